"""Whole games at once, between players whose games a kernel can play to the end; each game that has such is here."""

import importlib
import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, cast

from shoal.game import Game, Outcome, State, Step

__all__ = ["Quick", "WholeGame", "quick"]


class WholeGame(NamedTuple):
    """A game from its deal to its end."""

    opening: State
    """The state in which the first decision was due."""

    steps: Sequence[Step]
    """Everything that happened, the deal included."""

    outcome: Outcome


class Quick(Protocol):
    """Plays whole games, one after the other."""

    def play(self, start: Any, order: Any, names: Sequence[str], luck: Sequence[random.Random]) -> WholeGame:
        """Play from a state before the deal, under a hidden order.

        It is the very game that the players of these names, by seat, play turn by turn with these generators.
        """


_WHERE: Mapping[str, str] = {"aqualin": "shoal.engine.aqualin_quick:quick_aqualin"}
"""What makes such a thing for the games of a name and for some players, or returns `None`: module and function."""


def quick(game: Game, names: Iterable[str]) -> Quick | None:
    """Return what plays the games of some players, in any seats, at once; `None` when they must be asked each turn."""
    if game.name not in _WHERE:
        return None
    module, attribute = _WHERE[game.name].split(":")
    return cast(Quick | None, getattr(importlib.import_module(module), attribute)(frozenset(names)))
