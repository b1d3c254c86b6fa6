"""Who judges the positions at the ends of a search: the heuristic here, a network in `shoal.engine.network`."""

from collections.abc import Callable
from typing import Any, Protocol

from shoal.aqualin.margins import MOST_SLIDES, ROW, Table
from shoal.engine import heuristic
from shoal.engine.outcomes import Outcomes
from shoal.engine.tree import Batch, Tree
from shoal.engine.weights import Weights
from shoal.errors import MissingExtraError

__all__ = ["Heuristic", "Judge", "is_network_here", "outcomes_of", "strongest"]


class Judge(Protocol):
    """Lets trees grow by what it thinks of positions. One judge serves one tree at a time."""

    @property
    def slots(self) -> int:
        """How many positions are judged at once."""

    @property
    def settings(self) -> tuple[float, float, float, float]:
        """What its trees are searched with, as in `Tree.settings`: exploration, draws, width and doubt."""

    @property
    def least(self) -> int:
        """Evaluations without which no turn can be named."""

    @property
    def effort(self) -> int:
        """How many positions the solver looks at in the time of one evaluation."""

    def grow(self, nodes: int, tree: Tree, batch: Batch) -> int:
        """Evaluate so many positions; return how many there was room for."""


class Heuristic:
    """Judges by what lies in reach, with fitted weights."""

    settings = (0.9, 1.0, 6.0, 0.0)
    least = 2
    effort = 30

    def __init__(self, ground: Any, weights: Weights | None = None, slots: int = 1) -> None:
        reals = ground.reals
        win, lead = (weights or Weights.shipped()).tables
        self.slots = slots
        self._grow = ground.entry_point(heuristic.grow)
        self.work = heuristic.Work(
            outcomes_of(ground),
            reals(heuristic.FEATURES),
            reals(win),
            reals(lead),
        )

    def grow(self, nodes: int, tree: Tree, batch: Batch) -> int:
        """Evaluate so many positions; return how many there was room for."""
        return int(self._grow(nodes, self.slots, tree, batch, self.work))


def is_network_here() -> bool:
    """Tell whether the extra for the network is installed."""
    return _learned() is not None


def strongest(ground: Any) -> Judge:
    """Return the network where the extra for it is installed, else the heuristic."""
    return (_learned() or Heuristic)(ground)


def _learned() -> Callable[[Any], Judge] | None:
    try:
        from shoal.engine.network import Network
    except MissingExtraError:
        return None
    return Network


def outcomes_of(ground: Any) -> Outcomes:
    """Return space to look at positions, above all at last turns."""
    words = ground.words
    table = Table(ground.octets(42), words(12), words(12), words(12 * ROW))
    return Outcomes(table, words(6), words(MOST_SLIDES), words(MOST_SLIDES))
