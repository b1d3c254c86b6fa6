"""What can be proved: of the turns of a position, within a share of a search's limit, and of endings that it meets."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from shoal.aqualin import Position
from shoal.aqualin.ending import MOST_EMPTY, NODES, STAMP
from shoal.aqualin.solver import Solver
from shoal.engine.outcomes import settle
from shoal.engine.tree import MOST_DEPTH, POOL, PRESENT, ROLE, SIZE, TAKEN, TIES, Batch, Tree

__all__ = ["NOTHING", "LeafProver", "Proof", "Prover", "is_open_to_proof"]

SHARE = 0.8
"""The share of a limit of time that is spent on a proof, if it takes so long."""

MOST_SECONDS = 20.0
"""Without any limit a proof is given up after so long."""

SLICE_SECONDS = 0.003
"""The solver goes on for about so long before it looks at the clock."""

FIRST_SLICE = 64

LEAF_ROOM = 1 << 14
"""Entries of the hash table for endings in a tree."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What is known about turns, written as kernels write them."""

    verdicts: Mapping[int, bool] = field(default_factory=dict)
    """Whether they win."""

    is_complete: bool = False
    """Whether more cannot be found out: a turn wins, or all lose; with every turn asked for, each has its verdict."""

    @property
    def wins(self) -> bool:
        """Whether some turn is known to win."""
        return any(self.verdicts.values())

    @property
    def is_lost(self) -> bool:
        """Whether every turn is known to lose."""
        return self.is_complete and not self.wins


NOTHING = Proof()


def is_open_to_proof(position: Position) -> bool:
    """Tell whether chance has no part in what is left of a game, and so little is left that the solver can begin."""
    return len(position.stock) < 2 and len(position.reef.empty_cells) <= MOST_EMPTY and not position.is_over


class Prover:
    """Asks the solver about one position after the other; what it remembers of one is of use in the next."""

    def __init__(self, *, compiled: bool | None = None) -> None:
        self._solver = Solver(compiled=compiled)

    @property
    def nodes(self) -> int:
        """How many positions were looked at for the last proof."""
        return int(self._solver.search.state[NODES])

    def prove(
        self,
        position: Position,
        *,
        every: bool,
        seconds: float | None,
        nodes: int | None,
        is_stopped: Callable[[], bool],
    ) -> Proof:
        """Find out which turns win: the first that is found, or with `every` all of them.

        The time is that of the whole search; `nodes` are positions that the solver may look at.
        """
        begun = now = time.perf_counter()
        most = MOST_SECONDS if seconds is None and nodes is None else None if seconds is None else SHARE * seconds
        state = self._solver.search.state
        if position.stock:  # else what follows is known by the reef alone, and memories stay true
            state[STAMP] += 1
        self._solver.begin(position)
        size, done = FIRST_SLICE, False
        while not done and not is_stopped():
            before = now
            done = self._solver.advance(size if nodes is None else min(size, nodes - int(state[NODES])), every=every)
            now = time.perf_counter()
            if nodes is not None and state[NODES] >= nodes:
                break
            if most is not None and now + (now - before) - begun > most:
                break
            size = max(1, min(4 * size, int(size * SLICE_SECONDS / max(now - before, 1e-6))))
        return Proof(self._solver.verdicts(), done)


class LeafProver:
    """Proves who wins at the ends of a search, where no more than a few cells are empty."""

    def __init__(self, ground: Any) -> None:
        self._solver = Solver(compiled=ground.IS_COMPILED, room=LEAF_ROOM)

    def settle(self, slot: int, tree: Tree, batch: Batch) -> None:
        """Value the end of a descent, which has been counted as visited.

        The margin is what was expected a turn earlier, within what is proved.
        """
        at, path = PRESENT * slot, MOST_DEPTH * slot + batch.depth[slot]
        present = batch.present[at : at + PRESENT]
        role, ties = int(present[ROLE]), int(present[TIES])
        holds = self._solver.holds(present, int(present[TAKEN]), present[POOL:], int(present[SIZE]), role, 1 - ties)
        before = batch.path[path - 3]
        expected = float(tree.margin[before]) / max(1, int(tree.visits[before]) - 1)
        colour_wins = holds != (role == 1)
        expected = max(expected, ties) if colour_wins else min(expected, ties - 1)
        settle(slot, colour_wins, float(expected), batch)
