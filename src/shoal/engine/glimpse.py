"""Choosing a turn as beginners do, as kernel source: by the points at once, and with faults that people have.

A kind can be overlooked for a whole turn, animals sooner than colours; slides and placements can be overlooked one by
one; and what a turn gives the rival counts less than what it brings.
"""

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

from shoal.aqualin.kernel import REEF, school_points
from shoal.aqualin.margins import Table, gain, outlook, slid, slide_back
from shoal.kernels.bits import lowest, next_seed, random_word, scaled
from shoal.kernels.field import Mask

__all__ = ["PARTS", "Sight", "Work", "glimpse"]

PARTS = 1000
"""Probabilities and weights are given in thousandths."""


class Sight(NamedTuple):
    """How much a player notices, in thousandths."""

    colours: int
    """How likely each colour is noticed in a turn, with all its schools."""

    animals: int
    """The same for each animal."""

    slides: int
    """How likely each slide is noticed."""

    placements: int
    """How likely each placement is noticed; one at least always is."""

    rival: int
    """How much the rival's points count against one's own."""


class Work(NamedTuple):
    """Space for one turn at a time."""

    table: Table
    slides: MutableSequence[int]
    """`MOST_SLIDES` entries, as `outlook` leaves them."""

    margins: MutableSequence[int]
    """`MOST_SLIDES` entries, as `outlook` leaves them."""

    worth: MutableSequence[int]
    """12 entries: what a point of each kind counts in this turn, in thousandths."""

    best: MutableSequence[int]
    """3 entries: the best turn found, its value, and how many are as good."""


def glimpse(taken: Mask, pool: Sequence[int], size: int, role: int, sight: Sight, seed: int, work: Work) -> int:
    """Return the turn that looks best on the board of the table; of several that do, one by lot."""
    count = outlook(taken, pool, size, role, work.table, work.slides, work.margins)
    seed = notice_kinds(role, sight, seed, work)
    work.best[2] = 0
    for at in range(count):
        seed = next_seed(seed)
        if at == 0 or scaled(random_word(seed), PARTS) < sight.slides:
            seed = weigh(work.slides[at], taken, pool, size, sight, seed, work)
    return work.best[0]


def notice_kinds(role: int, sight: Sight, seed: int, work: Work) -> int:
    """Draw which kinds are noticed and set what their points are worth; return the generator's next state."""
    for kind in range(12):
        seed = next_seed(seed)
        is_noticed = scaled(random_word(seed), PARTS) < (sight.colours if kind < 6 else sight.animals)
        worth = PARTS if kind // 6 == role else -sight.rival
        work.worth[kind] = worth if is_noticed else 0
    return seed


def weigh(slide: int, taken: Mask, pool: Sequence[int], size: int, sight: Sight, seed: int, work: Work) -> int:
    """Compare every turn with one slide to the best so far; return the generator's next state."""
    table = work.table
    after = slid(slide, taken, table)
    value = 0
    for kind in range(12):
        value += work.worth[kind] * school_points(table.kinds[kind])
    for at in range(size):
        tile = pool[at]
        colour = tile // 6
        animal = 6 + tile % 6
        empty = REEF & ~after
        while empty:
            square = lowest(empty)
            empty &= empty - 1
            seed = next_seed(seed)
            if work.best[2] == 0 or scaled(random_word(seed), PARTS) < sight.placements:
                gained = work.worth[colour] * gain(colour, square, table) + work.worth[animal] * gain(
                    animal, square, table
                )
                seed = consider((slide << 6 | tile) << 6 | square, value + gained, seed, work.best)
    slide_back(slide, table)
    return seed


def consider(turn: int, value: int, seed: int, best: MutableSequence[int]) -> int:
    """Keep a turn if it is better than the best, or by lot if it is as good; return the generator's next state."""
    if best[2] == 0 or value > best[1]:
        best[0] = turn
        best[1] = value
        best[2] = 1
    elif value == best[1]:
        best[2] += 1
        seed = next_seed(seed)
        if scaled(random_word(seed), best[2]) == 0:
            best[0] = turn
    return seed
