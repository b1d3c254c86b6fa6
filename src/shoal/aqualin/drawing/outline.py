"""Outlines of schools: lines that hug connected cells, one manner of line for each role."""

from dataclasses import dataclass

from shoal.aqualin.cells import Cell
from shoal.aqualin.reef import School
from shoal.aqualin.roles import Role
from shoal.drawing.outline import CELL, Point, loops, rounded
from shoal.drawing.svg import badge, outlined

__all__ = ["outline_sample", "school_badge", "school_outline"]

_RADIUS = 13


@dataclass(frozen=True, slots=True)
class _Manner:
    """How one role's schools are marked; no two roles share the kind of line, its place or the form of the badge."""

    paint: str
    dashes: str
    inset: int
    """How far inside the border of its cells the line runs, in units."""

    badge_radius: int
    """How round the corners of a badge are; 15 makes a disc."""

    badge_at_top: bool
    """Whether badges sit in an upper corner, else in a lower one."""


_MANNERS = {
    Role.COLOUR: _Manner("#fff", "none", 0, 6, badge_at_top=True),
    Role.ANIMAL: _Manner("#ffd166", "12 8", 5, 15, badge_at_top=False),
}


def school_outline(school: School) -> str:
    """Draw the outline of a school, over the tiles."""
    manner = _MANNERS[school.role]
    path = "".join(rounded(corners, manner.inset, _RADIUS) for corners in loops(map(_square, school.cells)))
    return outlined(path, manner.paint, manner.dashes)


def _square(cell: Cell) -> Point:
    return cell % 6, 5 - cell // 6


def outline_sample(role: Role) -> str:
    """Draw a short piece of a role's line, 60 units wide and around y = 0, for a legend."""
    return outlined("M4 0H60", _MANNERS[role].paint, _MANNERS[role].dashes)


def school_badge(school: School) -> str:
    """Write a school's points in a corner of its outermost cell, over all outlines."""
    manner = _MANNERS[school.role]
    upwards = 1 if manner.badge_at_top else -1
    cell = max(school.cells, key=lambda cell: (upwards * (cell // 6), cell % 6))
    x, y = (cell % 6 + 1) * CELL - 14, (5 - cell // 6) * CELL + (14 if manner.badge_at_top else CELL - 14)
    return badge(x, y, school.points, manner.paint, manner.badge_radius)
