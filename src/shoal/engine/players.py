"""Computer players by name. A player sees what a person at the table sees: a state, and no order of what is to come."""

import importlib
import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Protocol, cast

from shoal.errors import NotationError
from shoal.game import Action, Game, Seat, State

__all__ = ["GreedyPlayer", "Listed", "Player", "RandomPlayer", "goes_by_clock", "player", "roster", "usual"]


class Player(Protocol):
    """Chooses actions for a seat, for one game: it may remember what it found out at its turn before.

    A new player with the same generator does the same in the same states, so a game can be repeated, unless the player
    goes by the clock.
    """

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


@dataclass(frozen=True, slots=True)
class Listed:
    """A player that can be asked for by name."""

    name: str
    """What people type, such as `greedy`; a number may follow a colon."""

    where: str
    """What makes the player: module and name. It is called with what follows the colon of the name, if anything."""

    character: str
    """How it plays, in a few words that read well after its name and a colon."""

    @property
    def title(self) -> str:
        """What people read, such as `level 5`."""
        return self.name.replace(":", " ")

    @property
    def level(self) -> int | None:
        """Its rung on the game's ladder of levels, 1 the lowest; `None` for players beside the ladder."""
        kind, _, number = self.name.partition(":")
        return int(number) if kind == "level" else None


LEVEL_CHARACTERS = (
    "takes the points it sees, and misses animals, slides and your side of it",
    "plays by feel, and sees little more than a third of the reef",
    "plays by feel, and sees half of the reef",
    "plays by feel, and misses a third of the reef",
    "plays by feel, sees nearly everything, and never looks ahead",
    "looks a little ahead, and misses nothing",
    "looks several turns ahead",
    "the whole engine, with a second to think",
)
"""How Aqualin's levels play, level 1 first; what makes them so is in `shoal.engine.levels`."""

_RANDOM = Listed("random", "shoal.engine.players:RandomPlayer", "anything that is allowed")
_GREEDY = Listed("greedy", "shoal.engine.players:GreedyPlayer", "the most points at once")

_ROSTERS: Mapping[str, tuple[Listed, ...]] = {
    "aqualin": (
        replace(_RANDOM, where="shoal.engine.aqualin:AqualinRandom"),
        replace(_GREEDY, where="shoal.engine.aqualin:AqualinGreedy"),
        Listed("two-ply", "shoal.engine.aqualin:TwoPly", "the most points after your best reply"),
        *(
            Listed(f"level:{number}", "shoal.engine.levels:level_player", character)
            for number, character in enumerate(LEVEL_CHARACTERS, 1)
        ),
    ),
    "designer": (
        _RANDOM,
        replace(_GREEDY, where="shoal.engine.designer:DesignerGreedy"),
        Listed("strong", "shoal.engine.designer_search:DesignerStrong", "plays all choices on before it makes one"),
    ),
}
"""The players of games that have some of their own."""

_OPEN: Mapping[tuple[str, str], str] = {
    ("aqualin", "search"): "shoal.engine.levels:search_player",
    ("aqualin", "heuristic"): "shoal.engine.levels:heuristic_player",
    ("aqualin", "policy"): "shoal.engine.levels:policy_player",
}
"""Players beside the roster, by game and name; most names go on after a colon with what the caller wishes."""


def roster(game: Game) -> tuple[Listed, ...]:
    """Return who can play a game, weakest first."""
    return _ROSTERS.get(game.name, (_RANDOM, _GREEDY))


def usual(game: Game) -> Listed:
    """Return whom newcomers meet: the lowest level, or the strongest player where there are no levels."""
    ladder = [listed for listed in roster(game) if listed.level]
    return ladder[0] if ladder else roster(game)[-1]


def player(game: Game, name: str) -> Player:
    """Return the player of a name, ready to play one game."""
    kind, _, rest = name.partition(":")
    where = next((listed.where for listed in roster(game) if listed.name == name), _OPEN.get((game.name, kind)))
    if where is None:
        known = ", ".join(listed.name for listed in roster(game))
        raise NotationError(f"{name!r} is not a player of {game.title}: expected one of {known}")
    module, attribute = where.split(":")
    make = getattr(importlib.import_module(module), attribute)
    return cast(Player, make(rest) if rest else make())


def goes_by_clock(game: Game, name: str) -> bool:
    """Tell whether a player thinks for a time rather than for an amount: its games cannot be played again exactly."""
    return bool(getattr(player(game, name), "goes_by_clock", False))
