"""The six animals as drawn by us: shapes in a square of 100, heads to the right, the upper left corner left free."""

from dataclasses import dataclass
from enum import Enum, auto

__all__ = ["ANIMAL_ART", "Animal", "Shape", "Tone", "disc"]


class Tone(Enum):
    """The three tones that each animal is drawn in."""

    INK = auto()
    """What the silhouette is made of."""

    LIGHT = auto()
    """The paint of the tile, for marks on the silhouette."""

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
class Animal:
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


def _light(d: str, width: float = 0) -> Shape:
    return Shape(d, width, Tone.LIGHT)


def _veil(d: str, width: float = 0) -> Shape:
    return Shape(d, width, Tone.VEIL)


def _spots(*spots: tuple[float, float, float]) -> Shape:
    """Return light spots, each by its centre and radius."""
    return _light("".join(disc(*spot) for spot in spots))


def _eye(x: float, y: float, radius: float) -> tuple[Shape, Shape]:
    """Return an eye that looks to the right."""
    return _light(disc(x, y, radius)), Shape(disc(round(x + radius * 0.3, 1), y, round(radius * 0.58, 1)))


_CRAB = Animal(
    body=(
        Shape("M19 66C19 53 33 46 51 46S83 53 83 66C83 78 68 84 51 84S19 78 19 66Z"),
        Shape("M14 56C4 51 2 39 10 32C12 37 15 40 18.5 41C18.5 37 21 33 26 31C33 39 31 52 22 56Z"),
        Shape("M85 54C96 49 99 34 90 25C88 31 84 34.5 80.5 35.5C80.5 30 78 25.5 72 23C64 31 65 47 75 53Z"),
        Shape("M18 54L25 60M80 51L76 60", 8),
        Shape(
            "M22 71L10 69L5.5 77M24 77L13 79L9.5 87M31 81L22.5 84L20 91M80 71L91 69L95 77M78 77L88 79L91.5 87M71 81"
            "L79.5 84L82 91",
            5,
        ),
        Shape("M44 50L42.5 38M60 50L61.5 38", 5),
        Shape(disc(42, 35, 7.5)),
        Shape(disc(62, 35, 7.5)),
    ),
    details=(
        _veil(
            "M19 66C19 65 19 64 19.5 62.5C28 69 39 72 51 72S74 69 82.5 62.5C83 64 83 65 83 66C83 78 68 84 51 84"
            "S19 78 19 66Z"
        ),
        *_eye(42, 35, 5),
        *_eye(62, 35, 5),
        _light("M43 71C47 76.5 56 76.5 60 71", 3.4),
        _light("M28 60C31 55.5 36 53 42 52", 3),
        _spots((33, 69, 2.6), (70, 69, 2.6)),
    ),
    hollows="M16 50L24 46H72L86 50L90 68V90H12V68Z",
)

_FISH = Animal(
    body=(
        Shape(
            "M93 57C87 42 73 34 57 34C46 34 36 39 29 48L15 36C9 33 6 37 8 42C11 48 12 52 12 57S11 66 8 72"
            "C6 77 9 81 15 78L29 66C36 75 46 80 57 80C73 80 87 72 93 57Z"
        ),
        Shape("M38 41C40 28 54 21 70 24C66 28.5 67 33 70 38Z"),
        Shape("M45 77C46 86 54 91 65 88C61.5 85 62.5 81 65 76Z"),
    ),
    details=(
        _veil("M93 57C92.5 58 92 59.5 91.5 60.5C78 68 50 70 29 57.5V66C36 75 46 80 57 80C73 80 87 72 93 57Z"),
        *_eye(75, 50, 6.4),
        _light("M63 42C57 51 57 62 63 71", 3.6),
        _light("M45 48C49 51 49 55 45 58M45 58C49 61 49 64 45 67M34 52C38 55 38 59 34 62", 3.2),
        _light("M17 46L24 52M16 57H23M17 68L24 62", 3),
        _light("M82 64C84.5 64.5 87 64 89 62.5", 3),
    ),
)

_JELLYFISH = Animal(
    body=(
        Shape(
            "M16 57C16 39 32 27.5 54 27.5S92 39 92 57C92 63 85 65 81.5 60C77.5 66 71 66 68 60.5C65 66 58 67 54 60.5"
            "C50 67 43 66 40 60.5C37 66 31 66 26.5 60C23 65 16 63 16 57Z"
        ),
        Shape("M25 60C21 67 29 72 25 79C23 83 23 85 25 88M83 60C87 67 79 72 83 79C85 83 85 85 83 88", 3.8),
        Shape("M38 60C33 68 43 74 38 82C36 86 37 88 39 90.5M70 60C75 68 65 74 70 82C72 86 71 88 69 90.5", 4.6),
        Shape("M54 60C47 67 61 72 54 79C51 82 52 84.5 54 86.5", 7.5),
    ),
    details=(
        _veil(
            "M16 57C16 54 16.5 51.5 17.5 49C28 55 40 57 54 57S80 55 90.5 49C91.5 51.5 92 54 92 57C92 63 85 65 81.5 60"
            "C77.5 66 71 66 68 60.5C65 66 58 67 54 60.5C50 67 43 66 40 60.5C37 66 31 66 26.5 60C23 65 16 63 16 57Z"
        ),
        *_eye(47, 47.5, 4.6),
        *_eye(67, 47.5, 4.6),
        _light("M28 44.5C31 39.5 36 36 43 34", 3.4),
        _light("M53.5 52.5C55.5 54.5 58.5 54.5 60.5 52.5", 2.8),
    ),
    hollows="M25 60H83V87L69 90H39L25 87Z",
)

