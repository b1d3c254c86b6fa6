"""The tiles: told apart by colour for every kind of colour vision, by pattern and letters for none, and by animal."""

import re
import xml.etree.ElementTree as ET
from itertools import combinations

import pytest

from shoal.aqualin.drawing import BOARD, GROUNDS, Ground, animal_art, sprite, tile_art, tile_svg
from shoal.aqualin.drawing.animals import ANIMAL_ART
from shoal.aqualin.drawing.letters import LETTER_STROKES
from shoal.aqualin.tiles import ANIMAL_LETTERS, ANIMALS, COLOUR_LETTERS, COLOURS, TILES, tile_name, tile_text

SVG = "{http://www.w3.org/2000/svg}"

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

NORMAL: Matrix = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
PROTAN: Matrix = (
    (0.152286, 1.052583, -0.204868),
    (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)
DEUTAN: Matrix = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
TRITAN: Matrix = (
    (1.255528, -0.076749, -0.178779),
    (-0.078411, 0.930809, 0.147602),
    (0.004733, 0.691367, 0.303900),
)
"""Machado, Oliveira and Fernandes 2009, severity 1, for linear RGB."""

TO_CONES: Matrix = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
FROM_CONES: Matrix = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
"""The two steps to OKLab (Ottosson 2020)."""


def linear(colour: str) -> Triple:
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (byte / 255 for byte in bytes.fromhex(colour[1:]))
    )
    return red, green, blue


def times(matrix: Matrix, vector: Triple) -> Triple:
    x, y, z = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z


def oklab(colour: str, view: Matrix) -> Triple:
    red, green, blue = (min(max(value, 0), 1) for value in times(view, linear(colour)))
    long, medium, short = (value ** (1 / 3) for value in times(TO_CONES, (red, green, blue)))
    return times(FROM_CONES, (long, medium, short))


def luminance(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_black_on_white_has_the_greatest_contrast() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize("view", [NORMAL, PROTAN, DEUTAN, TRITAN], ids=["normal", "protan", "deutan", "tritan"])
def test_every_two_colours_are_far_apart_in_every_view(view: Matrix) -> None:
    paints = [oklab(ground.paint, view) for ground in GROUNDS]
    distances = [sum((a - b) ** 2 for a, b in zip(*pair, strict=True)) ** 0.5 for pair in combinations(paints, 2)]
    assert min(distances) >= 0.15


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


def test_every_letter_is_drawn_in_its_own_way() -> None:
    assert set(LETTER_STROKES) == set(COLOUR_LETTERS + ANIMAL_LETTERS)
    assert len(set(LETTER_STROKES.values())) == 12


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


@pytest.mark.parametrize("animal", range(6), ids=ANIMALS)
def test_an_animal_by_itself_takes_its_paints_from_whatever_uses_it(animal: int) -> None:
    root = ET.fromstring(animal_art(animal, "currentColor", ""))
    paints = {part.get(name) for part in root for name in ("fill", "stroke")}
    assert paints <= {None, "none", "currentColor"}
    assert all(part.get("stroke") != part.get("fill") for part in root)


@pytest.mark.parametrize("animal", range(6), ids=ANIMALS)
def test_an_animal_stays_on_its_tile_and_off_the_letters(animal: int) -> None:
    for shape in ANIMAL_ART[animal].body:
        for x, y in points(shape.d):
            reach = shape.width / 2
            assert reach <= x <= 100 - reach
            assert reach <= y <= 95 - reach
            assert x - reach > 38 or y - reach > 26


def points(d: str) -> list[tuple[float, float]]:
    """Return the points of path data of lines, curves and whole circles; control points count as points."""
    found = []
    x = y = 0.0
    for command, numbers in re.findall(r"([A-Za-z])([^A-Za-z]*)", d):
        values = [float(number) for number in re.findall(r"-?\d*\.?\d+", numbers)]
        if command in "MLCSQ":
            found += list(zip(values[::2], values[1::2], strict=True))
        elif command in "HV":
            found.append((values[0], y) if command == "H" else (x, values[0]))
        elif command == "A":
            found.append((values[5], values[6]))
        elif command == "a":
            radius = values[0]
            centre = x + values[5] / 2
            found += [(centre - radius, y), (centre + radius, y), (centre, y - radius), (centre, y + radius)]
            x += values[5]
            continue
        if found:
            x, y = found[-1]
    return found
