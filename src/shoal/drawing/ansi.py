"""Colours of terminals: which a stream should get, and the codes that switch them on."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import TextIO

__all__ = ["Pen", "wants_colour", "wants_truecolour", "wants_unicode"]

_LEVELS = (0, 95, 135, 175, 215, 255)
_CUBE = dict(enumerate(product(_LEVELS, repeat=3), start=16))
_GREYS = {232 + step: (8 + 10 * step,) * 3 for step in range(24)}
_INDEXED: dict[int, tuple[int, ...]] = {**_CUBE, **_GREYS}
"""The fixed part of the 256 colours: index to red, green, blue."""


def wants_colour(stream: TextIO, environ: Mapping[str, str]) -> bool:
    """Say whether to write colours to a stream: `NO_COLOR` forbids, `FORCE_COLOR` demands, else a terminal that can."""
    if environ.get("NO_COLOR"):
        return False
    if environ.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    return stream.isatty() and environ.get("TERM") != "dumb"


def wants_truecolour(environ: Mapping[str, str]) -> bool:
    """Say whether the terminal claims 24-bit colours; all that have colours have the 256."""
    return environ.get("COLORTERM", "").lower() in ("truecolor", "24bit")


def wants_unicode(stream: TextIO) -> bool:
    """Say whether a stream can carry the lines and blocks that boards are made of."""
    try:
        "┌▄·".encode(stream.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True


@dataclass(frozen=True, slots=True)
class Pen:
    """Writes text in colours given as `#rrggbb`, or plainly."""

    coloured: bool
    """Whether to write colours at all."""

    exact: bool = False
    """Whether to use 24-bit colours instead of the nearest of 256."""

    def write(self, text: str, ink: str, paper: str) -> str:
        """Return the text between the codes of its two colours and the code that ends them."""
        if not self.coloured:
            return text
        return f"\x1b[38;{self._code(ink)};48;{self._code(paper)}m{text}\x1b[0m"

    def _code(self, colour: str) -> str:
        rgb = tuple(bytes.fromhex(colour[1:]))
        return "2;" + ";".join(map(str, rgb)) if self.exact else f"5;{_nearest(rgb)}"


@cache
def _nearest(rgb: tuple[int, ...]) -> int:
    return min(_INDEXED, key=lambda index: sum((a - b) ** 2 for a, b in zip(rgb, _INDEXED[index], strict=True)))
