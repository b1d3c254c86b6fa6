"""The waters of a deck: each of its colours with inks that stand out from it and a pattern for eyes without colour."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from shoal.designer.deck import Colour, Deck
from shoal.drawing.palette import ink_on, shade_on
from shoal.drawing.shapes import Shape, disc

__all__ = ["PATTERNS", "Water", "waters"]


@dataclass(frozen=True, slots=True)
class Water:
    """How sections of one colour are painted."""

    letter: str
    """The colour's letter in the deck."""

    name: str
    """The colour in a word."""

    paint: str
    """The colour itself, as the deck displays it."""

    shade: str
    """The pattern: the paint on the way to its ink, at least 1.5:1 against it."""

    ink: str
    """Animals and letters: at least 4.5:1 against the paint."""

    pattern: Shape
    """In a square of 100 units, going on without a seam in the squares around it."""


_QUARTERS = (12.5, 37.5, 62.5, 87.5)
_THIRD = round(100 / 3, 2)
_SIXTH = round(100 / 6, 2)


def _waves() -> str:
    """Return five swells across the square, with a crest on either side."""
    return "".join(f"M0 {y}{'c4.5 0 8 8 12.5 8s8 -8 12.5 -8' * 4}" for y in range(6, 100, 20))


def _bubbles() -> str:
    """Return four columns of bubbles, every other one half a step lower."""
    return "".join(
        disc(x, y + 12.5 * (at % 2), 5) for at, x in enumerate(_QUARTERS) for y in (6.25, 31.25, 56.25, 81.25)
    )


def _stripes() -> str:
    """Return bands that rise to the right."""
    bands = ((at - 4.25, at + 4.25) for at in _QUARTERS)
    return "".join(f"M0 {a}L{a} 0H{b}L0 {b}ZM100 {a}V{b}L{b} 100H{a}Z" for a, b in bands)


def _ripples() -> str:
    """Return four zigzag bands from top to bottom, like sand under shallow water."""
    return "".join(f"M{x - 7} 0{'l8 12.5l-8 12.5' * 4}h6{'l8 -12.5l-8 -12.5' * 4}Z" for x in _QUARTERS)


def _scales() -> str:
    """Return six rows of scales, every other one shifted by half a scale."""
    bow, first, last = (
        f"a{_SIXTH} {_SIXTH} 0 0 0 {step}" for step in (f"{_THIRD} 0", f"{_SIXTH} -{_SIXTH}", f"{_SIXTH} {_SIXTH}")
    )
    rows = (f"M0 {_SIXTH * row:g}{bow * 3}" for row in range(0, 6, 2))
    shifted = (f"M0 {_SIXTH * (row + 1):g}{first}{bow * 2}{last}" for row in range(1, 6, 2))
    return "".join((*rows, *shifted))


def _checks() -> str:
    """Return every other square of a chequered board of four by four."""
    return "".join(f"M{25 * (at % 4)} {25 * (at // 4)}h25v25h-25z" for at in range(16) if (at + at // 4) % 2)


def _crosses() -> str:
    """Return small crosses, every other column half a step lower."""
    places = ((x, y + 25 * (at % 2)) for at, x in enumerate(_QUARTERS) for y in (12.5, 62.5))
    return "".join(f"M{x - 7:g} {y:g}h14M{x:g} {y - 7:g}v14" for x, y in places)


def _reeds() -> str:
    """Return upright bars."""
    return "".join(f"M{x} 0v100" for x in _QUARTERS)


PATTERNS: tuple[Shape, ...] = (
    Shape(_waves(), 4.5),
    Shape(_bubbles()),
    Shape(_stripes()),
    Shape(_ripples()),
    Shape(_scales(), 4),
    Shape(_checks()),
    Shape(_crosses(), 5),
    Shape(_reeds(), 8),
)
"""By the index of the colour in its deck; as many as a deck can have colours."""


@cache
def waters(deck: Deck) -> Mapping[str, Water]:
    """Return the waters of a deck by the letters of its colours."""
    pairs = zip(deck.colours, PATTERNS, strict=False)
    return {colour.letter: _water(colour, pattern) for colour, pattern in pairs}


def _water(colour: Colour, pattern: Shape) -> Water:
    paint = colour.display.lower()
    return Water(colour.letter, colour.name, paint, shade_on(paint), ink_on(paint), pattern)
