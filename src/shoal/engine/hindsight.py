"""What can be said of a game only when it is over and everything is known; each game that has such a thing is here."""

import importlib
from collections.abc import Mapping
from typing import Any

from shoal.game import Game, Record

__all__ = ["look_back", "looks_back"]

_WHERE: Mapping[str, str] = {"designer": "shoal.engine.designer_best:look_back"}
"""What looks back at the games of a name: module and function."""


def looks_back(game: Game) -> bool:
    """Tell whether there is anything to be said of a game's games when they are over."""
    return game.name in _WHERE


def look_back(game: Game, record: Record) -> dict[str, Any]:
    """Return what there is to say, ready for JSON, in words that the game's picture knows; it takes about a second."""
    module, attribute = _WHERE[game.name].split(":")
    said: dict[str, Any] = getattr(importlib.import_module(module), attribute)(record)
    return said
