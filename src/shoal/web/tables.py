"""All tables: one way in for every change, one way out to everybody who looks."""

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TypeVar
from weakref import WeakValueDictionary

from shoal.errors import ShoalError
from shoal.shuffle import Secret
from shoal.web.hindsight import Hindsight, Hindsights
from shoal.web.hints import Advice, Hints
from shoal.web.store import Entry, NewTable, SeatHolder, StaleError, Store
from shoal.web.table import NotYoursError, Table
from shoal.web.workers import Workers
from shoal.web.writer import Writer

__all__ = ["NoTableError", "Tables"]

logger = logging.getLogger(__name__)

T = TypeVar("T")

CACHED = 1000
"""How many tables stay replayed in memory; the others are replayed again when somebody asks."""


class NoTableError(ShoalError):
    """There is no table of that address."""


class Tables:
    """Changes tables one message at a time, lets computers act, and wakes those who watch."""

    def __init__(self, store: Store, workers: Workers) -> None:
        self._store = store
        self._workers = workers
        self._thread = ThreadPoolExecutor(1, "store")  # SQLite from one thread, off the event loop
        self._writer = Writer(lambda additions: self._in_store(store.append, additions))
        self._cache: OrderedDict[str, Table] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._watchers: dict[str, set[asyncio.Event]] = {}
        self._turns: dict[str, asyncio.Task[None]] = {}
        self._hindsights = Hindsights(workers)
        self._hints = Hints(workers)

    async def _in_store(self, call: Callable[..., T], *arguments: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, call, *arguments)

    async def close(self) -> None:
        """Stop thinking and close the store; whatever was accepted is in it."""
        for task in self._turns.values():
            task.cancel()
        self._hindsights.close()
        self._hints.close()
        await self._workers.close()
        await self._writer.close()
        await self._in_store(self._store.close)
        self._thread.shutdown()

    # -- tables -----------------------------------------------------------------------------------------------------

    async def create(
        self,
        game: str,
        options: Mapping[str, str],
        seats: Sequence[SeatHolder],
        start: str | None = None,
        rematch_of: str | None = None,
        day: str | None = None,
    ) -> str:
        """Make a table and return its id; the shuffle's secret is fixed from here on."""
        secret = Secret.new() if day is None else await self._in_store(self._store.secret_of_day, game, day)
        table = NewTable(secrets.token_urlsafe(16), game, options, start, secret, tuple(seats), rematch_of, day)
        table_id = await self._in_store(self._store.create, table)
        if day is not None:
            await self.change(table_id, None, lambda table: table.begun())
        return table_id

    async def table(self, table_id: str) -> Table:
        """Return the present moment of a table."""
        table = self._cache.get(table_id)
        if table is None:
            table = await self._load(table_id)
        self._cache.move_to_end(table_id)
        self._let_computer_act(table)
        return table

    def hindsight(self, table: Table) -> Hindsight | None:
        """Return what there is to say of a finished game; `None` until that is known: those who watch are told."""
        table_id = table.stored.id
        return self._hindsights.of(table, lambda: self._wake(table_id))

    async def hints(self, table_id: str, visitor: str | None, number: int) -> Advice:
        """Return the best actions at a moment for a person who plays against computers, or raise why there are none."""
        table = await self.table(table_id)
        return await self._hints.of(table, table.seat_to_hint(visitor, number))

    async def _load(self, table_id: str) -> Table:
        stored = await self._in_store(self._store.table, table_id)
        if stored is None:
            raise NoTableError("there is no table at this address: check the link, or start a new game")
        table = Table.opened(stored, await self._in_store(self._store.entries, table_id))
        self._cache[table_id] = table
        while len(self._cache) > CACHED:
            self._cache.popitem(last=False)
        return table

    async def tables_of(self, visitor: str) -> list[Table]:
        """Return the newest tables where a person sits."""
        return [await self.table(table_id) for table_id in await self._in_store(self._store.tables_of, visitor)]

    async def rematch(self, table_id: str, visitor: str | None) -> str:
        """Return the table of the fair return game with the same people, and make it if there is none."""
        table = await self.table(table_id)
        if not table.seats_of(visitor):
            raise NotYoursError("you are watching this table: only its players can ask for a rematch")
        seats = range(len(table.stored.seats))
        options, order = table.game.rematch(table.stored.options, [str(seat) for seat in seats])
        holders = [table.stored.seats[int(seat)] for seat in order]
        return await self.create(table.stored.game, options, holders, None, table_id)

    # -- changes ----------------------------------------------------------------------------------------------------

    async def change(self, table_id: str, message: str | None, decide: Callable[[Table], list[Entry]]) -> Table:
        """Carry out one message: append what it adds to the log, wake everybody, let computers act.

        `decide` returns the entries or raises the complaint. A message that had its effect already has none again.
        """
        async with self._locks.setdefault(table_id, asyncio.Lock()):
            table = await self.table(table_id)
            if table.has_carried_out(message):
                return table
            entries = decide(table)
            after = table.plus(entries)  # replayed before it is written: what cannot be read back is never stored
            try:
                await self._writer.append(table_id, table.number, entries)
            except StaleError:
                self._cache.pop(table_id, None)
                raise
            self._cache[table_id] = after
        self._let_computer_act(after)
        self._wake(table_id)
        return after

    # -- those who watch --------------------------------------------------------------------------------------------

    @contextmanager
    def watching(self, table_id: str) -> Iterator[asyncio.Event]:
        """Yield an event that is set whenever the table has changed."""
        event = asyncio.Event()
        self._watchers.setdefault(table_id, set()).add(event)
        try:
            yield event
        finally:
            self._watchers[table_id].discard(event)
            if not self._watchers[table_id]:
                del self._watchers[table_id]

    def _wake(self, table_id: str) -> None:
        for event in self._watchers.get(table_id, ()):
            event.set()

    # -- computers --------------------------------------------------------------------------------------------------

    def _let_computer_act(self, table: Table) -> None:
        table_id = table.stored.id
        if table.thinking is None or table_id in self._turns:
            return
        self._turns[table_id] = asyncio.create_task(self._computer_turns(table))

    async def _computer_turns(self, table: Table) -> None:
        """Ask for a computer's turn, and for the next one while it is a computer's again.

        When that fails, the turn is asked for again as soon as somebody looks at the table.
        """
        try:
            while (seat := table.thinking) is not None:
                name = table.stored.seats[seat].player or ""
                seed = table.stored.secret.derived(f"player {table.number}")
                text = await self._workers.choose(
                    table.stored.id, table.stored.game, table.state.text, seat, name, seed
                )
                table = await self._computer_acted(table, seat, text)
        except Exception:
            logger.exception("a computer's turn failed at a table of %s", table.stored.game)
        finally:
            del self._turns[table.stored.id]

    async def _computer_acted(self, asked: Table, seat: int, text: str) -> Table:
        def decide(table: Table) -> list[Entry]:
            if not table.may_answer(seat, asked.number) or table.phase != "playing":
                return []  # somebody resigned in the meantime
            return table.entries_of(seat, text)

        return await self.change(asked.stored.id, None, decide)
