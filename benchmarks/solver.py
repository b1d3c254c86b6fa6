"""How fast endings of Aqualin are proved, with the bounds of the last turns and without, and that both find the same.

Positions come from greedy and from random play. With --proof it compares values instead: with bounds, without, and by
trying everything. With --check the exit status is 1 when a promise is not kept.
"""

import argparse
import random
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from benchmarks._common import machine, pin, timed, versions
from benchmarks._endings import PLAYS, played_to

from shoal import kernels
from shoal.aqualin import Position
from shoal.aqualin.solver import Solver

SHARES = (0.5, 0.9, 0.95, 0.99)
"""The shares of positions that are done in the time told."""

PROMISE = 3.0
"""How many times faster the bounds make the search, at the median and at 99 %."""


@dataclass(frozen=True, slots=True)
class Sample:
    """What proving one set of positions took."""

    milliseconds: tuple[float, ...]
    """Sorted, by the CPU clock."""

    nodes: tuple[int, ...]
    """Sorted."""

    results: tuple[str | None, ...]
    """In the order of the positions."""

    def within(self, share: float) -> float:
        """Return the time in which a share of the positions is done."""
        return self.milliseconds[min(len(self.milliseconds) - 1, int(share * len(self.milliseconds)))]

    def line(self, name: str) -> str:
        """Return a line of the table."""
        times = "".join(f"{self.within(share):>10.2f}" for share in SHARES)
        return f"{name:33}{len(self.nodes):>5}{times}{self.nodes[len(self.nodes) // 2]:>12,}{sum(self.nodes):>15,}"


def main() -> int:
    parser = argparse.ArgumentParser(prog="script/bench solver", description="How fast endings are proved.")
    parser.add_argument("--positions", type=int, default=200, metavar="N", help="positions a row (default: 200)")
    parser.add_argument("--empty", type=int, nargs="+", default=[5, 6, 7], metavar="N", help="cells (default: 5 6 7)")
    parser.add_argument("--play", choices=PLAYS, action="append", help="only positions from this play")
    parser.add_argument("--eight", type=int, default=0, metavar="N", help="as many positions with eight cells as well")
    parser.add_argument("--eight-seconds", type=float, default=60.0, metavar="S", help="time for each (default: 60)")
    parser.add_argument("--proof", action="store_true", help="compare values instead")
    parser.add_argument("--check", action="store_true", help="fail when a promise is not kept")
    options = parser.parse_args()
    if not kernels.available():
        parser.exit(2, 'This benchmark needs Numba: pip install "shoal[engine]"\n')
    if options.proof:
        return prove(5 * options.positions)
    pin()
    print(f"{machine()}; one core, CPU time\n{versions('numba', 'numpy')}\n")
    heading = "".join(f"{100 * share:>8.0f} %" for share in SHARES)
    print(f"{'ms a position':33}{'':5}{heading}{'nodes':>12}{'in all':>15}")
    plays = options.play or PLAYS
    kept = [
        is_kept for empty in options.empty for play in plays for is_kept in compared(empty, play, options.positions)
    ]
    for play in plays if options.eight else ():
        by_chance(played_to(8, play, options.eight), play, options.eight_seconds)
    if options.check:
        print(f"\n{sum(kept)} of {len(kept)} promises are kept: {PROMISE:g} times as fast with bounds.")
    return int(options.check and not all(kept))


def compared(empty: int, play: str, count: int) -> list[bool]:
    """Measure and print both ways for one kind of position; return whether the promises are kept."""
    positions = played_to(empty, play, count)
    found = []
    for bounds in (False, True):
        found.append(sample(positions, bounds))
        print(found[-1].line(f"{empty} empty, {play}, {'with' if bounds else 'without'} bounds"), flush=True)
    without, with_bounds = found
    if without.results != with_bounds.results:
        sys.exit("With bounds and without different results are found.")
    ratios = [without.within(share) / with_bounds.within(share) for share in SHARES]
    print(f"{'  times faster':38}" + "".join(f"{ratio:>10.2f}" for ratio in ratios), flush=True)
    return [ratio >= PROMISE for ratio, share in zip(ratios, SHARES, strict=True) if share in (0.5, 0.99)]


def sample(positions: Sequence[Position], bounds: bool) -> Sample:
    """Prove who wins each position."""
    solver = Solver(bounds=bounds)
    solver.solve(positions[0], every=False, nodes=1)  # compiled
    times, nodes, results = [], [], []
    for position in positions:
        found, seconds = timed(partial(solver.solve, position, every=False))
        times.append(1000 * seconds)
        nodes.append(found.nodes)
        results.append(found.result)
    return Sample(tuple(sorted(times)), tuple(sorted(nodes)), tuple(results))


def by_chance(positions: Iterable[Position], play: str, seconds: float) -> None:
    """Work out and print exact chances where two tiles are in the stockpile."""
    solver = Solver()
    for position in positions:
        found = solver.solve(position, every=False, seconds=seconds)
        chance = f"chance {100 * found.win_chance:.1f} %" if found.win_chance is not None else "not proved"
        print(f"8 empty, {play}: {chance}, {found.seconds:.1f} s by the clock, {found.nodes:,} nodes", flush=True)


def prove(count: int) -> int:
    """Compare values; return how the process ends."""
    from tests.aqualin.proofs import check_bounds, check_by_trying, random_endings

    begun = time.perf_counter()
    solvers = Solver(), Solver(bounds=False)
    for position in random_endings(random.Random(4), count, 4, 6):
        check_bounds(position, *solvers)
    print(f"{count} positions with 4 to 6 empty cells: the same values with bounds and without.", flush=True)
    for position in random_endings(random.Random(1), count, 1, 3):
        check_by_trying(position, solvers[0])
    print(f"{count} positions with 1 to 3 empty cells: the same values and turns as by trying everything.")
    print(f"{time.perf_counter() - begun:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
