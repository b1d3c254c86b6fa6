"""What a match is: players, conditions, and which game comes when. Game k follows from the match and k alone."""

import hashlib
import itertools
import random
from collections.abc import Mapping
from dataclasses import dataclass, field

from shoal import game as games
from shoal.arena.programs import ProgramSettings
from shoal.engine import looks_back
from shoal.errors import NotationError
from shoal.game import Game
from shoal.shuffle import Secret

__all__ = ["Fixture", "Match"]


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game that is to be played."""

    number: int
    """Its place in the match, from 0."""

    group: int
    """All games of a group are dealt from one hidden order, unless the match deals anew for every game."""

    options: Mapping[str, str]
    """What is agreed before the game."""

    players: tuple[str, ...]
    """The name of the player on each seat."""


@dataclass(frozen=True, slots=True)
class Match:
    """Who meets under which conditions.

    The games come in groups. A group takes one hidden order and plays it at every table in every fair arrangement: all
    values of the options that favour a seat, times all rotations of the players around the table.
    """

    game_name: str
    """A name that `shoal.game.variant` knows."""

    players: tuple[str, ...]
    """Names of players; one who is to have several seats is named as often."""

    seats: int
    """How many sit at a table."""

    options: tuple[tuple[str, str], ...] = ()
    """Agreed options by name. One that favours a seat and is not among them takes all its values."""

    gauntlet: bool = False
    """Whether the first player sits at every table, instead of everybody meeting everybody."""

    hindsight: bool = False
    """Whether it is found out for every order what somebody who plays alone could have reached at best."""

    deals_anew: bool = False
    """Whether every game has a hidden order of its own instead of one a group: for data, not for comparing players."""

    seed: int = 1
    programs: ProgramSettings = field(default_factory=ProgramSettings)
    """How players that are programs of their own are asked."""

    def checked(self) -> "Match":
        """Return the match itself, or raise `NotationError` when it cannot be played."""
        game = self.game
        if self.seats not in game.seats:
            raise NotationError(f"{game.title} is a game for {_numbers(game.seats)}, not for {self.seats}")
        if len(self.players) < self.seats:
            raise NotationError(
                f"a table for {self.seats} needs {self.seats} players, not {len(self.players)}: "
                "name one who is to have several seats several times"
            )
        for name in self.names:
            if not name.isprintable():
                raise NotationError(f"the player {name!r} has characters in the name that cannot be printed")
        game.initial(self.seats, dict(self.options))
        if self.hindsight and not (self.seats == 1 and looks_back(game)):
            raise NotationError(f"hindsight is for games that are played alone, not for {game.title} with {self.seats}")
        return self

    @property
    def game(self) -> Game:
        """The game that is played."""
        return games.variant(self.game_name)

    @property
    def title(self) -> str:
        """What is played, in words."""
        file = self.game_name.partition(":")[2]
        return f"{self.game.title} with {file}" if file else self.game.title

    @property
    def names(self) -> tuple[str, ...]:
        """The players without repetitions, in the order in which they were named."""
        return tuple(dict.fromkeys(self.players))

    @property
    def tables(self) -> tuple[tuple[str, ...], ...]:
        """Who sits together: every choice of players that fills a table, or with a gauntlet those with the first.

        Nobody meets only themselves, unless nobody else is there.
        """
        first, rest = self.players[:1], self.players[1:]
        if self.gauntlet:
            tables = [first + others for others in itertools.combinations(rest, self.seats - 1)]
        else:
            tables = list(itertools.combinations(self.players, self.seats))
        different: dict[tuple[str, ...], tuple[str, ...]] = {}
        for table in tables:
            different.setdefault(tuple(sorted(table)), table)
        fewest = min(2, self.seats, len(self.names))
        return tuple(table for table in different.values() if len(set(table)) >= fewest)

    @property
    def arrangements(self) -> tuple[tuple[Mapping[str, str], int], ...]:
        """The options of each game at a table under one hidden order, and by how many seats the players move up."""
        game, agreed = self.game, dict(self.options)
        free = [name for name in game.balanced if name not in agreed]
        values = itertools.product(*(game.options[name] for name in free))
        settings = [{**agreed, **dict(zip(free, chosen, strict=True))} for chosen in values]
        return tuple((setting, rotation) for setting in settings for rotation in range(self.seats))

    @property
    def group_size(self) -> int:
        """How many games a group has."""
        return len(self.tables) * len(self.arrangements)

    def begins_group(self, number: int) -> bool:
        """Tell whether a game is the first one of its group."""
        return number % self.group_size == 0

    def groups_for(self, games_a_table: int) -> int:
        """Return how many whole groups give every table at least so many games."""
        return -(-games_a_table // len(self.arrangements))

    def fixture(self, number: int) -> Fixture:
        """Return the game of a number."""
        tables, arrangements = self.tables, self.arrangements
        group, within = divmod(number, len(tables) * len(arrangements))
        table, arrangement = divmod(within, len(arrangements))
        options, rotation = arrangements[arrangement]
        sitting = list(tables[table])
        random.Random(f"shoal arena sitting {self.seed} {group} {table}").shuffle(sitting)  # who sits behind whom
        return Fixture(number, group, options, (*sitting[rotation:], *sitting[:rotation]))

    def secret(self, group: int) -> Secret:
        """Return the secret from which a group's hidden order follows: the same for all matches of a game and seed."""
        return Secret(hashlib.sha256(f"shoal arena {self.seed} {group}".encode()).digest())

    def secret_of(self, fixture: Fixture) -> Secret:
        """Return the secret from which the hidden order of a game follows."""
        if self.deals_anew:
            return Secret(hashlib.sha256(f"shoal deal {self.seed} {fixture.number}".encode()).digest())
        return self.secret(fixture.group)

    def luck(self, number: int, seat: int) -> random.Random:
        """Return the generator that a player may use in a game."""
        return random.Random(f"shoal arena luck {self.seed} {number} {seat}")


def _numbers(seats: range) -> str:
    return f"{seats[0]}" if len(seats) == 1 else f"{seats[0]} to {seats[-1]}"
