"""Positions in the terminal: small enough, readable without colour, and coloured only when asked."""

import re

from hypothesis import given
from hypothesis import strategies as st

from shoal.aqualin.drawing import terminal
from shoal.aqualin.drawing.grounds import GROUNDS
from shoal.aqualin.position import Position
from shoal.aqualin.reef import EMPTY, EMPTY_REEF, Reef
from shoal.aqualin.roles import Role
from shoal.aqualin.tiles import TILES, tile_text
from shoal.drawing.ansi import Pen

MIDDLE = Position.from_text("6/1Bc4/1Bf4/1Gf4/6/5Yt GcPjUhRsYsYf c a")


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Positions that may or may not occur in play."""
    count = draw(st.integers(0, 36))
    tiles = list(draw(st.permutations(TILES)))
    cells = draw(st.permutations(tiles[:count] + [EMPTY] * (36 - count)))
    pool = tuple(sorted(tiles[count : count + draw(st.integers(0, 6))]))
    return Position(Reef(tuple(cells)), pool, draw(st.sampled_from(Role)), draw(st.sampled_from(Role)))


def bare(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


@given(positions(), st.booleans(), st.booleans(), st.booleans())
def test_a_position_fits_a_terminal_of_80_by_24(position: Position, colour: bool, unicode: bool, exact: bool) -> None:
    text = terminal(position, colour=colour, unicode=unicode, truecolour=exact, schools=Role)
    lines = bare(text).split("\n")
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80


@given(positions(), st.booleans())
def test_without_colour_there_are_no_codes(position: Position, unicode: bool) -> None:
    assert "\x1b" not in terminal(position, colour=False, unicode=unicode, truecolour=True, schools=Role)


@given(positions(), st.booleans(), st.booleans())
def test_every_tile_can_be_read(position: Position, colour: bool, unicode: bool) -> None:
    text = bare(terminal(position, colour=colour, unicode=unicode))
    shown = re.findall(r"[BGPURY][cfjhst](?= |$)", text, re.MULTILINE)
    assert sorted(shown) == sorted(tile_text(tile) for tile in (*position.reef.tiles, *position.pool) if tile != EMPTY)


@given(positions(), st.booleans())
def test_without_unicode_everything_is_ascii(position: Position, colour: bool) -> None:
    assert terminal(position, colour=colour, unicode=False, schools=Role).isascii()


def test_a_position_in_letters() -> None:
    assert (
        terminal(MIDDLE, colour=False, schools=Role)
        == """\
   ┌────┬────┬────┬────┬────┬────┐  Colour to move, turn 5 of 36
 6 │ ·  │ ·  │ ·  │ ·  │ ·  │ ·  │  26 tiles in stock
   ├────┼────┼────┼────┼────┼────┤
 5 │ ·  │ Bc │ ·  │ ·  │ ·  │ ·  │  Pool
   ├────┼────┼────┼────┼────┼────┤  Gc Pj Uh Rs Yf Ys
 4 │ ·  │ Bf │ ·  │ ·  │ ·  │ ·  │
   ├────┼────┼────┼────┼────┼────┤  COLOUR        1   ANIMAL           1
 3 │ ·  │ Gf │ ·  │ ·  │ ·  │ ·  │  blue   2      1   crab      -      0
   ├────┼────┼────┼────┼────┼────┤  green  -      0   fish      2      1
 2 │ ·  │ ·  │ ·  │ ·  │ ·  │ ·  │  pink   -      0   jellyfish -      0
   ├────┼────┼────┼────┼────┼────┤  purple -      0   seahorse  -      0
 1 │ ·  │ ·  │ ·  │ ·  │ ·  │ Yt │  red    -      0   starfish  -      0
   └────┴────┴────┴────┴────┴────┘  yellow -      0   turtle    -      0
     a    b    c    d    e    f"""
    )


def test_a_reef_by_itself_shows_only_cells() -> None:
    lines = terminal(EMPTY_REEF, colour=False, unicode=False).split("\n")
    assert lines[:3] == ["   +----+----+----+----+----+----+", " 6 | .  | .  | .  | .  | .  | .  |", lines[0]]
    assert len(lines) == 14


def test_a_board_in_blocks_has_straight_sides() -> None:
    lines = bare(terminal(MIDDLE.reef, colour=True)).split("\n")
    assert len(lines) == 19
    assert {len(line) for line in lines} == {39}
    assert [line.rstrip() for line in lines[3:6]] == [
        "         ▄▄▄▄",
        " 5  ·     Bc    ·     ·     ·     ·",
        "         ▀▀▀▀",
    ]


def test_the_paints_stay_apart_among_256_colours() -> None:
    papers = {Pen(coloured=True).write("", ground.ink, ground.paint) for ground in GROUNDS}
    assert len(papers) == 6
