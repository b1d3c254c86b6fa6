"""Writing to the store: what comes while the disk is busy is written together, with one wait for all of it."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from shoal.web.store import Addition, Entry, StaleError

__all__ = ["Writer"]


@dataclass(frozen=True, slots=True)
class _Waiting:
    addition: Addition
    written: asyncio.Future[None]

    def settle(self, error: Exception | None) -> None:
        """Tell whoever waits, if somebody still does, that it is on the disk, or why not."""
        if self.written.done():
            return
        if error is None:
            self.written.set_result(None)
        else:
            self.written.set_exception(error)


class Writer:
    """Appends to the logs of tables. A disk takes some milliseconds to make sure of anything, however much it is."""

    def __init__(self, append: Callable[[Sequence[Addition]], Awaitable[Sequence[StaleError | None]]]) -> None:
        self._append = append
        self._waiting: list[_Waiting] = []
        self._task: asyncio.Task[None] | None = None

    async def append(self, table_id: str, number: int, entries: Sequence[Entry]) -> None:
        """Append entries, all or none; they are on the disk on return. Raises `StaleError` as the store does."""
        written = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(Addition(table_id, number, tuple(entries)), written))
        if self._task is None:
            self._task = asyncio.create_task(self._write())
        await written

    async def _write(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            for waiting, error in zip(batch, await self._errors(batch), strict=True):
                waiting.settle(error)
        self._task = None

    async def _errors(self, batch: Sequence[_Waiting]) -> Sequence[Exception | None]:
        """Write a batch; return for each part why it is not written, if it is not."""
        try:
            return await self._append([waiting.addition for waiting in batch])
        except Exception as error:  # of the disk, say: then nothing of the batch is written
            return [error] * len(batch)

    async def close(self) -> None:
        """Wait until everything is written."""
        if self._task is not None:
            await self._task
