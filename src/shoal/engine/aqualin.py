"""Aqualin's players on the game's kernel: compiled where Numba is installed, in plain Python elsewhere."""

import random

from shoal import kernels
from shoal.aqualin import Placement, Position, Slide, Turn, compiled, greedy

__all__ = ["AqualinGreedy"]


class AqualinGreedy:
    """Chooses among the same turns as `GreedyPlayer`, without playing every one of them."""

    def __init__(self) -> None:
        self._best_turns = compiled.best_turns if kernels.available() else greedy.best_turns

    def choose(self, state: Position, seat: int, rng: random.Random) -> Turn:
        """Return one of the turns with the best margin, all equally likely."""
        _, turns = self._best_turns(state.reef.tiles, state.pool, seat)
        return _turn(rng.choice(turns))


def _turn(code: int) -> Turn:
    origin, target, tile, cell = greedy.turn_parts(code)
    return Turn(None if origin == target else Slide(origin, target), Placement(tile, cell))
