"""Games as environments play them: in steps that are integers, with chance dealt from an order that nobody sees.

What PettingZoo and Gymnasium have in common is here, and what tells the games apart is in the subclasses of `Table`.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from shoal.game import CHANCE, Action, Game, Outcome, Seat, State
from shoal.shuffle import Secret

__all__ = ["Table", "hidden_order", "returns"]


class Table(ABC):
    """One game that is being played."""

    actions: ClassVar[int]
    """How many integers stand for a step; which of them are legal now is told by `mask`."""

    def __init__(self, game: Game, start: State, order: Any) -> None:
        self.game = game
        self._order = order
        self._state: Any = start
        self._deal()

    @property
    def state(self) -> Any:
        """The game as those see it who look on."""
        return self._state

    @property
    def seat(self) -> Seat | None:
        """Who takes the next step, the lowest seat of several; `None` when the game is over."""
        actors = self.state.actors()
        return min(actors) if actors else None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, `None` while it goes on."""
        outcome: Outcome | None = self._state.outcome()
        return outcome

    @abstractmethod
    def seen_by(self, seat: Seat) -> Any:
        """Return the state as a seat may know it."""

    @abstractmethod
    def legal(self) -> Sequence[int]:
        """Return what can be done in the next step."""

    @abstractmethod
    def observation(self, seat: Seat) -> NDArray[np.int8]:
        """Return what a seat is shown: an array of 0s and 1s."""

    @abstractmethod
    def step(self, action: int) -> None:
        """Take the next step, or raise `IllegalActionError` and change nothing."""

    def mask(self, seat: Seat) -> NDArray[np.int8]:
        """Return for each integer whether it is legal now: 1 or 0; only 0s for seats whose turn it is not."""
        mask = np.zeros(self.actions, np.int8)
        if seat == self.seat:
            mask[self.legal()] = 1
        return mask

    def act(self, action: Action) -> None:
        """Let whoever is to act do something, given as an action of the game."""
        self._state = self._state.after(action, self.seat)
        self._deal()

    def _deal(self) -> None:
        while self._state.chances():
            self._state = self._state.after(self.game.dealt(self._state, self._order), CHANCE)


def hidden_order(game: Game, rng: np.random.Generator, options: Mapping[str, Any] | None = None) -> Any:
    """Return the order in which chance deals: the one in the options, if any, else one at random."""
    given = (options or {}).get("order")
    return game.order(Secret(rng.bytes(32)), ()) if given is None else given


def returns(outcome: Outcome) -> tuple[float, ...]:
    """Return what each seat gets at the end, 0 in sum: 1 is shared by the winners, and -1 by all others.

    If everybody wins, nobody gets anything.
    """
    winners = len(outcome.winners)
    losers = len(outcome.places) - winners
    if losers == 0:
        return (0.0,) * winners
    return tuple(1 / winners if place == 1 else -1 / losers for place in outcome.places)
