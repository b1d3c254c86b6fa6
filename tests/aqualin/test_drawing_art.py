"""The tiles: told apart by colour for every kind of colour vision, by pattern and letters for none, and by animal."""

import xml.etree.ElementTree as ET

import pytest

from shoal.aqualin.drawing import BOARD, GROUNDS, Ground, animal_art, sprite, tile_art, tile_svg
from shoal.aqualin.drawing.art import ANIMAL_ART
from shoal.aqualin.tiles import ANIMAL_LETTERS, COLOUR_LETTERS, COLOURS, TILES, tile_name, tile_text
from shoal.drawing.letters import LETTER_STROKES
from shoal.drawing.palette import contrast, nearest

SVG = "{http://www.w3.org/2000/svg}"


def test_every_two_colours_are_far_apart_in_every_view() -> None:
    assert nearest(ground.paint for ground in GROUNDS) >= 0.15


@pytest.mark.parametrize("ground", GROUNDS, ids=COLOURS)
def test_tiles_stand_out_from_the_board_and_animals_from_the_tiles(ground: Ground) -> None:
    assert contrast(ground.paint, BOARD) >= 3
    assert contrast(ground.ink, ground.paint) >= 4.5
    assert contrast(ground.ink, ground.shade) >= 3


@pytest.mark.parametrize("ground", GROUNDS, ids=COLOURS)
def test_patterns_show_without_colour(ground: Ground) -> None:
    assert contrast(ground.shade, ground.paint) >= 1.5


def test_every_colour_has_its_own_pattern() -> None:
    assert len({ground.pattern for ground in GROUNDS}) == 6


def test_every_animal_has_its_own_silhouette() -> None:
    assert len({animal.body for animal in ANIMAL_ART}) == 6


def test_every_tile_looks_different() -> None:
    assert len({tile_art(tile) for tile in TILES}) == 36


@pytest.mark.parametrize("tile", TILES, ids=tile_text)
def test_a_tile_carries_its_colour_its_animal_and_both_letters(tile: int) -> None:
    art = tile_art(tile)
    ground = GROUNDS[tile // 6]
    assert ground.pattern in art
    assert animal_art(tile % 6, ground.ink, ground.paint) in art
    assert all(LETTER_STROKES[letter] in art for letter in tile_text(tile))


@pytest.mark.parametrize("tile", TILES, ids=tile_text)
def test_a_tile_by_itself_is_a_named_document(tile: int) -> None:
    root = ET.fromstring(tile_svg(tile, size=44))
    assert (root.tag, root.get("role"), root.get("width")) == (f"{SVG}svg", "img", "44")
    assert root.findtext(f"{SVG}title") == tile_name(tile)


def test_the_sprite_has_a_symbol_for_each_tile_ground_and_animal() -> None:
    root = ET.fromstring(sprite())
    names = [symbol.get("id") for symbol in root]
    assert {symbol.tag for symbol in root} == {f"{SVG}symbol"}
    assert names == (
        [f"tile-{tile_text(tile)}" for tile in TILES]
        + [f"ground-{letter}" for letter in COLOUR_LETTERS]
        + [f"animal-{letter}" for letter in ANIMAL_LETTERS]
    )


def test_the_sprite_depends_on_nothing_that_a_use_from_another_file_would_lose() -> None:
    text = sprite()
    assert "url(" not in text
    assert "href" not in text
    assert "style" not in text
    assert text.count(" id=") == 48


def test_the_sprite_stays_small_enough_to_send() -> None:
    assert len(sprite()) < 130_000
