"""The turns of an ending, as kernel source: listed best first, carried out and taken back."""

from shoal.aqualin.ending import MOST_EMPTY, MOST_TURNS, NO_TURN, SPREAD, STOCK, Ending, listed, mover
from shoal.aqualin.kernel import REEF, stops
from shoal.aqualin.swings import moved, placed, shift
from shoal.kernels.bits import lowest
from shoal.kernels.field import Mask, Square, beside

__all__ = ["PLENTY", "hint", "list_turns", "play", "undo"]

PLENTY = 6
"""Who needs so much and more will seldom get it."""


def list_turns(level: int, favourite: int, search: Ending) -> None:
    """List the turns of a level: first the favourite, if there is one, then those that add most to the margin."""
    role = mover(level, search)
    taken = search.taken[level]
    tiles = search.rest[level]
    if level == MOST_EMPTY:
        tiles &= ~search.state[STOCK]
    empty = REEF & ~taken
    for value in range(2 * SPREAD):
        search.buckets[value] = 0
    left = empty
    while left:
        tabulate(lowest(left), role, tiles, search)
        left &= left - 1
    count = list_placements(0, 0, 0, empty, tiles, 0, role, 0, search)
    origins = beside(empty) & taken
    while origins:
        origin = lowest(origins)
        origins &= origins - 1
        tile = search.board[origin]
        tabulate(origin, role, tiles, search)
        targets = stops(origin, taken)
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            squares = (1 << origin) | (1 << target)
            value = moved(tile, origin, target, role, search.kinds)
            shift(tile, squares, search.kinds)
            count = list_placements(
                origin << 6 | target, tile, value, empty ^ squares, tiles, squares, role, count, search
            )
            shift(tile, squares, search.kinds)
    sort_turns(level, count, favourite, search)


def tabulate(square: Square, role: int, tiles: int, search: Ending) -> None:
    """Work out what the tiles to come add on a square; one that holds a tile counts as empty."""
    nth = 0
    while tiles:
        search.gains[42 * nth + square] = placed(lowest(tiles), square, role, search.kinds)
        tiles &= tiles - 1
        nth += 1


def list_placements(
    slide: int, slid: int, value: int, empty: Mask, tiles: int, squares: Mask, role: int, count: int, search: Ending
) -> int:
    """Go on with the turns of one slide, none if `squares` is empty; return how many turns there are."""
    nth = 0
    while tiles:
        tile = lowest(tiles)
        tiles &= tiles - 1
        is_akin = squares != 0 and (tile // 6 == slid // 6 or tile % 6 == slid % 6)
        left = empty
        while left:
            square = lowest(left)
            left &= left - 1
            added = value + (placed(tile, square, role, search.kinds) if is_akin else search.gains[42 * nth + square])
            search.unsorted[count] = listed((slide << 6 | tile) << 6 | square, added)
            search.buckets[SPREAD - 1 - added] += 1
            count += 1
        nth += 1
    return count


def hint(level: int, search: Ending) -> bool:
    """List only the turn that reached the target last on a level; return False where it is no good.

    It is none where it cannot be made, nor where it does not leave the rival with too much to do.
    """
    turn = search.hints[level]
    role = mover(level, search)
    taken = search.taken[level]
    tile = turn >> 6 & 63
    spot = 1 << (turn & 63)
    origin = turn >> 18
    target = turn >> 12 & 63
    squares = (1 << origin) | (1 << target) if turn >> 12 else 0
    if search.rest[level] >> tile & 1 == 0 or (taken ^ squares) & spot:
        return False
    value = 0
    if squares:
        if taken >> origin & 1 == 0 or stops(origin, taken) >> target & 1 == 0:
            return False
        value = moved(search.board[origin], origin, target, role, search.kinds)
        shift(search.board[origin], squares, search.kinds)
    value += placed(tile, turn & 63, role, search.kinds)
    if squares:
        shift(search.board[origin], squares, search.kinds)
    if value < search.target[level] - search.margin[level] + PLENTY:
        return False
    search.turns[MOST_TURNS * level] = listed(turn, value)
    search.size[level] = 1
    search.cursor[level] = 0
    return True


def sort_turns(level: int, count: int, favourite: int, search: Ending) -> None:
    """Sort the turns of a level by what they add, the most first; as good ones stay in their order."""
    first = MOST_TURNS * level
    before = first
    for value in range(2 * SPREAD):
        size = search.buckets[value]
        search.buckets[value] = before
        before += size
    for at in range(count):
        turn = search.unsorted[at]
        bucket = 2 * SPREAD - 1 - (turn & (2 * SPREAD - 1))
        search.turns[search.buckets[bucket]] = turn
        search.buckets[bucket] += 1
    if favourite != NO_TURN:
        at = first
        while search.turns[at] >> 8 != favourite:
            at += 1
        turn = search.turns[at]
        while at > first:
            search.turns[at] = search.turns[at - 1]
            at -= 1
        search.turns[first] = turn
    search.size[level] = count
    search.cursor[level] = 0


def play(turn: int, level: int, search: Ending) -> None:
    """Carry out a turn, as `listed` has it; everything of the next level but its turns is known then."""
    slide = turn >> 20
    tile = turn >> 14 & 63
    square = turn >> 8 & 63
    taken = search.taken[level] | 1 << square
    key = search.key[level] ^ search.codes[42 * tile + square]
    if slide:
        origin = slide >> 6
        target = slide & 63
        other = search.board[origin]
        squares = (1 << origin) | (1 << target)
        taken = search.taken[level] ^ squares | 1 << square
        key ^= search.codes[42 * other + origin] ^ search.codes[42 * other + target]
        shift(other, squares, search.kinds)
        search.board[target] = other
    search.board[square] = tile
    shift(tile, 1 << square, search.kinds)
    search.taken[level - 1] = taken
    search.rest[level - 1] = search.rest[level] ^ (1 << tile)
    search.key[level - 1] = key
    search.margin[level - 1] = SPREAD - (turn & (2 * SPREAD - 1)) - search.margin[level]
    search.target[level - 1] = 1 - search.target[level]


def undo(turn: int, search: Ending) -> None:
    """Take a turn back."""
    slide = turn >> 20
    square = turn >> 8 & 63
    shift(turn >> 14 & 63, 1 << square, search.kinds)
    if slide:
        origin = slide >> 6
        target = slide & 63
        tile = search.board[target]
        shift(tile, (1 << origin) | (1 << target), search.kinds)
        search.board[origin] = tile
