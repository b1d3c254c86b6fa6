"""Aquariums and positions as SVG: complete for the eye and for the ear, and clear about what scores."""

import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shoal.designer.aquarium import Aquarium
from shoal.designer.deck import open_deck
from shoal.designer.drawing import aquarium_svg, describe, describe_aquarium, life_art, situation, svg
from shoal.designer.drawing.chains import badge_spot
from shoal.designer.drawing.field import Window, pool_path
from shoal.designer.position import Position
from shoal.designer.rules import Phase, Rule
from tests.designer.drawn import SVG, a_card, a_position, aquariums, played, positions, tank

DECK = open_deck()
TANK = tank("E4=BdR/CY@0,0 L03=BdBd/BB@-1,0 L17=CBd/BBd@0,1")


def parsed(picture: str) -> ET.Element:
    root = ET.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    return root


def words(picture: str) -> list[str]:
    return [element.text or "" for element in parsed(picture).iter(f"{SVG}text")]


@settings(max_examples=40, deadline=None)
@given(positions(), st.booleans(), st.booleans())
def test_every_position_can_be_drawn_and_needs_nothing(position: Position, chains: bool, free: bool) -> None:
    picture = svg(position, chains=chains, free=free)
    parsed(picture)
    for word in ("<script", "<style", "href", "url(", " id="):
        assert word not in picture
    assert re.findall(r"https?://[^\"]*", picture) == ["http://www.w3.org/2000/svg"]


@given(aquariums())
def test_an_aquarium_shows_every_section(aquarium: Aquarium) -> None:
    picture = aquarium_svg(aquarium, DECK)
    for section in aquarium.sections().values():
        assert life_art(section, DECK) in picture


@given(aquariums(), st.sampled_from(Rule))
def test_badges_say_what_every_chain_with_animals_earns(aquarium: Aquarium, rule: Rule) -> None:
    expected = []
    for chain in aquarium.chains():
        points, sum_of = chain.points(rule), f"{len(chain.spots)}+{chain.animals}"
        spot = badge_spot(chain, aquarium)
        assert spot in chain.spots
        if points:
            is_full = bool(aquarium.sections()[spot].animal)
            expected += [f"{points} = {sum_of}"] if is_full else [str(points), sum_of]
        elif chain.animals:
            expected.append(f"{chain.animals}/{rule.needed}")
    assert sorted(words(aquarium_svg(aquarium, DECK, rule))) == sorted(expected)


@given(aquariums())
def test_a_badge_covers_an_animal_only_where_every_section_has_one(aquarium: Aquarium) -> None:
    sections = aquarium.sections()
    for chain in aquarium.chains():
        covers = bool(sections[badge_spot(chain, aquarium)].animal)
        assert covers == all(sections[spot].animal for spot in chain.spots)


@given(aquariums())
def test_the_outline_of_a_chain_encloses_as_much_as_its_sections(aquarium: Aquarium) -> None:
    window = Window.around(aquarium.places)
    for chain in aquarium.chains():
        total = 0.0
        for path in pool_path(chain, window, 0).removesuffix("Z").split("Z"):
            corners = [(float(x), float(y)) for x, y in re.findall(r"Q(\S+) (\S+) ", path)]
            total += sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise([*corners, corners[0]])) / 2
        assert total == 10_000 * len(chain.spots)


def test_chains_need_not_be_marked() -> None:
    assert words(aquarium_svg(TANK, DECK, chains=False)) == []


def test_free_places_are_named_as_in_the_notation() -> None:
    names = words(aquarium_svg(TANK, DECK, chains=False, free=True))
    assert names == [f"{x},{y}" for x, y in TANK.free_places()]
    assert words(aquarium_svg(Aquarium(), DECK)) == ["0,0"]


def test_a_picture_is_as_wide_as_asked_and_keeps_its_shape() -> None:
    root = parsed(svg(played(2, 30), size=400))
    _, _, width, height = map(float, (root.get("viewBox") or "").split())
    assert root.get("width") == "400"
    assert float(root.get("height") or 0) / 400 == pytest.approx(height / width, abs=0.01)


def test_an_aquarium_is_told_row_by_row_and_chain_by_chain() -> None:
    assert describe_aquarium(TANK, DECK, Rule.BASIC) == (
        "13 points, 5 animals. Row 1: 2 empty, cyan, blue with dolphin. Row 2: 2 empty, blue, blue with dolphin. "
        "Row 3: 3 blue with dolphin, red. Row 4: 2 blue, cyan, yellow. "
        "Chains with animals: blue, 8 sections and 5 animals, 13 points."
    )
    root = parsed(aquarium_svg(TANK, DECK))
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "Aquarium with 13 points, 5 animals"
    assert root.findtext(f"{SVG}desc") == describe_aquarium(TANK, DECK, Rule.BASIC)


