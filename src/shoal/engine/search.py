"""Searching for the best turn of Aqualin: proofs where they are in reach, and trees that grow until a limit is met."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import islice
from threading import Event
from typing import Any, TypeAlias

from shoal import kernels
from shoal.aqualin import Position
from shoal.aqualin.roles import Role
from shoal.engine.analysis import Analysis, Limit, Line, Listener
from shoal.engine.grove import Grove, Look
from shoal.engine.judges import Heuristic, Judge
from shoal.engine.proofs import NOTHING, Proof, Prover, is_open_to_proof

__all__ = ["JudgeMaker", "Search"]

SLICE_SECONDS = 0.003
"""A tree grows for about so long before it looks at the clock."""

REPORT_SECONDS = 0.25
"""How often a listener is told."""

JudgeMaker: TypeAlias = Callable[[Any], Judge]
"""Makes a judge for each tree, on a ground: see `shoal.kernels.ground`."""

ENOUGH = 1000
"""So many evaluations are enough to choose between turns whose results are all known."""


class Search:
    """Looks into positions with one tree a thread; what the trees know is kept from one position to the next.

    With one thread, a limit of nodes and the same positions before, the same seed finds the same.
    """

    def __init__(
        self, *, seed: int = 0, threads: int = 1, compiled: bool | None = None, judge: JudgeMaker = Heuristic
    ) -> None:
        ground = kernels.ground(compiled)
        self._groves = [Grove(ground, seed + number, judge(ground)) for number in range(threads)]
        self._prover: Prover | None = None
        self._compiled = compiled
        self._proof = NOTHING
        self._overlooks = False

    def analyse(
        self,
        position: Position,
        limit: Limit,
        *,
        lines: int = 1,
        stop: Event | None = None,
        listener: Listener | None = None,
    ) -> Analysis:
        """Return the best turns of a position that can occur in play, within a limit or until `stop` is set."""
        begun = time.perf_counter()
        position.checked()
        if position.is_over:
            return Analysis((), 0, 0.0)
        for grove in self._groves:
            grove.stand(position)
        watch = _Watch(begun, limit, stop or Event(), [0] * len(self._groves))

        def found() -> Analysis:
            return self._analysis(position, lines, sum(watch.nodes), time.perf_counter() - begun)

        self._proof = NOTHING
        if is_open_to_proof(position) and not self._overlooks:
            self._proof = self._prove(position, limit, lines > 1, watch.stop)
            if self._proof.is_complete:
                watch.limit = replace(limit, nodes=min(limit.nodes or ENOUGH, ENOUGH))
        self._grow(watch, listener and (lambda: listener(found())))
        return found()

    def _prove(self, position: Position, limit: Limit, every: bool, stop: Event) -> Proof:
        """Find out what can be proved of a position, in part of the time that there is."""
        self._prover = self._prover or Prover(compiled=self._compiled)
        nodes = None if limit.nodes is None else limit.nodes * self._groves[0].judge.effort
        return self._prover.prove(position, every=every, seconds=limit.seconds, nodes=nodes, is_stopped=stop.is_set)

    def overlook(self, squares: int) -> None:
        """Think of no slide from these squares and of no placement there, unless there is no other."""
        self._overlooks = squares != 0
        for grove in self._groves:
            grove.overlook(squares)

    def _grow(self, watch: "_Watch", report: Callable[[], None] | None) -> None:
        """Let every tree grow in a thread of its own, the first one in this."""
        if len(self._groves) == 1:
            watch.grow(self._groves[0], 0, report)
            return
        with ThreadPoolExecutor(len(self._groves) - 1) as pool:
            others = [pool.submit(watch.grow, grove, at) for at, grove in enumerate(self._groves[1:], 1)]
            watch.grow(self._groves[0], 0, report)
            for other in others:
                other.result()

    def _analysis(self, position: Position, lines: int, nodes: int, seconds: float) -> Analysis:
        """Sum up what was found: turns that are proved to win, then those most visited, and last those that lose.

        Where fewer were tried than are asked for, guesses fill up the list.
        """
        sums: dict[int, list[float]] = {code: [0, 0.0, 0.0] for code in self._proof.verdicts}
        for grove in self._groves:
            for look in grove.looks():
                before = sums.get(look.code, (0, 0.0, 0.0))
                sums[look.code] = [a + b for a, b in zip(before, (look.visits, look.value, look.margin), strict=True)]
        if len(sums) < lines:  # there was hardly any time
            untried = (look for look in self._groves[0].guesses() if look.code not in sums)
            sums |= {look.code: [0, look.value, look.margin] for look in islice(untried, lines - len(sums))}
        is_animal = position.to_move is Role.ANIMAL
        looks = [Look(code, int(visits), value, margin) for code, (visits, value, margin) in sums.items()]

        def merit(look: Look) -> tuple[float, int, float, int]:
            verdict = float(self._proof.verdicts.get(look.code, 0.5))
            return verdict, look.visits, -look.value if is_animal else look.value, -look.code

        looks.sort(key=merit, reverse=True)
        return Analysis(tuple(self._line(look, is_animal) for look in looks[:lines]), nodes, seconds)

    def _line(self, look: Look, is_animal: bool) -> Line:
        longest = max((grove.line(look.code) for grove in self._groves), key=len)
        visits = max(1, look.visits)
        margin = look.margin / visits if look.visits else self._groves[0].margin
        verdict = self._proof.verdicts.get(look.code)
        if verdict is not None:
            return Line(longest, float(verdict), margin, visits, exact=True)
        value = look.value / visits
        return Line(longest, 1 - value if is_animal else value, margin, visits, exact=False)


@dataclass(slots=True)
class _Watch:
    """Sees to it that trees grow no longer than they may."""

    begun: float
    limit: Limit
    stop: Event
    nodes: list[int]
    """How many each tree has evaluated."""

    def grow(self, grove: Grove, at: int, report: Callable[[], None] | None = None) -> None:
        """Let a tree grow, a few nodes at a time, until it may no more."""
        least, slots = grove.judge.least, grove.judge.slots
        share = None if self.limit.nodes is None else max(least, self.limit.nodes // len(self.nodes))
        nodes = least
        told = before = time.perf_counter()
        while True:
            nodes += -nodes % slots  # the clock must not decide what is judged together
            wanted = nodes if share is None else min(nodes, share - self.nodes[at])
            done = grove.grow(wanted)
            self.nodes[at] += done
            now = time.perf_counter()
            if done < wanted or self.nodes[at] == share or self._is_over(now, now - before):
                return
            nodes = max(1, min(4 * nodes, int(nodes * SLICE_SECONDS / max(now - before, 1e-6))))
            before = now
            if report and now - told > REPORT_SECONDS:
                told = now
                report()

    def _is_over(self, now: float, slice_seconds: float) -> bool:
        """Tell whether another slice would take too long."""
        if self.stop.is_set():
            return True
        return self.limit.seconds is not None and now + slice_seconds - self.begun > self.limit.seconds
