"""Whole games between players that look no further than their own turn, as kernel source.

A game follows from the order of the tiles and from random words, which are used up as `random.Random.choice` uses them
up. So it is the game that the same players play turn by turn with generators that yield these words.
"""

from collections.abc import MutableSequence, Sequence
from typing import Any, NamedTuple

from shoal.aqualin.greedy import Space, search
from shoal.aqualin.kernel import REEF, count_turns, lay_out, stops
from shoal.aqualin.margins import MOST_SLIDES, MOST_TURNS, ROW, Table
from shoal.kernels.bits import nth_set, popcount
from shoal.kernels.field import Mask

__all__ = ["GREEDY", "RANDOM", "WORDS", "Duel", "duel_space", "play_duel"]

RANDOM = 0
"""Takes any turn, all equally likely."""

GREEDY = 1
"""Takes one of the turns with the best margin, all equally likely."""

WORDS = 64
"""So many random words suffice each role in almost every game: of every two that are drawn, one at least is used."""


class Duel(NamedTuple):
    """Space for one game at a time."""

    search: Space
    """For the search of a turn."""

    tiles: MutableSequence[int]
    """36 entries: the tile on each cell, -1 for none; in the end the full reef."""

    pool: MutableSequence[int]
    """6 tiles, ascending."""

    turns: MutableSequence[int]
    """36 entries: the turns of the game, as in `shoal.aqualin.codes`."""

    used: MutableSequence[int]
    """2 entries: how many random words each role has used up."""


def duel_space(ground: Any) -> Duel:
    """Return the space that a game needs, on what kernels run on (`shoal.kernels.ground`)."""
    words, octets = ground.words, ground.octets
    table, reply = (Table(octets(42), words(12), words(12), words(12 * ROW)) for _ in range(2))
    slides, margins, turns, values = map(words, (MOST_SLIDES, MOST_SLIDES, MOST_TURNS, MOST_TURNS))
    search = Space(table, reply, words(6), slides, margins, turns, values, words(1))
    return Duel(search, words(36), words(6), words(36), words(2))


def play_duel(
    order: Sequence[int], role: int, colour: int, animal: int, luck: Sequence[int], share: int, work: Duel
) -> bool:
    """Play a game that a role begins; return whether the random words sufficed.

    `order` holds all 36 tiles, `colour` and `animal` say how the roles play, and `luck` holds random words of 32 bits:
    `share` for colour, then as many for animal. Afterwards `turns` and `tiles` tell of the game.
    """
    begin(order, work)
    size = 6
    for ply in range(36):
        turn = choose(role, animal if role else colour, size, luck, share, work)
        if turn < 0:
            return False
        work.turns[ply] = turn
        size = play_turn(turn, size, order[ply + 6] if ply < 30 else -1, work)
        role = 1 - role
    return True


def begin(order: Sequence[int], work: Duel) -> None:
    """Empty the reef and deal the pool."""
    for cell in range(36):
        work.tiles[cell] = -1
    for at in range(6):
        insert(order[at], at, work)
    work.used[0] = 0
    work.used[1] = 0


def insert(tile: int, size: int, work: Duel) -> None:
    """Put a tile into a pool of so many, which stays in ascending order."""
    at = size
    while at > 0 and work.pool[at - 1] > tile:
        work.pool[at] = work.pool[at - 1]
        at -= 1
    work.pool[at] = tile


def choose(role: int, way: int, size: int, luck: Sequence[int], share: int, work: Duel) -> int:
    """Return a role's turn, or -1 when its random words do not suffice."""
    if way == GREEDY:
        count = search(work.tiles, work.pool, size, role, work.search)
        at = below(count, role, luck, share, work)
        return work.search.turns[at] if at >= 0 else -1
    taken = lay_out(work.tiles, work.search.table.board)
    at = below(count_turns(taken, size), role, luck, share, work)
    return nth_turn(at, taken, size, work) if at >= 0 else -1


def below(limit: int, role: int, luck: Sequence[int], share: int, work: Duel) -> int:
    """Take a number from 0 to a limit, less one: the upper bits of the first word in which they are small enough."""
    bits = 0
    while limit >> bits:
        bits += 1
    while work.used[role] < share:
        number = luck[share * role + work.used[role]] >> (32 - bits)
        work.used[role] += 1
        if number < limit:
            return number
    return -1


def nth_turn(n: int, taken: Mask, size: int, work: Duel) -> int:
    """Return the n-th turn in the order of the notation."""
    room = popcount(REEF & ~taken)
    slides_before = n // (size * room)
    n -= slides_before * size * room
    slide = nth_slide(slides_before - 1, taken) if slides_before else 0
    if slide:
        taken ^= (1 << (slide >> 6)) | (1 << (slide & 63))
    return (slide << 6 | work.pool[n // room]) << 6 | nth_set(REEF & ~taken, n % room)


def nth_slide(n: int, taken: Mask) -> int:
    """Return the n-th slide in the order of the notation, as `64 * origin + target`; there must be more than n."""
    at = 0
    origin = nth_set(taken, at)
    targets = stops(origin, taken)
    while n >= popcount(targets):
        n -= popcount(targets)
        at += 1
        origin = nth_set(taken, at)
        targets = stops(origin, taken)
    return origin << 6 | nth_set(targets, n)


def play_turn(turn: int, size: int, drawn: int, work: Duel) -> int:
    """Carry out a turn and the draw that follows it, -1 for none; return how many tiles the pool holds then."""
    slide = turn >> 12
    tile = turn >> 6 & 63
    if slide:
        origin = cell_of(slide >> 6)
        work.tiles[cell_of(slide & 63)] = work.tiles[origin]
        work.tiles[origin] = -1
    work.tiles[cell_of(turn & 63)] = tile
    left = 0
    for at in range(size):
        if work.pool[at] != tile:
            work.pool[left] = work.pool[at]
            left += 1
    if drawn >= 0:
        insert(drawn, left, work)
        left += 1
    return left


def cell_of(square: int) -> int:
    """Return the cell of a square."""
    return square - square // 7
