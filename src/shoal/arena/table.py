"""The games of a match as a table for spreadsheets: one row a game."""

import csv
from typing import IO

from shoal.arena.match import Match
from shoal.arena.play import Result

__all__ = ["GameTable"]


class GameTable:
    """Writes CSV, row by row."""

    def __init__(self, file: IO[str], match: Match) -> None:
        self._file = file
        self._writer = csv.writer(file, lineterminator="\n")
        self._options = list(match.arrangements[0][0])
        seats = [name.lower() for name in match.game.seat_names(match.seats)]
        columns = [f"{seat}_{what}" for seat in seats for what in ("player", "points", "place", "turns", "seconds")]
        self._writer.writerow(["game", "group", *self._options, "reason", "first", *columns])
        self._seats = seats

    def add(self, result: Result) -> None:
        """Write a game's row at once."""
        fixture = result.fixture
        first = "" if result.first is None else self._seats[result.first]
        options = [fixture.options[name] for name in self._options]
        row = [fixture.number, fixture.group, *options, result.reason, first]
        for seat, pace in enumerate(result.paces):
            row += [fixture.players[seat], result.scores[seat], result.places[seat], pace.turns, f"{pace.seconds:.6f}"]
        self._writer.writerow(row)
        self._file.flush()
