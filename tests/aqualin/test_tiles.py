"""The 36 tiles, the 36 cells and the 2 roles: numbers inside, names outside."""

import pytest

from shoal.aqualin import Role
from shoal.aqualin.cells import CELLS, cell_name, parse_cell
from shoal.aqualin.roles import parse_role
from shoal.aqualin.tiles import (
    TILES,
    animal_of,
    colour_of,
    parse_tile,
    parse_tiles,
    tile_name,
    tile_text,
    tiles_text,
)
from shoal.errors import NotationError


def test_tiles_run_through_the_animals_of_one_colour_after_the_other() -> None:
    assert " ".join(map(tile_text, TILES)) == (
        "Bc Bf Bj Bh Bs Bt Gc Gf Gj Gh Gs Gt Pc Pf Pj Ph Ps Pt Uc Uf Uj Uh Us Ut Rc Rf Rj Rh Rs Rt Yc Yf Yj Yh Ys Yt"
    )
    assert [tile_name(tile) for tile in (0, 21, 35)] == ["blue crab", "purple seahorse", "yellow turtle"]


def test_cells_run_from_left_to_right_and_from_bottom_to_top() -> None:
    assert [cell_name(cell) for cell in (0, 1, 5, 6, 21, 35)] == ["a1", "b1", "f1", "a2", "d4", "f6"]


def test_every_name_reads_back() -> None:
    assert [parse_tile(tile_text(tile)) for tile in TILES] == list(TILES)
    assert [parse_cell(cell_name(cell)) for cell in CELLS] == list(CELLS)
    assert parse_tiles(tiles_text(TILES)) == TILES
    assert parse_tiles(tiles_text(())) == ()
    assert [6 * colour_of(tile) + animal_of(tile) for tile in TILES] == list(TILES)


@pytest.mark.parametrize("text", ["", "B", "bc", "BC", "Bx", "Xc", "cB", "B c", "Bcc", "\u0412c", "B٣"])
def test_what_is_no_tile(text: str) -> None:
    with pytest.raises(NotationError, match="is not a tile") as caught:
        parse_tile(text)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize("text", ["", "a", "a0", "a7", "g1", "A1", "1a", "a11", "a¹", " a1", "a\u0661"])
def test_what_is_no_cell(text: str) -> None:
    with pytest.raises(NotationError, match="is not a cell: expected a file a-f and a rank 1-6"):
        parse_cell(text)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [("", "no tiles given"), ("Bc,Gf", "',G' is not a tile"), ("BcGfBc", "Bc appears twice"), ("BcG", "'G' is not a")],
)
def test_what_is_no_row_of_tiles(text: str, complaint: str) -> None:
    with pytest.raises(NotationError, match=complaint):
        parse_tiles(text)


def test_roles() -> None:
    assert [(role.letter, role.word, role.other.word, int(role)) for role in Role] == [
        ("c", "colour", "animal", 0),
        ("a", "animal", "colour", 1),
    ]
    assert [parse_role(text) for text in ("c", "colour", "a", "animal")] == [0, 0, 1, 1]
    assert [role.kinds[role.kind_of(parse_tile("Uh"))] for role in Role] == ["purple", "seahorse"]
    with pytest.raises(NotationError, match="'C' is not a role: expected c for colour or a for animal"):
        parse_role("C")
