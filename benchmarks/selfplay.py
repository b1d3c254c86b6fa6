"""Data sets: games a second of `shoal selfplay`, every file read again, and a sample of the records replayed.

The command runs as people type it. With --check the exit status is 1 when it makes fewer games a CPU second than
promised, or when a record does not lead to the result that is stored beside it.
"""

import argparse
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import polars
from benchmarks._common import Row, machine, print_table, versions

from shoal import game as games
from shoal import records

PROMISE = 1000.0
"""Games a CPU second: on two processors that do nothing else, 100,000 games in less than a minute."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="script/bench selfplay", description="How fast data sets are made.")
    parser.add_argument("--games", type=int, default=100_000, metavar="N", help="how many (default: 100000)")
    parser.add_argument("--players", nargs="+", default=["greedy"], metavar="PLAYER", help="default: greedy")
    parser.add_argument("--sample", type=int, default=1000, metavar="N", help="records to replay (default: 1000)")
    parser.add_argument("--workers", type=int, default=len(os.sched_getaffinity(0)), metavar="N")
    parser.add_argument("--check", action="store_true", help=f"fail below {PROMISE:,.0f} games a CPU second")
    options = parser.parse_args()
    print(f"{machine()}, {options.workers} of {os.cpu_count()} processors\n{versions('numba', 'polars')}\n")
    with tempfile.TemporaryDirectory() as folder:
        said, spent = made(options.players, options.games, options.workers, folder)
        table = polars.read_parquet(f"{folder}/games-*.parquet")
        size = sum(file.stat().st_size for file in Path(folder).iterdir())
    wrong = sum(not agrees(row) for row in sample(table, options.sample))
    rate = options.games / spent
    rows = [
        Row(" against ".join(said["players"])),
        Row("games", f"{table.height:,}"),
        Row("seconds", f"{said['seconds']:,.1f}"),
        Row("games a second", f"{options.games / said['seconds']:,.0f}"),
        Row("games a CPU second", f"{rate:,.0f}", rate / PROMISE, "the promise"),
        Row("bytes a game", f"{size / table.height:,.0f}"),
        Row("records replayed and verified", f"{min(options.sample, table.height):,}"),
        Row("of these with another result", f"{wrong:,}"),
    ]
    print_table(Row("shoal selfplay", "", of="of"), rows)
    assert table.height == options.games
    return int(options.check and (wrong > 0 or rate < PROMISE))


def made(players: list[str], count: int, workers: int, folder: str) -> tuple[dict[str, Any], float]:
    """Run the command, once for few games so that everything is compiled; return what it says, and its CPU seconds."""
    command = [sys.executable, "-m", "shoal", "selfplay", "--json", "--workers", str(workers), "--players", *players]
    with tempfile.TemporaryDirectory() as other:
        subprocess.run([*command, "--games", "10", "--out", other], check=True, stdout=subprocess.DEVNULL)
    before = cpu_seconds()
    done = subprocess.run([*command, "--games", str(count), "--out", folder], check=True, stdout=subprocess.PIPE)
    return json.loads(done.stdout), cpu_seconds() - before


def cpu_seconds() -> float:
    """Return what all processes took that this one started and that have ended, and all that those started."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def sample(table: polars.DataFrame, count: int) -> list[dict[str, Any]]:
    chosen = random.Random(1).sample(range(table.height), min(count, table.height))
    return [table.row(number, named=True) for number in chosen]


def agrees(row: dict[str, Any]) -> bool:
    """Replay a record and compare it with what is stored; its deal must follow from its secret."""
    game = games.load("aqualin")
    (record,) = game.records(row["record"].splitlines())
    outcome = record.outcome
    return (
        outcome is not None
        and (list(outcome.scores), list(outcome.places)) == (row["points"], row["places"])
        and records.verify(game, record) == ""
    )


if __name__ == "__main__":
    sys.exit(main())
