"""Exact results: who wins an ending, by how much, and with which turns.

With at most one tile in the stockpile nothing is left to chance, and `Solver` proves the result. With more tiles it
works out the exact chance of winning, which only ends in good time while few cells are empty.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from threading import Event
from typing import Any

from shoal import kernels
from shoal.aqualin import endings
from shoal.aqualin.actions import Draw, Turn
from shoal.aqualin.codes import turn_of
from shoal.aqualin.ending import MOST_TURNS, NODES, ROOT, STAMP, new_ending
from shoal.aqualin.endings import HOLDS, UNKNOWN
from shoal.aqualin.kernel import lay_out
from shoal.aqualin.position import Position
from shoal.aqualin.roles import Role
from shoal.errors import InvalidPositionError

__all__ = ["Solution", "Solver", "solve"]

ROOM = 1 << 22
"""Entries of the hash table: 64 megabytes when all are in use."""

PLAIN_ROOM = 1 << 14
"""Entries of the hash table for plain Python, which does not live to fill more."""

SLICE_SECONDS = 0.003
"""A search goes on for about so long before it looks at the clock."""

FIRST_SLICE = 16
"""Nodes of the first slice."""

ENDLESS = 1 << 40
"""More nodes than anybody waits for."""

MOST_MARGIN = 90
"""Nobody wins by more: six schools of six."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What is proved of a position; when it is not, everything but the effort is empty."""

    is_proved: bool

    win_chance: float | None
    """The chance that the role to move wins under best play: 1 or 0 unless more than one tile is in the stockpile."""

    margin: int | None
    """Colour points less animal points when both play for the margin; only when that was asked for."""

    optimal: tuple[Turn, ...]
    """The turns that bring about the result, in the order of the notation: all turns when the position is lost.

    When not every turn was asked for, only one.
    """

    line: tuple[Turn | Draw, ...]
    """How the game may go on: best turns to the end, the losing side's by points, or up to the first open draw."""

    nodes: int
    """How many positions were looked at."""

    seconds: float
    """How long it took."""

    @property
    def result(self) -> str | None:
        """`win` or `loss` for the role to move; `None` when it is not proved, or a matter of chance."""
        return {1.0: "win", 0.0: "loss"}.get(-1.0 if self.win_chance is None else self.win_chance)


def solve(
    position: Position,
    *,
    margin: bool = False,
    every: bool = True,
    seconds: float | None = None,
    nodes: int | None = None,
    stop: Event | None = None,
) -> Solution:
    """Solve one position as `Solver.solve` does."""
    return Solver().solve(position, margin=margin, every=every, seconds=seconds, nodes=nodes, stop=stop)


