"""Endings without chance, as kernel source: whether the role to move can reach a margin, proved turn by turn.

With seven or fewer empty squares every tile is known: the last one in the stockpile has to come. A search asks whether
the mover at the root reaches a *target*, a margin at the end of the game, the mover's points less the rival's. Its
rival, after a turn, asks whether it reaches one more than what is left: `1 - target`. So each question is answered by
one turn that the rival cannot answer, or by trying all.
"""

from collections.abc import Sequence

from shoal.aqualin.ending import (
    BOUNDS,
    CLEARED,
    DOUBTED,
    LEVEL,
    LEVELS,
    MOST_TURNS,
    NO_TURN,
    NODES,
    ROLE,
    ROOT,
    SPREAD,
    STAMP,
    STOCK,
    TABLED,
    Ending,
)
from shoal.aqualin.kernel import sort_kinds, total_points
from shoal.aqualin.last_turns import reaches
from shoal.aqualin.modest import NONE_LEFT, SOME_LEFT, doubt, leave_out
from shoal.aqualin.turns import PLENTY, hint, list_turns, play, undo
from shoal.kernels.bits import lowest, popcount
from shoal.kernels.field import Mask

__all__ = ["FAILS", "HOLDS", "UNKNOWN", "advance", "begin", "decide", "enough"]

UNKNOWN, HOLDS, FAILS = 0, 1, 2
"""What is known of a turn: nothing yet, that it reaches the target, or that the rival has an answer."""

PATIENCE = (0, 0, 0, 8, 4)
"""Where less than `PLENTY` is needed, so many turns are tried before all others are doubted; by level."""


# Levels


def begin(
    board: Sequence[int],
    taken: Mask,
    pool: Sequence[int],
    size: int,
    stock: int,
    role: int,
    first: int,
    target: int,
    search: Ending,
) -> None:
    """Put a position at the root: tiles by square, the squares taken, the pool's first `size` tiles, the stockpile.

    What is known of other positions is kept as long as `STAMP` stays the same.
    """
    state = search.state
    key = search.codes[42 * 36 + first]
    squares = taken
    while squares:
        square = lowest(squares)
        squares &= squares - 1
        search.board[square] = board[square]
        key ^= search.codes[42 * board[square] + square]
    rest = stock
    for at in range(size):
        rest |= 1 << pool[at]
    level = 36 - popcount(taken)
    make_room(level, search)
    sort_kinds(search.board, taken, search.kinds)
    state[ROOT] = state[LEVEL] = level
    state[ROLE] = role
    state[STOCK] = stock
    state[NODES] = 0
    search.taken[level] = taken
    search.rest[level] = rest
    search.key[level] = key
    search.margin[level] = total_points(search.kinds, 6 * role) - total_points(search.kinds, 6 - 6 * role)
    search.target[level] = target
    for at in range(LEVELS):
        search.hints[at] = 0
        search.is_hint[at] = 0
    list_turns(level, NO_TURN, search)
    for at in range(search.size[level]):
        search.verdicts[at] = UNKNOWN


def make_room(level: int, search: Ending) -> None:
    """Let the hash table have a size that suits a level: a small one is faster, a large one forgets less."""
    room = min(len(search.seen), 1 << (3 * level + 1))
    for at in range(search.state[CLEARED], room):
        search.known[at] = 0
    search.state[CLEARED] = max(search.state[CLEARED], room)
    search.state[TABLED] = room - 1


# The hash table


def entry(least: int, most: int, turn: int, stamp: int) -> int:
    """Return what is known of a position in one word: bounds of its margin at the end, and a turn."""
    return ((stamp << 24 | turn) << 8 | (least + SPREAD)) << 8 | (most + SPREAD)


def look_up(level: int, search: Ending) -> int:
    """Return what the table knows of a level's position; 0 when it knows nothing."""
    at = search.key[level] & search.state[TABLED]
    known = search.known[at]
    return known if search.seen[at] == search.key[level] and known >> 40 == search.state[STAMP] else 0


def note(level: int, turn: int, search: Ending) -> None:
    """Enter that a level's mover reaches its target by a turn, or, without one, that it does not."""
    least = -SPREAD
    most = SPREAD - 1
    favourite = NO_TURN
    known = look_up(level, search)
    if known:
        least = (known >> 8 & 255) - SPREAD
        most = (known & 255) - SPREAD
        favourite = known >> 16 & NO_TURN
    if turn == NO_TURN:
        most = min(most, search.target[level] - 1)
    else:
        least = max(least, search.target[level])
        favourite = turn
    at = search.key[level] & search.state[TABLED]
    search.seen[at] = search.key[level]
    search.known[at] = entry(least, most, favourite, search.state[STAMP])


