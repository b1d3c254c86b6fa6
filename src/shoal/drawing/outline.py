"""Outlines of groups of cells on a square grid: closed lines with round corners."""

from collections.abc import Iterable
from typing import TypeAlias

__all__ = ["CELL", "Corner", "Point", "loops", "rounded"]

CELL = 100
"""The side of a cell in the units of the pictures."""

Point: TypeAlias = tuple[int, int]
"""In cells from the upper left corner of the picture, or a step of one cell; y runs down."""

Corner: TypeAlias = tuple[Point, Point, Point]
"""Where an outline turns: the point, the step that led there and the step that leads on."""


def loops(squares: Iterable[Point]) -> list[list[Corner]]:
    """Return the closed outlines of some cells, given by their upper left corners, with the cells on the right hand.

    One outline runs around the outside of each connected group, another around each hole.
    """
    edges = _edges(frozenset(squares))
    found = []
    while edges:
        found.append(_loop(edges))
    return found


def _edges(squares: frozenset[Point]) -> set[tuple[Point, Point]]:
    """Return the sides of cells that border on no other of the cells, as starting points and steps."""
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


def rounded(corners: list[Corner], inset: float, radius: float) -> str:
    """Return path data of a closed outline, moved inwards by some units, with round corners."""
    data = []
    for (x, y), (ax, ay), (bx, by) in corners:
        cx, cy = x * CELL - inset * (ay + by), y * CELL + inset * (ax + bx)
        start = f"{cx - radius * ax:g} {cy - radius * ay:g}"
        data.append(f"{start}Q{cx:g} {cy:g} {cx + radius * bx:g} {cy + radius * by:g}")
    return f"M{'L'.join(data)}Z"
