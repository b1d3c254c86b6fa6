"""Where tables live: an append-only log per table in SQLite. Only this module speaks SQL."""

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path
from typing import Literal, TypeAlias

from shoal.errors import ShoalError
from shoal.game import Seat
from shoal.shuffle import Secret

__all__ = ["Addition", "Entry", "Kind", "NewTable", "SeatHolder", "StaleError", "Store", "StoreError", "StoredTable"]

SCHEMA_VERSION = 1

Kind: TypeAlias = Literal["contribution", "action", "resignation"]


class StoreError(ShoalError):
    """The database cannot be opened or used."""


class StaleError(ShoalError):
    """Somebody else wrote the entry first."""


@dataclass(frozen=True, slots=True)
class SeatHolder:
    """Who sits on a seat: a person or a computer player."""

    visitor: str | None
    """The fingerprint of a person's cookie."""

    player: str | None
    """The name of a computer player."""


@dataclass(frozen=True, slots=True)
class NewTable:
    """What is fixed when a table is made."""

    id: str
    game: str
    options: Mapping[str, str]
    start: str | None
    secret: Secret
    seats: tuple[SeatHolder, ...]
    rematch_of: str | None = None
    day: str | None = None
    """The day of a daily game, such as `2026-11-18`."""


@dataclass(frozen=True, slots=True)
class StoredTable(NewTable):
    """A table as it was read back."""

    created: datetime | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table's log."""

    kind: Kind
    seat: Seat
    text: str
    message: str | None = None
    """The sender's unique name for the message that caused it, if somebody sent one."""


@dataclass(frozen=True, slots=True)
class Addition:
    """Entries to be appended to the log of a table, all or none."""

    table_id: str
    number: int
    """The number of the first one."""

    entries: tuple[Entry, ...]


