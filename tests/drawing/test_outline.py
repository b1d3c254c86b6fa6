"""Outlines hold exactly the cells that they are drawn around."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoal.drawing.outline import CELL, Corner, Point, loops, rounded

SQUARES = [(x, y) for x in range(6) for y in range(6)]


def squares() -> st.SearchStrategy[set[Point]]:
    return st.sets(st.sampled_from(SQUARES), min_size=1)


def inside(x: float, y: float, outlines: list[list[Corner]]) -> bool:
    """Say whether a point is inside, by counting the outlines to its right."""
    crossings = 0
    for corners in outlines:
        for (start, _, _), (end, _, _) in zip(corners, corners[1:] + corners[:1], strict=True):
            upright = start[0] == end[0]
            crossings += upright and start[0] > x and min(start[1], end[1]) < y < max(start[1], end[1])
    return crossings % 2 == 1


@given(squares())
def test_outlines_hold_exactly_their_cells(cells: set[Point]) -> None:
    outlines = loops(cells)
    assert {(x, y) for x, y in SQUARES if inside(x + 0.5, y + 0.5, outlines)} == cells


@given(squares())
def test_outlines_run_once_around_a_group_or_a_hole(cells: set[Point]) -> None:
    turns = [sum(ax * by - ay * bx for _, (ax, ay), (bx, by) in corners) for corners in loops(cells)]
    assert set(turns) <= {4, -4}


def test_an_outline_around_a_hole_has_two_lines() -> None:
    ring = {(x, y) for x in range(3) for y in range(3)} - {(1, 1)}
    assert len(loops(ring)) == 2


def test_outlines_of_cells_that_touch_at_a_corner_stay_apart() -> None:
    assert len(loops({(0, 0), (1, 1)})) == 2


@pytest.mark.parametrize(("inset", "least", "most"), [(0, 0, 200), (5, 5, 195), (-3, -3, 203)])
def test_a_rounded_outline_keeps_its_distance(inset: float, least: float, most: float) -> None:
    (corners,) = loops({(0, 0), (1, 0), (0, 1), (1, 1)})
    path = rounded(corners, inset, 14)
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", path)]
    assert (min(numbers), max(numbers)) == (least, most)
    assert path.count("Q") == 4
    assert most - least == 2 * CELL - 2 * inset
