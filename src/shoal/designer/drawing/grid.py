"""An aquarium as a grid of characters: lines between colours, heavier ones between cards, and water that flows on."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from itertools import groupby
from typing import TypeAlias

from shoal.designer.aquarium import Aquarium, Place
from shoal.designer.cards import Section
from shoal.designer.deck import Deck
from shoal.designer.drawing.field import Window
from shoal.designer.drawing.waters import Water, waters
from shoal.drawing.ansi import Pen
from shoal.drawing.outline import Point
from shoal.drawing.palette import BOARD, FAINT

__all__ = ["Block", "grid"]

_SECTION = 4
"""How many columns a section is wide; a line runs before it and after the last one."""

_CARD = 2 * _SECTION + 1
_MARGIN = 4
"""How many columns the names of rows take."""

_Char: TypeAlias = tuple[str, str, str]
"""A character, its ink and its paper."""


@dataclass(frozen=True, slots=True)
class Block:
    """Some lines of the same width."""

    lines: tuple[str, ...]
    width: int
    """In columns; codes of colours take none."""


class _Border(IntEnum):
    """What is between two sections."""

    OPEN = 0
    """Nothing: water within a card, or nowhere."""

    SEAM = 1
    """Two cards with one colour on both sides."""

    COAST = 2
    """Two colours within a card."""

    EDGE = 3
    """A card with another colour or nothing beside it."""


@dataclass(frozen=True, slots=True)
class _Lines:
    """The characters that a grid is made of."""

    upright: str
    """By the border between left and right."""

    level: str
    """By the border between above and below."""

    joints: str
    """By the weights of the lines that go up, right, down and left, as digits to the base of three."""

    gate: str
    """The middle of an entrance card."""


_DRAWN = _Lines(
    " ┊│┃",
    " ┈─━",
    " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋",
    "∩",
)
_ASCII = _Lines(" .:|", " .-=", " " + "+" * 80, "n")
_WEIGHTS = (0, 0, 1, 2)
"""How heavy the line of each border is where it meets others."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """What lies where, in sections from the upper left corner."""

    squares: Mapping[Point, tuple[Section, Place]]
    gates: frozenset[Point]
    """The corners that are the middle of an entrance card."""

    water: Mapping[str, Water]
    lines: _Lines

    def colour(self, square: Point) -> str:
        """Return the letter of a section's colour, empty where there is none."""
        found = self.squares.get(square)
        return found[0].colour if found else ""

    def border(self, one: Point, other: Point) -> _Border:
        """Return what is between two sections."""
        first, second = self.squares.get(one), self.squares.get(other)
        if first is None or second is None:
            return _Border.OPEN if first is second else _Border.EDGE
        has_one_colour = first[0].colour == second[0].colour
        if first[1] == second[1]:
            return _Border.OPEN if has_one_colour else _Border.COAST
        return _Border.SEAM if has_one_colour else _Border.EDGE


def grid(aquarium: Aquarium, deck: Deck, pen: Pen, *, unicode: bool, free: bool) -> Block:
    """Write an aquarium, with the names of its columns and rows of cards as the notation has them.

    `free` names the places where the next card may lie.
    """
    slots = aquarium.free_places() if free or not aquarium.laid else ()
    window = Window.around((*aquarium.places, *slots))
    squares = {
        window.square(spot): (section, laid.place) for laid in aquarium.laid for spot, section in laid.sections()
    }
    gates = frozenset(_middle(laid.place, window) for laid in aquarium.laid if laid.card.is_entrance)
    plan = _Plan(squares, gates, waters(deck), _DRAWN if unicode else _ASCII)
    rows = [line for row in range(2 * window.rows) for line in (_level(plan, row, window), _row(plan, row, window))]
    rows.append(_level(plan, 2 * window.rows, window))
    for place in slots:
        x, y = _middle(place, window)
        _write_over(rows[2 * y], (_SECTION + 1) * (x - 1) + 1, ",".join(map(str, place)).center(_CARD))
    names = "".join(f" {window.left + column:^{_CARD}}" for column in range(window.columns)) + " "
    margins = [" " * _MARGIN] * (len(rows) + 1)
    margins[2 : 4 * window.rows : 4] = [f"{window.top - row:>{_MARGIN - 1}} " for row in range(window.rows)]
    lines = [*rows, _plain(names)]
    written = (_written([*_plain(margin), *line], pen) for margin, line in zip(margins, lines, strict=True))
    return Block(tuple(written), _MARGIN + len(rows[0]))


def _middle(place: Place, window: Window) -> Point:
    x, y = window.square((2 * place[0], 2 * place[1]))
    return x + 1, y


def _level(plan: _Plan, row: int, window: Window) -> list[_Char]:
    """Draw the line above a row of sections."""
    line = []
    for column in range(2 * window.columns + 1):
        line.append(_joint(plan, column, row))
        if column < 2 * window.columns:
            above, below = (column, row - 1), (column, row)
            line += [_between(plan, plan.lines.level, above, below)] * _SECTION
    return line


def _row(plan: _Plan, row: int, window: Window) -> list[_Char]:
    """Draw a row of sections and the lines between them."""
    line = []
    for column in range(2 * window.columns + 1):
        line.append(_between(plan, plan.lines.upright, (column - 1, row), (column, row)))
        if column < 2 * window.columns:
            line += _section(plan, (column, row))
    return line


def _section(plan: _Plan, square: Point) -> Iterable[_Char]:
    found = plan.squares.get(square)
    if found is None:
        return _plain(" " * _SECTION)
    water = plan.water[found[0].colour]
    return [(letter, water.ink, water.paint) for letter in f" {found[0].text}".ljust(_SECTION)]


def _between(plan: _Plan, marks: str, one: Point, other: Point) -> _Char:
    """Draw what is between two sections; between two of one colour there is water."""
    mark, colour = marks[plan.border(one, other)], plan.colour(one)
    if colour and colour == plan.colour(other):
        return mark, plan.water[colour].ink, plan.water[colour].paint
    return mark, FAINT, BOARD


def _joint(plan: _Plan, x: int, y: int) -> _Char:
    """Draw where four sections meet."""
    around = ((x - 1, y - 1), (x, y - 1), (x, y), (x - 1, y))
    arms = (plan.border(one, other) for one, other in zip(around, around[1:] + around[:1], strict=True))
    at = 0
    for arm in arms:  # up, right, down, left
        at = 3 * at + _WEIGHTS[arm]
    mark = plan.lines.gate if (x, y) in plan.gates else plan.lines.joints[at]
    colours = {plan.colour(square) for square in around}
    if len(colours) == 1 and "" not in colours:
        water = plan.water[colours.pop()]
        return mark, water.ink, water.paint
    return mark, FAINT, BOARD


def _plain(text: str) -> list[_Char]:
    return [(letter, FAINT, BOARD) for letter in text]


def _write_over(line: list[_Char], start: int, text: str) -> None:
    line[start : start + len(text)] = _plain(text)


def _written(line: Iterable[_Char], pen: Pen) -> str:
    """Write a line, changing colours as rarely as possible."""

    def runs() -> Iterator[str]:
        for (ink, paper), chars in groupby(line, key=lambda char: char[1:]):
            yield pen.write("".join(char for char, _, _ in chars), ink, paper)

    return "".join(runs())
