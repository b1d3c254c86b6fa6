"""Data sets: many games in a folder of Parquet files, made so that an interruption leaves no trace.

`docs/research.md` describes the folder. A file that has its final name is complete; the games of the one that is being
made are kept in a draft, a line of JSON each, unless they are played faster than they are written down.
"""

import fcntl
import hashlib
import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from shoal import __version__, engine
from shoal.arena.executors import Executor, results
from shoal.arena.match import Match
from shoal.arena.programs import PREFIX
from shoal.arena.rows import GAMES, POSITIONS, Batch, Entry, play_batch
from shoal.errors import NotationError

__all__ = ["SHARD", "Dataset", "make_dataset"]

VERSION = 1
"""Of the folder and of its tables."""

SHARD = 10_000
"""So many games are in a file unless somebody wishes otherwise."""

QUICK = 100
"""So many games at once are given to a process when they take no time to speak of."""

MANIFEST = "dataset.json"


@dataclass(frozen=True, slots=True)
class Dataset:
    """What a data set is made of."""

    match: Match
    games: int
    shard: int = SHARD
    """How many games are in a file; in the last one there may be fewer."""

    positions: bool = False
    """Whether there is a table with a row a decision as well."""

    @property
    def shards(self) -> int:
        """How many files with games there are."""
        return -(-self.games // self.shard)

    @property
    def is_quick(self) -> bool:
        """Whether whole games are played at once."""
        return engine.quick(self.match.game, self.match.names) is not None

    @property
    def by_the_clock(self) -> tuple[str, ...]:
        """The players that think for a time: their games come out differently each time they are played."""
        return tuple(name for name in self.match.names if self._goes_by_clock(name))

    def _goes_by_clock(self, name: str) -> bool:
        if name.startswith(PREFIX):
            return self.match.programs.movetime_ms is not None
        return engine.goes_by_clock(self.match.game, name)

    @property
    def conditions(self) -> dict[str, Any]:
        """What two runs that make the same data set have in common, ready for JSON."""
        match = self.match
        has_programs = any(name.startswith(PREFIX) for name in match.names)
        return {
            "shoal selfplay": VERSION,
            "shoal": __version__,
            "game": match.game_name,
            "players": list(match.players),
            "seats": match.seats,
            "options": dict(match.options),
            "seed": match.seed,
            "games": self.games,
            "shard": self.shard,
            "positions": self.positions,
            "by the clock": list(self.by_the_clock),
            **({"file": _digest(Path(file))} if (file := match.game_name.partition(":")[2]) else {}),
            **({"programs": json.loads(json.dumps(asdict(match.programs)))} if has_programs else {}),
        }

    def numbers(self, shard: int) -> range:
        """Return the numbers of the games in a file."""
        return range(shard * self.shard, min((shard + 1) * self.shard, self.games))


def _digest(file: Path) -> str:
    return f"sha256:{hashlib.sha256(file.read_bytes()).hexdigest()}"


def make_dataset(
    dataset: Dataset, path: Path, start: Callable[[], Executor], listener: Callable[[int], None] | None = None
) -> int:
    """Make what is missing in a folder; return how many games were played for it.

    The listener is told how many games there are. `start` makes what plays, if anything is left to play. What is in the
    folder in the end depends neither on who plays, nor on how often the work was interrupted.
    """
    with _Folder.open(path, dataset) as folder:
        there = folder.there
        if there == dataset.games:
            return 0
        executor = start()
        try:
            for entries in results(executor, play_batch, folder.missing()):
                folder.add(entries)
                if listener:
                    listener(folder.there)
        finally:
            executor.close()
        return dataset.games - there


class _Folder:
    """A data set's folder, locked."""

    def __init__(self, path: Path, dataset: Dataset) -> None:
        self._path = path
        self._dataset = dataset
        self._keeps_drafts = not dataset.is_quick
        self._drafts = {shard: self._read_draft(shard) for shard in range(dataset.shards) if not self._is_made(shard)}
        self.there = dataset.games - sum(
            len(dataset.numbers(shard)) - len(draft) for shard, draft in self._drafts.items()
        )
        """How many games there are, drafts included."""

    @classmethod
    @contextmanager
    def open(cls, path: Path, dataset: Dataset) -> Iterator["_Folder"]:
        """Open or begin a folder, or raise `NotationError` when something else is in it."""
        path.mkdir(parents=True, exist_ok=True)
        handle = os.open(path, os.O_RDONLY)
        try:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise NotationError(f"{path} is in use: another run is making a data set there") from None
            _check(path, dataset)
            yield cls(path, dataset)
        finally:
            os.close(handle)

    def missing(self) -> Iterator[Batch]:
        """Yield the games that are neither in a file nor in a draft, as they were when the folder was opened."""
        at_once = QUICK if self._dataset.is_quick else 1
        begun = {shard: len(draft) for shard, draft in self._drafts.items()}
        for shard, there in begun.items():
            numbers = self._dataset.numbers(shard)[there:]
            for at in range(0, len(numbers), at_once):
                yield Batch(numbers[at : at + at_once], self._dataset.positions)

    def add(self, entries: Sequence[Entry]) -> None:
        """Take games of one file, which follow those that are there; write the file when it is complete."""
        shard = entries[0][0][0] // self._dataset.shard
        draft = self._drafts[shard]
        draft += entries
        self.there += len(entries)
        if len(draft) == len(self._dataset.numbers(shard)):
            self._write(shard, draft)
            del self._drafts[shard]
        elif self._keeps_drafts:
            lines = "".join(json.dumps(entry, separators=(",", ":")) + "\n" for entry in entries)
            with _room(self._path), self._file(shard, "draft").open("a", encoding="utf-8") as file:
                file.write(lines)

    def _write(self, shard: int, entries: Sequence[Entry]) -> None:
        from shoal.arena.parquet import table_bytes  # the extra `data`

        conditions = self._dataset.conditions
        if self._dataset.positions:
            rows = [row for _, positions in entries for row in positions]
            _write(self._file(shard, "parquet", "positions"), table_bytes(POSITIONS, rows, conditions))
        _write(self._file(shard, "parquet"), table_bytes(GAMES, [game for game, _ in entries], conditions))
        self._file(shard, "draft").unlink(missing_ok=True)

    def _is_made(self, shard: int) -> bool:
        """Tell whether a file is there: the one with the games is written last. A draft that is left over goes."""
        is_made = self._file(shard, "parquet").exists()
        if is_made:
            self._file(shard, "draft").unlink(missing_ok=True)
        return is_made

    def _file(self, shard: int, extension: str, table: str = "games") -> Path:
        return self._path / f"{table}-{shard:05}.{extension}"

    def _read_draft(self, shard: int) -> list[Entry]:
        """Read the games of a draft; what was cut off at its end is dropped."""
        path = self._file(shard, "draft")
        if not path.exists():
            return []
        entries: list[Entry] = []
        end = 0
        with path.open("rb") as lines:
            for number, line in zip(self._dataset.numbers(shard), lines, strict=False):
                entry = _entry(line, number)
                if entry is None:
                    break
                entries.append(entry)
                end += len(line)
        os.truncate(path, end)
        return entries


def _entry(line: bytes, number: int) -> Entry | None:
    """Read a line of a draft; `None` for one that is not the whole line of that game."""
    try:
        game, positions = json.loads(line)
    except ValueError:
        return None
    is_whole = line.endswith(b"\n") and len(game) == len(GAMES) and game[0] == number
    return (tuple(game), tuple(map(tuple, positions))) if is_whole else None


def _check(path: Path, dataset: Dataset) -> None:
    """Begin a data set in an empty folder; refuse one that holds anything but the same data set."""
    manifest, wanted = path / MANIFEST, dataset.conditions
    if not manifest.exists():
        others = sorted(each.name for each in path.iterdir() if not each.name.startswith(f"{MANIFEST}."))
        if others:
            raise NotationError(f"{path} holds no data set but {others[0]!r}; name a folder that is new or empty")
        _write(manifest, json.dumps(wanted, indent=1).encode() + b"\n")
        return
    try:
        found = json.loads(manifest.read_bytes())
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise NotationError(f"{manifest} cannot be read as the conditions of a data set; name another folder")
    for key in [*wanted, *found]:
        if found.get(key) != wanted.get(key):
            there, here = (json.dumps(each.get(key)) for each in (found, wanted))
            raise NotationError(
                f"{path} holds another data set: {key} is {there} there and {here} here; name another folder"
            )


def _write(path: Path, content: bytes) -> None:
    """Write a file that has its name only when it is complete and on the disk."""
    part = path.with_name(f"{path.name}.part")
    with _room(path.parent):
        try:
            with part.open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            part.replace(path)
        except OSError:
            with suppress(OSError):
                part.unlink(missing_ok=True)
            raise


@contextmanager
def _room(folder: Path) -> Iterator[None]:
    """Say of a disk that is full what can be done; whoever lacks permission is told by name of the file."""
    try:
        yield
    except OSError as error:
        if error.filename is not None:
            raise
        raise OSError(f"cannot write to {folder}: {error.strerror}; the same command goes on when it can") from None
