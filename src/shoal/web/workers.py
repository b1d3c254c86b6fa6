"""Computers think in worker processes, so that the web process never waits for them."""

import asyncio
import logging
import multiprocessing
import os
import random
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from shoal import game as games
from shoal import kernels
from shoal.engine import player, roster, usual
from shoal.engine.warming import warm_up
from shoal.web.queue import FairQueue

__all__ = ["Workers"]

logger = logging.getLogger(__name__)

T = TypeVar("T")

ATTEMPTS = 3
"""How often a question is asked when workers die over it."""

NICENESS = 10
"""How far thinking stands back behind the web process, which has little to do but should do it at once."""


class _EndingError(Exception):
    """The app ends: nothing is answered any more."""


class WorkerDiedError(Exception):
    """A question was too much for several workers."""


@dataclass(frozen=True, slots=True)
class _Question:
    """Something to be worked out: a function that workers can import, and what it is called with."""

    call: Callable[..., Any]
    arguments: tuple[object, ...]
    answer: asyncio.Future[Any]

    def settle(self, reply: Any) -> None:
        """Give the answer, if somebody still waits for it."""
        if not self.answer.done():
            self.answer.set_result(reply)

    def fail(self, error: Exception) -> None:
        """Say why there is no answer."""
        if isinstance(error, _EndingError):
            self.answer.cancel()
        elif not self.answer.done():
            self.answer.set_exception(error)


class Workers:
    """A few processes that answer questions, in fair turns; one that dies is replaced and its question asked again."""

    def __init__(self, count: int) -> None:
        self._all = tuple(_Worker() for _ in range(count))
        self._idle = list(self._all)
        self._queue: FairQueue[_Question] = FairQueue()
        self._threads = ThreadPoolExecutor(count, "worker")  # each waits for the answer of one process
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closed = False

    @property
    def processes(self) -> tuple[int, ...]:
        """The ids of the processes that run."""
        return tuple(worker.process.pid or 0 for worker in self._all if worker.process)

    def warm_up(self) -> None:
        """Start the workers before they are needed; returns at once."""
        for _ in self._all:
            self._put("", _begin_to_load)

    async def choose(self, table: str, game: str, state: str, seat: int, name: str, seed: bytes) -> str:
        """Return the text of the action that a player chooses at a table, in a state given by its text."""
        return await self.ask(table, _choose, game, state, seat, name, seed)

    async def ask(self, asker: str, call: Callable[..., T], *arguments: object) -> T:
        """Return what a function comes to in a worker; it has to be one that a module has at its top level.

        The time it takes is charged to the asker: those who took little go first.
        """
        answer: T = await self._put(asker, call, *arguments)
        return answer

    def _put(self, asker: str, call: Callable[..., Any], *arguments: object) -> asyncio.Future[Any]:
        question = _Question(call, arguments, asyncio.get_running_loop().create_future())
        self._queue.add(asker, question)
        self._hand_out()
        return question.answer

    def _hand_out(self) -> None:
        while self._idle and self._queue and not self._is_closed:
            asker, question = self._queue.next()
            if question.answer.done():
                continue  # nobody waits for it any more
            task = asyncio.create_task(self._answer(self._idle.pop(), asker, question))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _answer(self, worker: "_Worker", asker: str, question: _Question) -> None:
        begun = time.monotonic()
        loop = asyncio.get_running_loop()
        try:
            reply = await loop.run_in_executor(self._threads, worker.answer, question.call, question.arguments)
        except Exception as error:
            question.fail(error)
        else:
            question.settle(reply)
        self._queue.served(asker, time.monotonic() - begun)
        self._idle.append(worker)
        self._hand_out()

    async def close(self) -> None:
        """End the workers, whatever they are at, and leave nothing of theirs in the system."""
        self._is_closed = True
        for worker in self._all:
            worker.end()
        await asyncio.gather(*self._tasks)
        for worker in self._all:
            worker.bury()
        self._threads.shutdown()


class _Worker:
    """One process that answers one question after the other, seen from the web process."""

    def __init__(self) -> None:
        self.process: BaseProcess | None = None
        self._line: Connection | None = None
        self._is_ended = False
        self._guard = threading.Lock()

    def answer(self, call: Callable[..., T], arguments: tuple[object, ...]) -> T:
        """Return what a call comes to in the process, or raise what it raised; blocks.

        When the process dies over it another one is asked.
        """
        for _ in range(ATTEMPTS):
            line = self._start()
            try:
                line.send((call, arguments))
                is_good, reply = line.recv()
            except (EOFError, OSError):
                self.bury()
                continue
            if not is_good:
                raise reply
            answer: T = reply
            return answer
        raise WorkerDiedError(f"{ATTEMPTS} workers died over one question")

    def _start(self) -> Connection:
        """Return the line to the process, which is started unless one runs."""
        with self._guard:
            if self._is_ended:
                raise _EndingError
            if self._line is None:
                context = multiprocessing.get_context("spawn")  # a fork would copy the event loop and the database
                self._line, far_end = context.Pipe()
                self.process = context.Process(target=_work, args=(far_end,), daemon=True)
                self.process.start()
                far_end.close()  # the last one is with the process, so that its death is noticed
            return self._line

    def end(self) -> None:
        """End the process for good; whoever waits for its answer notices."""
        with self._guard:
            self._is_ended = True
            if self.process is not None:
                self.process.terminate()

    def bury(self) -> None:
        """Let go of a process that has died."""
        with self._guard:
            if self.process is None or self._line is None:
                return
            self.process.kill()  # unless it is dead already
            self.process.join()
            self.process.close()
            self._line.close()
            self.process = self._line = None


# -- in the worker process ---------------------------------------------------------------------------------------------


def _work(line: Connection) -> None:
    """Answer what comes along the line until its other end is gone; in idle moments make a player ready."""
    _begin()
    with suppress(EOFError, OSError):
        while True:
            while _to_load and not line.poll():
                _load(*_to_load.pop(0))
            call, arguments = line.recv()
            line.send(_reply(call, arguments))


def _reply(call: Callable[..., Any], arguments: tuple[object, ...]) -> tuple[bool, Any]:
    try:
        return True, call(*arguments)
    except Exception as error:
        return False, error


def _choose(game_name: str, state_text: str, seat: int, name: str, seed: bytes) -> str:
    game = games.load(game_name)
    return player(game, name).choose(game.parse_state(state_text), seat, random.Random(seed)).text


_to_load: list[tuple[str, str]] = []
"""What this process makes ready while nobody asks it anything: games with the names of their players."""


def _begin_to_load() -> None:
    _to_load.extend(players_to_load())


def players_to_load() -> list[tuple[str, str]]:
    """Return all players, each with its game, in the order in which they are made ready: first whom newcomers meet."""
    offered = [games.load(name) for name in games.GAMES]
    usually = [(game.name, usual(game).name) for game in offered]
    others = [(game.name, listed.name) for game in offered for listed in roster(game)]
    return list(dict.fromkeys(usually + others))


def _load(game_name: str, name: str) -> None:
    """Import and compile what the first question to a player will need."""
    try:
        warm_up(games.load(game_name), [name])
    except Exception:
        logger.exception("making %s of %s ready failed", name, game_name)


def _begin() -> None:
    """Stand back behind the web process, leave Ctrl-C to it, and end when it is gone, however it went."""
    os.nice(NICENESS)
    kernels.tell_of_compiling()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    threading.Thread(target=lambda: (wait([parent.sentinel]), os._exit(0)), daemon=True).start()
