"""Judging positions by what lies in reach, as kernel source: priors by points at once, values by a few fitted weights.

What is looked at, from the mover's side: the best margin after the own turn, the margin now, who wins equal totals; and
for each role's kinds what is sealed, what is exposed, and what may still grow. The weights are fitted to games that
the search played against itself (`python -m shoal.engine.fitting`).
"""

import math
from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

from shoal.aqualin.kernel import REEF, total_points
from shoal.aqualin.margins import NO_MARGIN, outlook, placement_margin, prepare
from shoal.engine.outcomes import Outcomes, is_settled
from shoal.engine.tree import (
    MOST_ACTIONS,
    MOST_DEPTH,
    NODES,
    OPTIONS,
    POOL,
    PRESENT,
    ROLE,
    SIZE,
    TAKEN,
    TIES,
    Batch,
    Tree,
    absorb,
    begin,
    copy_board,
    descend,
    expand,
    expect_loss,
)
from shoal.kernels.bits import lowest, popcount
from shoal.kernels.field import Mask, beside, group_around

__all__ = ["FEATURES", "Work", "grow", "observe"]

FEATURES = 10
"""How many numbers describe a position: one, the best margin, the margin, ties, and three for each role's kinds."""

BEST_MARGIN = 1
TIES_WON = 3
OWN = 4
RIVAL = 7
"""Where some of them are, and where the three of a role's kinds begin: points sealed, tiles exposed, growth."""

SLIDE_HEAT = 2.0
PLACE_HEAT = 2.0
"""So many points less make an action less likely by a factor of e."""


class Work(NamedTuple):
    """Space for one judgement at a time, and the weights."""

    space: Outcomes
    seen: MutableSequence[float]
    """`FEATURES` numbers."""

    win: Sequence[float]
    """`FEATURES` weights for each number of empty squares: the logit of the mover's win chance."""

    lead: Sequence[float]
    """As many: the mover's expected margin at the end."""


def grow(nodes: int, slots: int, tree: Tree, batch: Batch, work: Work) -> int:
    """Evaluate so many positions, as many at once as there are slots; return how many there was room for."""
    done = 0
    nodes_left = len(tree.action) - slots * MOST_DEPTH
    options_left = len(tree.option) - slots * (MOST_ACTIONS + MOST_ACTIONS)
    while done < nodes and tree.used[NODES] < nodes_left and tree.used[OPTIONS] < options_left:
        count = min(slots, nodes - done)
        for slot in range(count):
            begin(slot, tree, batch)
            lead_down(slot, tree, batch, work)
            if not is_settled(slot, tree, batch, work.space):
                judge(slot, batch, work)
            expect_loss(slot, tree, batch)
        absorb(count, tree, batch)
        done += count
    return done


def lead_down(slot: int, tree: Tree, batch: Batch, work: Work) -> None:
    """Descend to a turn node; a slide node on the way is expanded at once, as its priors need no evaluation."""
    while True:
        if descend(slot, tree, batch):
            if batch.depth[slot] % 3 == 0:
                break
            list_placements(slot, batch, work)
            expand(slot, tree, batch)


def judge(slot: int, batch: Batch, work: Work) -> None:
    """Value the end of a descent and list the slides there."""
    at = PRESENT * slot
    count = observe(at, batch.present, work)
    empty = 36 - popcount(batch.present[at + TAKEN])
    margin = weighed(empty, work.lead, work.seen)
    value = 1.0 / (1.0 + math.exp(-weighed(empty, work.win, work.seen)))
    start = MOST_ACTIONS * slot
    for slide in range(count):
        batch.action[start + slide] = work.space.slides[slide]
        batch.logit[start + slide] = work.space.margins[slide] / SLIDE_HEAT
    batch.listed[slot] = count
    is_animal = batch.present[at + ROLE] == 1
    batch.value[slot] = 1.0 - value if is_animal else value
    batch.margin[slot] = -margin if is_animal else margin


def weighed(empty: int, weights: Sequence[float], seen: Sequence[float]) -> float:
    """Return the sum of what is seen, weighed as it counts with so many empty squares."""
    first = FEATURES * empty
    total = 0.0
    for feature in range(FEATURES):
        total += weights[first + feature] * seen[feature]
    return total


def look_at(at: int, present: Sequence[int], work: Work) -> None:
    """Copy a present to where judgements are made."""
    copy_board(at, present, work.space.table.board)
    for tile in range(6):
        work.space.pool[tile] = present[at + POOL + tile]


def observe(at: int, present: Sequence[int], work: Work) -> int:
    """Fill `seen` with what describes a present, and list the slides with their best margins; return how many."""
    look_at(at, present, work)
    taken = present[at + TAKEN]
    role = present[at + ROLE]
    count = outlook(
        taken, work.space.pool, present[at + SIZE], role, work.space.table, work.space.slides, work.space.margins
    )
    best = NO_MARGIN
    for slide in range(count):
        best = max(best, work.space.margins[slide])
    kinds = work.space.table.kinds
    work.seen[0] = 1.0
    work.seen[BEST_MARGIN] = best
    work.seen[2] = total_points(kinds, 6 * role) - total_points(kinds, 6 - 6 * role)
    work.seen[TIES_WON] = 1.0 if present[at + TIES] == role else -1.0
    for feature in range(OWN, FEATURES):
        work.seen[feature] = 0.0
    for kind in range(12):
        observe_kind(kinds[kind], REEF & ~taken, OWN if kind // 6 == role else RIVAL, work.seen)
    return count


def observe_kind(kind: Mask, empty: Mask, first: int, seen: MutableSequence[float]) -> None:
    """Add what describes one kind.

    That is: the points of schools that no slide can break; how many tiles hang on in the others; and how many are to
    come for the largest group that has room to grow.
    """
    left = 6 - popcount(kind)
    largest = 0
    rest = kind
    while rest:
        group = group_around(rest & -rest, kind)
        rest ^= group
        size = popcount(group)
        if size > largest and beside(group) & empty:
            largest = size
        if beside(empty) & group:
            seen[first + 1] += size - 1
        else:
            seen[first] += size * (size - 1) >> 1
    seen[first + 2] += left * largest


def list_placements(slot: int, batch: Batch, work: Work) -> None:
    """List the placements at the end of a descent, liked by the points that they gain."""
    at = PRESENT * slot
    look_at(at, batch.present, work)
    taken = batch.present[at + TAKEN]
    role = batch.present[at + ROLE]
    prepare(taken, role, work.space.table)
    first = MOST_ACTIONS * slot
    count = 0
    for nth in range(batch.present[at + SIZE]):
        tile = work.space.pool[nth]
        empty = REEF & ~taken
        while empty:
            square = lowest(empty)
            empty &= empty - 1
            batch.action[first + count] = tile << 6 | square
            batch.logit[first + count] = placement_margin(tile, square, role, work.space.table) / PLACE_HEAT
            count += 1
    batch.listed[slot] = count
