"""The best turns by the margin right after them, as kernel source: plain Python here, machine code in `compiled`.

A turn is written as one integer, `((36 * origin + target) * 36 + tile) * 36 + cell`, with origin and target both 0 when
nothing slides. The order of the integers is the order of the notation: no slide first, then by origin, target, tile and
cell.
"""

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

from shoal.aqualin.kernel import REEF, lay_out, school_points, sort_kinds, stops, total_points
from shoal.kernels.bits import lowest, popcount
from shoal.kernels.field import Mask, Square, beside, group_around

__all__ = ["MOST_TURNS", "Space", "best_turns", "greedy_turns", "search", "turn_parts"]

MOST_TURNS = max((1 + min(4 * empty, 10 * (36 - empty))) * 6 * empty for empty in range(37))
"""No position has more turns: a cell can be reached from four sides, and a tile can reach ten cells."""

ROW = 42
"""Entries for one kind in the table of gains."""


class Space(NamedTuple):
    """Space for one search at a time."""

    board: MutableSequence[int]
    """42 tiles by square; what stands on an empty square means nothing."""

    kinds: MutableSequence[Mask]
    """12 sets of squares: those of each colour, then those of each animal."""

    gains: MutableSequence[int]
    """12 rows of 42: the points that one more tile of a kind adds on a square."""

    turns: MutableSequence[int]
    """`MOST_TURNS` entries: the best turns found, in front."""

    found: MutableSequence[int]
    """2 entries: the best margin found, and how many turns reach it."""


def best_turns(tiles: Sequence[int], pool: Sequence[int], role: int) -> tuple[int, tuple[int, ...]]:
    """Return the best margin that a role (0 colour, 1 animal) can have right after its turn, and the turns with it.

    `tiles` go by cell, negative for none; `pool` ascends. Without a legal turn the margin is that of the reef.
    """
    space = Space([0] * 42, [0] * 12, [0] * (12 * ROW), [0] * MOST_TURNS, [0] * 2)
    count = search(tiles, pool, role, space)
    return space.found[0], tuple(space.turns[:count])


def turn_parts(turn: int) -> tuple[int, int, int, int]:
    """Return origin, target, tile and cell of a turn; origin and target are the same when nothing slides."""
    return turn // 46656, turn // 1296 % 36, turn // 36 % 36, turn % 36


def search(tiles: Sequence[int], pool: Sequence[int], role: int, space: Space) -> int:
    """Do what `best_turns` does within `space`; return the number of best turns."""
    taken = lay_out(tiles, space.board)
    return greedy_turns(taken, pool, len(pool), role, space)


def greedy_turns(taken: Mask, pool: Sequence[int], size: int, role: int, space: Space) -> int:
    """Search the board in `space` with the first `size` tiles of a pool; return the number of best turns.

    What a tile gains on a square depends on the squares of its own colour and animal alone. So gains are tabulated by
    kind and square, and a slide changes two rows.
    """
    kinds = space.kinds
    sort_kinds(space.board, taken, kinds)
    for kind in range(12):
        tabulate(kind, kinds, space.gains)
    margin = total_points(kinds, 6 * role) - total_points(kinds, 6 - 6 * role)
    space.found[0] = margin
    space.found[1] = 0
    if size and taken != REEF:
        space.found[0] = -1000  # below any margin
        try_placements(0, margin, taken, pool, size, role, space)
        origins = taken
        while origins:
            try_slides(lowest(origins), margin, taken, pool, size, role, space)
            origins &= origins - 1
    return space.found[1]


def try_slides(
    origin: Square, margin: int, taken: Mask, pool: Sequence[int], size: int, role: int, space: Space
) -> None:
    """Try every turn that slides the tile of one square: let it visit its stops in order and then return."""
    targets = stops(origin, taken)
    if targets == 0:
        return
    tile = space.board[origin]
    rest = margin - tile_margin(tile, role, space.kinds)
    at = origin
    while targets:
        target = lowest(targets)
        targets &= targets - 1
        shift(tile, at, target, space)
        at = target
        slide = 36 * cell_of(origin) + cell_of(target)
        after = taken ^ ((1 << origin) | (1 << target))
        try_placements(slide, rest + tile_margin(tile, role, space.kinds), after, pool, size, role, space)
    shift(tile, at, origin, space)


def try_placements(
    slide: int, margin: int, taken: Mask, pool: Sequence[int], size: int, role: int, space: Space
) -> None:
    """Try every placement after a slide that leaves a margin and a set of squares taken; keep the best."""
    gains = space.gains
    turns = space.turns
    best, count = space.found
    for at in range(size):
        tile = pool[at]
        own = ROW * (tile // 6)
        rival = ROW * (6 + tile % 6)
        if role:
            own, rival = rival, own
        start = 36 * (36 * slide + tile)
        empty = REEF & ~taken
        while empty:
            square = lowest(empty)
            empty &= empty - 1
            value = margin + gains[own + square] - gains[rival + square]
            if value >= best:
                if value > best:
                    best = value
                    count = 0
                turns[count] = start + cell_of(square)
                count += 1
    space.found[0] = best
    space.found[1] = count


def shift(tile: int, origin: Square, target: Square, space: Space) -> None:
    """Move a tile in the sets of its two kinds and work out their gains anew."""
    move = (1 << origin) | (1 << target)
    colour = tile // 6
    animal = 6 + tile % 6
    space.kinds[colour] ^= move
    space.kinds[animal] ^= move
    tabulate(colour, space.kinds, space.gains)
    tabulate(animal, space.kinds, space.gains)


def tabulate(kind: int, kinds: Sequence[Mask], gains: MutableSequence[int]) -> None:
    """Work out one row of gains, for every square that the kind does not hold."""
    mask = kinds[kind]
    row = ROW * kind
    for square in range(ROW):
        gains[row + square] = 0
    near = beside(mask) & REEF & ~mask
    while near:
        square = lowest(near)
        near &= near - 1
        gains[row + square] = gain(1 << square, mask)


def gain(seed: Mask, kind: Mask) -> int:
    """Return the points that one more square adds to a kind."""
    school = group_around(seed, seed | kind)
    size = popcount(school)
    return (size * (size - 1) >> 1) - school_points(school ^ seed)


def tile_margin(tile: int, role: int, kinds: Sequence[Mask]) -> int:
    """Return what a tile's two kinds contribute to a role's margin."""
    colour = school_points(kinds[tile // 6])
    animal = school_points(kinds[6 + tile % 6])
    return animal - colour if role else colour - animal


def cell_of(square: Square) -> int:
    """Return the cell of a square that is no pad."""
    return square - square // 7
