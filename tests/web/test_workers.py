"""Workers: fair turns, deaths, complaints, and an end that leaves nothing behind."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from shoal.engine import roster
from shoal.errors import NotationError
from shoal.game import GAMES, load
from shoal.web.queue import FairQueue
from shoal.web.workers import ATTEMPTS, WorkerDiedError, Workers, players_to_load

from .conftest import acted

# -- the queue ---------------------------------------------------------------------------------------------------------


def served(queue: FairQueue[str], seconds: float = 0.0) -> str:
    asker, question = queue.next()
    queue.served(asker, seconds)
    return question


def test_those_who_used_nothing_are_served_in_the_order_they_came() -> None:
    queue: FairQueue[str] = FairQueue()
    for asker in "abc":
        queue.add(asker, asker)
    assert [served(queue) for _ in range(3)] == ["a", "b", "c"]
    assert not queue


def test_who_used_much_time_waits_behind_who_used_little() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.add("slow", "slow 1")
    assert served(queue, 1.0) == "slow 1"
    queue.add("slow", "slow 2")
    queue.add("quick", "quick 1")
    assert served(queue, 0.01) == "quick 1"
    queue.add("quick", "quick 2")
    assert served(queue, 0.01) == "quick 2"


def test_who_asks_long_questions_gets_the_same_share_of_time_as_who_asks_short_ones() -> None:
    queue: FairQueue[str] = FairQueue()
    lengths = {"slow": 1.0, "middling": 0.4, "quick": 0.1}
    used = dict.fromkeys(lengths, 0.0)
    for asker in lengths:
        queue.add(asker, asker)
    for _ in range(1500):
        asker, _ = queue.next()
        queue.served(asker, lengths[asker])
        used[asker] += lengths[asker]
        queue.add(asker, asker)
    assert max(used.values()) - min(used.values()) <= 2.0


def test_who_was_idle_has_saved_up_no_rights() -> None:
    queue: FairQueue[str] = FairQueue()
    for turn in range(100):
        queue.add("busy", str(turn))
        served(queue, 1.0)
    answered = []
    for asker in ("idle", "busy"):
        queue.add(asker, asker)
    for _ in range(10):
        answered.append(served(queue, 1.0))
        queue.add(answered[-1], answered[-1])
    assert answered.count("busy") >= 4


def test_the_books_do_not_grow_with_those_who_left() -> None:
    queue: FairQueue[str] = FairQueue()
    for asker in range(5000):
        queue.add(str(asker), "question")
        served(queue, 0.001)
    queue.add("last", "question")
    served(queue, 10.0)
    for asker in range(2000):
        queue.add(str(asker), "question")
        served(queue, 0.0)
    assert len(queue._finished) < 3000


# -- the processes -----------------------------------------------------------------------------------------------------


def nap(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def die_once(marker: str) -> str:
    try:
        os.mkdir(marker)  # noqa: PTH102
    except FileExistsError:
        return "answered"
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("dead")


def complain() -> None:
    raise NotationError("a sentence")


@asynccontextmanager
async def at_work(count: int) -> AsyncIterator[Workers]:
    workers = Workers(count)
    try:
        yield workers
    finally:
        await workers.close()


def test_a_question_over_which_a_worker_dies_is_asked_again(tmp_path: os.PathLike[str]) -> None:
    async def scene() -> str:
        async with at_work(1) as workers:
            return await workers.ask("table", die_once, os.fspath(tmp_path) + "/died")

    assert acted(scene) == "answered"


def test_a_question_that_kills_every_worker_is_given_up_and_the_next_one_is_answered() -> None:
    async def scene() -> float:
        async with at_work(1) as workers:
            with pytest.raises(WorkerDiedError, match=f"{ATTEMPTS} workers died"):
                await workers.ask("table", die)
            return await workers.ask("table", nap, 0)

    assert acted(scene) == 0


def test_what_a_worker_complains_about_reaches_whoever_asked() -> None:
    async def scene() -> None:
        async with at_work(1) as workers:
            await workers.ask("table", complain)

    with pytest.raises(NotationError, match="a sentence"):
        acted(scene)


def test_a_busy_table_does_not_slow_another() -> None:
    """Ten long questions wait; the short one of another table waits for one of them at most."""

    async def scene() -> tuple[float, int]:
        async with at_work(1) as workers:
            await workers.ask("anybody", nap, 0)
            busy = [asyncio.create_task(workers.ask("busy", nap, 0.3)) for _ in range(10)]
            await asyncio.sleep(0.1)
            begun = time.perf_counter()
            await workers.ask("quick", nap, 0)
            waited = time.perf_counter() - begun
            done = sum(task.done() for task in busy)
            for task in busy:
                task.cancel()
            return waited, done

    waited, done = acted(scene)
    assert waited < 1.0
    assert done <= 2


def test_whom_newcomers_meet_is_ready_first_and_everybody_in_the_end() -> None:
    order = players_to_load()
    assert order[0] == ("aqualin", "level:1")
    assert sorted(order) == sorted((name, listed.name) for name in GAMES for listed in roster(load(name)))


def test_the_end_does_not_wait_for_an_answer_and_leaves_no_process() -> None:
    async def scene() -> tuple[float, tuple[int, ...]]:
        async with at_work(2) as workers:
            await asyncio.gather(*(workers.ask(name, nap, 0.2) for name in "ab"))
            pending = asyncio.create_task(workers.ask("a", nap, 30))
            await asyncio.sleep(0.1)
            processes = workers.processes
            begun = time.perf_counter()
        with pytest.raises(asyncio.CancelledError):
            await pending
        return time.perf_counter() - begun, processes

    seconds, processes = acted(scene)
    assert seconds < 10
    assert len(processes) == 2
    for process in processes:
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)
