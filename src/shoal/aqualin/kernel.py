"""The rules of Aqualin as small functions over sets of squares, written once for plain Python and for Numba.

Squares and sets of them are those of `shoal.kernels.field`; a tile's cell and its square run in the same order.

Nothing here checks its arguments: that is the duty of `shoal.aqualin.position`. Nothing here knows NumPy or Numba:
`shoal.aqualin.compiled` runs this source at the speed of C++, and tests hold the two to the same games.
"""

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

from shoal.kernels.bits import (
    coin,
    high_half,
    low_half,
    lowest,
    next_seed,
    nth_set,
    popcount,
    random_word,
    scaled,
    scaled_rest,
)
from shoal.kernels.field import FIELD, Mask, Square, group_around

__all__ = [
    "REEF",
    "Work",
    "count_slides",
    "count_turns",
    "lay_out",
    "random_game",
    "random_games",
    "school_points",
    "shuffle",
    "slide_nth",
    "slides",
    "sort_kinds",
    "stops",
    "total_points",
    "work_space",
]

REEF: Mask = FIELD
"""All 36 squares."""

DISTANCES = 5
"""The longest slide."""


# Schools


def school_points(kind: Mask) -> int:
    """Return the points of all schools among the squares of one kind.

    A school of two is one link between neighbours and worth one point. Any larger school has a tile with two links,
    from which it is grown; most kinds have none, so this beats growing every school.
    """
    right = kind & (kind >> 1)
    up = kind & (kind >> 7)
    left = right << 1
    down = up << 7
    inner = (right & left) | (up & down) | ((right | left) & (up | down))
    large = 0
    points = 0
    while inner:
        school = group_around(inner & -inner, kind)
        size = popcount(school)
        points += size * (size - 1) >> 1
        large |= school
        inner &= ~school
    return points + popcount(right & ~large) + popcount(up & ~large)


def total_points(kinds: Sequence[Mask], first: int) -> int:
    """Return the points of six kinds, from entry `first` of `kinds` on."""
    points = 0
    for kind in range(first, first + 6):
        points += school_points(kinds[kind])
    return points


