"""Aqualin's players that look at points alone, or at nothing: compiled where Numba is installed."""

import random

from shoal import kernels
from shoal.aqualin import Position, Turn, compiled, greedy
from shoal.aqualin.codes import turn_of

__all__ = ["AqualinGreedy", "AqualinRandom", "TwoPly"]


class AqualinRandom:
    """Chooses what `RandomPlayer` would choose with the same generator, without listing thousands of turns."""

    def choose(self, state: Position, seat: int, rng: random.Random) -> Turn:
        """Return any legal turn, all equally likely: after every slide there are equally many placements."""
        slides = (None, *state.legal_slides())
        number = rng.choice(range(state.turn_count()))
        slide, placement = divmod(number, state.turn_count() // len(slides))
        return Turn(slides[slide], state.legal_placements(slides[slide])[placement])


class AqualinGreedy:
    """Chooses among the same turns as `GreedyPlayer`, without playing every one of them."""

    def __init__(self) -> None:
        self._best_turns = compiled.best_turns if kernels.available() else greedy.best_turns

    def choose(self, state: Position, seat: int, rng: random.Random) -> Turn:
        """Return one of the turns with the best margin, all equally likely."""
        _, turns = self._best_turns(state.reef.tiles, state.pool, seat)
        return turn_of(rng.choice(turns))


class TwoPly:
    """Takes the turn with the best margin after the rival's best reply: a yardstick for searches."""

    def __init__(self) -> None:
        self._best_turns = compiled.best_turns_after_reply if kernels.available() else greedy.best_turns_after_reply

    def choose(self, state: Position, seat: int, rng: random.Random) -> Turn:
        """Return one of the turns that are best after a reply, all equally likely."""
        _, turns = self._best_turns(state.reef.tiles, state.pool, seat)
        return turn_of(rng.choice(turns))
