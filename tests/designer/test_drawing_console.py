"""Positions in the terminal: small enough, readable without colour, and coloured only when asked."""

import re
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from shoal.designer.deck import open_deck
from shoal.designer.drawing import aquarium_terminal, terminal, waters
from shoal.designer.position import Position
from shoal.drawing.ansi import Pen
from tests.designer.drawn import a_position, played, positions, tank

DECK = open_deck()
DRAFT = replace(
    a_position(
        "basic",
        2,
        "draw",
        "E1=BCp/YR@0,0 L03=BdBd/BB@1,0 ; E2=BC/RaY@0,0 L05=CY/RY@0,1",
        "L10=BC/CpR",
        "L01=RC/RR",
        "L17=BdBd/CB -",
    ),
    turn=1,
    passed=frozenset({1}),
)
NAMES = ["Ada", "Bartholomew the Great", "Cy", "Di", "Éva"]


def bare(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


@settings(max_examples=60, deadline=None)
@given(positions(), st.booleans(), st.booleans(), st.booleans(), st.booleans())
def test_a_position_fits_a_terminal_of_80_by_24(
    position: Position, colour: bool, unicode: bool, exact: bool, free: bool
) -> None:
    for seat in range(position.seats):
        text = terminal(position, colour=colour, unicode=unicode, truecolour=exact, free=free, seat=seat, names=NAMES)
        lines = bare(text).split("\n")
        assert len(lines) <= 24
        assert max(map(len, lines)) <= 80


@settings(max_examples=30, deadline=None)
@given(positions(), st.booleans())
def test_without_colour_there_are_no_codes_and_colours_change_no_letter(position: Position, unicode: bool) -> None:
    plain = terminal(position, colour=False, unicode=unicode)
    coloured = terminal(position, colour=True, unicode=unicode)
    assert "\x1b" not in plain
    assert [line.rstrip() for line in bare(coloured).split("\n")] == plain.split("\n")


@settings(max_examples=30, deadline=None)
@given(positions())
def test_without_unicode_everything_is_ascii(position: Position) -> None:
    assert terminal(position, colour=False, unicode=False, free=True).isascii()


def test_every_section_can_be_read() -> None:
    aquarium = played(1, 200).aquariums[0]
    board = "\n".join(line[:36] for line in aquarium_terminal(aquarium, DECK, colour=False).split("\n")[:13])
    shown = re.findall(r"[BCRY][dpas]?(?= )", board)
    assert sorted(shown) == sorted(section.text for section in aquarium.sections().values())


def test_a_position_in_letters() -> None:
    first, rest = terminal(DRAFT, colour=False, free=True, names=NAMES).split("\n", 1)
    assert (
        first == f"Round 2 of 8: Bartholomew the Great to draw     basic rule, {len(DRAFT.unseen())} cards in the deck"
    )
    assert (
        rest
        == """\
On offer    Next
L10         L01
 B  C        R  C
 Cp R        R  R

                                          points/animals
                                        Ada          6/3  L17
  2               0,2                 > Bartholome   0/1  draws, passed
                                        Bartholome begins next round
              ┏━━━━┯━━━━┓
              ┃ C  │ Y  ┃             0 points, 1 animal
  1     -1,1  ┠────┤    ┃   1,1       B blue      0
              ┃ R  │ Y  ┃             C cyan      0
              ┣━━━━┿━━━━┫             R red       0  1/2
              ┃ B  │ C  ┃             Y yellow    0
  0     -1,0  ┠────∩────┨   1,0
              ┃ Ra │ Y  ┃
              ┗━━━━┷━━━━┛

 -1               0,-1


        -1         0         1"""
    )


def test_an_aquarium_in_ascii() -> None:
    aquarium = tank("E1=BCp/YR@0,0 L03=BdBd/BB@1,0")
    assert (
        aquarium_terminal(aquarium, DECK, colour=False, unicode=False)
        == """\
    +====+====+====+====+   6 points, 3 animals
    | B  : Cp | Bd   Bd |   B blue      6  4+2
  0 +----n----+         +   C cyan      0  1/2
    | Y  : R  | B    B  |   R red       0
    +====+====+====+====+   Y yellow    0
         0         1"""
    )


def test_the_paints_stay_apart_among_256_colours() -> None:
    papers = {Pen(coloured=True).write("", water.ink, water.paint) for water in waters(DECK).values()}
    assert len(papers) == 4