def sort_kinds(board: Sequence[int], taken: Mask, kinds: MutableSequence[Mask]) -> None:
    """Sort the tiles on the board: `kinds` becomes the squares of each colour (0-5) and of each animal (6-11)."""
    for kind in range(12):
        kinds[kind] = 0
    while taken:
        square = lowest(taken)
        taken &= taken - 1
        tile = board[square]
        kinds[tile // 6] |= 1 << square
        kinds[6 + tile % 6] |= 1 << square


def lay_out(tiles: Sequence[int], board: MutableSequence[int]) -> Mask:
    """Copy tiles by cell, negative for none, to a board by square, and return the squares taken."""
    taken = 0
    for cell in range(36):
        if tiles[cell] >= 0:
            square = cell + cell // 6
            board[square] = tiles[cell]
            taken |= 1 << square
    return taken


# Slides and turns


def slides(taken: Mask, reach: MutableSequence[Mask], upto: MutableSequence[int]) -> int:
    """Find every slide: `reach[4 * (distance - 1) + direction]` becomes the set of tiles that can slide so far.

    Directions are right, left, up, down. `upto[distance]` becomes the number of slides of at most that distance, from
    0 on. Returns the number of all slides.
    """
    empty = REEF & ~taken
    right = left = up = down = taken
    total = 0
    upto[0] = 0
    for k in range(1, DISTANCES + 1):
        right &= empty >> k
        left &= empty << k
        up &= empty >> (7 * k)
        down &= empty << (7 * k)
        at = 4 * (k - 1)
        reach[at] = right
        reach[at + 1] = left
        reach[at + 2] = up
        reach[at + 3] = down
        total += popcount(right) + popcount(left) + popcount(up) + popcount(down)
        upto[k] = total
    return total


def slide_nth(n: int, taken: Mask, board: MutableSequence[int], reach: Sequence[Mask], upto: Sequence[int]) -> Mask:
    """Carry out the n-th slide that `slides` found on the board, and return the squares taken afterwards.

    Slides count by distance, then direction, then origin. The place is found by sums of comparisons and not by a
    search, because a processor guesses the end of a random search wrong, and that takes longer than all the sums.
    """
    shorter = (n >= upto[1]) + (n >= upto[2]) + (n >= upto[3]) + (n >= upto[4])
    n -= upto[shorter]
    at = 4 * shorter
    right = popcount(reach[at])
    left = right + popcount(reach[at + 1])
    up = left + popcount(reach[at + 2])
    direction = (n >= right) + (n >= left) + (n >= up)
    n -= (n >= right) * right + (n >= left) * (left - right) + (n >= up) * (up - left)
    origin = nth_set(reach[at + direction], n)
    step = (shorter + 1) * (7 if direction & 2 else 1)
    target = origin - step if direction & 1 else origin + step
    board[target] = board[origin]
    return taken ^ ((1 << origin) | (1 << target))


def count_slides(taken: Mask) -> int:
    """Return the number of slides."""
    empty = REEF & ~taken
    right = left = up = down = taken
    total = 0
    for k in range(1, DISTANCES + 1):
        right &= empty >> k
        left &= empty << k
        up &= empty >> (7 * k)
        down &= empty << (7 * k)
        total += popcount(right) + popcount(left) + popcount(up) + popcount(down)
    return total


def stops(square: Square, taken: Mask) -> Mask:
    """Return the squares on which the tile of one square can come to rest."""
    empty = REEF & ~taken
    right = left = up = down = 1 << square
    found = 0
    for _ in range(DISTANCES):
        right = (right << 1) & empty
        left = (left >> 1) & empty
        up = (up << 7) & empty
        down = (down >> 7) & empty
        found |= right | left | up | down
    return found


def count_turns(taken: Mask, pool: int) -> int:
    """Return the number of legal turns with so many tiles in the pool."""
    return (1 + count_slides(taken)) * pool * popcount(REEF & ~taken)


# Random games


class Work(NamedTuple):
    """Space for one game at a time; whoever plays many keeps it, so that a game allocates nothing."""

    deck: MutableSequence[int]
    """36 tiles: the pool in front, and the stock in drawing order at the back."""

    board: MutableSequence[int]
    """42 tiles by square; what stands on an empty square means nothing."""

    reach: MutableSequence[Mask]
    """20 sets of tiles that can slide, as `slides` leaves them."""

    upto: MutableSequence[int]
    """6 counts of slides, as `slides` leaves them."""

    kinds: MutableSequence[Mask]
    """12 sets of squares, as `sort_kinds` leaves them."""

    points: MutableSequence[int]
    """2 totals: colour, animal."""


def work_space() -> Work:
    """Return the space that plain Python needs."""
    return Work([0] * 36, [0] * 42, [0] * 20, [0] * 6, [0] * 12, [0] * 2)


def random_games(games: int, seed: int, with_slides: bool, work: Work, sums: MutableSequence[int]) -> int:
    """Play games at random, one after the other, and return the generator's next state.

    Adds to `sums` the colour points, the animal points, and the games in which colour has the more.
    """
    for _ in range(games):
        seed = random_game(seed, with_slides, work)
        colour = work.points[0]
        animal = work.points[1]
        sums[0] += colour
        sums[1] += animal
        sums[2] += colour > animal
    return seed


def random_game(seed: int, with_slides: bool, work: Work) -> int:
    """Play a whole game at random and return the generator's next state.

    With probability one half no slide, else a uniform one; then a uniform pool tile on a uniform empty square; then a
    uniform draw. Afterwards `board`, `kinds` and `points` of the work space describe the end.
    """
    deck, board, reach, upto, kinds, points = work
    seed = shuffle(deck, seed)
    taken = 0
    pool = 6
    drawn = 6
    while pool:
        seed = next_seed(seed)
        word = random_word(seed)
        if with_slides and coin(word):
            total = slides(taken, reach, upto)
            if total:
                taken = slide_nth(scaled_rest(word, total), taken, board, reach, upto)
        seed = next_seed(seed)
        word = random_word(seed)
        empty = REEF & ~taken
        pick = low_half(word, pool)
        square = nth_set(empty, high_half(word, popcount(empty)))
        board[square] = deck[pick]
        taken |= 1 << square
        if drawn < 36:
            deck[pick] = deck[drawn]
            drawn += 1
        else:
            pool -= 1
            deck[pick] = deck[pool]
    sort_kinds(board, REEF, kinds)
    points[0] = total_points(kinds, 0)
    points[1] = total_points(kinds, 6)
    return seed


def shuffle(deck: MutableSequence[int], seed: int) -> int:
    """Put the 36 tiles in random order and return the generator's next state."""
    for tile in range(36):
        deck[tile] = tile
    for last in range(35, 0, -1):
        seed = next_seed(seed)
        other = scaled(random_word(seed), last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return seed
