"""The players of a match in one process: made anew for every game, except for programs, which go on running."""

import random
from functools import cached_property

from shoal import engine
from shoal.arena.match import Match
from shoal.arena.programs import PREFIX, ForfeitError, Program
from shoal.engine import Player, Quick
from shoal.engine.warming import warm_up
from shoal.errors import NotationError
from shoal.game import Game

__all__ = ["Players", "check_players"]


class Players:
    """Hands out players by name and seat."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._game = match.game
        self._warm: set[str] = set()
        self._programs: dict[tuple[str, int], Program] = {}

    @cached_property
    def quick(self) -> Quick | None:
        """What plays whole games of these players at once, `None` when they must be asked turn by turn."""
        return engine.quick(self._game, self._match.names)

    def seated(self, name: str, seat: int, rng: random.Random) -> Player:
        """Return a player that is ready for a new game, or raise `ForfeitError`."""
        if name.startswith(PREFIX):
            program = self._program(name, seat)
            program.begin(rng)
            return program
        if name not in self._warm:
            self._warm.add(name)
            warm_up(self._game, [name], self._match.seats, dict(self._match.options))
        return engine.player(self._game, name)

    def _program(self, name: str, seat: int) -> Program:
        if (name, seat) not in self._programs:
            self._programs[name, seat] = Program(self._game, name.removeprefix(PREFIX), self._match.programs)
        return self._programs[name, seat]

    def dismiss(self, name: str, seat: int) -> None:
        """End a program that has forfeited; it is started anew for the next game."""
        program = self._programs.pop((name, seat), None)
        if program is not None:
            program.close()

    def close(self) -> None:
        """End all programs."""
        while self._programs:
            self._programs.popitem()[1].close()


def check_players(match: Match) -> None:
    """Raise `NotationError` for a name that nobody has and for a program that does not come up and answer."""
    game = match.game
    for name in match.names:
        if name.startswith(PREFIX):
            _check_program(game, name, match)
        else:
            engine.player(game, name)


def _check_program(game: Game, name: str, match: Match) -> None:
    program = Program(game, name.removeprefix(PREFIX), match.programs)
    try:
        program.begin(random.Random(0))
    except ForfeitError as error:
        raise NotationError(f"the player {name} is no engine that can be asked: it {error}") from None
    finally:
        program.close()
