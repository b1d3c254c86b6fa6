"""The six colours of the tiles: paints proven apart for every kind of colour vision, and a pattern for none at all."""

from dataclasses import dataclass

__all__ = ["GROUNDS", "Ground"]


@dataclass(frozen=True, slots=True)
class Ground:
    """How tiles of one colour are painted, apart from the animal."""

    paint: str
    """The colour itself, `#rrggbb`: the face of the tile."""

    shade: str
    """The pattern, a little lighter than a dark paint or darker than a light one."""

    edge: str
    """The rim along the bottom of the tile."""

    ink: str
    """The animal and the letters: at least 4.5:1 against the paint."""

    pattern: str
    """Path data of the pattern within the face, which is 100 × 95 units with round corners."""

    stroke: float
    """The stroke width of the pattern; 0 fills it instead."""


def _waves() -> str:
    """Return five swells across the face."""
    return "".join(f"M5 {y}q5.6 -9 11.25 0{'t11.25 0' * 7}" for y in (15, 31, 47, 63, 79))


def _bubbles() -> str:
    """Return five rows of dots, each drawn as a stroke of no length."""
    rows = ((14, 32, 50, 68, 86), (23, 41, 59, 77))
    return "".join(f"M{x} {15 + 16 * row}h.01" for row in range(5) for x in rows[row % 2])


def _checks() -> str:
    """Return every other square of a chequered board of five by five."""
    return "".join(f"M{5 + 18 * at % 90} {5 + 17 * (at // 5)}h18v17h-18z" for at in range(1, 25, 2))


_RINGS = (
    "M35 47.5a15 15 0 1 0 30 0a15 15 0 1 0 -30 0M23 47.5a27 27 0 1 0 54 0a27 27 0 1 0 -54 0"
    "M11 47.5a39 39 0 1 0 78 0a39 39 0 1 0 -78 0"
    "M5 23.5A51 51 0 0 1 21.8 5M78.2 5A51 51 0 0 1 95 23.5M95 71.5A51 51 0 0 1 78.2 90M21.8 90A51 51 0 0 1 5 71.5"
)
_STRIPES = (
    "M5 21L21 5M5 37L37 5M5 53L53 5M5 69L69 5M5 85L85 5M16 90L95 11M32 90L95 27M48 90L95 43M64 90L95 59M80 90L95 75"
)
_RAYS = (
    "M50 47.5L95 52.6L95 63.2ZM50 47.5L95 75.8L92.3 87.4L92.5 90ZM50 47.5L76.7 90L64.9 90ZM50 47.5L54.8 90L45.2 90Z"
    "M50 47.5L35.1 90L23.3 90ZM50 47.5L7.5 90L7.7 87.4L5 75.8ZM50 47.5L5 63.2L5 52.6ZM50 47.5L5 42.4L5 31.8Z"
    "M50 47.5L5 19.2L7.7 7.6L7.5 5ZM50 47.5L23.3 5L35.1 5ZM50 47.5L45.2 5L54.8 5ZM50 47.5L64.9 5L76.7 5Z"
    "M50 47.5L92.5 5L92.3 7.6L95 19.2ZM50 47.5L95 31.8L95 42.4Z"
)

GROUNDS: tuple[Ground, ...] = (
    Ground("#1d5aec", "#4f88ff", "#1140ad", "#f4f8ff", _waves(), 4.5),
    Ground("#a9fbdc", "#62c9a3", "#5fc3a0", "#0c3a35", _bubbles(), 9),
    Ground("#bf1884", "#dc4fa9", "#8c0d5f", "#fff1f9", _checks(), 0),
    Ground("#b592ec", "#9366d6", "#8460c4", "#2a1350", _RINGS, 4.5),
    Ground("#f67b6a", "#d95246", "#c24a40", "#45090c", _STRIPES, 5.5),
    Ground("#f5d917", "#d3a900", "#bb9700", "#43300a", _RAYS, 0),
)
"""By the index of the colour: waves, bubbles, checks, rings, stripes, rays."""
