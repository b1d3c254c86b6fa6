"""Who is served next when many ask at once: everybody gets the same share of time, however long their questions are."""

import itertools
from collections import deque
from typing import Generic, TypeVar

__all__ = ["FairQueue"]

T = TypeVar("T")

MANY = 1000
"""Askers on the books before those who are charged for nothing are struck off."""


class FairQueue(Generic[T]):
    """Start-time fair queueing: whoever used much time waits behind those who used little.

    Nobody has to say beforehand how long a question takes: until `served` tells, it is taken to be as long as the
    asker's last one. Nobody starves, and nobody saves up rights by being idle.
    """

    def __init__(self) -> None:
        self._waiting: dict[str, deque[tuple[int, T]]] = {}
        self._arrivals = itertools.count()
        self._clock = 0.0
        self._finished: dict[str, float] = {}
        self._usual: dict[str, float] = {}

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def add(self, asker: str, question: T) -> None:
        """Let a question wait, behind those of the same asker."""
        self._waiting.setdefault(asker, deque()).append((next(self._arrivals), question))

    def next(self) -> tuple[str, T]:
        """Take out the question whose turn it is, with its asker; somebody must be waiting."""
        asker = min(self._waiting, key=self._place)
        _, question = self._waiting[asker].popleft()
        if not self._waiting[asker]:
            del self._waiting[asker]
        self._clock = self._start(asker)
        self._finished[asker] = self._clock + self._usual.get(asker, 0.0)
        return asker, question

    def _place(self, asker: str) -> tuple[float, float, int]:
        arrival, _ = self._waiting[asker][0]
        return self._start(asker), self._usual.get(asker, 0.0), arrival

    def _start(self, asker: str) -> float:
        """Return when an asker's next question begins, on a clock that service drives."""
        return max(self._clock, self._finished.get(asker, 0.0))

    def served(self, asker: str, seconds: float) -> None:
        """Charge an asker for the time that a question took."""
        expected = self._usual.get(asker, 0.0)
        self._finished[asker] = self._finished.get(asker, self._clock) + seconds - expected
        self._usual[asker] = seconds
        if len(self._finished) > MANY:
            self._finished = {name: at for name, at in self._finished.items() if at > self._clock}
            self._usual = {name: usual for name, usual in self._usual.items() if name in self._finished}
