"""Running a match: games that a journal holds already, then games that are played, until enough is known."""

from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass

from shoal.arena.executors import Executor, results
from shoal.arena.journal import Journal
from shoal.arena.match import Match
from shoal.arena.play import Result, play
from shoal.arena.sprt import Sprt
from shoal.arena.standings import Standings

__all__ = ["Plan", "run"]


@dataclass(frozen=True, slots=True)
class Plan:
    """How far to play a match."""

    groups: int
    """At most so many groups of games."""

    sprt: Sprt | None = None
    """Ends the match after the group in which it comes to a verdict."""


def run(
    match: Match,
    plan: Plan,
    start: Callable[[], Executor],
    journal: Journal | None = None,
    listener: Callable[[Standings, Result], None] | None = None,
) -> Standings:
    """Play a match and return how it went. `start` makes what plays, if anything is left to play.

    What is counted does not depend on who plays, nor on how often the match was interrupted.
    """
    standings = Standings(match)
    with closing(_games(match, plan, start, journal)) as games:
        for result in games:
            is_complete = standings.add(result)
            if listener:
                listener(standings, result)
            if is_complete and plan.sprt and plan.sprt.verdict(plan.sprt.ratio(standings.shares)):
                break
    return standings


def _games(
    match: Match, plan: Plan, start: Callable[[], Executor], journal: Journal | None
) -> Generator[Result, None, None]:
    target = plan.groups * match.group_size
    known = journal.results[:target] if journal else ()
    yield from known
    if len(known) == target:
        return
    executor = start()
    try:
        for result in results(executor, play, range(len(known), target)):
            if journal:
                journal.add(result)
            yield result
    finally:
        executor.close()
