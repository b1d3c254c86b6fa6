"""Which slides can lead to a target with three or four empty squares, as kernel source.

The mover has two turns left, and so two slides. After both, the tiles to come are placed, by either role, which adds to
the mover's kinds what it may, and takes nothing from the rival's. Why that is a bound is told in `docs/engine.md`.
"""

from shoal.aqualin.ending import SLIDES, Ending, mover
from shoal.aqualin.kernel import REEF, stops
from shoal.aqualin.swings import alike, gain, kind_of, most_by_placing
from shoal.kernels.bits import lowest
from shoal.kernels.field import Mask, beside

__all__ = ["AGAIN", "find_pairs"]

AGAIN = 1 << 16
"""Marks a pair of slides of the same tile."""


def find_pairs(level: int, search: Ending) -> int:
    """List the pairs of slides that may lead to the target; return how many there are.

    A pair is `first << 8 | second`, numbers of slides; one of them or both may be none, and then it is the second. When
    the same tile slides twice, it is `AGAIN | first << 8 | square`, with the square that it comes to lie on.
    """
    role = mover(level, search)
    taken = search.taken[level]
    empty = REEF & ~taken
    origins = beside(empty) & taken
    needed = search.target[level] - search.margin[level] - most_by_tiles(level, empty, origins, role, search)
    search.slides[0] = search.swings[0] = search.gained[0] = search.given[0] = 0
    search.pairs[0] = 0
    pairs = int(needed <= 0)
    slides = 1
    while origins:
        origin = lowest(origins)
        origins &= origins - 1
        before = slides
        targets = stops(origin, taken)
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            search.slides[slides] = origin << 6 | target
            measure(slides, level, role, search)
            if search.swings[slides] >= needed:
                search.pairs[pairs] = slides << 8
                pairs += 1
            for other in range(1, before):
                if search.slides[other] & 63 != target and swing_of_both(slides, other, level, role, search) >= needed:
                    search.pairs[pairs] = slides << 8 | other
                    pairs += 1
            slides += 1
        pairs = find_pairs_of_one(before, slides, needed, pairs, level, role, search)
    search.state[SLIDES] = slides
    return pairs


def find_pairs_of_one(before: int, slides: int, needed: int, pairs: int, level: int, role: int, search: Ending) -> int:
    """Go on with the pairs in which the same tile slides twice, the slides of one; return how many pairs there are."""
    taken = search.taken[level]
    for at in range(before, slides):
        slide = search.slides[at]
        is_free = beside(1 << (slide & 63)) & REEF & ~taken
        targets = stops(slide & 63, taken) if is_free else 0
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            search.slides[slides] = slide >> 6 << 6 | target
            measure(slides, level, role, search)
            if search.swings[slides] >= needed:
                search.pairs[pairs] = AGAIN | at << 8 | target
                pairs += 1
    return pairs


# The tiles to come


def most_by_tiles(level: int, empty: Mask, origins: Mask, role: int, search: Ending) -> int:
    """Bound what the tiles to come add to the mover's kinds on the empty squares; note what the origins offer beyond.

    Two or more of a kind may lie on the origins in any case.
    """
    tiles = search.rest[level]
    left = origins
    while left:
        search.offers[lowest(left)] = 0
        left &= left - 1
    total = 0
    several = 0
    while tiles:
        tile = lowest(tiles)
        tiles &= tiles - 1
        own = kind_of(tile, role)
        count = alike(tile, search.rest[level], role)
        if several >> own & 1:
            continue
        several |= 1 << own
        kind = search.kinds[own]
        search.most[own] = most_by_placing(kind, count, empty | origins if count > 1 else empty)
        total += search.most[own]
        left = origins & beside(kind) & ~kind if count == 1 else 0
        while left:
            square = lowest(left)
            left &= left - 1
            search.offers[square] += max(0, gain(kind, square) - search.most[own])
    return total


# Slides


def measure(at: int, level: int, role: int, search: Ending) -> None:
    """Work out the most that a slide adds to the margin at the end."""
    slide = search.slides[at]
    tile = search.board[slide >> 6]
    own = kind_of(tile, role)
    kind = search.kinds[own]
    gained = change(kind, slide)
    count = alike(tile, search.rest[level], role)
    if count:
        gained += most_by_placing(slid(kind, slide), count, reachable(level, search)) - search.most[own]
    search.gained[at] = gained
    search.given[at] = change(search.kinds[kind_of(tile, 1 - role)], slide)
    search.swings[at] = gained - search.given[at] + search.offers[slide >> 6]


def swing_of_both(one: int, other: int, level: int, role: int, search: Ending) -> int:
    """Bound what two slides of different tiles add to the margin at the end."""
    swing = search.swings[one] + search.swings[other]
    slide = search.slides[one]
    before = search.slides[other]
    tile = search.board[slide >> 6]
    other_tile = search.board[before >> 6]
    own = kind_of(tile, role)
    rival = kind_of(tile, 1 - role)
    if own == kind_of(other_tile, role):
        kind = slid(search.kinds[own], before)
        gained = change(search.kinds[own], before) + change(kind, slide)
        count = alike(tile, search.rest[level], role)
        if count:
            gained += most_by_placing(slid(kind, slide), count, reachable(level, search)) - search.most[own]
        swing += gained - search.gained[one] - search.gained[other]
    elif rival == kind_of(other_tile, 1 - role):
        swing += search.given[one] - change(slid(search.kinds[rival], before), slide)
    return swing


def change(kind: Mask, slide: int) -> int:
    """Return the points that a kind gains when one of its tiles slides."""
    left = kind ^ 1 << (slide >> 6)
    return gain(left, slide & 63) - gain(left, slide >> 6)


def slid(kind: Mask, slide: int) -> Mask:
    """Return a kind after one of its tiles has slid."""
    return kind ^ (1 << (slide >> 6)) ^ (1 << (slide & 63))


def reachable(level: int, search: Ending) -> Mask:
    """Return the squares on which tiles to come may lie: the empty ones and those that slides can leave."""
    empty = REEF & ~search.taken[level]
    return (empty | beside(empty)) & REEF
