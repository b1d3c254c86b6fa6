"""An analyst who looks no further than the points right after a turn: quick, and hard to fool about its limits."""

import math
import random
import time
from collections.abc import Iterator
from threading import Event

from shoal import kernels
from shoal.aqualin import Position, Turn, compiled, greedy
from shoal.aqualin.codes import turn_of
from shoal.aqualin.roles import Role
from shoal.engine.analysis import Analysis, Limit, Line, Listener

__all__ = ["PointsAnalyst"]

TEMPO = 4.0
"""Points by which the margin right after a turn flatters whoever made it: their rival is next."""

STEEPNESS = 0.7
"""How much a point of margin adds to the logarithm of the odds of winning, times the root of the empty cells.

Both numbers fit games of greedy players; they make chances out of margins and change no order.
"""

SECONDS_BETWEEN = 0.25
"""How often the listener hears something."""


class PointsAnalyst:
    """Ranks turns by the margin right after them. One of the best comes first, by a lot that follows from the seed."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed
        self._best_turns = compiled.best_turns if kernels.available() else greedy.best_turns

    def analyse(
        self,
        position: Position,
        limit: Limit,
        *,
        lines: int = 1,
        stop: Event | None = None,
        listener: Listener | None = None,
    ) -> Analysis:
        """Return the best turns. The very best is always among them; the others as far as the limit allows."""
        begin = told = time.perf_counter()
        if position.is_over:
            return Analysis((), 0, 0.0)
        found: dict[Turn, Line] = {}
        for turn in self._turns(position, only_best=lines == 1):
            found.setdefault(turn, _line(position, turn))
            now = time.perf_counter()
            if _is_reached(limit, len(found), now - begin) or (stop and stop.is_set()):
                break
            if listener and now - told >= SECONDS_BETWEEN:
                told = now
                listener(_analysis(position, found, lines, now - begin))
        return _analysis(position, found, lines, time.perf_counter() - begin)

    def _turns(self, position: Position, *, only_best: bool) -> Iterator[Turn]:
        """Yield a turn with the best margin, and then, unless that is enough, every turn."""
        _, codes = self._best_turns(position.reef.tiles, position.pool, position.to_move)
        yield turn_of(random.Random(f"{self._seed} {position.text}").choice(codes))
        if not only_best:
            yield from position.legal_turns()


def _is_reached(limit: Limit, nodes: int, seconds: float) -> bool:
    """Say whether it is time to answer."""
    out_of_nodes = limit.nodes is not None and nodes >= limit.nodes
    return out_of_nodes or (limit.seconds is not None and seconds >= limit.seconds)


def _analysis(position: Position, found: dict[Turn, Line], lines: int, seconds: float) -> Analysis:
    sign = _sign(position)
    ranked = sorted(found.values(), key=lambda line: (-line.win_chance, -sign * line.margin))
    return Analysis(tuple(ranked[:lines]), len(found), seconds)


def _sign(position: Position) -> int:
    """Return what turns colour less animal into own less rival's."""
    return 1 if position.to_move is Role.COLOUR else -1


def _line(position: Position, turn: Turn) -> Line:
    """Judge a turn by what lies on the reef after it."""
    after = position.after(turn)
    colour, animal = after.scores()
    if after.is_over:
        return Line((turn,), float(after.leader() == position.to_move), colour - animal, 1, exact=True)
    sign = _sign(position)
    margin = sign * (colour - animal) - TEMPO
    chance = 1 / (1 + math.exp(-STEEPNESS * margin / math.sqrt(len(after.reef.empty_cells))))
    return Line((turn,), chance, sign * margin, 1, exact=False)
