"""What turns are worth at once, as kernel source: the margin right after a slide and the best placement that follows.

The margin is the mover's points less the rival's. What a tile gains on a square depends on the squares of its own
colour and animal alone. So gains are tabulated by kind and square, a slide changes two rows, and squares beside no tile
of a kind gain nothing for it.
"""

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

from shoal.aqualin.kernel import REEF, school_points, sort_kinds, stops, total_points
from shoal.kernels.bits import lowest, popcount
from shoal.kernels.field import Mask, Square, beside, group_around

__all__ = [
    "MOST_SLIDES",
    "MOST_TURNS",
    "NO_MARGIN",
    "ROW",
    "Table",
    "best_placement",
    "gain",
    "outlook",
    "outlook_from",
    "placement_margin",
    "prepare",
    "slid",
    "slide_back",
    "table_space",
]

ROW = 42
"""Entries for one kind in the table of gains."""

NO_MARGIN = -1000
"""Below any margin: what the best is worth where nothing is possible."""

MOST_SLIDES = 1 + max(min(4 * empty, 10 * (36 - empty)) for empty in range(37))
"""No position has more slides, none included: a cell can be reached from four sides, and a tile can reach ten cells."""

MOST_TURNS = max((1 + min(4 * empty, 10 * (36 - empty))) * 6 * empty for empty in range(37))
"""No position has more turns."""


class Table(NamedTuple):
    """What lies on a board, and what one more tile would gain."""

    board: MutableSequence[int]
    """42 tiles by square; what stands on an empty square means nothing."""

    kinds: MutableSequence[Mask]
    """12 sets of squares: those of each colour, then those of each animal."""

    near: MutableSequence[Mask]
    """12 sets: the squares beside a tile of the kind that hold none themselves."""

    gains: MutableSequence[int]
    """12 rows of 42: the points that one more tile of a kind adds on a square near it; other entries are stale."""


def table_space() -> Table:
    """Return the space that plain Python needs."""
    return Table([0] * 42, [0] * 12, [0] * 12, [0] * (12 * ROW))


def prepare(taken: Mask, role: int, table: Table) -> int:
    """Fill the table for what lies on its board; return a role's margin as it is."""
    sort_kinds(table.board, taken, table.kinds)
    for kind in range(12):
        tabulate(kind, table)
    return total_points(table.kinds, 6 * role) - total_points(table.kinds, 6 - 6 * role)


def tabulate(kind: int, table: Table) -> None:
    """Work out one row of gains, for every square near the kind.

    Beside one group of n tiles one more tile gains n points; beside several groups their union is counted.
    """
    mask = table.kinds[kind]
    row = ROW * kind
    gains = table.gains
    free = REEF & ~mask
    seen = 0
    shared = 0
    rest = mask
    while rest:
        group = group_around(rest & -rest, mask)
        rest ^= group
        size = popcount(group)
        around = beside(group) & free
        shared |= around & seen
        alone = around & ~seen
        seen |= around
        while alone:
            gains[row + lowest(alone)] = size
            alone &= alone - 1
    while shared:
        square = lowest(shared)
        shared &= shared - 1
        school = group_around(1 << square, mask | (1 << square))
        size = popcount(school)
        gains[row + square] = (size * (size - 1) >> 1) - school_points(school ^ (1 << square))
    table.near[kind] = seen


def shift(tile: int, origin: Square, target: Square, table: Table) -> None:
    """Move a tile in the sets of its two kinds and work out their gains anew; the board is not touched."""
    move = (1 << origin) | (1 << target)
    colour = tile // 6
    animal = 6 + tile % 6
    table.kinds[colour] ^= move
    table.kinds[animal] ^= move
    tabulate(colour, table)
    tabulate(animal, table)


