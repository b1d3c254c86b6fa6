"""The journal of a match: a line of JSON for its conditions, then one a game, only ever added to.

Whoever starts the same match with the same journal again goes on where it ends.
"""

import fcntl
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any

from shoal.arena.match import Fixture, Match
from shoal.arena.play import Pace, Result
from shoal.errors import NotationError
from shoal.game import Seat

__all__ = ["Journal"]

VERSION = 1


class Journal:
    """A match's file, open and locked."""

    def __init__(self, path: Path, match: Match, file: IO[bytes]) -> None:
        self._path = path
        self._match = match
        self._file = file
        self.results: tuple[Result, ...] = tuple(self._read())
        """The games that were in the file already, in their order."""

    @classmethod
    @contextmanager
    def open(cls, path: Path, match: Match) -> Iterator["Journal"]:
        """Open or begin the journal of a match; a line that was cut off at the end is dropped."""
        with path.open("a+b") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise NotationError(f"{path} is in use: another match is writing its journal there") from None
            yield cls(path, match, file)

    def add(self, result: Result) -> None:
        """Write down a game, so that it survives whatever happens to this process."""
        self._write(_document(result))

    def _write(self, document: dict[str, Any]) -> None:
        self._file.write(_line(document))
        self._file.flush()

    def _read(self) -> Iterator[Result]:
        """Read the games; begin the file if there is nothing in it yet."""
        head = _line(_head(self._match))
        self._file.seek(0)
        first = self._file.readline()
        if not first.endswith(b"\n"):
            self._begin(first, head)
            return
        self._check_head(first)
        end = self._file.tell()
        for number, line in enumerate(self._file):
            if not line.endswith(b"\n"):
                self._file.truncate(end)
                return
            end += len(line)
            yield self._result(number, line)

    def _begin(self, there: bytes, head: bytes) -> None:
        if not head.startswith(there):
            raise NotationError(f"{self._path} is not the journal of a match: name a new file, or one to go on with")
        self._file.truncate(0)
        self._file.write(head)
        self._file.flush()

    def _check_head(self, line: bytes) -> None:
        found, wanted = _parsed(line), _parsed(_line(_head(self._match)))
        if not isinstance(found, dict) or "shoal arena" not in found:
            raise NotationError(f"{self._path} is not the journal of a match: name a new file, or one to go on with")
        for key, value in wanted.items():
            if found.get(key) != value:
                raise NotationError(
                    f"{self._path} is the journal of another match: {key} is {json.dumps(found.get(key))} there and "
                    f"{json.dumps(value)} here"
                )

    def _result(self, number: int, line: bytes) -> Result:
        try:
            return _result_of(_parsed(line), self._match.fixture(number))
        except (KeyError, TypeError, ValueError) as error:
            reason = f"{error.args[0]!r} is missing" if isinstance(error, KeyError) else str(error)
            raise NotationError(f"{self._path}, line {number + 2}: cannot be read as a game ({reason})") from None


def _head(match: Match) -> dict[str, Any]:
    """Return the conditions under which two runs play the same games."""
    return {
        "shoal arena": VERSION,
        "game": match.game_name,
        "players": match.players,
        "seats": match.seats,
        "options": dict(match.options),
        "gauntlet": match.gauntlet,
        "seed": match.seed,
        "programs": asdict(match.programs),
        **({"hindsight": True} if match.hindsight else {}),
        **({"deals anew": True} if match.deals_anew else {}),
    }


def _document(result: Result) -> dict[str, Any]:
    fixture = result.fixture
    return {
        "game": fixture.number,
        "group": fixture.group,
        "options": dict(fixture.options),
        "players": fixture.players,
        "scores": result.scores,
        "places": result.places,
        "reason": result.reason,
        "forfeited": result.forfeited,
        "note": result.note,
        "first": result.first,
        "paces": [[pace.turns, round(pace.seconds, 6), round(pace.longest, 6)] for pace in result.paces],
        "record": result.record,
        **({"best": result.best} if result.best else {}),
    }


def _result_of(document: dict[str, Any], fixture: Fixture) -> Result:
    """Read the line of a game, or raise whatever is wrong with it."""
    if document["game"] != fixture.number or tuple(document["players"]) != fixture.players:
        raise ValueError(f"it is not game {fixture.number} of the match")
    result = Result(
        fixture,
        tuple(map(int, document["scores"])),
        tuple(map(int, document["places"])),
        str(document["reason"]),
        _seat(document["forfeited"]),
        str(document["note"]),
        _seat(document["first"]),
        tuple(Pace(int(turns), float(seconds), float(longest)) for turns, seconds, longest in document["paces"]),
        str(document["record"]),
        _best(document.get("best")),
    )
    if {len(result.scores), len(result.places), len(result.paces)} != {len(fixture.players)}:
        raise ValueError(f"it is not a game of {len(fixture.players)}")
    return result


def _best(value: Any) -> tuple[int, int] | None:
    if value is None:
        return None
    at_least, at_most = value
    return int(at_least), int(at_most)


def _seat(value: Any) -> Seat | None:
    return None if value is None else int(value)


def _line(document: dict[str, Any]) -> bytes:
    return json.dumps(document, separators=(",", ":")).encode() + b"\n"


def _parsed(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None
