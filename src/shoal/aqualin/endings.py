"""Endings without chance, as kernel source: whether the role to move can reach a margin, proved turn by turn.

With seven or fewer empty squares every tile is known: the last one in the stockpile has to come. A search asks whether
the mover at the root reaches a *target*, a margin at the end of the game, the mover's points less the rival's. Its
rival, after a turn, asks whether it reaches one more than what is left: `1 - target`. So each question is answered by
one turn that the rival cannot answer, or by trying all.

A search is a stack of *levels*; a level's number says how many squares are empty. Everything lies in arrays, so it can
be left at any time and taken up again.
"""

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

from shoal.aqualin.kernel import REEF, sort_kinds, stops, total_points
from shoal.aqualin.swings import (
    FILLED,
    fill,
    most_by_exchange,
    most_by_last_exchange,
    most_by_sliding_on,
    moved,
    placed,
    shift,
)
from shoal.kernels.bits import lowest, popcount
from shoal.kernels.field import Mask, Square, beside

__all__ = [
    "BOUNDS",
    "FACTS",
    "FAILS",
    "HOLDS",
    "LEVELS",
    "MOST_EMPTY",
    "MOST_SLIDES",
    "MOST_TURNS",
    "NODES",
    "NO_TURN",
    "ROOT",
    "SPREAD",
    "STAMP",
    "UNKNOWN",
    "Ending",
    "advance",
    "begin",
    "best_margin_now",
    "decide",
    "enough",
]

MOST_EMPTY = 7
"""With more empty squares than these the future holds chance."""

LEVELS = MOST_EMPTY + 1

MOST_SLIDES = 1 + 4 * FILLED
"""No level whose turns are bounded has more slides, none included."""

CLOSE = 8
"""A turn that falls short by so little is not worth a closer look: it is tried."""

MOST_TURNS = (1 + 4 * MOST_EMPTY) * 6 * MOST_EMPTY
"""No level has more turns."""

SPREAD = 128
"""More than any margin, and than what any turn adds to one."""

# Entries of `Ending.state`
ROOT = 0
"""The level of the root."""
LEVEL = 1
"""The level the search is at."""
ROLE = 2
"""The role to move at the root."""
STOCK = 3
"""The tile in the stockpile at the root, as a set."""
NODES = 4
"""How many positions have been looked at."""
TABLED = 5
"""How many entries of the hash table are in use, less one."""
CLEARED = 6
"""How many entries of the hash table can be read."""
STAMP = 7
"""A number from 1 on; entries of the hash table with another one do not count."""
BOUNDS = 8
"""Whether turns are left out that the bounds of `shoal.aqualin.swings` prove to be too little; 0 is for comparisons."""
FACTS = 9

NO_TURN = 0xFFFFFF
"""Stands for no turn; 0 is one."""

UNKNOWN, HOLDS, FAILS = 0, 1, 2
"""What is known of a turn: nothing yet, that it reaches the target, or that the rival has an answer."""


class Ending(NamedTuple):
    """One search. Entries by level describe the position there, seen by its mover."""

    state: MutableSequence[int]

    board: MutableSequence[int]
    """42 tiles by square; what stands on an empty square means nothing."""

    kinds: MutableSequence[Mask]
    """12 sets of squares: those of each colour, then those of each animal."""

    taken: MutableSequence[Mask]
    """The squares taken, by level."""

    rest: MutableSequence[int]
    """The tiles to come, by level, as a set of numbers."""

    margin: MutableSequence[int]
    """The margin as it is, by level."""

    target: MutableSequence[int]
    """The margin to reach, by level."""

    key: MutableSequence[int]
    """The hash of the reef and the roles, by level."""

    size: MutableSequence[int]
    """How many turns are listed, by level."""

    cursor: MutableSequence[int]
    """Which of them is being tried, by level."""

    turns: MutableSequence[int]
    """`MOST_TURNS` entries a level: turns with what they add to the margin, as `listed` has them."""

    unsorted: MutableSequence[int]
    """`MOST_TURNS` entries: turns as they are found."""

    buckets: MutableSequence[int]
    """`2 * SPREAD` entries: how many turns add so much."""

    gains: MutableSequence[int]
    """42 entries a tile to come: what it adds to the margin on a square."""

    verdicts: MutableSequence[int]
    """`MOST_TURNS` entries: what is known of the turns at the root."""

    totals: MutableSequence[int]
    """48 entries, as `fill` leaves them."""

    limits: MutableSequence[int]
    """16 entries a slide: the most that turns with it add to the margin up to the end of the game."""

    places: MutableSequence[int]
    """4096 entries: where in `limits` those of a slide begin."""

    codes: Sequence[int]
    """Random words: 42 for each tile, then one for each role with the first turn."""

    seen: MutableSequence[int]
    """The hash table: the keys of positions."""

    known: MutableSequence[int]
    """The hash table: bounds of their values and the turn that reached the lower one, as `entry` has them."""


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


def mover(level: int, search: Ending) -> int:
    """Return the role to move at a level."""
    return search.state[ROLE] ^ ((search.state[ROOT] - level) & 1)


