"""Positions as SVG: complete for the eye and for the ear."""

import re
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoal.aqualin.actions import Placement, Slide, Turn
from shoal.aqualin.cells import parse_cell
from shoal.aqualin.drawing import describe, situation, svg, tile_art
from shoal.aqualin.drawing.outline import school_outline
from shoal.aqualin.position import Position
from shoal.aqualin.reef import EMPTY, EMPTY_REEF, Reef
from shoal.aqualin.roles import Role
from shoal.aqualin.tiles import TILES, parse_tile

SVG = "{http://www.w3.org/2000/svg}"

START = Position.from_text("6/6/6/6/6/6 BcGfPjUhRsYt c c")
MIDDLE = Position.from_text("6/1Bc4/1Bf4/1Gf4/6/5Yt GcPjUhRsYsYf c a")
RULEBOOK = "YtGtYfRjPcYc/UcBsUtUfUjYh/GhBfRfGfRcPh/BhBjGjPsYsYj/GcGsUsRsPfPt/UhBtBcRhRtPj"
FINISHED = Position.from_text(f"{RULEBOOK} - c c")


@st.composite
def reefs(draw: st.DrawFn) -> Reef:
    count = draw(st.integers(0, 36))
    tiles = draw(st.permutations(TILES))[:count] + [EMPTY] * (36 - count)
    return Reef(tuple(draw(st.permutations(tiles))))


def parsed(picture: str) -> ET.Element:
    root = ET.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    return root


def words(picture: str) -> list[str]:
    return [element.text or "" for element in parsed(picture).iter(f"{SVG}text")]


@given(reefs(), st.sets(st.sampled_from(Role)), st.booleans())
def test_every_reef_can_be_drawn(reef: Reef, schools: set[Role], labels: bool) -> None:
    picture = svg(reef, schools=schools, labels=labels)
    parsed(picture)
    assert all(tile_art(tile) in picture for tile in reef.tiles if tile != EMPTY)


@pytest.mark.parametrize("position", [START, MIDDLE, FINISHED, Position.initial()], ids=situation)
def test_a_picture_needs_nothing_and_clashes_with_nothing(position: Position) -> None:
    picture = svg(position, schools=Role)
    for word in ("<script", "<style", "href", "url(", " id="):
        assert word not in picture
    assert re.findall(r"https?://[^\"]*", picture) == ["http://www.w3.org/2000/svg"]


def test_a_picture_is_as_wide_as_asked_and_keeps_its_shape() -> None:
    root = parsed(svg(MIDDLE, size=320))
    _, _, width, height = map(int, (root.get("viewBox") or "").split())
    assert root.get("width") == "320"
    assert float(root.get("height") or 0) / 320 == pytest.approx(height / width, abs=0.01)


def test_the_title_and_the_description_say_what_is_shown() -> None:
    root = parsed(svg(MIDDLE))
    assert root.get("role") == "img"
    assert root[0].tag == f"{SVG}title"
    assert root.findtext(f"{SVG}title") == "Aqualin position: colour to move, turn 5 of 36"
    assert root.findtext(f"{SVG}desc") == (
        "Reef: f1 yellow turtle, b3 green fish, b4 blue fish, b5 blue crab; every other cell is empty. "
        "Pool: green crab, pink jellyfish, purple seahorse, red starfish, yellow fish, yellow starfish. "
        "26 tiles in stock. Colour to move, turn 5 of 36."
    )


def test_the_description_tells_the_turn_and_the_schools() -> None:
    turn = Turn(Slide(parse_cell("b5"), parse_cell("b6")), Placement(parse_tile("Gc"), parse_cell("a1")))
    text = describe(MIDDLE, turn, Role)
    assert "Turn shown: blue crab slides from b5 to b6, green crab to a1." in text
    assert "Schools of colour, 1 point: blue on b4 b5, 1 point." in text
    assert "Schools of animal, 1 point: fish on b3 b4, 1 point." in text


def test_the_sliding_tile_is_named_from_where_it_lies_now() -> None:
    turn = Turn(Slide(parse_cell("a5"), parse_cell("b5")), Placement(parse_tile("Gc"), parse_cell("a1")))
    assert "blue crab slides from a5 to b5" in describe(MIDDLE, turn)


def test_a_reef_by_itself_has_neither_pool_nor_roles() -> None:
    assert words(svg(MIDDLE.reef, labels=False)) == []
    assert parsed(svg(MIDDLE.reef)).findtext(f"{SVG}title") == "Aqualin reef with 4 tiles"


def test_labels_name_files_and_ranks() -> None:
    assert words(svg(EMPTY_REEF)) == [*"123456", *"abcdef"]


def test_the_caption_says_whose_turn_it_is_and_what_is_left() -> None:
    assert words(svg(START, labels=False)) == ["Colour to move, turn 1 of 36", "30 tiles in stock"]
    assert words(svg(FINISHED, labels=False)) == ["Animal wins 21 to 19", "stock empty"]
    assert words(svg(Position.initial(), labels=False))[0] == "A draw, then colour moves"


def test_a_tie_is_won_by_the_rule() -> None:
    tied = Position(Reef(TILES), (), Role.COLOUR, Role.COLOUR)  # colours in ranks, animals in files
    assert situation(tied) == "animal wins 90 to 90 by the tie rule"


def test_a_title_of_ones_own_is_escaped() -> None:
    picture = svg(START, title='Nina & <Markus> "again"')
    assert parsed(picture).findtext(f"{SVG}title") == 'Nina & <Markus> "again"'


def test_the_pool_is_drawn_below_the_reef() -> None:
    picture = svg(START)
    assert all(tile_art(tile) in picture for tile in START.pool)


def test_a_turn_not_yet_played_shows_its_tile_twice() -> None:
    turn = Turn(None, Placement(parse_tile("Gc"), parse_cell("c3")))
    art = tile_art(parse_tile("Gc"))
    assert svg(MIDDLE, turn=turn).count(art) == 2
    assert svg(MIDDLE.after(turn), turn=turn).count(art) == 1


def test_a_turn_adds_a_marker_and_a_slide_adds_an_arrow() -> None:
    placement = Placement(parse_tile("Gc"), parse_cell("c3"))
    slide = Slide(parse_cell("b5"), parse_cell("e5"))
    without, placed, slid = (svg(MIDDLE, turn=turn) for turn in (None, Turn(None, placement), Turn(slide, placement)))
    assert len(without) < len(placed) < len(slid)
    assert "M188 150L450 150" in slid


def test_a_turn_without_sense_is_drawn_nevertheless() -> None:
    nowhere = Turn(Slide(0, 0), Placement(parse_tile("Gc"), 0))
    parsed(svg(MIDDLE, turn=nowhere))
    parsed(svg(EMPTY_REEF, turn=nowhere))


def test_schools_show_their_points_and_the_totals() -> None:
    colour = words(svg(FINISHED.reef, schools=[Role.COLOUR], labels=False))
    animal = words(svg(FINISHED.reef, schools=[Role.ANIMAL], labels=False))
    assert sorted(colour[:-1]) == ["1", "1", "1", "1", "3", "3", "3", "6"]
    assert sorted(animal[:-1]) == ["1", "1", "1", "1", "1", "10", "6"]
    assert (colour[-1], animal[-1]) == ("colour 19", "animal 21")


def test_the_roles_differ_by_more_than_hue() -> None:
    colour, animal = (school_outline(MIDDLE.schools(role)[0]) for role in Role)
    assert 'stroke-dasharray="none"' in colour
    assert 'stroke-dasharray="12 8"' in animal
