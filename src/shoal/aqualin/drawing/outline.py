"""Outlines of schools: lines that hug connected cells, one manner of line for each role."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from shoal.aqualin.cells import Cell
from shoal.aqualin.reef import School
from shoal.aqualin.roles import Role

__all__ = ["CELL", "Corner", "loops", "outline_sample", "school_badge", "school_outline"]

CELL = 100
"""The side of a cell in the units of the picture."""

Point: TypeAlias = tuple[int, int]
"""In cells from the upper left corner of the reef, or a step of one cell; y runs down."""

Corner: TypeAlias = tuple[Point, Point, Point]
"""Where an outline turns: the point, the step that led there and the step that leads on."""

_CASING = "#06101c"
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


def loops(cells: Iterable[Cell]) -> list[list[Corner]]:
    """Return the closed outlines of some cells, with the cells always on the right hand.

    One outline runs around the outside of each connected group, another around each hole.
    """
    edges = _edges(cells)
    found = []
    while edges:
        found.append(_loop(edges))
    return found


def _edges(cells: Iterable[Cell]) -> set[tuple[Point, Point]]:
    """Return the sides of cells that border on no other of the cells, as starting points and steps."""
    squares = {(cell % 6, 5 - cell // 6) for cell in cells}
    edges = set()
    for x, y in squares:
        for start, step in (((x, y), (1, 0)), ((x + 1, y), (0, 1)), ((x + 1, y + 1), (-1, 0)), ((x, y + 1), (0, -1))):
            outside = (x + step[1], y - step[0])
            if outside not in squares:
                edges.add((start, step))
    return edges


def _loop(edges: set[tuple[Point, Point]]) -> list[Corner]:
    """Walk along edges until they close, taking them out; where two outlines touch, turn right to keep them apart."""
    origin = point, step = min(edges)
    corners: list[Corner] = []
    while True:
        (x, y), (dx, dy) = point, step
        point = (x + dx, y + dy)
        onward = next(way for way in ((-dy, dx), (dx, dy), (dy, -dx)) if (point, way) in edges)
        edges.remove((point, onward))
        if onward != step:
            corners.append((point, step, onward))
        if (point, onward) == origin:
            return corners
        step = onward


def school_outline(school: School) -> str:
    """Draw the outline of a school, over the tiles."""
    manner = _MANNERS[school.role]
    return _line("".join(_rounded(corners, manner.inset) for corners in loops(school.cells)), manner)


def outline_sample(role: Role) -> str:
    """Draw a short piece of a role's line, 60 units wide and around y = 0, for a legend."""
    return _line("M4 0H60", _MANNERS[role])


def _line(path: str, manner: _Manner) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{_CASING}" stroke-width="8"/>'
        f'<path d="{path}" fill="none" stroke="{manner.paint}" stroke-width="4.5" stroke-dasharray="{manner.dashes}"/>'
    )


def _rounded(corners: list[Corner], inset: int) -> str:
    """Return path data of a closed outline, moved inwards by some units, with round corners."""
    data = []
    for (x, y), (ax, ay), (bx, by) in corners:
        cx, cy = x * CELL - inset * (ay + by), y * CELL + inset * (ax + bx)
        data.append(f"{cx - _RADIUS * ax} {cy - _RADIUS * ay}Q{cx} {cy} {cx + _RADIUS * bx} {cy + _RADIUS * by}")
    return f"M{'L'.join(data)}Z"


def school_badge(school: School) -> str:
    """Write a school's points in a corner of its outermost cell, over all outlines."""
    manner = _MANNERS[school.role]
    upwards = 1 if manner.badge_at_top else -1
    cell = max(school.cells, key=lambda cell: (upwards * (cell // 6), cell % 6))
    x, y = (cell % 6 + 1) * CELL - 14, (5 - cell // 6) * CELL + (14 if manner.badge_at_top else CELL - 14)
    return (
        f'<rect x="{x - 15}" y="{y - 15}" width="30" height="30" rx="{manner.badge_radius}" fill="{manner.paint}" '
        f'stroke="{_CASING}" stroke-width="2"/><text x="{x}" y="{y + 7}" text-anchor="middle" font-size="20" '
        f'font-weight="700" fill="{_CASING}">{school.points}</text>'
    )
