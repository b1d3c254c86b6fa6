"""Choosing by points at once, or after one reply, as kernel source: plain Python here, machine code in `compiled`.

Turns are integers as in `shoal.aqualin.codes`.
"""

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

from shoal.aqualin.kernel import REEF, lay_out, stops, total_points
from shoal.aqualin.margins import (
    MOST_SLIDES,
    MOST_TURNS,
    NO_MARGIN,
    Table,
    best_placement,
    outlook,
    outlook_from,
    placement_margin,
    prepare,
    slid,
    slide_back,
    table_space,
)
from shoal.kernels.bits import lowest
from shoal.kernels.field import Mask

__all__ = ["Space", "best_turns", "best_turns_after_reply", "search", "search_replies", "space"]

CANDIDATES = 2500
"""So many own turns, those with the best margins, are followed by every reply; turns as good as the last one too."""

SPREAD = 256
"""More than the difference between any two margins."""


class Space(NamedTuple):
    """Space for one search at a time."""

    table: Table
    """The board, and what tiles gain on it."""

    reply: Table
    """The same after a turn."""

    pool: MutableSequence[int]
    """6 tiles: the pool after a turn."""

    slides: MutableSequence[int]
    """`MOST_SLIDES` entries, as `outlook` leaves them."""

    margins: MutableSequence[int]
    """`MOST_SLIDES` entries: the best margin with each slide."""

    turns: MutableSequence[int]
    """`MOST_TURNS` entries: the best turns found, in front."""

    values: MutableSequence[int]
    """`MOST_TURNS` entries: margins of turns."""

    found: MutableSequence[int]
    """1 entry: the best margin found."""


def space() -> Space:
    """Return the space that plain Python needs."""
    slides = [0] * MOST_SLIDES
    return Space(table_space(), table_space(), [0] * 6, slides, slides[:], [0] * MOST_TURNS, [0] * MOST_TURNS, [0])


def best_turns(tiles: Sequence[int], pool: Sequence[int], role: int) -> tuple[int, tuple[int, ...]]:
    """Return the best margin that a role (0 colour, 1 animal) can have right after its turn, and the turns with it.

    `tiles` go by cell, negative for none; `pool` ascends. Without a legal turn the margin is that of the reef.
    """
    work = space()
    count = search(tiles, pool, len(pool), role, work)
    return work.found[0], tuple(work.turns[:count])


def best_turns_after_reply(tiles: Sequence[int], pool: Sequence[int], role: int) -> tuple[int, tuple[int, ...]]:
    """Return the best margin that a role can be sure of after the rival's reply, and the turns with it.

    The rival replies with the tiles that are left in the pool: what is drawn is not known yet.
    """
    work = space()
    count = search_replies(tiles, pool, len(pool), role, work)
    return work.found[0], tuple(work.turns[:count])


def search(tiles: Sequence[int], pool: Sequence[int], size: int, role: int, work: Space) -> int:
    """Do what `best_turns` does within a space, with the first `size` tiles of a pool; return how many are best."""
    table = work.table
    taken = lay_out(tiles, table.board)
    if size == 0 or taken == REEF:
        work.found[0] = prepare(taken, role, table)
        return 0
    slides = outlook(taken, pool, size, role, table, work.slides, work.margins)
    best = NO_MARGIN
    for at in range(slides):
        best = max(best, work.margins[at])
    count = 0
    for at in range(slides):
        if work.margins[at] == best:
            count = list_turns(work.slides[at], best, taken, pool, size, role, work, count)
    work.found[0] = best
    return count


def list_turns(
    slide: int, least: int, taken: Mask, pool: Sequence[int], size: int, role: int, work: Space, count: int
) -> int:
    """Add the turns with one slide and at least some margin to `turns` and `values`; return how many those hold."""
    table = work.table
    after = slid(slide, taken, table)
    margin = total_points(table.kinds, 6 * role) - total_points(table.kinds, 6 - 6 * role)
    for at in range(size):
        tile = pool[at]
        empty = REEF & ~after
        while empty:
            square = lowest(empty)
            empty &= empty - 1
            value = margin + placement_margin(tile, square, role, table)
            if value >= least:
                work.turns[count] = (slide << 6 | tile) << 6 | square
                work.values[count] = value
                count += 1
    slide_back(slide, table)
    return count


def search_replies(tiles: Sequence[int], pool: Sequence[int], size: int, role: int, work: Space) -> int:
    """Do what `best_turns_after_reply` does within a space; return how many turns are best."""
    if size < 2:
        return search(tiles, pool, size, role, work)  # no reply is left
    taken = lay_out(tiles, work.table.board)
    count = list_candidates(taken, pool, size, role, work)
    best = NO_MARGIN
    found = 0
    for value in range(
        SPREAD // 2, -SPREAD // 2, -1
    ):  # promising turns first: few replies are looked at to the end then
        for at in range(count):
            if work.values[at] == value:
                turn = work.turns[at]
                sure = -best_reply(turn, taken, pool, size, role, 1 - best, work)
                if sure > best:
                    best = sure
                work.values[at] = SPREAD + sure  # from here on what is sure, out of the way of the margins
    for at in range(count):
        if work.values[at] == SPREAD + best:
            work.turns[found] = work.turns[at]
            found += 1
    work.found[0] = best
    return found


def list_candidates(taken: Mask, pool: Sequence[int], size: int, role: int, work: Space) -> int:
    """Put the turns with the best margins in front of `turns` and `values`; return how many there are."""
    count = 0
    slides = outlook(taken, pool, size, role, work.table, work.slides, work.margins)
    for at in range(slides):
        count = list_turns(work.slides[at], NO_MARGIN, taken, pool, size, role, work, count)
    least = SPREAD // 2
    reached = 0
    while reached < min(count, CANDIDATES):
        least -= 1
        for at in range(count):
            reached += work.values[at] == least
    kept = 0
    for at in range(count):
        if work.values[at] >= least:
            work.turns[kept] = work.turns[at]
            work.values[kept] = work.values[at]
            kept += 1
    return kept


def best_reply(turn: int, taken: Mask, pool: Sequence[int], size: int, role: int, enough: int, work: Space) -> int:
    """Return the rival's best margin after a turn; from `enough` on it may be any margin that is reached."""
    reply = work.reply
    for square in range(42):
        reply.board[square] = work.table.board[square]
    slide = turn >> 12
    tile = turn >> 6 & 63
    if slide:
        reply.board[slide & 63] = reply.board[slide >> 6]
        taken ^= (1 << (slide >> 6)) | (1 << (slide & 63))
    reply.board[turn & 63] = tile
    taken |= 1 << (turn & 63)
    left = 0
    for at in range(size):
        if pool[at] != tile:
            work.pool[left] = pool[at]
            left += 1
    return reply_margin(taken, left, 1 - role, enough, work)


def reply_margin(taken: Mask, size: int, role: int, enough: int, work: Space) -> int:
    """Return the best margin on the board of the reply, or any that is at least `enough`."""
    reply = work.reply
    margin = prepare(taken, role, reply)
    best = margin + best_placement(taken, work.pool, size, role, reply)
    origins = taken
    while origins and best < enough:
        origin = lowest(origins)
        origins &= origins - 1
        targets = stops(origin, taken)
        if targets:
            count = outlook_from(
                origin, targets, margin, taken, work.pool, size, role, reply, work.slides, work.margins, 0
            )
            for at in range(count):
                best = max(best, work.margins[at])
    return best
