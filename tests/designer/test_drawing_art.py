"""Sections and cards: told apart by colour for every kind of colour vision, by pattern and letters for none."""

import xml.etree.ElementTree as ET

import pytest

from shoal.designer.cards import Card, Section
from shoal.designer.deck import COLOURS_AT_MOST, Deck, open_deck
from shoal.designer.drawing import PATTERNS, Water, card_svg, gate_art, life_art, sprite, waters
from shoal.designer.drawing.art import figure
from shoal.designer.generate import HABITATS
from shoal.drawing.animals import FIGURES
from shoal.drawing.letters import LETTER_STROKES
from shoal.drawing.palette import BOARD, contrast, grey, nearest
from shoal.drawing.shapes import Shape
from tests.designer.drawn import SVG, a_card, strange_deck
from tests.drawing.paths import ends

DECKS = [open_deck(), strange_deck()]
WATERS = list(waters(open_deck()).values())
EVERY_WATER = [water for deck in DECKS for water in waters(deck).values()]


def test_the_shipped_deck_has_the_colours_and_animals_of_generated_ones() -> None:
    assert (open_deck().colours, open_deck().animals) == tuple(zip(*HABITATS, strict=True))


def test_every_two_colours_are_far_apart_in_every_view() -> None:
    assert nearest(water.paint for water in WATERS) >= 0.2


def test_every_two_colours_are_apart_on_a_print_without_colour() -> None:
    assert nearest(grey(water.paint) for water in WATERS) >= 0.12


@pytest.mark.parametrize("water", WATERS, ids=lambda water: water.name)
def test_water_stands_out_from_the_board(water: Water) -> None:
    assert contrast(water.paint, BOARD) >= 3


@pytest.mark.parametrize("water", EVERY_WATER, ids=lambda water: water.name)
def test_animals_and_patterns_stand_out_from_the_water(water: Water) -> None:
    assert contrast(water.ink, water.paint) >= 4.5
    assert contrast(water.shade, water.paint) >= 1.5


def test_every_colour_that_a_deck_can_have_has_its_own_pattern() -> None:
    assert len(set(PATTERNS)) == len(PATTERNS) == COLOURS_AT_MOST


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_pattern_stays_in_its_square(pattern: Shape) -> None:
    assert all(-0.1 <= x <= 100.1 and -0.1 <= y <= 100.1 for x, y in ends(pattern.d))


@pytest.mark.parametrize("pattern", [PATTERNS[at] for at in (0, 2, 3, 7)], ids=["waves", "stripes", "ripples", "reeds"])
def test_lines_that_leave_a_square_go_on_in_the_next(pattern: Shape) -> None:
    spots = ends(pattern.d)
    for axis in (0, 1):
        left, entered = ({spot[1 - axis] for spot in spots if spot[axis] == border} for border in (100, 0))
        assert left == entered


def test_the_animals_of_the_shipped_deck_are_drawn() -> None:
    figures = [figure(animal.letter, open_deck()) for animal in open_deck().animals]
    assert figures == [FIGURES[name] for name in ("dolphin", "penguin", "angelfish", "sea lion")]


def test_an_animal_is_known_by_its_name_and_a_stranger_is_a_fish_with_its_letter() -> None:
    deck = strange_deck()
    assert figure("c", deck) == FIGURES["crab"]
    assert figure("q", deck) == figure("a", deck) == FIGURES["fish"]
    assert LETTER_STROKES["q"] in life_art(Section("G", "q"), deck)


@pytest.mark.parametrize("deck", DECKS, ids=["shipped", "strange"])
def test_every_kind_of_section_looks_different(deck: Deck) -> None:
    kinds = {
        Section(colour.letter, animal) for colour in deck.colours for animal in ["", *(a.letter for a in deck.animals)]
    }
    assert len({life_art(section, deck) for section in kinds}) == len(kinds)


@pytest.mark.parametrize("rotation", range(4))
def test_a_card_is_a_named_document_and_turns_its_sections(rotation: int) -> None:
    deck, card = open_deck(), a_card("L01=BdC/CpR")
    picture = card_svg(deck, card, rotation, size=60)
    root = ET.fromstring(picture)
    assert (root.tag, root.get("role"), root.get("width"), root.get("height")) == (f"{SVG}svg", "img", "60", "60")
    assert root.findtext(f"{SVG}title") == card.name
    drawn = [picture.index(f">{life_art(section, deck)}<") for section in card.face.turned(rotation).sections]
    assert drawn == sorted(drawn)


def test_the_description_of_a_card_tells_its_face() -> None:
    root = ET.fromstring(card_svg(open_deck(), a_card("L03=BdBd/BY"), title="<&>"))
    assert root.findtext(f"{SVG}title") == "<&>"
    assert root.findtext(f"{SVG}desc") == "L03 with 2 blue with dolphin above blue, yellow"


@pytest.mark.parametrize("card", [*open_deck().entrances, *open_deck().layouts[:3]], ids=lambda card: card.name)
def test_entrance_cards_and_no_others_have_a_gate(card: Card) -> None:
    assert (gate_art() in card_svg(open_deck(), card)) is card.is_entrance


def test_the_sprite_has_what_boards_are_composed_of() -> None:
    root = ET.fromstring(sprite(open_deck()))
    assert {symbol.tag for symbol in root} == {f"{SVG}symbol"}
    assert [symbol.get("id") for symbol in root] == [
        *(f"ground-{letter}" for letter in "BCRY"),
        *(f"life-{text}" for text in ("B", "Bd", "C", "Cp", "R", "Ra", "Y", "Ys")),
        *(f"animal-{letter}" for letter in "dpas"),
        "gate",
    ]


@pytest.mark.parametrize("deck", DECKS, ids=["shipped", "strange"])
def test_the_sprite_depends_on_nothing_that_a_use_from_another_file_would_lose(deck: Deck) -> None:
    text = sprite(deck)
    names = [symbol.get("id") for symbol in ET.fromstring(text)]
    assert len(set(names)) == len(names) == text.count(" id=")
    assert not any(word in text for word in ("url(", "href", "style"))


def test_the_sprite_of_the_shipped_deck_is_small() -> None:
    assert len(sprite(open_deck())) < 25_000
