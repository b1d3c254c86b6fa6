"""What can be said of a game only when it is over and everything is known; each game that has such a thing is here."""

import importlib
from collections.abc import Mapping
from typing import Any, Protocol, cast

from shoal.game import Game, Record

__all__ = ["Best", "best_of", "look_back", "looks_back"]


class Best(Protocol):
    """What somebody who played alone could have reached, had everything been known beforehand."""

    @property
    def at_least(self) -> int:
        """The best total that was found."""

    @property
    def at_most(self) -> int:
        """A total that cannot be exceeded."""

    @property
    def document(self) -> dict[str, Any]:
        """Both, and what the game's picture can show beside, ready for JSON."""


_WHERE: Mapping[str, str] = {"designer": "shoal.engine.designer_best:best_of_record"}
"""What looks back at the games of a name: module and function."""


def looks_back(game: Game) -> bool:
    """Tell whether there is anything to be said of a game's games when they are over."""
    return game.name in _WHERE


def best_of(game: Game, record: Record) -> Best | None:
    """Return what a game could have brought, `None` unless one played it alone to its end; it takes about a second."""
    module, attribute = _WHERE[game.name].split(":")
    return cast(Best | None, getattr(importlib.import_module(module), attribute)(record))


def look_back(game: Game, record: Record) -> dict[str, Any]:
    """Return what there is to say, ready for JSON: `best`, if there is one."""
    best = best_of(game, record)
    return {} if best is None else {"best": best.document}
