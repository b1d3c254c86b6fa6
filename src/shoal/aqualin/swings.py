"""What tiles add to a margin, and the most that some more can add, as kernel source."""

from collections.abc import MutableSequence, Sequence

from shoal.aqualin.kernel import school_points
from shoal.kernels.bits import lowest, popcount
from shoal.kernels.field import Mask, Square, beside, group_around

__all__ = [
    "MOST_POINTS",
    "alike",
    "gain",
    "kind_of",
    "most_by_last_exchange",
    "most_by_placing",
    "moved",
    "placed",
    "shift",
]

MOST_POINTS = 15
"""The points of a kind in one school."""

COLOUR = 63
"""The tiles of the first colour."""

ANIMAL = sum(1 << 6 * colour for colour in range(6))
"""The tiles with the first animal."""


def gain(kind: Mask, square: Square) -> int:
    """Return the points that one more tile of a kind adds on a square that is not among the kind's."""
    spot = 1 << square
    touching = beside(spot) & kind
    if touching == 0:
        return 0
    school = group_around(touching | spot, kind | spot)
    size = popcount(school)
    if touching & (touching - 1) == 0:
        return size - 1
    return (size * (size - 1) >> 1) - school_points(school ^ spot)


def placed(tile: int, square: Square, role: int, kinds: Sequence[Mask]) -> int:
    """Return what a role's margin gains by a tile on an empty square."""
    colour = gain(kinds[tile // 6], square)
    animal = gain(kinds[6 + tile % 6], square)
    return animal - colour if role else colour - animal


def moved(tile: int, origin: Square, target: Square, role: int, kinds: Sequence[Mask]) -> int:
    """Return what a role's margin gains when a tile slides."""
    spot = 1 << origin
    margin = 0
    for side in range(2):
        kind = kinds[6 + tile % 6 if side else tile // 6] ^ spot
        change = gain(kind, target) - gain(kind, origin)
        margin += change if side == role else -change
    return margin


def kind_of(tile: int, role: int) -> int:
    """Return which kind of a tile counts for a role, by its place among the kinds."""
    return 6 + tile % 6 if role else tile // 6


def alike(tile: int, tiles: int, role: int) -> int:
    """Count the tiles of the kind of a tile that counts for a role, itself included."""
    return popcount(tiles & (ANIMAL << tile % 6 if role else COLOUR << tile // 6 * 6))


def shift(tile: int, squares: Mask, kinds: MutableSequence[Mask]) -> None:
    """Add or remove squares in the sets of a tile's two kinds."""
    kinds[tile // 6] ^= squares
    kinds[6 + tile % 6] ^= squares


# Bounds


def most_by_last_exchange(
    tile: int, origin: Square, other: int, target: Square, role: int, kinds: Sequence[Mask]
) -> int:
    """Bound what a role's margin gains when a tile of the board and one on the last square change places.

    The other tile is not among its kinds yet.
    """
    colour_to, colour_from = (origin, target) if role else (target, origin)
    animal_to, animal_from = (target, origin) if role else (origin, target)
    most = 0
    if tile // 6 != other // 6:
        most += most_beside(kinds[tile // 6] ^ 1 << origin, colour_to)
        most += most_beside(kinds[other // 6], colour_from)
    if tile % 6 != other % 6:
        most += most_beside(kinds[6 + tile % 6] ^ 1 << origin, animal_to)
        most += most_beside(kinds[6 + other % 6], animal_from)
    return most


def most_by_placing(kind: Mask, count: int, spots: Mask) -> int:
    """Bound the points that so many more tiles of a kind add to it on some of the spots."""
    if count > 2:
        return MOST_POINTS - school_points(kind)
    most = count - 1  # two that touch none but each other
    left = spots & beside(kind)
    while left:
        square = lowest(left)
        left &= left - 1
        points = gain(kind, square)
        most = max(most, points)
        if count == 2:
            more = kind | 1 << square
            others = spots & beside(more) & ~more
            while others:
                most = max(most, points + gain(more, lowest(others)))
                others &= others - 1
    return most


def most_beside(kind: Mask, square: Square) -> int:
    """Bound what the sixth tile of a kind adds on a square, by how many others touch it.

    There are five others. In as many schools as touch they gain it at most 0, 5, 11 (2 + 3 tiles), 13 (1 + 2 + 2) and
    14 points (1 + 1 + 1 + 2).
    """
    touching = popcount(beside(1 << square) & kind)
    return 5 * touching + (touching == 2)