DRAFT = replace(
    a_position(
        "advanced",
        1,
        "draw",
        "E1=BCp/YR@0,0 ; E2=BC/RaY@0,0 ; E3=BR/YsC@0,0",
        "L03=BdBd/BB L05=YY/YY",
        "L01=RC/RR",
        "- L17=BdBd/CB -",
    ),
    passed=frozenset({2}),
)


def test_a_position_is_told_completely() -> None:
    assert describe(DRAFT, ["Ada", "Bo", "Cy"]) == (
        "Round 1 of 8: Ada to draw, advanced rule. "
        "On offer: L03 with 2 blue with dolphin above 2 blue; L05 with 2 yellow above 2 yellow. "
        "For the next round: L01 with red, cyan above 2 red. "
        f"Cards held: L17 with 2 blue with dolphin above cyan, blue. {len(DRAFT.unseen())} cards in the deck. "
        "Ada, to draw: 0 points, 1 animal. Row 1: blue, cyan with penguin. Row 2: yellow, red. "
        "Chains with animals: cyan, 1 section and 1 animal, no points, needs 3. "
        "Bo, holds L17: 0 points, 1 animal. Row 1: blue, cyan. Row 2: red with angelfish, yellow. "
        "Chains with animals: red, 1 section and 1 animal, no points, needs 3. "
        "Cy, draws next, has passed: 0 points, 1 animal. Row 1: blue, red. Row 2: yellow with sea lion, cyan. "
        "Chains with animals: yellow, 1 section and 1 animal, no points, needs 3."
    )
    assert parsed(svg(DRAFT)).findtext(f"{SVG}desc") == describe(DRAFT)


def test_the_picture_says_who_has_what_and_who_does_what() -> None:
    assert words(svg(DRAFT, chains=False, names=["Ada", "Bo", "Constance the Magnificent"])) == [
        *("Round 1 of 8: Ada to draw", f"advanced rule, {len(DRAFT.unseen())} cards in the deck"),
        *("L03", "L05", "next: L01"),
        *("Ada", "to draw", "0", "points", "1 animal"),
        *("Bo", "holds L17", "0", "points", "1 animal"),
        *("Constance the …", "draws next, has passed", "0", "points", "1 animal"),
    ]


def test_a_title_and_names_of_ones_own_are_escaped() -> None:
    picture = svg(DRAFT, title='Nina & <Markus> "again"', names=["<b>", "&", "]]>"])
    assert parsed(picture).findtext(f"{SVG}title") == 'Nina & <Markus> "again"'
    assert "&" in words(picture)


def test_situations_in_words() -> None:
    assert situation(Position.initial(3)) == "entrance cards: to be dealt"
    assert situation(DRAFT) == "round 1 of 8: Seat 1 to draw"
    cards = (a_card("L03=BdBd/BB"), None, a_card("L05=YY/YY"))
    laying = replace(DRAFT, phase=Phase.LAY, offer=(), held=cards, turn=2)
    assert situation(laying, ["Ada", "Bo", "Cy"]) == "round 1 of 8: Ada and Cy to lay"
    assert "Cy, to lay L05, begins next round: " in describe(laying, ["Ada", "Bo", "Cy"])
    assert "Bo, has laid: " in describe(laying, ["Ada", "Bo", "Cy"])
    assert situation(replace(laying, held=cards[:1] * 3)) == "round 1 of 8: everybody to lay"


def over(tanks: str) -> Position:
    return a_position("basic", 8, "over", tanks)


def test_results_in_words() -> None:
    one = "E1=BCp/YR@0,0"
    assert situation(over(one)) == "0 points, rank D"
    assert situation(over(f"{one} ; {one} L03=BdBd/BB@1,0")) == "Seat 2 wins with 6 points"
    assert situation(over(f"{one} ; {one} L03=YBd/BB@1,0")) == "Seat 2 wins with 0 points and more animals"
    assert situation(over(f"{one} ; {one}")) == "Seat 1 and Seat 2 share the first place with 0 points"
    assert "Seat 1, place 2: 0 points" in describe(over(f"{one} ; {one} L03=BdBd/BB@1,0"))


def test_a_notebook_shows_the_picture() -> None:
    assert DRAFT._repr_svg_() == svg(DRAFT)
