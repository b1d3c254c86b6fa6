"""The last two turns of a game, as kernel source: no turns are listed and nothing is stored."""

from shoal.aqualin.ending import BOUNDS, Ending, mover
from shoal.aqualin.kernel import REEF
from shoal.aqualin.swings import most_by_last_exchange, moved, placed, shift
from shoal.kernels.bits import lowest
from shoal.kernels.field import Mask, Square, beside

__all__ = ["reaches"]


def reaches(level: int, search: Ending) -> bool:
    """Tell whether the mover reaches its target when two squares are empty.

    The rival's last turn is to place the last tile on the last square, or to let a neighbour slide there and to place
    the tile where that came from. Two tiles fill two squares in two ways, and either of them may be the last.
    """
    role = mover(level, search)
    taken = search.taken[level]
    tiles = search.rest[level]
    one = lowest(tiles)
    other = lowest(tiles & (tiles - 1))
    empty = REEF & ~taken
    needed = search.target[level] - search.margin[level]
    count = list_slides(empty, taken, search)
    for at in range(count):
        slide = search.unsorted[at]
        value = 0
        spots = empty
        origin = slide >> 6
        target = slide & 63
        tile = 0
        squares = 0
        if slide:
            tile = search.board[origin]
            squares = (1 << origin) | (1 << target)
            value = moved(tile, origin, target, role, search.kinds)
            shift(tile, squares, search.kinds)
            search.board[target] = tile
            spots ^= squares
        found = False
        near = lowest(spots)
        far = lowest(spots & (spots - 1))
        for way in range(2):
            first = other if way else one
            last = one if way else other
            by_first = placed(first, near, role, search.kinds)
            shift(first, 1 << near, search.kinds)
            rest = placed(last, far, role, search.kinds)
            if value + by_first + rest >= needed:
                search.board[near] = first
                found = not can_answer(last, far, rest, needed - value - by_first, role, search)
            shift(first, 1 << near, search.kinds)
            if not found and value + by_first + rest >= needed:
                by_last = placed(last, far, role, search.kinds)
                search.board[far] = last
                shift(last, 1 << far, search.kinds)
                found = not can_answer(first, near, by_first + rest - by_last, needed - value - by_last, role, search)
                shift(last, 1 << far, search.kinds)
            if found:
                break
        if slide:
            shift(tile, squares, search.kinds)
            search.board[origin] = tile
        if found:
            return True
    return False


def list_slides(empty: Mask, taken: Mask, search: Ending) -> int:
    """List the slides on a reef with two empty squares, none first; return how many there are."""
    search.unsorted[0] = 0
    count = 1
    targets = empty
    while targets:
        target = lowest(targets)
        targets &= targets - 1
        spot = 1 << target
        right = spot << 1
        left = spot >> 1
        up = spot << 7
        down = spot >> 7
        if right & empty:
            right <<= 1
        if left & empty:
            left >>= 1
        if up & empty:
            up <<= 7
        if down & empty:
            down >>= 7
        origins = (right | left | up | down) & taken
        while origins:
            search.unsorted[count] = lowest(origins) << 6 | target
            origins &= origins - 1
            count += 1
    return count


def can_answer(tile: int, gap: Square, rest: int, needed: int, role: int, search: Ending) -> bool:
    """Tell whether the rival's last turn, with a slide, keeps a role from adding what is needed.

    Without a slide the rest is added.
    """
    origins = beside(1 << gap) & REEF
    while origins:
        origin = lowest(origins)
        origins &= origins - 1
        neighbour = search.board[origin]
        if (
            search.state[BOUNDS]
            and rest - most_by_last_exchange(neighbour, origin, tile, gap, 1 - role, search.kinds) >= needed
        ):
            continue
        squares = (1 << origin) | (1 << gap)
        added = moved(neighbour, origin, gap, role, search.kinds)
        shift(neighbour, squares, search.kinds)
        added += placed(tile, origin, role, search.kinds)
        shift(neighbour, squares, search.kinds)
        if added < needed:
            return True
    return False
