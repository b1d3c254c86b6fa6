"""What commands that play matches have in common: where games are played, how many at a time, and a bar."""

import argparse
import os
from collections.abc import Callable

from shoal.arena import (
    Executor,
    Journal,
    LocalExecutor,
    Match,
    Plan,
    ProcessExecutor,
    ProgramSettings,
    RayExecutor,
    Result,
    Standings,
    run,
)
from shoal.cli.arguments import Parser, parse_number
from shoal.cli.extras import extra
from shoal.cli.progress import Progress
from shoal.errors import NotationError

__all__ = [
    "add_place",
    "add_programs",
    "add_workers",
    "executor",
    "parse_games",
    "parse_pair",
    "parse_positive",
    "parse_programs",
    "parse_workers",
    "play",
]

MOST_GAMES = 10_000_000
MOST_WORKERS = 1024
LONGEST_THOUGHT_MS = 86_400_000


def add_workers(parser: Parser) -> None:
    """Add `--workers`."""
    parser.add_argument("--workers", metavar="N", help="games at a time (default: one a processor)")


def add_place(parser: Parser) -> None:
    """Add `--on`."""
    parser.add_argument("--on", choices=("local", "ray"), default="local", help="this computer, or a Ray cluster")


def add_programs(parser: Parser) -> None:
    """Add how players that are programs of their own are asked."""
    parser.add_argument("--ugi-movetime", metavar="MS", help="how long programs think (default: 200 milliseconds)")
    parser.add_argument("--ugi-nodes", metavar="N", help="how many positions programs evaluate, instead of a time")
    parser.add_argument("--ugi-option", action="append", default=[], metavar="NAME=VALUE", help="set it in programs")
    parser.add_argument(
        "--ugi-patience",
        metavar="SECONDS",
        default="10",
        help="how late programs may be before they lose (default: 10)",
    )


def parse_workers(text: str | None) -> int:
    """Read how many games to play at a time, by default as many as there are processors for this process."""
    if text:
        return parse_positive(text, "the number of workers", MOST_WORKERS)
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def parse_games(text: str) -> int:
    """Read how many games to play."""
    return parse_positive(text, "the number of games", MOST_GAMES)


def parse_positive(text: str, what: str, largest: int) -> int:
    """Read a whole number from 1 on."""
    number = parse_number(text, what, largest)
    if not number:
        raise NotationError(f"{what} is at least 1, not 0")
    return number


def parse_programs(options: argparse.Namespace) -> ProgramSettings:
    """Read how programs are asked."""
    movetime, nodes = options.ugi_movetime, options.ugi_nodes
    if movetime is None and nodes is None:
        movetime = "200"
    return ProgramSettings(
        None if movetime is None else parse_positive(movetime, "the thinking time", LONGEST_THOUGHT_MS),
        None if nodes is None else parse_positive(nodes, "the number of nodes", 10**15),
        tuple(parse_pair(text, "--ugi-option") for text in options.ugi_option),
        float(parse_positive(options.ugi_patience, "the patience", 86_400)),
    )


def parse_pair(text: str, option: str) -> tuple[str, str]:
    """Read what follows an option that sets something by name."""
    name, equals, value = text.partition("=")
    if not (name and equals):
        raise NotationError(f"{option} is followed by NAME=VALUE, not {text!r}")
    return name, value


def play(
    match: Match,
    plan: Plan,
    workers: int,
    *,
    on: str = "local",
    journal: Journal | None = None,
    listener: Callable[[Result], None] | None = None,
) -> Standings:
    """Play a match, with a bar on a terminal that tells how far it has come."""
    with Progress(plan.groups * match.group_size) as progress:

        def listen(standings: Standings, result: Result) -> None:
            progress.show(result.fixture.number + 1, _note(standings, plan))
            if listener:
                listener(result)

        return run(match, plan, lambda: executor(on, match, workers), journal, listen)


def executor(on: str, match: Match, workers: int) -> Executor:
    """Return what plays a match."""
    if on == "ray":
        with extra("cluster", "--on ray"):
            return RayExecutor(match, workers)
    return LocalExecutor(match) if workers == 1 else ProcessExecutor(match, workers)


def _note(standings: Standings, plan: Plan) -> str:
    """Return what is worth knowing while a match goes on."""
    shares = standings.shares
    share = f"share {100 * sum(shares) / len(shares):.1f} %" if shares else ""
    return f"{share}, ratio {plan.sprt.ratio(shares):.2f}" if shares and plan.sprt else share
