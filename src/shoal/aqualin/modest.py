"""Which turns a modest rival refutes, with three or four empty squares, as kernel source.

A modest rival slides nothing. Its *reply* is a tile on an empty square; it has to be the square that the mover's
slide has left, when that is still empty. Then the mover has one turn more, and the rest comes by itself. A turn is
refuted when there is a reply after which no way to go on reaches the target. Why that is a bound is told in
`docs/engine.md`.

Empty squares have numbers, their *spots*, and so have the tiles to come; the square that a slide leaves gets the number
of the one it goes to. A reply is bit `4 * tile + spot` of a set. Entry `16 * slide + 4 * tile + spot` of
`Ending.replies` holds those that do not refute the turn of that slide, tile and spot.
"""

from shoal.aqualin.ending import DOUBTED, LEFT, MOST_TURNS, SLIDES, Ending, mover
from shoal.aqualin.kernel import REEF, stops
from shoal.aqualin.prospects import AGAIN, find_pairs
from shoal.aqualin.swings import MOST_POINTS, alike, gain, kind_of, most_by_placing, moved, shift
from shoal.kernels.bits import lowest, popcount
from shoal.kernels.field import beside

__all__ = ["ALL_LEFT", "NONE_LEFT", "SOME_LEFT", "doubt", "leave_out"]

NONE_LEFT, SOME_LEFT, ALL_LEFT = 0, 1, 2
"""How many turns may reach the target."""

EVERY = (0, 0, 0, 0x777, 0xFFFF)
"""All replies, by level."""

COLUMN = 0x1111
"""The replies on the first square."""

TOO_MANY = (0, 0, 0, 120, 600)
"""When so many ways to fill the squares reach the target, most turns do, and it is no use to go on; by level."""


def doubt(level: int, search: Ending) -> int:
    """Find out which turns of a level may reach the target; for SOME_LEFT `leave_out` leaves out the others."""
    pairs = find_pairs(level, search)
    if pairs == 0:
        return NONE_LEFT
    prepare(level, search)
    for at in range(pairs):
        go_through(search.pairs[at], level, search)
        if search.state[LEFT] < 0:
            return ALL_LEFT
    for slide in range(search.state[SLIDES]):
        for turn in range(4 * level):
            if turn & 3 < level and is_left(slide, turn >> 2, turn & 3, level, search):
                return SOME_LEFT
    return NONE_LEFT


def prepare(level: int, search: Ending) -> None:
    """Give numbers to squares and tiles, and let every reply refute every turn."""
    search.state[LEFT] = TOO_MANY[level]
    for at in range(16 * search.state[SLIDES]):
        search.replies[at] = 0
    role = mover(level, search)
    tiles = search.rest[level]
    empty = REEF & ~search.taken[level]
    for number in range(level):
        search.spots[number] = lowest(empty)
        search.home[lowest(empty)] = number
        empty &= empty - 1
        tile = lowest(tiles)
        tiles &= tiles - 1
        for side in range(2):
            search.tile_kinds[4 * side + number] = kind_of(tile, role ^ side)
            search.is_alone[4 * side + number] = alike(tile, search.rest[level], role ^ side) == 1


def is_left(slide: int, tile: int, spot: int, level: int, search: Ending) -> bool:
    """Tell whether no reply refutes a turn."""
    replies = EVERY[level] & ~(15 << 4 * tile) & ~(COLUMN << spot)
    home = search.home[search.slides[slide] & 63]
    if slide and spot != home:
        replies &= COLUMN << home
    return replies & ~search.replies[16 * slide + 4 * tile + spot] == 0


def leave_out(level: int, search: Ending) -> None:
    """Leave out of the turns that are still to be tried those that a reply refutes."""
    tiles = search.rest[level]
    for at in range(search.state[SLIDES]):
        search.places[search.slides[at]] = at
    first = MOST_TURNS * level
    kept = search.cursor[level]
    for at in range(search.cursor[level], search.size[level]):
        turn = search.turns[first + at]
        slide = turn >> 20
        square = turn >> 8 & 63
        spot = search.home[slide & 63 if slide and square == slide >> 6 else square]
        tile = popcount(tiles & ((1 << (turn >> 14 & 63)) - 1))
        if is_left(search.places[slide], tile, spot, level, search):
            search.turns[first + kept] = turn
            kept += 1
    search.size[level] = kept


# Slides


def go_through(pair: int, level: int, search: Ending) -> None:
    """Carry out two slides, and credit all ways to fill the squares then that reach the target."""
    role = mover(level, search)
    first = pair >> 8 & 255
    second = 0 if pair & AGAIN else pair & 255
    slide = search.slides[first]
    other = search.slides[second]
    home = search.home[slide & 63]
    late = -1
    needed = search.target[level] - search.margin[level]
    if pair & AGAIN:
        slide = slide >> 6 << 6 | pair & 63
        late = search.home[pair & 63]
        search.spots[late] = search.spots[home]
    if first:
        needed -= carry_out(slide, role, search)
        search.spots[home] = slide >> 6
    if second:
        needed -= carry_out(other, role, search)
        late = search.home[other & 63]
        search.spots[late] = other >> 6
    search.credit[0] = first
    search.credit[1] = late
    search.credit[2] = -1 if first == 0 or pair & AGAIN else second
    search.credit[3] = home
    if tabulate_ways(level, search) >= needed:
        if late < 0:
            look_along(level, search)
        fill(needed, level, search)
    if second:
        take_back(other, search)
        search.spots[late] = other & 63
    if first:
        take_back(slide, search)
        search.spots[home] = search.slides[first] & 63
    if pair & AGAIN:
        search.spots[late] = pair & 63


