"""The writer: what waits is written together, each part is answered for itself, and nothing is acknowledged early."""

import asyncio
from collections.abc import Sequence

import pytest

from shoal.web.store import Addition, Entry, StaleError
from shoal.web.writer import Writer

from .conftest import acted

ENTRY = Entry("action", 0, "Bc@a1")


class Disk:
    """Takes its time over each batch, and remembers them."""

    def __init__(self) -> None:
        self.batches: list[list[str]] = []
        self.error: Exception | None = None

    async def append(self, additions: Sequence[Addition]) -> list[StaleError | None]:
        await asyncio.sleep(0.01)
        if self.error:
            raise self.error
        self.batches.append([addition.table_id for addition in additions])
        return [StaleError("moved on") if addition.number else None for addition in additions]


def test_what_comes_while_the_disk_is_busy_is_written_together() -> None:
    async def scene() -> None:
        disk = Disk()
        writer = Writer(disk.append)
        first = asyncio.create_task(writer.append("a", 0, [ENTRY]))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        await asyncio.gather(*(writer.append(table, 0, [ENTRY]) for table in "bcd"))
        assert first.done()
        assert disk.batches == [["a"], ["b", "c", "d"]]
        await writer.append("e", 0, [ENTRY])
        assert disk.batches[2:] == [["e"]]

    acted(scene)


def test_each_is_told_its_own_result() -> None:
    async def scene() -> None:
        writer = Writer(Disk().append)
        good, stale = await asyncio.gather(
            writer.append("a", 0, [ENTRY]), writer.append("b", 1, [ENTRY]), return_exceptions=True
        )
        assert good is None
        assert isinstance(stale, StaleError)

    acted(scene)


def test_when_the_disk_fails_nobody_is_told_otherwise_and_the_next_one_is_written() -> None:
    async def scene() -> None:
        disk = Disk()
        writer = Writer(disk.append)
        disk.error = OSError("full")
        results = await asyncio.gather(*(writer.append(table, 0, [ENTRY]) for table in "ab"), return_exceptions=True)
        assert results == [disk.error, disk.error]
        disk.error = None
        await writer.append("c", 0, [ENTRY])
        assert disk.batches == [["c"]]

    acted(scene)


def test_who_stops_waiting_holds_nobody_up_and_the_end_waits_for_the_disk() -> None:
    async def scene() -> None:
        disk = Disk()
        writer = Writer(disk.append)
        waiting = [asyncio.create_task(writer.append(table, 0, [ENTRY])) for table in "ab"]
        await asyncio.sleep(0)
        waiting[0].cancel()
        await writer.close()
        assert disk.batches == [["a", "b"]]
        with pytest.raises(asyncio.CancelledError):
            await waiting[0]
        await waiting[1]

    acted(scene)
