"""Computer players by name. A player sees what a person at the table sees: a state, and no order of what is to come."""

import importlib
import random
from collections.abc import Mapping
from typing import Protocol, cast

from shoal.errors import NotationError
from shoal.game import Action, Game, Seat, State

__all__ = ["GreedyPlayer", "Player", "RandomPlayer", "player", "player_names"]


class Player(Protocol):
    """Chooses actions for a seat. The same state and generator give the same choice, so a game can be repeated."""

    def choose(self, state: State, seat: Seat, rng: random.Random) -> Action:
        """Return a legal action of a seat that may act."""


class RandomPlayer:
    """Choose uniformly among all legal actions."""

    def choose(self, state: State, seat: Seat, rng: random.Random) -> Action:
        """Return any legal action, all equally likely."""
        return rng.choice(state.actions(seat))


class GreedyPlayer:
    """Take the best margin after the own action, without a thought for replies; ties are drawn by lot.

    The margin is the own points less those of the best rival.
    """

    def choose(self, state: State, seat: Seat, rng: random.Random) -> Action:
        """Return one of the actions with the best margin, all equally likely."""
        actions = state.actions(seat)
        margins = [_margin(state.after(action, seat).scores(), seat) for action in actions]
        best = max(margins)
        return rng.choice([action for action, margin in zip(actions, margins, strict=True) if margin == best])


def _margin(scores: tuple[int, ...], seat: Seat) -> int:
    rivals = [score for other, score in enumerate(scores) if other != seat]
    return scores[seat] - max(rivals, default=0)


_FOR_EVERY_GAME: Mapping[str, str] = {
    "greedy": "shoal.engine.players:GreedyPlayer",
    "random": "shoal.engine.players:RandomPlayer",
}

_FOR_ONE_GAME: Mapping[tuple[str, str], str] = {
    ("aqualin", "greedy"): "shoal.engine.aqualin:AqualinGreedy",
    ("designer", "greedy"): "shoal.engine.designer:DesignerGreedy",
}
"""Players that know a game: sooner than the general ones, or looking at what an action is good for."""


def player_names() -> tuple[str, ...]:
    """Return the names that `player` knows, weakest first."""
    return ("random", "greedy")


def player(game: Game, name: str) -> Player:
    """Return the player of a name, ready to play one game."""
    where = _FOR_ONE_GAME.get((game.name, name)) or _FOR_EVERY_GAME.get(name)
    if where is None:
        raise NotationError(f"{name!r} is not a player: expected {' or '.join(player_names())}")
    module, attribute = where.split(":")
    return cast(Player, getattr(importlib.import_module(module), attribute)())