def carry_out(slide: int, role: int, search: Ending) -> int:
    """Let a tile slide, as far as kinds go; return what that adds to the margin."""
    tile = search.board[slide >> 6]
    value = moved(tile, slide >> 6, slide & 63, role, search.kinds)
    take_back(slide, search)
    return value


def take_back(slide: int, search: Ending) -> None:
    """Take a slide back; the same does it again."""
    shift(search.board[slide >> 6], (1 << (slide >> 6)) | (1 << (slide & 63)), search.kinds)


# Filling


def tabulate_ways(level: int, search: Ending) -> int:
    """Work out what the tiles to come add on each spot; return a bound of what they add together.

    Tiles that share a kind matter to each other: what they add to that is counted as they are laid, and bounded here.
    """
    spots = 0
    for spot in range(level):
        spots |= 1 << search.spots[spot]
    for tile in range(level + 1):
        search.caps[tile] = 0
    several = 0
    for tile in range(level):
        own = search.tile_kinds[tile]
        is_alone = search.is_alone[tile]
        most = -MOST_POINTS
        for spot in range(level):
            value = 0
            if is_alone:
                value += gain(search.kinds[own], search.spots[spot])
            if search.is_alone[4 + tile]:
                value -= gain(search.kinds[search.tile_kinds[4 + tile]], search.spots[spot])
            search.values[4 * tile + spot] = value
            most = max(most, value)
        for before in range(tile + 1):
            search.caps[before] += most
        if not is_alone and several >> own & 1 == 0:
            several |= 1 << own
            count = 0
            for other in range(level):
                count += search.tile_kinds[other] == own
            most = most_by_placing(search.kinds[own], count, spots)
            for before in range(level):
                search.caps[before] += most
    return search.caps[0]


def fill(needed: int, level: int, search: Ending) -> None:
    """Go through all ways to lay the tiles on the spots, but for those that are too little in any case."""
    for first in range(level):
        by_one = value_of(0, first, search)
        if by_one + search.caps[1] < needed:
            continue
        search.ways[0] = first
        lay(0, first, search)
        for second in range(level):
            if second == first:
                continue
            by_two = by_one + value_of(1, second, search)
            if by_two + search.caps[2] < needed:
                continue
            search.ways[1] = second
            lay(1, second, search)
            for third in range(level):
                if third in (first, second):
                    continue
                by_three = by_two + value_of(2, third, search)
                if by_three + search.caps[3] < needed:
                    continue
                search.ways[2] = third
                if level == DOUBTED:
                    search.ways[3] = 6 - first - second - third
                    lay(2, third, search)
                    by_three += value_of(3, search.ways[3], search)
                    lay(2, third, search)
                if by_three >= needed:
                    credit(level, search)
            lay(1, second, search)
        lay(0, first, search)


def value_of(tile: int, spot: int, search: Ending) -> int:
    """Return what a tile adds on a spot, after those laid before."""
    square = search.spots[spot]
    value = search.values[4 * tile + spot]
    if not search.is_alone[tile]:
        value += gain(search.kinds[search.tile_kinds[tile]], square)
    if not search.is_alone[4 + tile]:
        value -= gain(search.kinds[search.tile_kinds[4 + tile]], square)
    return value


def lay(tile: int, spot: int, search: Ending) -> None:
    """Lay a tile, or take it up, as far as it matters to others."""
    square = 1 << search.spots[spot]
    if not search.is_alone[tile]:
        search.kinds[search.tile_kinds[tile]] ^= square
    if not search.is_alone[4 + tile]:
        search.kinds[search.tile_kinds[4 + tile]] ^= square


# Crediting


def credit(level: int, search: Ending) -> None:
    """Let no turn and reply that a way may follow on be refuted by it."""
    search.state[LEFT] -= 1
    credit_turns(search.credit[0], search.credit[1], level, search)
    if search.credit[1] < 0:
        credit_slides_of_new_tiles(search.credit[0], level, search)
    if search.credit[2] >= 0:
        credit_turns(search.credit[2], search.credit[3], level, search)


def credit_turns(slide: int, late: int, level: int, search: Ending) -> None:
    """Do so for the turns with a slide; a spot that is late is filled after the reply."""
    replies = 0
    for tile in range(level):
        if search.ways[tile] != late:
            replies |= 1 << (4 * tile + search.ways[tile])
    for tile in range(level):
        spot = search.ways[tile]
        if spot != late:
            search.replies[16 * slide + 4 * tile + spot] |= replies & ~(15 << 4 * tile)


def credit_slides_of_new_tiles(slide: int, level: int, search: Ending) -> None:
    """Do so where the tile of the turn or that of the reply slides to its spot from another one afterwards."""
    for tile in range(level):
        spot = search.ways[tile]
        for other in range(level):
            if other == tile:
                continue
            reply = search.ways[other]
            for before in range(level):
                if before != reply and search.sight[spot] >> before & 1:
                    search.replies[16 * slide + 4 * tile + before] |= 1 << (4 * other + reply)
                if before != spot and search.sight[reply] >> before & 1:
                    search.replies[16 * slide + 4 * tile + spot] |= 1 << (4 * other + before)


def look_along(level: int, search: Ending) -> None:
    """Find out from which spots tiles can slide to which."""
    spots = 0
    for spot in range(level):
        spots |= 1 << search.spots[spot]
    for spot in range(level):
        search.sight[spot] = 0
        if beside(1 << search.spots[spot]) & spots:
            seen = stops(search.spots[spot], REEF & ~spots)
            for other in range(level):
                search.sight[spot] |= (seen >> search.spots[other] & 1) << other
