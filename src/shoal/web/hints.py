"""Help for those who play against computers: worked out by workers, one question a table at a time, and none twice."""

import asyncio
import logging
from collections import OrderedDict
from typing import Any, TypeAlias

from shoal import engine
from shoal import game as games
from shoal.errors import ShoalError
from shoal.game import Seat
from shoal.web.table import Table
from shoal.web.workers import Workers

__all__ = ["Advice", "Hints", "NoHintError"]

logger = logging.getLogger(__name__)

Advice: TypeAlias = list[dict[str, Any]]

REMEMBERED = 1000
"""So many tables' last hints are kept."""


class NoHintError(ShoalError):
    """There is no hint just now."""


class Hints:
    """Asks for hints, and remembers the last ones of a table: whoever asks again gets the same and costs nothing."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._asked: OrderedDict[str, tuple[int, asyncio.Task[Advice]]] = OrderedDict()

    async def of(self, table: Table, seat: Seat) -> Advice:
        """Return the hints for a seat that is to act, or raise `NoHintError`."""
        try:
            return await asyncio.shield(self._task(table, seat))  # it goes on, whoever stops waiting for it
        except ShoalError:
            raise
        except Exception:
            logger.exception("working out a hint failed at a table of %s", table.stored.game)
            raise NoHintError("the hint could not be worked out: ask once more") from None

    def _task(self, table: Table, seat: Seat) -> asyncio.Task[Advice]:
        table_id = table.stored.id
        number, task = self._asked.get(table_id, (-1, None))
        if task is not None and not task.done() and number != table.number:
            raise NoHintError("a hint for an earlier moment is still being worked out: ask again in a second")
        if task is None or number != table.number or _has_failed(task):
            task = asyncio.create_task(self._workers.ask(table_id, _hints, table.stored.game, table.state.text, seat))
            self._remember(table, task)
        return task

    def _remember(self, table: Table, task: asyncio.Task[Advice]) -> None:
        self._asked.pop(table.stored.id, None)
        self._asked[table.stored.id] = table.number, task
        while len(self._asked) > REMEMBERED:
            self._asked.popitem(last=False)

    def close(self) -> None:
        """Stop asking."""
        for _, task in self._asked.values():
            task.cancel()


def _has_failed(task: asyncio.Task[Advice]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)


def _hints(game_name: str, state_text: str, seat: Seat) -> Advice:
    game = games.load(game_name)
    return engine.hints(game, game.parse_state(state_text), seat)
