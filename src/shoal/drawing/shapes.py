"""What drawings of animals and patterns are made of: paths in a square of 100 units, in three tones."""

from dataclasses import dataclass
from enum import Enum, auto

__all__ = ["ROUND", "Figure", "Shape", "Tone", "disc", "eye", "figure_art", "halo", "light", "path", "spots", "veil"]

ROUND = 'stroke-linecap="round" stroke-linejoin="round"'
"""The ends and joins that every stroke is drawn with; stands in a group around the paths."""

_VEIL = 0.22


class Tone(Enum):
    """The three tones that each animal is drawn in."""

    INK = auto()
    """What the silhouette is made of."""

    LIGHT = auto()
    """The paint of the ground, for marks on the silhouette."""

    VEIL = auto()
    """A thin coat of that paint, for soft surfaces on the silhouette."""


@dataclass(frozen=True, slots=True)
class Shape:
    """One path of a drawing."""

    d: str
    """SVG path data in a square of 100 units."""

    width: float = 0
    """Stroke width in units, with round ends and joins; 0 fills the path instead."""

    tone: Tone = Tone.INK


@dataclass(frozen=True, slots=True)
class Figure:
    """An animal in two layers."""

    body: tuple[Shape, ...]
    """The silhouette, all of it in ink; it alone must tell the animals apart."""

    details: tuple[Shape, ...]
    """What is drawn on the silhouette, lower things first."""

    hollows: str = ""
    """Path data of the hollows in the silhouette that are too small to show a pattern."""


def disc(x: float, y: float, radius: float) -> str:
    """Return the path of a full circle."""
    half = f"a{radius:g} {radius:g} 0 1 0"
    return f"M{x - radius:g} {y:g}{half} {2 * radius:g} 0{half} {-2 * radius:g} 0Z"


def light(d: str, width: float = 0) -> Shape:
    """Return a mark on the silhouette."""
    return Shape(d, width, Tone.LIGHT)


def veil(d: str, width: float = 0) -> Shape:
    """Return a soft surface on the silhouette."""
    return Shape(d, width, Tone.VEIL)


def spots(*circles: tuple[float, float, float]) -> Shape:
    """Return light spots, each by its centre and radius."""
    return light("".join(disc(*circle) for circle in circles))


def eye(x: float, y: float, radius: float) -> tuple[Shape, Shape]:
    """Return an eye that looks to the right."""
    return light(disc(x, y, radius)), Shape(disc(round(x + radius * 0.3, 1), y, round(radius * 0.58, 1)))


def figure_art(figure: Figure, ink: str, light: str) -> str:
    """Return the elements of an animal; without a paint they take the fill and stroke of whatever uses them."""
    paints = {Tone.INK: ink, Tone.LIGHT: light, Tone.VEIL: light}
    shapes = figure.body + figure.details
    return f"<g {ROUND}>{''.join(path(shape, paints[shape.tone]) for shape in shapes)}</g>"


def halo(figure: Figure, paint: str, reach: float) -> str:
    """Return what clears a pattern around a silhouette; stands in a group that makes strokes `ROUND`."""
    shapes = (*figure.body, Shape(figure.hollows))
    outline = "".join(f'<path d="{shape.d}" stroke-width="{shape.width + reach:g}"/>' for shape in shapes if shape.d)
    return f'<g fill="{paint}" stroke="{paint}">{outline}</g>'


def path(shape: Shape, paint: str) -> str:
    """Return the element of one shape; without a paint it takes the fill or stroke of whatever uses it."""
    faint = f' opacity="{_VEIL}"' if shape.tone is Tone.VEIL else ""
    if shape.width:
        stroke = f' stroke="{paint}"' if paint else ""
        return f'<path d="{shape.d}" fill="none"{stroke} stroke-width="{shape.width:g}"{faint}/>'
    fill = f' fill="{paint}"' if paint else ""
    unstroked = "" if paint.startswith("#") else ' stroke="none"'  # keeps out the stroke that others inherit
    return f'<path d="{shape.d}"{fill}{unstroked}{faint}/>'
