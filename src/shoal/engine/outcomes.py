"""Ends of descents whose outcome is certain, as kernel source: games that are over, and endings that are soon solved.

Whoever judges positions asks here first. What is certain is never expanded, and is worked out once.
"""

from collections.abc import MutableSequence
from typing import NamedTuple

from shoal.aqualin.endings import HOLDS, UNKNOWN, Ending, best_margin_now, decide
from shoal.aqualin.kernel import REEF, sort_kinds, total_points
from shoal.engine.tree import MOST_DEPTH, POOL, PRESENT, ROLE, SIZE, TAKEN, TIES, Batch, Tree, copy_board
from shoal.kernels.bits import popcount

__all__ = ["Outcomes", "is_settled"]

NODES = 2000
"""An ending that takes more is left to the judge."""


class Outcomes(NamedTuple):
    """Space for one ending at a time."""

    reach: int
    """Endings with so many empty squares are solved; from the last turn on all are."""

    ending: Ending
    board: MutableSequence[int]
    """42 tiles by square."""

    kinds: MutableSequence[int]
    """12 sets of squares."""

    pool: MutableSequence[int]
    """6 tiles."""


def is_settled(slot: int, tree: Tree, batch: Batch, outcomes: Outcomes) -> bool:
    """Tell whether the outcome at the end of a descent is certain; then its value is known, and there are no actions.

    The path has not been counted as visited yet. The root has to be expanded and is never settled.
    """
    taken = batch.present[PRESENT * slot + TAKEN]
    depth = batch.depth[slot]
    if depth == 0 or depth % 3:
        return False
    if taken == REEF:
        settle_end(slot, batch, outcomes)
        return True
    empty = 36 - popcount(taken)
    if empty > outcomes.reach or (empty > 1 and tree.overlooked[0]):
        return False
    return recall(slot, tree, batch) or solve(slot, empty, tree, batch, outcomes)


def settle_end(slot: int, batch: Batch, outcomes: Outcomes) -> None:
    """Value the end of a game."""
    at = PRESENT * slot
    sort_kinds(batch.present[at : at + 42], REEF, outcomes.kinds)
    margin = total_points(outcomes.kinds, 0) - total_points(outcomes.kinds, 6)
    settle(slot, margin > 0 or (margin == 0 and batch.present[at + TIES] == 0), float(margin), batch)


def settle(slot: int, colour_wins: bool, margin: float, batch: Batch) -> None:
    """Write down who wins, and the margin as colour has it."""
    batch.listed[slot] = 0
    batch.value[slot] = 1.0 if colour_wins else 0.0
    batch.margin[slot] = margin


def recall(slot: int, tree: Tree, batch: Batch) -> bool:
    """Value an ending by what was found when it was visited before; return whether it was."""
    node = batch.path[MOST_DEPTH * slot + batch.depth[slot]]
    visits = tree.visits[node]
    value = tree.value[node]
    if visits == 0 or (value != 0.0 and value != visits):  # in between while a batch is being gathered
        return False
    settle(slot, value > 0.0, tree.margin[node] / visits, batch)
    return True


def solve(slot: int, empty: int, tree: Tree, batch: Batch, outcomes: Outcomes) -> bool:
    """Value an ending by a proof; return whether one is found in good time.

    The margin is exact on the last turn. Before that it is what was expected a turn earlier, within what is proved.
    """
    at = PRESENT * slot
    role = batch.present[at + ROLE]
    ties = batch.present[at + TIES]
    size = batch.present[at + SIZE]
    copy_board(at, batch.present, outcomes.board)
    for place in range(size):
        outcomes.pool[place] = batch.present[at + POOL + place]
    taken = batch.present[at + TAKEN]
    verdict = decide(outcomes.board, taken, outcomes.pool, size, 0, role, 1 - ties, NODES, outcomes.ending)
    if verdict == UNKNOWN:
        return False
    colour_wins = (verdict == HOLDS) != (role == 1)
    if empty == 1:
        margin = float(best_margin_now(outcomes.ending))
        settle(slot, colour_wins, -margin if role else margin, batch)
        return True
    before = batch.path[MOST_DEPTH * slot + batch.depth[slot] - 3]
    expected = tree.margin[before] / tree.visits[before]
    enough = float(ties)  # for colour to win
    expected = max(expected, enough) if colour_wins else min(expected, enough - 1.0)
    settle(slot, colour_wins, expected, batch)
    return True
