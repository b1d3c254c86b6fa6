"""Where games are played: in this process, in several on this computer, or on a Ray cluster. The games are the same."""

import logging
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import Connection, wait
from typing import Any, Protocol, TypeAlias, TypeVar

from shoal.arena.match import Match
from shoal.arena.players import Players

__all__ = ["Executor", "LocalExecutor", "ProcessExecutor", "RayExecutor", "Work", "results"]

A = TypeVar("A")
T = TypeVar("T")

Work: TypeAlias = Callable[[Match, A, Players], T]
"""What is to be done: a function of a module, such as `shoal.arena.play.play`, which also wants a game's number."""


class Executor(Protocol):
    """Plays games of one match somewhere. Whoever makes one closes it."""

    @property
    def width(self) -> int:
        """How many pieces of work to have under way at once."""

    def submit(self, work: Work[A, T], argument: A) -> "Future[T]":
        """Begin with a piece of work, such as `play` and the number of a game."""

    def close(self) -> None:
        """End everything, games that are under way included."""


def results(executor: Executor, work: Work[A, T], arguments: Iterable[A]) -> Iterator[T]:
    """Yield what pieces of work result in, in the order of their arguments, with a few more under way."""
    under_way: deque[Future[T]] = deque()
    try:
        for argument in arguments:
            under_way.append(executor.submit(work, argument))
            if len(under_way) >= executor.width:
                yield under_way.popleft().result()
        while under_way:
            yield under_way.popleft().result()
    except BrokenProcessPool:
        raise ChildProcessError(
            "a process that played a game ended unexpectedly (out of memory?); with --out the same command goes on "
            "where it was"
        ) from None


class LocalExecutor:
    """Plays in this process, one game after the other."""

    width = 1

    def __init__(self, match: Match) -> None:
        self._match = match
        self._players = Players(match)

    def submit(self, work: Work[A, T], argument: A) -> "Future[T]":
        """Do the work at once."""
        future: Future[T] = Future()
        future.set_result(work(self._match, argument, self._players))
        return future

    def close(self) -> None:
        """End the players that are programs."""
        self._players.close()


class ProcessExecutor:
    """Plays in several processes on this computer."""

    def __init__(self, match: Match, workers: int) -> None:
        self.width = 3 * workers  # so that one long game holds nobody up
        context = multiprocessing.get_context("spawn")  # a fork would copy threads in the middle of their work
        self._held_by_workers, self._lifeline = context.Pipe(duplex=False)
        self._pool = ProcessPoolExecutor(workers, context, _begin, (match, self._held_by_workers))

    def submit(self, work: Work[A, T], argument: A) -> "Future[T]":
        """Queue the work."""
        return self._pool.submit(_work_here, work, argument)

    def close(self) -> None:
        """Let go of the workers, which then end in the middle of whatever they do."""
        self._lifeline.close()
        self._pool.shutdown(cancel_futures=True)
        self._held_by_workers.close()


class _Worker:
    """What a worker process keeps from game to game."""

    match: Match
    players: Players


def _begin(match: Match, lifeline: Connection) -> None:
    """Leave Ctrl-C to the process that started us, and end when it lets go of the lifeline, or is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _Worker.match = match
    _Worker.players = Players(match)
    threading.Thread(target=_end_with, args=(lifeline,), daemon=True).start()


def _end_with(lifeline: Connection) -> None:
    wait([lifeline])  # nothing is ever sent: it becomes ready when the other end is closed
    try:
        _Worker.players.close()  # while another thread may be playing
    finally:
        os._exit(0)


def _work_here(work: Work[A, T], argument: A) -> T:
    return work(_Worker.match, argument, _Worker.players)


class RayExecutor:
    """Plays on a Ray cluster: the one that `RAY_ADDRESS` names, else one that is started on this computer."""

    def __init__(self, match: Match, workers: int) -> None:
        import ray  # the extra `cluster`

        self._ray = ray
        quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
        if "RAY_ADDRESS" in os.environ:
            ray.init(**quiet)
        else:
            ray.init(num_cpus=workers, include_dashboard=False, _node_ip_address="127.0.0.1", **quiet)
        self.width = 3 * max(1, int(ray.cluster_resources().get("CPU", workers)))
        self._match = ray.put(match)
        self._work: Any = ray.remote(_work_remotely)

    def submit(self, work: Work[A, T], argument: A) -> "Future[T]":
        """Queue the work."""
        future: Future[T] = self._work.remote(self._match, work, argument).future()
        return future

    def close(self) -> None:
        """Leave the cluster; one that was started here ends."""
        self._ray.shutdown()


def _work_remotely(match: Match, work: Work[A, T], argument: A) -> T:
    """Do the work in a worker of Ray, which keeps its players from game to game."""
    if getattr(_Worker, "match", None) != match:
        _Worker.match, _Worker.players = match, Players(match)
    return _work_here(work, argument)