class Store:
    """One SQLite database. Not for several threads at once: its owner sees to that."""

    def __init__(self, path: Path | str) -> None:
        self.path = path
        try:
            self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        except sqlite3.Error as error:
            raise self._unusable(error) from None
        try:
            self._prepare()
        except sqlite3.Error as error:
            self.close()
            raise self._unusable(error) from None
        except StoreError:
            self.close()
            raise

    def _unusable(self, error: sqlite3.Error) -> StoreError:
        return StoreError(f"the database {self.path} cannot be used: {error}; choose another with --database")

    def _prepare(self) -> None:
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")  # an accepted turn outlives a power cut
        self._db.execute("PRAGMA foreign_keys = ON")
        self._db.execute("PRAGMA busy_timeout = 5000")
        with self._transaction():
            (version,) = self._db.execute("PRAGMA user_version").fetchone()
            if version > SCHEMA_VERSION:
                raise StoreError(f"the database {self.path} was written by a newer Shoal: update Shoal to open it")
            if version == 0:
                for statement in (files(__package__) / "schema.sql").read_text().split(";\n"):
                    self._db.execute(statement)
                self._db.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")

    def close(self) -> None:
        """Close the database."""
        self._db.close()

    def create(self, table: NewTable) -> str:
        """Add a table and return its id.

        Of a table's rematch there is only one, and of a person's daily game: asked for again it is the first one.
        """
        with self._transaction():
            row = self._existing(table)
            if row is not None:
                return str(row[0])
            self._db.execute(
                "INSERT INTO tables (id, game, options, start, secret, rematch_of, day, created) "
                "VALUES (?,?,?,?,?,?,?,?)",
                (
                    table.id,
                    table.game,
                    json.dumps(dict(table.options)),
                    table.start,
                    table.secret.raw,
                    table.rematch_of,
                    table.day,
                    _now(),
                ),
            )
            self._db.executemany(
                "INSERT INTO seats (table_id, seat, visitor, player) VALUES (?,?,?,?)",
                [(table.id, seat, holder.visitor, holder.player) for seat, holder in enumerate(table.seats)],
            )
        return table.id

    def _existing(self, table: NewTable) -> tuple[str] | None:
        """Return the table that stands for a new one already, if there is one."""
        found: tuple[str] | None = None
        if table.rematch_of is not None:
            found = self._db.execute("SELECT id FROM tables WHERE rematch_of = ?", (table.rematch_of,)).fetchone()
        elif table.day is not None:
            found = self._db.execute(
                "SELECT id FROM tables JOIN seats ON table_id = id WHERE game = ? AND day = ? AND visitor = ?",
                (table.game, table.day, table.seats[0].visitor),
            ).fetchone()
        return found

    def secret_of_day(self, game: str, day: str) -> Secret:
        """Return the secret of a day's games; it is taken when somebody asks for the first time."""
        with self._transaction():
            self._db.execute(
                "INSERT OR IGNORE INTO days (game, day, secret) VALUES (?,?,?)", (game, day, Secret.new().raw)
            )
            (raw,) = self._db.execute("SELECT secret FROM days WHERE game = ? AND day = ?", (game, day)).fetchone()
        return Secret(raw)

    def table(self, table_id: str) -> StoredTable | None:
        """Return a table, `None` if there is none of that id."""
        row = self._db.execute(
            "SELECT game, options, start, secret, rematch_of, day, created FROM tables WHERE id = ?", (table_id,)
        ).fetchone()
        if row is None:
            return None
        seats = self._db.execute("SELECT visitor, player FROM seats WHERE table_id = ? ORDER BY seat", (table_id,))
        game, options, start, secret, rematch_of, day, created = row
        return StoredTable(
            table_id,
            game,
            json.loads(options),
            start,
            Secret(secret),
            tuple(SeatHolder(*seat) for seat in seats),
            rematch_of,
            day,
            datetime.fromisoformat(created),
        )

    def tables_of(self, visitor: str, limit: int = 20) -> list[str]:
        """Return the ids of the tables where a person sits, the newest first."""
        rows = self._db.execute(
            "SELECT DISTINCT id, created FROM tables JOIN seats ON table_id = id WHERE visitor = ? "
            "ORDER BY created DESC, id LIMIT ?",
            (visitor, limit),
        )
        return [row[0] for row in rows]

    def entries(self, table_id: str, since: int = 0) -> list[Entry]:
        """Return a table's log from an entry on."""
        rows = self._db.execute(
            "SELECT kind, seat, text, message FROM entries WHERE table_id = ? AND number >= ? ORDER BY number",
            (table_id, since),
        )
        return [Entry(*row) for row in rows]

    def append(self, additions: Sequence[Addition]) -> list[StaleError | None]:
        """Append to many logs in one transaction; return for each addition why it was left out, if it was.

        One is left out when its first number is not the next of its log, or when its message was carried out before.
        """
        with self._transaction():
            return [self._added(addition) for addition in additions]

    def _added(self, addition: Addition) -> StaleError | None:
        found = None
        self._db.execute("SAVEPOINT addition")
        try:
            self._add(addition)
        except (StaleError, sqlite3.IntegrityError) as error:
            found = error if isinstance(error, StaleError) else StaleError(f"the entry exists already: {error}")
            self._db.execute("ROLLBACK TO addition")
        self._db.execute("RELEASE addition")
        return found

    def _add(self, addition: Addition) -> None:
        table_id, number, now = addition.table_id, addition.number, _now()
        (length,) = self._db.execute("SELECT count(*) FROM entries WHERE table_id = ?", (table_id,)).fetchone()
        if length != number:
            raise StaleError(f"the table has {length} entries, not {number}")
        self._db.executemany(
            "INSERT INTO entries (table_id, number, kind, seat, text, message, at) VALUES (?,?,?,?,?,?,?)",
            [
                (table_id, number + at, entry.kind, entry.seat, entry.text, entry.message, now)
                for at, entry in enumerate(addition.entries)
            ],
        )


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="microseconds")
