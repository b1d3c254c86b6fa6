"""Help for those who are to act: the best actions and their chances, in those games that have such a thing."""

import importlib
from collections.abc import Mapping
from typing import Any

from shoal.game import Game, Seat, State

__all__ = ["gives_hints", "hints"]

_WHERE: Mapping[str, str] = {"aqualin": "shoal.engine.advice:best_turns"}
"""What gives hints in the games of a name: module and function."""


def gives_hints(game: Game) -> bool:
    """Tell whether there is help in a game."""
    return game.name in _WHERE


def hints(game: Game, state: State, seat: Seat) -> list[dict[str, Any]]:
    """Return the best actions of a seat that may act, best first and ready for JSON; it takes about half a second.

    Each has its `text`, the seat's `win_chance`, and `exact`: whether that is proved rather than estimated.
    """
    module, attribute = _WHERE[game.name].split(":")
    found: list[dict[str, Any]] = getattr(importlib.import_module(module), attribute)(state, seat)
    return found
