"""Ends of descents whose outcome is certain, as kernel source: games that are over, last turns, and what was solved.

Whoever judges positions asks here first. What is certain is never expanded, and is worked out once.
"""

from collections.abc import MutableSequence
from typing import NamedTuple

from shoal.aqualin.kernel import REEF, sort_kinds, total_points
from shoal.aqualin.margins import NO_MARGIN, Table, outlook
from shoal.engine.tree import MOST_DEPTH, POOL, PRESENT, ROLE, TAKEN, TIES, Batch, Tree, copy_board
from shoal.kernels.bits import popcount

__all__ = ["Outcomes", "is_ending", "is_settled", "settle"]


class Outcomes(NamedTuple):
    """Space for one last turn at a time."""

    table: Table
    pool: MutableSequence[int]
    """6 tiles."""

    slides: MutableSequence[int]
    margins: MutableSequence[int]
    """As `outlook` wants them."""


def is_ending(slot: int, empty: int, tree: Tree, batch: Batch) -> bool:
    """Tell whether a descent ends before a turn with so many empty squares or fewer.

    The root is no such end, as it has to be expanded; and who overlooks squares proves nothing.
    """
    depth = batch.depth[slot]
    is_late = 36 - popcount(batch.present[PRESENT * slot + TAKEN]) <= empty
    return is_late and depth > 0 and depth % 3 == 0 and (empty <= 1 or tree.overlooked[0] == 0)


def is_settled(slot: int, tree: Tree, batch: Batch, outcomes: Outcomes) -> bool:
    """Tell whether the outcome at the end of a descent is certain; then its value is known, and there are no actions.

    The path has not been counted as visited yet.
    """
    depth = batch.depth[slot]
    if depth > 0 and depth % 3 == 0 and recall(slot, tree, batch):
        return True
    if not is_ending(slot, 1, tree, batch):
        return False
    if batch.present[PRESENT * slot + TAKEN] == REEF:
        settle_end(slot, batch, outcomes)
    else:
        settle_last(slot, batch, outcomes)
    return True


def settle(slot: int, colour_wins: bool, margin: float, batch: Batch) -> None:
    """Write down who wins, and the margin as colour has it: there is nothing to expand."""
    batch.listed[slot] = 0
    batch.value[slot] = 1.0 if colour_wins else 0.0
    batch.margin[slot] = margin


def recall(slot: int, tree: Tree, batch: Batch) -> bool:
    """Value the end of a descent by what was found when it was visited before; return whether it was."""
    node = batch.path[MOST_DEPTH * slot + batch.depth[slot]]
    visits = tree.visits[node]
    value = tree.value[node]
    if visits == 0 or (value != 0.0 and value != visits):  # in between while a batch is being gathered
        return False
    settle(slot, value > 0.0, tree.margin[node] / visits, batch)
    return True


def settle_end(slot: int, batch: Batch, outcomes: Outcomes) -> None:
    """Value the end of a game."""
    at = PRESENT * slot
    kinds = outcomes.table.kinds
    sort_kinds(batch.present[at : at + 42], REEF, kinds)
    margin = total_points(kinds, 0) - total_points(kinds, 6)
    settle(slot, margin > 0 or (margin == 0 and batch.present[at + TIES] == 0), float(margin), batch)


def settle_last(slot: int, batch: Batch, outcomes: Outcomes) -> None:
    """Value the last turn of a game by the best there is."""
    at = PRESENT * slot
    copy_board(at, batch.present, outcomes.table.board)
    outcomes.pool[0] = batch.present[at + POOL]
    taken = batch.present[at + TAKEN]
    role = batch.present[at + ROLE]
    count = outlook(taken, outcomes.pool, 1, role, outcomes.table, outcomes.slides, outcomes.margins)
    best = NO_MARGIN
    for slide in range(count):
        best = max(best, outcomes.margins[slide])
    wins = best > 0 or (best == 0 and batch.present[at + TIES] == role)
    settle(slot, wins != (role == 1), float(-best if role else best), batch)
