"""What a player remembers of a game, as OpenSpiel's information states want it: as a text and as a tensor."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
import pyspiel
from numpy.typing import NDArray

__all__ = ["RecallObserver", "Remembers"]


class Remembers(Protocol):
    """A state that can tell what a player has seen happen."""

    def memory(self, player: int) -> Sequence[pyspiel.PlayerAction]:
        """Return what a player has seen so far, in its order."""

    def memory_text(self, player: int) -> str:
        """Return the same to be read."""


class RecallObserver:
    """Shows all that a player has seen happen, in OpenSpiel's protocol for observers.

    The tensor has a row an event: who acted, one-hot with chance first, then the action's number in binary digits, the
    lowest first. Rows of what has not happened yet, or not been seen yet, are zero.
    """

    def __init__(self, players: int, events: int, actions: int) -> None:
        """`events` and `actions` are how many there are at most, chance's included."""
        self._actors = players + 1
        self._places = 1 << np.arange((actions - 1).bit_length())
        shape = (events, self._actors + len(self._places))
        self.tensor: NDArray[np.float32] = np.zeros(shape[0] * shape[1], np.float32)
        self.dict = {"history": self.tensor.reshape(shape)}

    def set_from(self, state: Remembers, player: int) -> None:
        """Fill the tensor with what a player has seen."""
        self.tensor.fill(0)
        rows = self.dict["history"]
        for row, event in zip(rows, state.memory(player), strict=False):
            row[event.player + 1] = 1
            row[self._actors :] = event.action & self._places != 0

    def string_from(self, state: Remembers, player: int) -> str:
        """Return what a player has seen, to be read."""
        return state.memory_text(player)