def listed(turn: int, value: int) -> int:
    """Return a turn, as `shoal.aqualin.codes` has it, with what it adds to the margin."""
    return turn << 8 | (value + SPREAD)


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


# Turns that are too little


def prune(level: int, search: Ending) -> None:
    """Leave out of the turns that are still to be tried those that cannot reach the target."""
    limit_turns(level, search)
    needed = search.target[level] - search.margin[level]
    tiles = search.rest[level]
    empty = REEF & ~search.taken[level]
    first = MOST_TURNS * level
    kept = search.cursor[level]
    for at in range(search.cursor[level], search.size[level]):
        turn = search.turns[first + at]
        slide = turn >> 20
        squares = empty ^ ((1 << (slide >> 6)) | (1 << (slide & 63))) if slide else empty
        nth_tile = popcount(tiles & ((1 << (turn >> 14 & 63)) - 1))
        nth_square = popcount(squares & ((1 << (turn >> 8 & 63)) - 1))
        if search.limits[search.places[slide] + FILLED * nth_tile + nth_square] >= needed:
            search.turns[first + kept] = turn
            kept += 1
    search.size[level] = kept


def limit_turns(level: int, search: Ending) -> None:
    """Work out for every turn how much it and all turns that follow can add to the margin."""
    role = mover(level, search)
    taken = search.taken[level]
    empty = REEF & ~taken
    search.places[0] = 0
    limit_placements(0, empty, 0, level, role, search)
    count = 1
    origins = beside(empty) & taken
    while origins:
        origin = lowest(origins)
        origins &= origins - 1
        tile = search.board[origin]
        targets = stops(origin, taken)
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            squares = (1 << origin) | (1 << target)
            value = moved(tile, origin, target, role, search.kinds)
            shift(tile, squares, search.kinds)
            search.board[target] = tile
            search.places[origin << 6 | target] = FILLED * FILLED * count
            limit_placements(FILLED * FILLED * count, empty ^ squares, value, level, role, search)
            shift(tile, squares, search.kinds)
            count += 1


def limit_placements(first: int, empty: Mask, value: int, level: int, role: int, search: Ending) -> None:
    """Go on with the turns of one slide, which adds a value."""
    tiles = search.rest[level]
    fill(tiles, empty, role, search.kinds, search.totals)
    needed = search.target[level] - search.margin[level] - value
    closest = 0  # of the turns that fall short by more than `CLOSE`: by how much
    for at in range(FILLED * FILLED):
        short = needed - max(search.totals[at], search.totals[16 + at])
        if short > CLOSE and (closest == 0 or short < closest):
            closest = short
    most = CLOSE
    if closest:
        most = max(CLOSE, most_by_exchange(tiles, empty, closest, role, search.board, search.kinds))
    for at in range(FILLED * FILLED):
        limit = most + max(search.totals[at], search.totals[16 + at])
        search.limits[first + at] = value + max(limit, most_by_sliding_on(at, empty, search.totals))


# Two empty squares


def reaches(level: int, search: Ending) -> bool:
    """Tell whether the mover reaches its target when two squares are empty.

    The rival's last turn is to place the last tile on the last square, or to let a neighbour slide there and to place
    the tile where that came from.
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
        for choice in range(4):
            first = other if choice & 1 else one
            last = one if choice & 1 else other
            spot = far if choice & 2 else near
            gap = near if choice & 2 else far
            added = value + placed(first, spot, role, search.kinds)
            shift(first, 1 << spot, search.kinds)
            rest = placed(last, gap, role, search.kinds)
            if added + rest >= needed:
                search.board[spot] = first
                found = not can_answer(last, gap, rest, needed - added, role, search)
            shift(first, 1 << spot, search.kinds)
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
                note(level, search.turns[at] >> 8, search)
                level += 1
                answer = HOLDS
                continue
            at += 1
            answer = UNKNOWN
            if search.cursor[level] == 1 and level == FILLED and level < root and state[BOUNDS]:
                prune(level, search)  # the first turn often reaches the target, and then this would be lost labour
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
        below = level - 1
        if below == 0:
            answer = HOLDS if search.margin[0] >= search.target[0] else FAILS
        elif below == 2:
            answer = HOLDS if reaches(below, search) else FAILS
        else:
            known = look_up(below, search)
            if known and (known >> 8 & 255) - SPREAD >= search.target[below]:
                answer = HOLDS
            elif known and (known & 255) - SPREAD < search.target[below]:
                answer = FAILS
            else:
                list_turns(below, known >> 16 & NO_TURN if known else NO_TURN, search)
                level = below


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


def best_margin_now(search: Ending) -> int:
    """Return the best margin right after a turn of the root."""
    root = search.state[ROOT]
    added = (search.turns[MOST_TURNS * root] & (2 * SPREAD - 1)) - SPREAD
    return search.margin[root] + added


def enough(role: int, first: int) -> int:
    """Return the margin with which a role wins: equal totals go to the role that had the second turn."""
    return 1 if role == first else 0