def tile_margin(tile: int, role: int, kinds: Sequence[Mask]) -> int:
    """Return what a tile's two kinds contribute to a role's margin."""
    colour = school_points(kinds[tile // 6])
    animal = school_points(kinds[6 + tile % 6])
    return animal - colour if role else colour - animal


def placement_margin(tile: int, square: Square, role: int, table: Table) -> int:
    """Return what a role's margin gains by a tile on an empty square."""
    colour = gain(tile // 6, square, table)
    animal = gain(6 + tile % 6, square, table)
    return animal - colour if role else colour - animal


def gain(kind: int, square: Square, table: Table) -> int:
    """Return the points that one more tile of a kind adds on a square that does not hold one."""
    return table.gains[ROW * kind + square] if table.near[kind] >> square & 1 else 0


def best_placement(taken: Mask, pool: Sequence[int], size: int, role: int, table: Table) -> int:
    """Return the most that a role's margin gains by one of the first `size` tiles of a pool."""
    best = NO_MARGIN
    empty = REEF & ~taken
    for at in range(size):
        tile = pool[at]
        best = max(best, best_square(empty, tile // 6, 6 + tile % 6, role, table))
    return best


def best_square(empty: Mask, colour: int, animal: int, role: int, table: Table) -> int:
    """Return the most that a role's margin gains by a tile of two kinds on one of the empty squares."""
    own = animal if role else colour
    other = colour if role else animal
    gains = table.gains
    beside_own = table.near[own] & empty
    beside_other = table.near[other]
    rest = empty & ~beside_own
    best = NO_MARGIN
    if rest & ~beside_other:
        best = 0
    else:  # nowhere without a gift to the rival
        while rest:
            square = lowest(rest)
            rest &= rest - 1
            best = max(best, -gains[ROW * other + square])
    while beside_own:
        square = lowest(beside_own)
        beside_own &= beside_own - 1
        value = gains[ROW * own + square]
        if value > best:
            if beside_other >> square & 1:
                value -= gains[ROW * other + square]
            best = max(best, value)
    return best


def outlook(
    taken: Mask,
    pool: Sequence[int],
    size: int,
    role: int,
    table: Table,
    slides: MutableSequence[int],
    margins: MutableSequence[int],
) -> int:
    """List the slides of the board in the table, and for each the best margin that a turn with it leaves.

    A slide is written `64 * origin + target`, in squares; the first is 0, which is none. They come in the order of the
    notation. Returns how many there are. The table is filled on the way and holds the board as it is afterwards.
    """
    margin = prepare(taken, role, table)
    slides[0] = 0
    margins[0] = margin + best_placement(taken, pool, size, role, table)
    count = 1
    origins = taken
    while origins:
        origin = lowest(origins)
        origins &= origins - 1
        targets = stops(origin, taken)
        if targets:
            count = outlook_from(origin, targets, margin, taken, pool, size, role, table, slides, margins, count)
    return count


def outlook_from(
    origin: Square,
    targets: Mask,
    margin: int,
    taken: Mask,
    pool: Sequence[int],
    size: int,
    role: int,
    table: Table,
    slides: MutableSequence[int],
    margins: MutableSequence[int],
    count: int,
) -> int:
    """Go on with the slides of one tile: let it visit its stops in order and then return."""
    tile = table.board[origin]
    rest = margin - tile_margin(tile, role, table.kinds)
    at = origin
    while targets:
        target = lowest(targets)
        targets &= targets - 1
        shift(tile, at, target, table)
        at = target
        after = taken ^ ((1 << origin) | (1 << target))
        slides[count] = origin << 6 | target
        margins[count] = rest + tile_margin(tile, role, table.kinds) + best_placement(after, pool, size, role, table)
        count += 1
    shift(tile, at, origin, table)
    return count


def slid(slide: int, taken: Mask, table: Table) -> Mask:
    """Carry out a slide in the table, except on its board; return the squares taken afterwards."""
    origin = slide >> 6
    target = slide & 63
    if slide:
        shift(table.board[origin], origin, target, table)
        taken ^= (1 << origin) | (1 << target)
    return taken


def slide_back(slide: int, table: Table) -> None:
    """Undo in the table what `slid` did."""
    if slide:
        shift(table.board[slide >> 6], slide & 63, slide >> 6, table)
