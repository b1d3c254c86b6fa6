"""What the benchmarks of strength share: how matches are played, and the options that say so."""

import argparse
from contextlib import ExitStack
from pathlib import Path

from shoal.arena import Journal, LocalExecutor, Match, Plan, ProcessExecutor, Standings, run
from shoal.cli.progress import Progress

__all__ = ["add_options", "add_promises", "meet"]


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add how games are played."""
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="games at a time (default: 1)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="all orders follow from it (default: 1)")
    parser.set_defaults(journals=None)


def add_promises(parser: argparse.ArgumentParser) -> None:
    """Add what is for measurements that take long and are held to something."""
    parser.add_argument("--journals", type=Path, metavar="FOLDER", help="keep the games there, and go on with them")
    parser.add_argument("--check", action="store_true", help="fail when a promise is not kept")


def meet(match: Match, games: int, options: argparse.Namespace) -> Standings:
    """Play a match to its end, or go on with its journal."""
    plan = Plan(match.groups_for(games))
    title = " ".join(dict.fromkeys(match.players))
    with ExitStack() as stack:
        journal = None
        if options.journals:
            options.journals.mkdir(parents=True, exist_ok=True)
            name = f"{'-'.join(match.players)}-{match.seed}.jsonl".replace(":", "")
            journal = stack.enter_context(Journal.open(options.journals / name, match))
        progress = stack.enter_context(Progress(plan.groups * match.group_size))
        return run(
            match,
            plan,
            lambda: LocalExecutor(match) if options.workers == 1 else ProcessExecutor(match, options.workers),
            journal,
            lambda _, result: progress.show(result.fixture.number + 1, title),
        )
