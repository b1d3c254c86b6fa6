"""Judging the turns of a game: the best one beside the one that was played, both looked into in the same way.

A search looks closely at good turns only, so its word on a turn that it dislikes is worth little. Therefore the turn
that was played and the best one found are both tried, with some of the tiles that can be drawn next, the same for both,
and a search from each position that follows. What was really drawn plays no part: luck is nobody's mistake.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from shoal.aqualin import Position, Role, Turn
from shoal.aqualin.record import ReefRecord
from shoal.engine.analysis import Analyst, Limit

__all__ = ["Judgement", "ReviewedTurn", "review"]

DRAWS = 4
"""So many of the tiles that can be drawn are tried after a turn."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a turn is worth."""

    turn: Turn

    win_chance: float
    """The chance that whoever makes it wins, 0 to 1."""

    exact: bool
    """Whether that is proved."""


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    """A turn of a game beside the best one that was found in its place."""

    number: int
    """Counted from 1."""

    role: Role
    played: Judgement
    best: Judgement
    """The played turn itself where none is found to be better."""

    @property
    def loss(self) -> float:
        """How much of the chance to win the turn gave away."""
        return self.best.win_chance - self.played.win_chance


def review(record: ReefRecord, analyst: Analyst, limit: Limit) -> Iterator[ReviewedTurn]:
    """Yield what each turn of a game was worth; the limit is that for a turn."""
    for number, (position, recorded) in enumerate(zip(record.positions(), record.turns, strict=False), 1):
        best, played = _compared(position, recorded.turn, analyst, limit)
        yield ReviewedTurn(number, position.to_move, played, best)


def _compared(position: Position, turn: Turn, analyst: Analyst, limit: Limit) -> tuple[Judgement, Judgement]:
    """Return the best turn and one other, or that one twice when it is no worse."""
    line = analyst.analyse(position, _part(limit, 2)).lines[0]
    best = Judgement(line.turn, line.win_chance, line.exact)
    if line.turn == turn:
        return best, best
    played = _tried(position, turn, analyst, _part(limit, 4))
    if not best.exact:
        best = _tried(position, line.turn, analyst, _part(limit, 4))
    return (played, played) if played.win_chance >= best.win_chance else (best, played)


def _tried(position: Position, turn: Turn, analyst: Analyst, limit: Limit) -> Judgement:
    """Judge a turn by what can follow."""
    after = position.after(turn)
    draws = after.legal_draws()
    lot = random.Random(position.text)
    tried = draws if len(draws) <= DRAWS else lot.sample(draws, DRAWS)
    positions = [after.after(draw) for draw in tried] or [after]
    found = [_chance(each, analyst, _part(limit, len(positions))) for each in positions]
    chances, proofs = zip(*found, strict=True)
    return Judgement(turn, 1 - sum(chances) / len(chances), all(proofs) and len(tried) == len(draws))


def _chance(position: Position, analyst: Analyst, limit: Limit) -> tuple[float, bool]:
    """Return the chance that the role to move wins, and whether it is proved."""
    outcome = position.outcome()
    if outcome is not None:
        return float(int(position.to_move) in outcome.winners), True
    line = analyst.analyse(position, limit).lines[0]
    return line.win_chance, line.exact


def _part(limit: Limit, parts: int) -> Limit:
    """Return one of several equal parts of a limit."""
    seconds = None if limit.seconds is None else limit.seconds / parts
    nodes = None if limit.nodes is None else max(1, limit.nodes // parts)
    return replace(limit, seconds=seconds, nodes=nodes)
