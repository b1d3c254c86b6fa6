"""The rules of laying and scoring as small functions over bit sets: one source, plain Python or compiled.

An aquarium is a *tank*: `TANK` whole numbers at an offset of a sequence. They are sets of squares of a 6 × 6 field (see
`shoal.kernels.field`). The lowest row and the leftmost column of cards lie on the field's edge; when a card comes to
the left or below, everything moves over. So an aquarium looks the same wherever its entrance card lies.

A *face* is a tank that holds one card in one rotation; `faces` makes those of a whole deck. A *spot* is where a card
may come to lie, relative to the cards that are there: 14 × row + 2 × column, counted from one card to the left and
below of them. The first card goes to `FIRST_SPOT`.
"""

from collections.abc import MutableSequence, Sequence
from functools import cache
from typing import TypeAlias

from shoal.designer.aquarium import Aquarium, Laid, Place
from shoal.designer.cards import QUARTERS, Card, Rotation
from shoal.designer.deck import ENTRANCE_NAMES, Deck
from shoal.kernels.bits import popcount
from shoal.kernels.field import Mask, Square, group_around

__all__ = [
    "ANIMALS",
    "COLOURS",
    "CORNERS",
    "FIELDS",
    "FIRST_SPOT",
    "TANK",
    "Spot",
    "columns",
    "cover",
    "face_at",
    "faces",
    "laid_at",
    "lay",
    "number_of",
    "points",
    "rows",
    "score",
    "spots",
    "tank_of",
]

Spot: TypeAlias = int

CORNERS = 0
"""The lower left squares of the cards."""
ANIMALS = 1
"""Where animals live."""
COLOURS = 2
"""From here on: what each colour of the deck covers."""
TANK = 10
"""How long a tank is: a deck has up to eight colours."""

FIRST_SPOT: Spot = 16

FIRST_COLUMN: Mask = 1 | 1 << 14 | 1 << 28
"""Where the cards of the leftmost column have their corners."""

FIRST_ROW: Mask = 1 | 1 << 2 | 1 << 4
"""Where the cards of the lowest row have their corners."""


def _frame(columns: int, rows: int) -> Mask:
    """Return the spots around so many columns and rows of cards that leave them within some 3 × 3 area."""
    return sum(1 << 2 * x + 14 * y for x in _room(columns) for y in _room(rows))


def _room(cards: int) -> range:
    """Return where a card may lie in one direction, counted from one before so many side by side."""
    return range(1, 4) if cards == 3 else range(cards + 2)


FRAMES: tuple[Mask, ...] = tuple(_frame(columns, rows) for columns in range(4) for rows in range(4))
"""The spots that leave an aquarium within some 3 × 3 area, by 4 × columns + rows."""

FIELDS: tuple[Mask, ...] = tuple(
    sum(1 << 7 * y + x for x in range(min(6, 2 * columns + 2)) for y in range(min(6, 2 * rows + 2)))
    for columns in range(4)
    for rows in range(4)
)
"""The squares of an aquarium and those right around it that it may still cover, by 4 × columns + rows.

One square lower and further left than the squares of the tank, in each direction in which it can still grow.
"""


def columns(corners: Mask) -> int:
    """Count the columns of cards."""
    return popcount((corners | corners >> 14 | corners >> 28) & FIRST_ROW)


def rows(corners: Mask) -> int:
    """Count the rows of cards."""
    return popcount((corners | corners >> 2 | corners >> 4) & FIRST_COLUMN)


def cover(corners: Mask) -> Mask:
    """Return the squares of cards."""
    left = corners | corners << 1
    return left | left << 7


def spots(corners: Mask) -> Mask:
    """Return where a card may lie next to others, or where the first one lies, as a set of spots."""
    if corners == 0:
        return 1 << FIRST_SPOT
    taken = corners << FIRST_SPOT
    beside = taken << 2 | taken >> 2 | taken << 14 | taken >> 14
    return beside & ~taken & FRAMES[4 * columns(corners) + rows(corners)]


def lay(face: int, spot: Spot, faces: Sequence[int], tank: int, tanks: MutableSequence[int], after: int) -> None:
    """Write the tank after laying a face on a spot; `tank`, `face` and `after` are offsets."""
    moved = (0 if spot % 14 else 2) + (14 if spot < 14 else 0)
    square = spot - FIRST_SPOT + moved
    for part in range(TANK):
        tanks[after + part] = tanks[tank + part] << moved | faces[face + part] << square


def points(kind: Mask, animals: Mask, needed: int) -> int:
    """Return what the chains of one colour earn."""
    total = 0
    while kind:
        chain = group_around(kind & -kind, kind)
        kind ^= chain
        living = popcount(chain & animals)
        if living >= needed:
            total += popcount(chain) + living
    return total


def score(tank: int, tanks: Sequence[int], colours: int, needed: int) -> int:
    """Return what all chains of a tank earn."""
    total = 0
    for colour in range(colours):
        total += points(tanks[tank + COLOURS + colour], tanks[tank + ANIMALS], needed)
    return total


# Between kernel and people


@cache
def faces(deck: Deck) -> tuple[int, ...]:
    """Return every card of a deck in every rotation, entrance cards first, as tanks one after the other."""
    letters = [colour.letter for colour in deck.colours]
    found: list[int] = []
    for card in (*deck.entrances, *deck.layouts):
        for rotation in QUARTERS:
            face = [0] * TANK
            face[CORNERS] = 1
            for (x, y), section in Laid(card, (0, 0), rotation).sections():
                square: Square = 7 * y + x
                face[COLOURS + letters.index(section.colour)] |= 1 << square
                face[ANIMALS] |= (section.animal != "") << square
            found += face
    return tuple(found)


def number_of(card: Card) -> int:
    """Return the number of a card: E1 is 0, L01 is 6."""
    number = int(card.name[1:]) - 1
    return number if card.is_entrance else len(ENTRANCE_NAMES) + number


def face_at(card: int, rotation: Rotation) -> int:
    """Return the offset of a card's face in what `faces` returns."""
    return TANK * (len(QUARTERS) * card + rotation)


def tank_of(aquarium: Aquarium, deck: Deck) -> list[int]:
    """Return an aquarium as a tank."""
    every = faces(deck)
    left, low = corner_of(aquarium)
    tank = [0] * TANK
    for laid in aquarium.laid:
        square = 2 * (laid.place[0] - left) + 14 * (laid.place[1] - low)
        face = face_at(number_of(laid.card), laid.rotation)
        for part in range(TANK):
            tank[part] |= every[face + part] << square
    return tank


def laid_at(card: Card, rotation: Rotation, spot: Spot, aquarium: Aquarium) -> Laid:
    """Return what it is to lay a card on a spot of an aquarium."""
    left, low = corner_of(aquarium)
    place = (left + spot % 14 // 2 - 1, low + spot // 14 - 1) if aquarium.laid else (0, 0)
    return Laid(card, place, rotation)


def corner_of(aquarium: Aquarium) -> Place:
    """Return the leftmost column and the lowest row of an aquarium; those of its entrance card while it is empty."""
    return min((x for x, _ in aquarium.places), default=0), min((y for _, y in aquarium.places), default=0)
