"""Animals and letters: each in its own way, and within its square."""

import xml.etree.ElementTree as ET
from string import ascii_letters, ascii_uppercase

import pytest

from shoal.drawing.animals import FIGURES
from shoal.drawing.letters import LETTER_STROKES
from shoal.drawing.shapes import Figure, figure_art
from tests.drawing.paths import points


def test_every_letter_is_drawn_in_its_own_way() -> None:
    assert set(LETTER_STROKES) == set(ascii_letters)
    assert len(set(LETTER_STROKES.values())) == 52


@pytest.mark.parametrize("letter", ascii_letters)
def test_a_letter_stands_on_its_line(letter: str) -> None:
    spots = points(LETTER_STROKES[letter])
    assert all(-1 <= x <= 12 and -1 <= y <= 20.5 for x, y in spots)
    assert letter not in ascii_uppercase or max(y for _, y in spots) <= 16.5


def test_every_animal_has_its_own_silhouette() -> None:
    assert len({figure.body for figure in FIGURES.values()}) == len(FIGURES)


@pytest.mark.parametrize("figure", FIGURES.values(), ids=FIGURES)
def test_an_animal_stays_in_its_square_and_off_the_letters(figure: Figure) -> None:
    for shape in figure.body:
        for x, y in points(shape.d):
            reach = shape.width / 2
            assert reach <= x <= 100 - reach
            assert reach <= y <= 95 - reach
            assert x - reach > 38 or y - reach > 26


@pytest.mark.parametrize("figure", FIGURES.values(), ids=FIGURES)
def test_an_animal_takes_its_paints_from_whatever_uses_it(figure: Figure) -> None:
    root = ET.fromstring(figure_art(figure, "currentColor", ""))
    paints = {part.get(name) for part in root for name in ("fill", "stroke")}
    assert paints <= {None, "none", "currentColor"}
    assert all(part.get("stroke") != part.get("fill") for part in root)