_SEAHORSE = Animal(
    body=(
        Shape(
            "M89.5 34C91.5 39 89.5 42.5 85.5 42.5L70.5 42C66.5 43.5 65 45 65.5 46.5C75.5 49.5 79 57 74 63.5"
            "C70.5 67.5 61.5 68.5 57.3 74L50.3 73C50 69.5 45.5 67.5 42.5 63.5C37.5 56 38.5 47 44 40.5"
            "C41 33 43 24.5 51 20.5L48.5 11.5L57 15.5L63.5 8L66 18.5C71 21 74 25 75.5 30L85.5 31"
            "C87.5 31.2 89 32.5 89.5 34Z"
        ),
        Shape("M42.5 45C32.5 41.5 23.5 47 21.5 56C25.5 55.5 29 57.5 29.5 61C33.5 60.5 38.5 61.5 43.5 63Z"),
        Shape(
            "M53.8 70C50.5 82 54.5 90.2 64 90.2C71 90.2 75.8 86.5 75.8 81.5C75.8 77.5 72.5 75 69.3 75"
            "C66.3 75 64.5 77 64.5 79.5",
            7,
        ),
    ),
    details=(
        *_eye(62, 28.5, 5.4),
        _light(
            "M56 48.5C60.5 51 65.5 51.8 71 50.8M52.5 55.5C58.5 59 65.5 59.5 73 57.8M51 63C56.5 65.5 62.5 65.7 69 63.8",
            3.2,
        ),
        _light("M28.5 52L37.5 53.5M33.5 58.5L39.5 59.5", 2.8),
    ),
)

_STARFISH = Animal(
    body=(
        Shape(
            "M39.5 43.2Q43.1 35.5 42.3 24.5A6.8 6.8 0 0 1 55.8 23.3Q56.9 34.3 61.8 41.2Q70.2 42.2 80.4 38.1"
            "A6.8 6.8 0 0 1 85.7 50.6Q75.6 55 70.5 61.8Q72.1 70.1 79.2 78.5A6.8 6.8 0 0 1 69 87.4Q61.7 79.2 53.7 76.4"
            "Q46.3 80.5 40.5 89.9A6.8 6.8 0 0 1 28.8 82.9Q34.4 73.4 34.5 64.9Q28.3 59.2 17.6 56.5"
            "A6.8 6.8 0 0 1 20.7 43.3Q31.4 45.6 39.5 43.2Z"
        ),
    ),
    details=(
        *_eye(46, 55, 4.8),
        *_eye(60, 54, 4.8),
        _light("M50 64C52 67 56.5 66.5 58.5 63.5", 3),
        _spots((49.2, 26, 2), (49.8, 33, 2.6), (80.5, 45, 2), (74, 48, 2.6), (72.5, 80.5, 2), (68, 75, 2.6)),
        _spots((36, 83.5, 2), (39.5, 77.5, 2.6), (21.5, 49.9, 2), (28.5, 51.6, 2.6)),
    ),
)

_TURTLE = Animal(
    body=(
        Shape("M10 62C10 42 25 29 44 29S76 41 77 60C77 65 73 68 67 68H20C14 68 10 66 10 62Z"),
        Shape(
            "M71 62C77 60 77 54 78 49C79 42 85 38 90.5 40.5C96.5 43 97.5 50 94.5 54C91.5 58 89.5 60 87.5 64"
            "C84 70.5 77 72.5 71 70.5Z"
        ),
        Shape("M56 64C60 74 56 84 44 89C38 91 36 87 39 83C43 78 42 72 40 66Z"),
        Shape("M25 64C23 72 17 77 9 77.5C5 77.5 4 73.5 7 71.5C12 68.5 14 65 15 60Z"),
    ),
    details=(
        _veil("M37 40L52 40L58 49L52 57H38L33 48Z"),
        _veil("M10 62C10 61 10 60 10.2 59.5C22 66 62 67 76.8 58.5C77 66 73 68 67 68H20C14 68 10 66 10 62Z"),
        *_eye(88.5, 47, 4.2),
        _light("M90 55.5C92 55.7 93.5 55 94.5 53.5", 2.4),
        _light("M9 60C22 66 62 67 78 58.5", 3.4),
        _light(
            "M38 40H52L58 49L52 57.5H38L33 48.5ZM38 40L34 32M52 40L57 33M58 49L71 47M52 57.5L55 63M38 57.5L35 63"
            "M33 48.5L15 48",
            3,
        ),
    ),
)

ANIMAL_ART: tuple[Animal, ...] = (_CRAB, _FISH, _JELLYFISH, _SEAHORSE, _STARFISH, _TURTLE)
"""By the index of the animal."""
