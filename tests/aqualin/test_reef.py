"""Schools, points and slides on reefs drawn as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoal.aqualin import Position, Reef, Role, Slide
from shoal.aqualin.cells import CELLS, cell_name, parse_cell
from shoal.aqualin.notation import parse_reef, reef_text
from shoal.aqualin.reef import EMPTY, EMPTY_REEF, cells_of, mask_of
from shoal.aqualin.tiles import TILES
from tests.aqualin.play import positions
from tests.aqualin.recount import recount


def reef(text: str) -> Reef:
    return Reef(parse_reef(text))


@given(positions())
def test_points_equal_a_slow_recount(position: Position) -> None:
    assert position.scores() == recount(position.text.split()[0])


@given(positions())
def test_points_are_those_of_the_schools(position: Position) -> None:
    for role in Role:
        schools = position.schools(role)
        assert position.score(role) == sum(school.points for school in schools)
        assert all(len(school.cells) >= 2 and school.cells == tuple(sorted(school.cells)) for school in schools)
        assert [(s.kind, s.cells) for s in schools] == sorted((s.kind, s.cells) for s in schools)
        tiles = position.reef.tiles
        assert all(role.kind_of(tiles[cell]) == school.kind for school in schools for cell in school.cells)


@pytest.mark.parametrize(
    ("text", "colour", "animal"),
    [
        ("6/6/6/6/6/6", 0, 0),
        ("Bc5/6/6/6/6/6", 0, 0),
        ("BcBf4/6/6/6/6/6", 1, 0),
        ("BcGc4/6/6/6/6/6", 0, 1),
        ("BcBfBj3/6/6/6/6/6", 3, 0),
        ("BcBfBjBh2/6/6/6/6/6", 6, 0),
        ("BcBfBjBhBs1/6/6/6/6/6", 10, 0),
        ("BcBfBjBhBsBt/6/6/6/6/6", 15, 0),
        ("BcBfBj3/BhBsBt3/6/6/6/6", 15, 0),
        ("Bc5/1Bf4/6/6/6/6", 0, 0),
        ("BcBf2BjBh/6/6/6/6/6", 2, 0),
        ("5Bc/Bf5/6/6/6/6", 0, 0),
        ("Bc5/6/6/6/6/Bf5", 0, 0),
    ],
    ids=[
        "empty",
        "one",
        "2",
        "2 animals",
        "3",
        "4",
        "5",
        "6",
        "6 in two rows",
        "diagonal",
        "two schools",
        "round the edge",
        "top and bottom",
    ],
)
def test_points_of_small_reefs(text: str, colour: int, animal: int) -> None:
    assert tuple(map(reef(text).score, Role)) == (colour, animal)


def test_a_tile_can_be_in_a_school_of_each_role() -> None:
    found = reef("BcBf4/Gc5/6/6/6/6")
    cells = {role: [[cell_name(cell) for cell in school.cells] for school in found.schools(role)] for role in Role}
    assert cells == {Role.COLOUR: [["a6", "b6"]], Role.ANIMAL: [["a5", "a6"]]}


@pytest.mark.parametrize(
    ("text", "origin", "stops"),
    [
        ("6/6/6/6/6/Bc5", "a1", "b1 c1 d1 e1 f1 a2 a3 a4 a5 a6"),
        ("6/6/6/3Bc2/6/6", "d3", "d1 d2 a3 b3 c3 e3 f3 d4 d5 d6"),
        ("6/3Gc2/6/1Gf1Bc1Gj/6/3Gh2", "d3", "d2 c3 e3 d4"),
        ("6/6/3Gc2/2GfBcGj1/3Gh2/6", "d3", ""),
        ("6/6/6/3Bc2/6/6", "a1", ""),
        ("5Bc/6/6/6/6/Gc5", "f6", "f1 f2 f3 f4 f5 a6 b6 c6 d6 e6"),
    ],
    ids=["corner", "middle", "up to the next tile", "walled in", "no tile", "other corner"],
)
def test_a_tile_slides_up_to_the_next_tile_or_the_edge_and_stops_anywhere(text: str, origin: str, stops: str) -> None:
    found = reef(text).stops(parse_cell(origin))
    assert " ".join(map(cell_name, found)) == stops


@given(positions())
def test_stops_are_where_nothing_lies_on_the_way(position: Position) -> None:
    found = position.reef
    for origin in CELLS:
        reachable = tuple(
            target
            for target in CELLS
            if (path := Slide(origin, target).path) and all(found.tiles[cell] == EMPTY for cell in path)
        )
        assert found.stops(origin) == (reachable if found.tiles[origin] != EMPTY else ())


@given(positions())
def test_taken_and_empty_cells_make_the_whole(position: Position) -> None:
    found = position.reef
    taken = cells_of(found.taken)
    assert sorted((*taken, *found.empty_cells)) == list(CELLS)
    assert mask_of(taken) == found.taken
    assert found.tile_count == len(taken)


@given(st.permutations(TILES))
def test_a_full_reef_reads_back(tiles: list[int]) -> None:
    assert parse_reef(reef_text(tuple(tiles))) == tuple(tiles)


def test_moving_and_laying_leave_the_old_reef_alone() -> None:
    laid = EMPTY_REEF.with_tile(0, 20)
    assert reef_text(laid.tiles) == "6/6/2Bc3/6/6/6"
    assert reef_text(laid.moved(20, 23).tiles) == "6/6/5Bc/6/6/6"
    assert EMPTY_REEF.tile_count == 0
    assert laid.tiles[20] == 0


def test_a_path_runs_along_one_line() -> None:
    paths = {
        text: [cell_name(c) for c in slide(text).path]
        for text in ("a1-d1", "d1-a1", "b2-b5", "b5-b2", "a1-b2", "a1-a1", "f1-a2")
    }
    assert paths == {
        "a1-d1": ["b1", "c1", "d1"],
        "d1-a1": ["c1", "b1", "a1"],
        "b2-b5": ["b3", "b4", "b5"],
        "b5-b2": ["b4", "b3", "b2"],
        "a1-b2": [],
        "a1-a1": [],
        "f1-a2": [],
    }


def slide(text: str) -> Slide:
    origin, target = map(parse_cell, text.split("-"))
    return Slide(origin, target)
