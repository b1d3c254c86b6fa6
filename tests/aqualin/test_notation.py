"""Reading and writing positions and turns: strict about meaning, forgiving about white space."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoal.aqualin import Draw, Placement, Position, Role, Slide, Turn
from shoal.aqualin.cells import CELLS
from shoal.aqualin.notation import parse_draw, parse_part, parse_reef, parse_turn, reef_text
from shoal.aqualin.reef import EMPTY
from shoal.aqualin.tiles import TILES, tiles_text
from shoal.errors import NotationError
from tests.aqualin.play import positions

tiles = st.sampled_from(TILES)
cells = st.sampled_from(CELLS)
slides = st.builds(Slide, cells, cells)
turns = st.builds(Turn, st.none() | slides, st.builds(Placement, tiles, cells))


@st.composite
def written_positions(draw: st.DrawFn) -> Position:
    """Whatever can be written down: also what cannot occur in play."""
    deck = draw(st.permutations(TILES))
    laid = draw(st.integers(0, 36))
    contents = draw(st.permutations([*deck[:laid], *[EMPTY] * (36 - laid)]))
    pool = tuple(sorted(deck[laid : laid + draw(st.integers(0, 36))]))
    roles = st.sampled_from(Role)
    return Position.from_text(
        f"{reef_text(tuple(contents))} {tiles_text(pool)} {draw(roles).letter} {draw(roles).letter}"
    )


# -- positions ---------------------------------------------------------------------------------------------------------


@given(positions() | written_positions())
def test_what_is_printed_reads_back(position: Position) -> None:
    assert Position.from_text(position.text) == position
    assert Position.from_text(position.text).text == position.text == str(position)


def test_a_reef_is_written_from_the_top_left() -> None:
    contents = parse_reef("Uh5/6/6/6/6/1Bc3Yt")
    assert {cell: tile for cell, tile in enumerate(contents) if tile != EMPTY} == {30: 21, 1: 0, 5: 35}


@pytest.mark.parametrize(
    "text",
    [
        "6/6/6/6/6/6 YtBcGfRsPjUh c c",
        "  6/6/6/6/6/6\tBcGfPjUhRsYt  c\u00a0c\r\n",
    ],
)
def test_white_space_and_the_order_of_the_pool_do_not_matter(text: str) -> None:
    assert Position.from_text(text).text == "6/6/6/6/6/6 BcGfPjUhRsYt c c"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "four fields (reef, pool, role to move, role with the first turn), not 0"),
        ("6/6/6/6/6/6 - c", "four fields (reef, pool, role to move, role with the first turn), not 3"),
        ("6/6/6/6/6/6 - c c c", "not 5"),
        ("6/6/6/6/6 - c c", "a reef has 6 ranks separated by /, not 5"),
        ("6/6/6/6/6/6/ - c c", "a reef has 6 ranks separated by /, not 7"),
        ("6/6/6/6/6/ - c c", "rank 1 of the reef has 0 cells, expected 6: ''"),
        ("5/6/6/6/6/6 - c c", "rank 6 of the reef has 5 cells, expected 6: '5'"),
        ("6/6/Bc6/6/6/6 - c c", "rank 4 of the reef has 7 cells, expected 6: 'Bc6'"),
        ("33/6/6/6/6/6 - c c", "rank 6 of the reef: '33': write a run as one digit 1-6"),
        ("6/6/6/6/6/1Bc13 - c c", "rank 1 of the reef: '13': write a run as one digit 1-6"),
        ("7/6/6/6/6/6 - c c", "cell a6 of the reef: '7' is not a tile"),
        ("0Bc5/6/6/6/6/6 - c c", "cell a6 of the reef: '0B' is not a tile"),
        ("6/6/6/6/6/2bc3 - c c", "cell c1 of the reef: 'bc' is not a tile: 'b' is not one of the colours BGPURY"),
        ("6/6/6/6/6/2Bx3 - c c", "cell c1 of the reef: 'Bx' is not a tile: 'x' is not one of the animals cfjhst"),
        ("٦/6/6/6/6/6 - c c", "cell a6 of the reef: '٦' is not a tile"),
        ("3²/6/6/6/6/6 - c c", "rank 6 of the reef: '3²': write a run as one digit 1-6"),
        ("Bc5/6/6/6/6/Bc5 - c c", "Bc appears twice on the reef"),
        ("Bc5/6/6/6/6/6 Bc a c", "Bc appears twice on the position: on the reef and in the pool"),
        ("6/6/6/6/6/6 BcBc c c", "pool: Bc appears twice among BcBc"),
        ("6/6/6/6/6/6 Bcx c c", "pool: 'x' is not a tile"),
        ("6/6/6/6/6/6 - x c", "role to move: 'x' is not a role: expected c for colour or a for animal"),
        ("6/6/6/6/6/6 - colour c", "role to move: 'colour' is not a role"),
        ("6/6/6/6/6/6 - c A", "role with the first turn: 'A' is not a role"),
    ],
)
def test_a_complaint_names_the_field_the_character_or_the_cell(text: str, complaint: str) -> None:
    with pytest.raises(NotationError) as caught:
        Position.from_text(text)
    assert complaint in str(caught.value)


# -- turns -------------------------------------------------------------------------------------------------------------


@given(turns, st.none() | st.builds(Draw, tiles))
def test_turns_read_back_with_spaces_and_with_commas(turn: Turn, draw: Draw | None) -> None:
    drawn = f" {draw.text}" if draw else ""
    assert parse_turn(turn.text + drawn) == (turn, draw)
    assert parse_turn(f"  {turn.text}  {drawn}\r\n") == (turn, draw)
    assert parse_turn((turn.text + drawn).replace(" ", ",")) == (turn, draw)
    assert parse_turn(turn.word) == (turn, None)
    assert " " not in turn.word


def test_the_parts_of_a_turn() -> None:
    turn, draw = parse_turn("a3-a5 Bc@d4 +Yt")
    assert turn == Turn(Slide(12, 24), Placement(0, 21))
    assert draw == Draw(35)
    assert [part.text for part in (turn, turn.placement, draw)] == ["a3-a5 Bc@d4", "Bc@d4", "+Yt"]
    assert parse_part("") == (None, None)
    assert parse_part("a3-a5") == (turn.slide, None)
    assert parse_part("Bc@d4") == (None, turn.placement)
    assert parse_part(turn.text) == (turn.slide, turn.placement)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "'' has no placement: expected a tile, @ and a cell, such as Bc@d4"),
        ("a3-a5", "'a3-a5' has no placement"),
        ("a3-a9 Bc@d4", "the slide 'a3-a9': 'a9' is not a cell"),
        ("a3- Bc@d4", "the slide 'a3-': '' is not a cell"),
        ("a3\u2013a5 Bc@d4", "'a3\u2013a5' is not a placement"),
        ("Bc@g4", "the placement 'Bc@g4': 'g4' is not a cell"),
        ("bc@d4", "the placement 'bc@d4': 'bc' is not a tile"),
        ("Bc@@d4", "the placement 'Bc@@d4': '@d4' is not a cell"),
        ("Bcd4", "'Bcd4' is not a placement: expected a tile, @ and a cell"),
        ("Bc@d4 Yt", "'Yt' is not a draw: expected + and a tile, such as +Yt"),
        ("Bc@d4 +yt", "the draw '+yt': 'yt' is not a tile"),
        ("Bc@d4 +Yt +Gs", "'Bc@d4 +Yt +Gs' goes on after the draw with '+Gs'"),
        ("Bc@d4 a3-a5", "'a3-a5' is not a draw"),
        ("+Yt", "'+Yt' is not a placement"),
    ],
)
def test_a_complaint_names_the_part_of_the_turn(text: str, complaint: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_turn(text)
    assert complaint in str(caught.value)


def test_a_turn_in_the_making_has_no_draw() -> None:
    with pytest.raises(NotationError, match="a turn in the making has none"):
        parse_part("Bc@d4 +Yt")


@given(st.builds(Draw, tiles))
def test_draws_read_back(draw: Draw) -> None:
    assert parse_draw(draw.text) == draw
