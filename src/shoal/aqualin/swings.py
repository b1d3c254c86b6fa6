"""What tiles add to a margin, and bounds of what the last turns of a game can still add to it, as kernel source.

A slide into an empty square, after which everything is filled, comes to the same as filling everything and then letting
two tiles change places: the one that slid, and the one that was filled in where it went. Why the bounds are true is
told in `docs/engine.md`.
"""

from collections.abc import MutableSequence, Sequence

from shoal.aqualin.kernel import REEF, school_points
from shoal.kernels.bits import lowest, popcount
from shoal.kernels.field import Mask, Square, beside, group_around

__all__ = [
    "FILLED",
    "fill",
    "gain",
    "most_by_exchange",
    "most_by_last_exchange",
    "most_by_sliding_on",
    "moved",
    "placed",
    "shift",
]

NO_SWING = 1000
"""More than anything brings."""

FILLED = 4
"""With so many empty squares `fill` and `most_by_exchange` bound what a turn can lead to."""

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


def shift(tile: int, squares: Mask, kinds: MutableSequence[Mask]) -> None:
    """Add or remove squares in the sets of a tile's two kinds."""
    kinds[tile // 6] ^= squares
    kinds[6 + tile % 6] ^= squares


# Filling


def fill(tiles: int, empty: Mask, role: int, kinds: MutableSequence[Mask], totals: MutableSequence[int]) -> None:
    """Fill four empty squares with four tiles in every way; half of the ways are even permutations and half are odd.

    `totals[16 * is_odd + 4 * n + m]` becomes the least that a role's margin gains by those ways that put the n-th tile
    on the m-th square; `totals[32 + 4 * n + m]` the most by any of them.
    """
    for at in range(2 * FILLED * FILLED):
        totals[at] = NO_SWING
    for at in range(2 * FILLED * FILLED, 3 * FILLED * FILLED):
        totals[at] = -NO_SWING
    first = nth(tiles, 0)
    second = nth(tiles, 1)
    third = nth(tiles, 2)
    fourth = nth(tiles, 3)
    for a in range(FILLED):
        spot_a = nth(empty, a)
        gain_a = placed(first, spot_a, role, kinds)
        shift(first, 1 << spot_a, kinds)
        for b in range(FILLED):
            if b == a:
                continue
            spot_b = nth(empty, b)
            gain_b = gain_a + placed(second, spot_b, role, kinds)
            shift(second, 1 << spot_b, kinds)
            for c in range(FILLED):
                if c in (a, b):
                    continue
                d = 6 - a - b - c
                spot_c = nth(empty, c)
                total = gain_b + placed(third, spot_c, role, kinds)
                shift(third, 1 << spot_c, kinds)
                total += placed(fourth, nth(empty, d), role, kinds)
                shift(third, 1 << spot_c, kinds)
                at = 16 * ((a > b) ^ (a > c) ^ (a > d) ^ (b > c) ^ (b > d) ^ (c > d))
                totals[at + a] = min(totals[at + a], total)
                totals[at + 4 + b] = min(totals[at + 4 + b], total)
                totals[at + 8 + c] = min(totals[at + 8 + c], total)
                totals[at + 12 + d] = min(totals[at + 12 + d], total)
                totals[32 + a] = max(totals[32 + a], total)
                totals[36 + b] = max(totals[36 + b], total)
                totals[40 + c] = max(totals[40 + c], total)
                totals[44 + d] = max(totals[44 + d], total)
            shift(second, 1 << spot_b, kinds)
        shift(first, 1 << spot_a, kinds)


def most_by_sliding_on(at: int, empty: Mask, totals: Sequence[int]) -> int:
    """Bound what filling brings when a tile slides from one of the squares to another, before all are filled.

    `at` tells which tile has been placed first, and where: 4 * n + m.
    """
    square = nth(empty, at & 3)
    others = empty ^ 1 << square
    most = totals[32 + at] if beside(others) & others else -NO_SWING  # the tile placed second slides
    if beside(1 << square) & others:  # the first does
        for target in range(FILLED):
            if target != at & 3:
                most = max(most, totals[32 + (at & 12) + target])
    return most


def nth(mask: Mask, n: int) -> Square:
    """Return the n-th smallest member of a small set."""
    for _ in range(n):
        mask &= mask - 1
    return lowest(mask)


# Changing places


def most_by_exchange(
    tiles: int, empty: Mask, enough: int, role: int, board: Sequence[int], kinds: Sequence[Mask]
) -> int:
    """Bound what a role's margin gains when the empty squares are filled with tiles and one of these changes places.

    It does so with a tile of the board that could have slid to its square. What is below `enough` is not told apart.
    """
    taken = REEF & ~empty
    most = enough - 1
    targets = empty
    while targets:
        target = lowest(targets)
        targets &= targets - 1
        others = empty ^ 1 << target
        origins = sources(1 << target, empty, taken)
        while origins:
            origin = lowest(origins)
            origins &= origins - 1
            # A role gains what a kind of its own has on the new square, and what the rival's had on the old one.
            tile = board[origin]
            colours = kinds[tile // 6] ^ 1 << origin
            animals = kinds[6 + tile % 6] ^ 1 << origin
            colour_to, colour_from = (origin, target) if role else (target, origin)
            animal_to, animal_from = (target, origin) if role else (origin, target)
            by_colour = most_beside(colours, like_colour(tile, tiles), others, colour_to)
            by_animal = most_beside(animals, like_animal(tile, tiles), others, animal_to)
            is_rough = True
            left = tiles
            while left:
                other = lowest(left)
                left &= left - 1
                other_colours = kinds[other // 6]
                other_animals = kinds[6 + other % 6]
                more_colours = like_colour(other, tiles) - 1
                more_animals = like_animal(other, tiles) - 1
                rough = 0
                if other // 6 != tile // 6:
                    rough += by_colour + most_beside(other_colours, more_colours, others, colour_from)
                if other % 6 != tile % 6:
                    rough += by_animal + most_beside(other_animals, more_animals, others, animal_from)
                if rough <= most:
                    continue
                if is_rough:
                    is_rough = False
                    by_colour = most_by_move(colours, like_colour(tile, tiles), others, colour_to, colour_from)
                    by_animal = most_by_move(animals, like_animal(tile, tiles), others, animal_to, animal_from)
                exact = 0
                if other // 6 != tile // 6:
                    exact += by_colour + most_by_move(other_colours, more_colours, others, colour_from, colour_to)
                if other % 6 != tile % 6:
                    exact += by_animal + most_by_move(other_animals, more_animals, others, animal_from, animal_to)
                most = max(most, exact)
    return most


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
        most += most_beside(kinds[tile // 6] ^ 1 << origin, 0, 0, colour_to)
        most += most_beside(kinds[other // 6], 0, 0, colour_from)
    if tile % 6 != other % 6:
        most += most_beside(kinds[6 + tile % 6] ^ 1 << origin, 0, 0, animal_to)
        most += most_beside(kinds[6 + other % 6], 0, 0, animal_from)
    return most


def most_beside(kind: Mask, more: int, others: Mask, square: Square) -> int:
    """Bound what the sixth tile of a kind adds on a square, by how many others touch it; for the rest see below.

    There are five others. In as many schools as touch they gain it at most 0, 5, 11 (2 + 3 tiles), 13 (1 + 2 + 2) and
    14 points (1 + 1 + 1 + 2).
    """
    around = beside(1 << square)
    touching = popcount(around & kind) + (min(more, popcount(around & others)) if more else 0)
    return 5 * touching + (touching == 2)


def most_by_move(kind: Mask, more: int, others: Mask, to: Square, away: Square) -> int:
    """Return the most that a kind gains when one of its tiles lies on one square instead of another.

    `more` tiles of the kind lie on some of the other squares; it is not known on which.
    """
    are_all = more >= popcount(others)
    most = -NO_SWING
    left = 1 if more == 0 or are_all else others
    while left:
        one = left & -left
        left ^= one
        full = kind | others if are_all else kind
        if more and not are_all:
            full = kind | (one if more == 1 else others ^ one)
        most = max(most, gain(full, to) - gain(full, away))
    return most


def sources(spot: Mask, empty: Mask, taken: Mask) -> Mask:
    """Return the squares from which tiles can slide to one."""
    right = spot << 1
    left = spot >> 1
    up = spot << 7
    down = spot >> 7
    while (right | left | up | down) & empty:
        if right & empty:
            right <<= 1
        if left & empty:
            left >>= 1
        if up & empty:
            up <<= 7
        if down & empty:
            down >>= 7
    return (right | left | up | down) & taken


def like_colour(tile: int, tiles: int) -> int:
    """Count the tiles of a tile's colour."""
    return popcount(tiles & (63 << (tile // 6 * 6)))


def like_animal(tile: int, tiles: int) -> int:
    """Count the tiles with a tile's animal."""
    return popcount(tiles & (ANIMAL << tile % 6))