# The search


def advance(nodes: int, every: bool, search: Ending) -> bool:
    """Look at so many more positions; return whether the question is answered.

    It is when one turn at the root holds, or all fail; with `every`, when there is a verdict on every turn.
    """
    state = search.state
    limit = state[NODES] + nodes
    root = state[ROOT]
    level = state[LEVEL]
    answer = UNKNOWN  # of the level below
    while True:
        at = MOST_TURNS * level + search.cursor[level]
        if answer != UNKNOWN:
            undo(search.turns[at], search)
            search.cursor[level] += 1
            if level == root:
                search.verdicts[at - MOST_TURNS * root] = FAILS if answer == HOLDS else HOLDS
            if answer == FAILS and (level < root or not every):
                if level == root:
                    state[LEVEL] = level
                    return True
                search.hints[level] = search.turns[at] >> 8
                note(level, search.turns[at] >> 8, search)
                level += 1
                answer = HOLDS
                continue
            answer = UNKNOWN
            go_on(level, search)
            at = MOST_TURNS * level + search.cursor[level]
        if search.cursor[level] == search.size[level]:
            if level == root:
                state[LEVEL] = level
                return True
            note(level, NO_TURN, search)
            level += 1
            answer = FAILS
            continue
        if state[NODES] >= limit:
            state[LEVEL] = level
            return False
        state[NODES] += 1
        play(search.turns[at], level, search)
        answer = enter(level - 1, search)
        if answer == UNKNOWN:
            level -= 1


def enter(level: int, search: Ending) -> int:
    """Tell whether the mover of a level reaches its target, or list its turns."""
    if level == 0:
        return HOLDS if search.margin[0] >= search.target[0] else FAILS
    if level == 2:
        return HOLDS if reaches(level, search) else FAILS
    known = look_up(level, search)
    if known and (known >> 8 & 255) - SPREAD >= search.target[level]:
        return HOLDS
    if known and (known & 255) - SPREAD < search.target[level]:
        return FAILS
    favourite = known >> 16 & NO_TURN if known else NO_TURN
    if is_doubtful(level, search):
        left = doubt(level, search)
        if left == NONE_LEFT:
            return FAILS
        list_turns(level, favourite, search)
        if left == SOME_LEFT:
            leave_out(level, search)
    elif hint(level, search):
        search.is_hint[level] = 1
    else:
        list_turns(level, favourite, search)
    return UNKNOWN


def is_doubtful(level: int, search: Ending) -> bool:
    """Tell whether it is likely that no turn of a level reaches the target, and can be proved by bounds."""
    return search.state[BOUNDS] != 0 and level <= DOUBTED and search.target[level] - search.margin[level] >= PLENTY


def go_on(level: int, search: Ending) -> None:
    """List all turns of a level when a hint did not help, and leave out what can be after some patience."""
    if search.is_hint[level]:
        search.is_hint[level] = 0
        known = look_up(level, search)
        list_turns(level, known >> 16 & NO_TURN if known else NO_TURN, search)
    elif (
        level <= DOUBTED
        and search.cursor[level] == PATIENCE[level]
        and level < search.state[ROOT]
        and search.state[BOUNDS]
        and not is_doubtful(level, search)
    ):
        left = doubt(level, search)
        if left == NONE_LEFT:
            search.size[level] = search.cursor[level]
        elif left == SOME_LEFT:
            leave_out(level, search)


def decide(
    board: Sequence[int],
    taken: Mask,
    pool: Sequence[int],
    size: int,
    stock: int,
    role: int,
    first: int,
    nodes: int,
    search: Ending,
) -> int:
    """Tell whether a role wins the position of `begin`, or `UNKNOWN` when that takes more nodes."""
    begin(board, taken, pool, size, stock, role, first, enough(role, first), search)
    if not advance(nodes, False, search):
        return UNKNOWN
    for at in range(search.size[search.state[ROOT]]):
        if search.verdicts[at] == HOLDS:
            return HOLDS
    return FAILS


def enough(role: int, first: int) -> int:
    """Return the margin with which a role wins: equal totals go to the role that had the second turn."""
    return 1 if role == first else 0
