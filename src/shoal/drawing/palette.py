"""Colours by number: how far apart they look for every kind of colour vision, and inks that stand out from them."""

from collections.abc import Iterable, Mapping
from itertools import combinations
from math import dist
from typing import TypeAlias

__all__ = [
    "BOARD",
    "CASING",
    "FAINT",
    "VIEWS",
    "WORDS",
    "Matrix",
    "contrast",
    "distance",
    "grey",
    "ink_on",
    "mixed",
    "nearest",
    "shade_on",
]

BOARD = "#0e1a29"
"""The dark water that everything lies on."""

CASING = "#06101c"
"""The dark edge of lines and badges that lie on paints."""

WORDS = "#c9d9ea"
"""Text on the board."""

FAINT = "#7d96b0"
"""Lesser text and lines on the board, 4.5:1 against it at least."""

Triple: TypeAlias = tuple[float, float, float]
Matrix: TypeAlias = tuple[Triple, Triple, Triple]

VIEWS: Mapping[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""How people see: what becomes of linear red, green and blue (Machado, Oliveira and Fernandes 2009, severity 1)."""

_TO_CONES: Matrix = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
_FROM_CONES: Matrix = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
"""The two steps to OKLab (Ottosson 2020)."""

WHITE = "#ffffff"
BLACK = "#000000"
WARM_BLACK = "#1c0810"
COOL_BLACK = "#000c12"
"""Inks darken towards these: mixed with pure black, yellow would turn olive."""

TEXT_CONTRAST = 4.5
"""What letters need at least; either white or black reaches it on any paint."""

INK_CONTRAST = 7
"""What an ink is made to reach where its paint allows it."""

SHADE_CONTRAST = 1.5
"""What a pattern is made to reach against the paint that it lies on."""


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours `#rrggbb`: 1 for equal ones, 21 for black on white (WCAG 2)."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def distance(one: str, other: str, view: Matrix = VIEWS["normal"]) -> float:
    """Return how far apart two colours look, in OKLab; black and white are 1 apart."""
    return dist(_oklab(one, view), _oklab(other, view))


def nearest(paints: Iterable[str]) -> float:
    """Return the distance of the two most similar colours, in the view in which they are most similar."""
    return min((distance(*pair, view) for pair in combinations(paints, 2) for view in VIEWS.values()), default=1)


def mixed(one: str, other: str, share: float) -> str:
    """Return a colour with some share (0 to 1) of another."""
    both = zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in both)


def grey(paint: str) -> str:
    """Return what a print without colour makes of a colour."""
    value = _luminance(paint)
    byte = round(255 * (12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055))
    return f"#{byte:02x}{byte:02x}{byte:02x}"


def ink_on(paint: str) -> str:
    """Return an ink for drawings and letters: the paint's own hue, as little darkened or lightened as will do."""
    end = _far_end(paint)
    ink = _mixed_until(paint, end, INK_CONTRAST)
    return ink if contrast(ink, paint) >= TEXT_CONTRAST else max(WHITE, BLACK, key=lambda end: contrast(end, paint))


def shade_on(paint: str) -> str:
    """Return a tone for the pattern on a paint, on the way to its ink and still far from it."""
    return _mixed_until(paint, _far_end(paint), SHADE_CONTRAST)


def _far_end(paint: str) -> str:
    """Return white or a near black, whichever is farther from a paint."""
    red, _, blue = bytes.fromhex(paint[1:])
    return max(WHITE, WARM_BLACK if red > blue else COOL_BLACK, key=lambda end: contrast(end, paint))


def _mixed_until(paint: str, end: str, enough: float) -> str:
    """Mix in as little of another colour as gives a contrast, or all of it if that is not enough."""
    mixtures = (mixed(paint, end, step / 100) for step in range(101))
    return next((mixture for mixture in mixtures if contrast(mixture, paint) >= enough), end)


def _linear(colour: str) -> Triple:
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (byte / 255 for byte in bytes.fromhex(colour[1:]))
    )
    return red, green, blue


def _luminance(colour: str) -> float:
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _times(matrix: Matrix, vector: Triple) -> Triple:
    x, y, z = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z


def _oklab(colour: str, view: Matrix) -> Triple:
    red, green, blue = (min(max(value, 0), 1) for value in _times(view, _linear(colour)))
    long, medium, short = (value ** (1 / 3) for value in _times(_TO_CONES, (red, green, blue)))
    return _times(_FROM_CONES, (long, medium, short))