class Solver:
    """Proves results, one position at a time. It keeps its memory, not what it knows, from one to the next."""

    def __init__(self, *, compiled: bool | None = None, room: int | None = None, bounds: bool = True) -> None:
        """Take the faster kernel by default, and room for so many entries of a hash table, a power of two.

        Without `bounds` it finds the same and takes longer.
        """
        self._ground = kernels.ground(compiled)
        self._begin = self._ground.entry_point(endings.begin)
        self._advance = self._ground.entry_point(endings.advance)
        self.search = new_ending(self._ground, room or (ROOM if self._ground.IS_COMPILED else PLAIN_ROOM), bounds)

    def solve(
        self,
        position: Position,
        *,
        margin: bool = False,
        every: bool = True,
        seconds: float | None = None,
        nodes: int | None = None,
        stop: Event | None = None,
    ) -> Solution:
        """Prove the result of a position that can occur in play, or find no proof within a limit or until `stop`.

        With `margin` both roles play for the margin instead of the win. Without `every` one best turn is enough,
        which takes less time.
        """
        position.checked()
        if margin and len(position.stock) > 1:
            raise InvalidPositionError(
                f"the best margin is a matter of chance with {len(position.stock)} tiles in the stockpile: "
                "ask for it when at most one is left"
            )
        self.search.state[STAMP] += 1
        effort = _Effort(seconds, nodes, stop)
        try:
            found = self._solved(position, margin, every, effort)
        except _UnprovedError:
            found = _Found(None, None, (), ())
        return Solution(
            found.chance is not None,
            None if found.chance is None else float(found.chance),
            found.margin,
            found.optimal,
            found.line,
            effort.nodes,
            time.perf_counter() - effort.begun,
        )

    def _solved(self, position: Position, margin: bool, every: bool, effort: "_Effort") -> "_Found":
        if position.is_over:
            colour, animal = position.scores()
            return _Found(Fraction(position.leader() is position.to_move), colour - animal if margin else None, (), ())
        if len(position.stock) > 1:
            return self._by_chance(position, every, effort)
        if margin:
            return self._by_margin(position, every, effort)
        return self._by_result(position, every, effort)

    # -- endings without chance ---------------------------------------------------------------------------------------

    def begin(self, position: Position, target: int | None = None) -> None:
        """Ask of a position without chance whether its mover reaches a margin, by default one that wins."""
        words = self._ground.words
        board = [0] * 42
        taken = lay_out(position.reef.tiles, board)
        role, first = int(position.to_move), int(position.first)
        self._begin(
            words(board),
            taken,
            words(position.pool),
            len(position.pool),
            sum(1 << tile for tile in position.stock),
            role,
            first,
            endings.enough(role, first) if target is None else target,
            self.search,
        )

    def holds(self, board: Any, taken: int, pool: Any, size: int, role: int, first: int) -> bool:
        """Tell whether the mover wins a position with no stockpile, given as kernels have it, however long it takes."""
        self._begin(board, taken, pool, size, 0, role, first, endings.enough(role, first), self.search)
        while not self._advance(ENDLESS, False, self.search):
            pass
        last = int(self.search.cursor[self.search.state[ROOT]]) - 1
        return bool(self.search.verdicts[last] == HOLDS)

    def advance(self, nodes: int, *, every: bool = False) -> bool:
        """Go on with the question for so many nodes; return whether it is answered, with `every` for all turns."""
        return bool(self._advance(nodes, every, self.search))

    def verdicts(self) -> dict[int, bool]:
        """Return the turns known to reach the target or not, as kernels write them."""
        search = self.search
        start = MOST_TURNS * int(search.state[ROOT])
        return {
            int(search.turns[start + at]) >> 8: bool(search.verdicts[at] == HOLDS)
            for at in range(search.size[search.state[ROOT]])
            if search.verdicts[at] != UNKNOWN
        }

    def _answer(self, position: Position, target: int | None, every: bool, effort: "_Effort") -> list[int]:
        """Return the turns that reach the target, as kernels write them: all, or the first one found."""
        self.begin(position, target)
        before = 0
        for nodes in effort.slices():
            done = self.advance(nodes, every=every)
            now = int(self.search.state[NODES])
            effort.nodes += now - before
            before = now
            if done:
                break
        return [code for code, holds in self.verdicts().items() if holds]

    def _by_result(self, position: Position, every: bool, effort: "_Effort") -> "_Found":
        holding = self._answer(position, None, every, effort)
        optimal = _sorted(holding) if holding else tuple(position.legal_turns())
        line = self._line(position, optimal[0], bool(holding), effort)
        return _Found(Fraction(bool(holding)), None, optimal if every else optimal[:1], line)

    def _line(self, position: Position, turn: Turn, wins: bool, effort: "_Effort") -> tuple[Turn | Draw, ...]:
        """Return best turns from a position on, the first given; `wins` says whether they win."""
        line: list[Turn | Draw] = []
        while True:
            position = _after(position, turn, line)
            if position.is_over:
                return tuple(line)
            wins = not wins
            turn = self._winning(position, effort) if wins else self._most_points(position)

    def _winning(self, position: Position, effort: "_Effort") -> Turn:
        """Return a turn that wins."""
        return turn_of(self._answer(position, None, False, effort)[0])

    def _most_points(self, position: Position) -> Turn:
        """Return a turn with the best margin right after it."""
        self.begin(position)
        return turn_of(int(self.search.turns[MOST_TURNS * int(self.search.state[ROOT])]) >> 8)

    def _by_margin(self, position: Position, every: bool, effort: "_Effort") -> "_Found":
        value, holding = self._best_margin(position, effort)
        if every:
            holding = self._answer(position, value, True, effort)
        optimal = _sorted(holding)
        line: list[Turn | Draw] = []
        after, reached = _after(position, optimal[0], line), value
        while not after.is_over:
            reached = -reached
            after = _after(after, turn_of(self._answer(after, reached, False, effort)[0]), line)
        wins = value >= endings.enough(int(position.to_move), int(position.first))
        colour = value if position.to_move is Role.COLOUR else -value
        return _Found(Fraction(wins), colour, optimal, tuple(line))

    def _best_margin(self, position: Position, effort: "_Effort") -> tuple[int, list[int]]:
        """Return the best margin the mover reaches and a turn that does, asking for ever closer ones."""
        least, most = -MOST_MARGIN, MOST_MARGIN + 1  # the first is reached, the second not
        holding: list[int] = []
        asked, step = 0, 1
        while most - least > 1:
            found = self._answer(position, asked, False, effort)
            if found:
                least, holding = asked, found
                asked, step = min(asked + step, (least + most) // 2 if most <= MOST_MARGIN else most - 1), 2 * step
            else:
                most = asked
                asked, step = max(asked - step, (least + most) // 2 if least > -MOST_MARGIN else least + 1), 2 * step
        return least, holding or self._answer(position, least, False, effort)

    # -- chance -------------------------------------------------------------------------------------------------------

    def _by_chance(self, position: Position, every: bool, effort: "_Effort") -> "_Found":
        best, optimal = Fraction(-1), list[Turn]()
        for turn in _promising(position, effort):
            chance = self._chance_after(position.after(turn), best, effort)
            if chance > best:
                best, optimal = chance, [turn]
            elif chance == best:
                optimal.append(turn)
            if best == 1 and not every:
                break
        optimal.sort(key=list(position.legal_turns()).index)
        return _Found(best, None, tuple(optimal) if every else tuple(optimal[:1]), tuple(optimal[:1]))

    def _chance_after(self, position: Position, least: Fraction, effort: "_Effort") -> Fraction:
        """Return the chance of whoever has just moved; when it is below `least`, it may be any number below."""
        draws = position.legal_draws()
        lost = Fraction(0)
        for draw in draws:
            lost += self._chance(position.after(draw), effort)
            if len(draws) - lost < least * len(draws):
                return Fraction(-1)
        return 1 - lost / len(draws)

    def _chance(self, position: Position, effort: "_Effort") -> Fraction:
        """Return the mover's chance."""
        if len(position.stock) < 2:
            return Fraction(bool(self._answer(position, None, False, effort)))
        best = Fraction(0)
        for turn in _promising(position, effort):
            best = max(best, self._chance_after(position.after(turn), best, effort))
            if best == 1:
                break
        return best


@dataclass(frozen=True, slots=True)
class _Found:
    """What a search has proved."""

    chance: Fraction | None
    margin: int | None
    optimal: tuple[Turn, ...]
    line: tuple[Turn | Draw, ...]


class _UnprovedError(Exception):
    """A limit is reached."""


class _Effort:
    """What has been spent on a position, and what may be."""

    def __init__(self, seconds: float | None, nodes: int | None, stop: Event | None) -> None:
        self.begun = time.perf_counter()
        self.nodes = 0
        self._seconds = seconds
        self._nodes = nodes
        self._stop = stop
        self._slice = FIRST_SLICE

    def check(self) -> None:
        """Raise `_UnprovedError` when a limit is reached."""
        if (
            self.nodes == self._nodes
            or (self._stop is not None and self._stop.is_set())
            or (self._seconds is not None and time.perf_counter() - self.begun >= self._seconds)
        ):
            raise _UnprovedError

    def slices(self) -> Iterator[int]:
        """Yield numbers of nodes to go on for, without end; raise `_UnprovedError` when a limit is reached."""
        while True:
            self.check()
            now = time.perf_counter()
            yield self._slice if self._nodes is None else min(self._slice, self._nodes - self.nodes)
            spent = max(time.perf_counter() - now, 1e-6)
            self._slice = max(1, min(4 * self._slice, int(self._slice * SLICE_SECONDS / spent)))


def _sorted(codes: list[int]) -> tuple[Turn, ...]:
    return tuple(map(turn_of, sorted(codes)))


def _after(position: Position, turn: Turn, line: list[Turn | Draw]) -> Position:
    """Return the position after a turn and the draw that has to follow, and add both to a line."""
    position = position.after(turn)
    line.append(turn)
    for draw in position.legal_draws():
        position = position.after(draw)
        line.append(draw)
    return position


def _promising(position: Position, effort: "_Effort") -> list[Turn]:
    """Return the turns of a position, those with the best margin right after them first."""

    def margin(turn: Turn) -> int:
        effort.check()
        after = position.after(turn)
        return after.score(position.to_move) - after.score(position.to_move.other)

    return sorted(position.legal_turns(), key=margin, reverse=True)
