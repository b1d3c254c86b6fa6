"""What there is to say of finished games: found out by workers while the table can be looked at already."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from shoal import engine
from shoal import game as games
from shoal.web.table import Table
from shoal.web.workers import Workers

__all__ = ["Hindsight", "Hindsights"]

logger = logging.getLogger(__name__)

Hindsight: TypeAlias = Mapping[str, Any]

REMEMBERED = 1000
"""So many tables' are kept; those of others are found out again when somebody looks."""


class Hindsights:
    """Asks once for every table that somebody looks at after its end."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._known: OrderedDict[str, Hindsight] = OrderedDict()
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def of(self, table: Table, when_known: Callable[[], None]) -> Hindsight | None:
        """Return what there is to say of a table, or `None` while that is not known; `when_known` is called then."""
        if table.outcome is None or not engine.looks_back(table.game):
            return {}
        table_id = table.stored.id
        if table_id not in self._known and table_id not in self._tasks:
            self._tasks[table_id] = asyncio.create_task(self._find_out(table, when_known))
        return self._known.get(table_id)

    async def _find_out(self, table: Table, when_known: Callable[[], None]) -> None:
        table_id = table.stored.id
        said: Hindsight = {}
        try:
            said = await self._workers.ask(table_id, _look_back, table.stored.game, table.record().text)
        except Exception:
            logger.exception("looking back at a table of %s failed", table.stored.game)
        finally:
            del self._tasks[table_id]
        self._known[table_id] = said
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        when_known()

    def close(self) -> None:
        """Stop asking."""
        for task in self._tasks.values():
            task.cancel()


def _look_back(game_name: str, record_text: str) -> Hindsight:
    game = games.load(game_name)
    (record,) = game.records(record_text.splitlines())
    return engine.look_back(game, record)
