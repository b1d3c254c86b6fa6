"""The rules of Aqualin as small functions over sets of squares, written once for plain Python and for Numba.

A *square* is a bit number: 7 × (rank − 1) + file. Ranks are seven bits wide and the seventh stays empty, so a shift by
one square that would leave the reef falls on the pad and is masked away. A set of squares is an integer below 2**42,
which fits a signed machine word: the same arithmetic holds for Python's integers and for compiled ones.

Nothing here checks its arguments: that is the duty of `shoal.aqualin.position`.
"""

from collections.abc import MutableSequence
from typing import NamedTuple, TypeAlias

from shoal.aqualin.bits import (
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

__all__ = [
    "CELL_OF_SQUARE",
    "REEF",
    "SQUARE_OF_CELL",
    "Mask",
    "Square",
    "Work",
    "beside",
    "count_slides",
    "count_turns",
    "random_game",
    "random_games",
    "school_around",
    "school_points",
    "score",
    "shuffle",
    "slide_nth",
    "slides",
    "stops",
]

Square: TypeAlias = int
Mask: TypeAlias = int

SQUARE_OF_CELL = tuple(7 * (cell // 6) + cell % 6 for cell in range(36))
"""The square of each cell; both numberings run in the same order."""

CELL_OF_SQUARE = tuple(6 * (square // 7) + min(square % 7, 5) for square in range(42))
"""The cell of each square; the entries of pad squares mean nothing."""

REEF: Mask = sum(1 << square for square in SQUARE_OF_CELL)
"""All 36 squares."""

DISTANCES = 5
"""The longest slide."""


def beside(mask: Mask) -> Mask:
    """Return the squares side by side with a member; pads and squares beyond the reef may be among them."""
    return (mask << 1) | (mask >> 1) | (mask << 7) | (mask >> 7)


def school_around(seed: Mask, kind: Mask) -> Mask:
    """Grow a set within the squares of one kind until it holds the whole connected group."""
    while True:
        grown = (seed | beside(seed)) & kind
        if grown == seed:
            return seed
        seed = grown


def school_points(kind: Mask) -> int:
    """Return the points of all schools among the squares of one kind."""
    kind &= beside(kind)  # a lone tile is no school
    points = 0
    while kind:
        school = school_around(kind & -kind, kind)
        size = popcount(school)
        points += size * (size - 1) // 2
        kind ^= school
    return points


def slides(taken: Mask, reach: MutableSequence[Mask]) -> int:
    """Find every slide: `reach[4 * (distance - 1) + direction]` becomes the set of tiles that can slide so far.

    Directions are right, left, up, down. Returns the number of slides.
    """
    empty = REEF & ~taken
    right = left = up = down = taken
    total = 0
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
    return total


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


class Work(NamedTuple):
    """Space for one game at a time; whoever plays many keeps it, so that a game allocates nothing."""

    deck: MutableSequence[int]
    """36 tiles: the pool in front, then the stock in drawing order from `drawn` on."""

    board: MutableSequence[int]
    """42 tiles by square; what stands on an empty square means nothing."""

    reach: MutableSequence[Mask]
    """20 sets of tiles that can slide, as `slides` fills them."""

    kinds: MutableSequence[Mask]
    """The squares of the six colours and then of the six animals."""

    points: MutableSequence[int]
    """The colour total and the animal total."""


def random_games(games: int, seed: int, with_slides: bool, work: Work, sums: MutableSequence[int]) -> int:
    """Play games at random, one after the other, and return the generator's next state.

    Adds to `sums` the colour points, the animal points and the games in which colour has more points.
    """
    for _ in range(games):
        seed = random_game(seed, with_slides, work)
        sums[0] += work.points[0]
        sums[1] += work.points[1]
        sums[2] += work.points[0] > work.points[1]
    return seed


def random_game(seed: int, with_slides: bool, work: Work) -> int:
    """Play a whole game at random and return the generator's next state.

    With probability one half no slide, else a uniform one; then a uniform pool tile on a uniform empty square; then a
    uniform draw. Afterwards the work space holds the board, the squares of each kind, and the points.
    """
    deck = work.deck
    board = work.board
    seed = shuffle(deck, seed)
    taken = 0
    pool = 6
    drawn = 6
    while pool:
        seed = next_seed(seed)
        word = random_word(seed)
        if with_slides and coin(word):
            total = slides(taken, work.reach)
            if total:
                taken = slide_nth(scaled_rest(word, total), taken, board, work.reach)
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
    score(board, REEF, work.kinds, work.points)
    return seed


def shuffle(deck: MutableSequence[int], seed: int) -> int:
    """Put all 36 tiles in random order and return the generator's next state."""
    for tile in range(36):
        deck[tile] = tile
    for last in range(35, 0, -1):
        seed = next_seed(seed)
        other = scaled(random_word(seed), last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return seed


def slide_nth(n: int, taken: Mask, board: MutableSequence[int], reach: MutableSequence[Mask]) -> Mask:
    """Carry out the n-th slide of `reach` on the board and return the squares taken afterwards."""
    at = 0
    count = popcount(reach[0])
    while n >= count:
        n -= count
        at += 1
        count = popcount(reach[at])
    origin = nth_set(reach[at], n)
    step = ((at >> 2) + 1) * (7 if at & 2 else 1)
    target = origin - step if at & 1 else origin + step
    board[target] = board[origin]
    return taken ^ ((1 << origin) | (1 << target))


def score(board: MutableSequence[int], taken: Mask, kinds: MutableSequence[Mask], points: MutableSequence[int]) -> None:
    """Count both totals: `kinds` becomes the squares of each colour (0-5) and animal (6-11), `points` the totals."""
    for kind in range(12):
        kinds[kind] = 0
    while taken:
        square = lowest(taken)
        taken &= taken - 1
        tile = board[square]
        kinds[tile // 6] |= 1 << square
        kinds[6 + tile % 6] |= 1 << square
    colour = 0
    animal = 0
    for kind in range(6):
        colour += school_points(kinds[kind])
        animal += school_points(kinds[6 + kind])
    points[0] = colour
    points[1] = animal
