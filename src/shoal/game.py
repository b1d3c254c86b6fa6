"""The contract between a game and everything else.

Players, arena, records, web and terminal know games only through the protocols of this module. They are shaped after
OpenSpiel's: a *state* knows who may act (one seat, several at once, or chance), what they may do, what an action leads
to, and how the game ended. Whoever drives a game repeats: while `outcome()` is `None`, let chance act where `chances()`
is not empty, else let one of `actors()` act.
"""

import importlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Protocol, Self, TypeAlias, cast

from shoal.errors import NotationError
from shoal.shuffle import Secret

__all__ = ["CHANCE", "GAMES", "Action", "Game", "Outcome", "Record", "Seat", "State", "Step", "load", "variant"]

Seat: TypeAlias = int
"""A player's place at the table, counted from 0."""

CHANCE: Seat = -1
"""Stands in a step for *nobody's decision*."""


class Action(Protocol):
    """Something that a seat or chance does: a readable value with a text form."""

    @property
    def text(self) -> str:
        """The action in the game's notation."""


@dataclass(frozen=True, slots=True)
class Step:
    """One entry of a game's history: who did what. A game is the list of its steps."""

    seat: Seat
    """The acting seat, or `CHANCE`."""

    action: Any
    """An `Action` of the game that the step belongs to."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    scores: tuple[int, ...]
    """Each seat's points."""

    places: tuple[int, ...]
    """Each seat's place: 1 for the best; players who share a place have the same number."""

    reason: str = "played"
    """`played` to the end, `resigned`, or out of `time`."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats on the first place."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


class State(Protocol):
    """A moment of a game: an immutable value. Nothing hidden is in it, so whoever holds it cannot peek."""

    @property
    def text(self) -> str:
        """The state in the game's notation; reading it gives the same state."""

    def actors(self) -> tuple[Seat, ...]:
        """Return the seats that may act now, in any order; none while chance is to act, and none at the end."""

    def actions(self, seat: Seat) -> Sequence[Action]:
        """Return everything a seat may do now, in a fixed order; nothing for a seat that may not act."""

    def chances(self) -> Sequence[tuple[Action, int]]:
        """Return what chance may do now, with weights (an event's probability is its weight by the sum of all)."""

    def after(self, action: Any, seat: Seat | None = None) -> Self:
        """Return the state that an action leads to, or raise `IllegalActionError`.

        `seat` says who acts, `CHANCE` included; it may be left out where only one can.
        """

    def scores(self) -> tuple[int, ...]:
        """Return each seat's points as if the game ended now."""

    def outcome(self) -> Outcome | None:
        """Return how the game ended, `None` while it goes on."""


class Record(Protocol):
    """A game written down: where it began, its steps, how it ended, and tags about it."""

    @property
    def tags(self) -> Mapping[str, str]:
        """The tag pairs, in their order."""

    @property
    def start(self) -> State:
        """The state before the first step."""

    @property
    def steps(self) -> Sequence[Step]:
        """What happened, chance included."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, `None` while unfinished."""

    @property
    def text(self) -> str:
        """The record in the game's notation; reading it gives the same record."""


class Game(Protocol):
    """What a game offers to those who do not know its rules."""

    @property
    def name(self) -> str:
        """The name people type, such as `aqualin`."""

    @property
    def title(self) -> str:
        """The name people read, such as `Aqualin`."""

    @property
    def extension(self) -> str:
        """How files of its records end, such as `.reef`."""

    @property
    def seats(self) -> range:
        """How many can play."""

    @property
    def options(self) -> Mapping[str, tuple[str, ...]]:
        """What can be agreed before a game: for each option its values, the default first."""

    @property
    def balanced(self) -> tuple[str, ...]:
        """The options that favour a seat, such as who begins: a fair match plays all their values equally often."""

    @property
    def ranks(self) -> tuple[tuple[str, int], ...]:
        """What the total of somebody who played alone is called: each rank with its least total, the best first."""

    def played_with(self, file: Path) -> "Game":
        """Return the same game with what a file holds, such as somebody's own cards, or raise `NotationError`."""

    def seat_names(self, seats: int) -> tuple[str, ...]:
        """Return what the seats are called in records, such as `Colour` and `Animal`: also the tags of the players."""

    def initial(self, seats: int | None = None, options: Mapping[str, str] | None = None) -> State:
        """Return the state before anything is dealt."""

    def rematch(self, options: Mapping[str, str], seats: Sequence[str]) -> tuple[Mapping[str, str], tuple[str, ...]]:
        """Return the options and the players by seat of the fair return game."""

    def resigned(self, state: State, seat: Seat) -> Outcome:
        """Return the result of a game in which a seat gives up."""

    def order(self, secret: Secret, contributions: Sequence[str]) -> Any:
        """Return the hidden order of everything chance will deal, by the project's shuffle."""

    def dealt(self, state: State, order: Any) -> Action:
        """Return what chance does in a state under a hidden order."""

    def parse_state(self, text: str) -> State:
        """Read a state."""

    def check_start(self, state: State) -> None:
        """Raise `InvalidPositionError` when nobody can go on playing from a state."""

    def parse_action(self, text: str) -> Action:
        """Read an action; whether it is legal is not checked."""

    def record(
        self, tags: Mapping[str, str], start: State, steps: Sequence[Step], outcome: Outcome | None = None
    ) -> Record:
        """Return the record of a game; the game adds the tags that only it knows."""

    def records(self, lines: Iterable[str]) -> Iterator[Record]:
        """Read records one after the other from lines of text, holding one at a time."""

    def view(self, state: State) -> dict[str, Any]:
        """Return what a picture of the state needs, ready for JSON: contents, legal choices, points."""

    def preview(self, state: State, text: str) -> dict[str, Any]:
        """Return the view of a state in the middle of an unfinished action, given by its text so far."""


GAMES: Mapping[str, str] = {"aqualin": "shoal.aqualin.game:GAME", "designer": "shoal.designer.game:GAME"}
"""The registry: where each game is to be imported from when it is asked for."""


def load(name: str) -> Game:
    """Import a game by name."""
    where = GAMES.get(name.lower())
    if where is None:
        raise NotationError(f"{name!r} is not a game: expected {' or '.join(sorted(GAMES))}")
    module, attribute = where.split(":")
    return cast(Game, getattr(importlib.import_module(module), attribute))


@cache
def variant(name: str) -> Game:
    """Import a game by name; after a colon may follow what file it is played with, such as `designer:mine.toml`.

    A file is read once. Not for names that strangers send: they could name any file.
    """
    name, colon, file = name.partition(":")
    game = load(name)
    return game.played_with(Path(file)) if colon else game
