"""How strong Aqualin's search and levels are, in paired games of the arena, with 95 % intervals.

With --journals the games are kept in a folder and the same command goes on where it was stopped. Players that are
limited by time are as strong as the machine is fast and idle: with --workers, leave a core to each. With --check the
exit status is 1 when a promise is not kept.
"""

import argparse
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from benchmarks._common import machine, versions
from benchmarks._matches import add_options, add_promises, meet

from shoal import kernels
from shoal.arena import Estimate, Match


@dataclass(frozen=True, slots=True)
class Contest:
    """Two players who meet, and what is promised about the first one's share of wins."""

    stronger: str
    weaker: str
    games: int
    least: float = 0.0
    """The share is at least so much."""

    most: float = 1.0
    """And at most so much."""

    above: float | None = None
    """The whole interval lies above this."""

    def keeps(self, share: Estimate) -> bool:
        """Tell whether a measured share is as promised."""
        return self.least <= share.value <= self.most and (self.above is None or share.low > self.above)

    @property
    def promise(self) -> str:
        """The promise in a few characters."""
        if self.above is not None:
            return f"interval above {100 * self.above:.0f} %"
        if self.most < 1:
            return f"{100 * self.least:.0f} to {100 * self.most:.0f} %"
        return f"at least {100 * self.least:.0f} %"


def ladder(top: str) -> list[Contest]:
    """Return the meetings of neighbouring levels, with another player in the place of the highest."""
    names = [*(f"level:{number}" for number in range(1, 8)), top]
    steps = [Contest(names[at + 1], names[at], 400, least=0.65, most=0.80) for at in range(7)]
    return [Contest("level:1", "random", 400, least=0.90), *steps]


PARTS = {
    "rivals": (
        "Against players who look at most one reply ahead",
        [
            Contest("two-ply", "greedy", 400, least=0.98),
            Contest("search:55ms", "two-ply", 400, least=0.80),
            Contest("search:200ms", "two-ply", 400, least=0.90),
            Contest("search:200ms", "greedy", 400, least=0.99),
        ],
    ),
    "doubling": (
        "Twice the time",
        [
            Contest("search:50ms", "search:25ms", 800, above=0.5),
            Contest("search:100ms", "search:50ms", 800, above=0.5),
            Contest("search:200ms", "search:100ms", 800, above=0.5),
        ],
    ),
    "levels": ("The ladder of levels", ladder("level:8")),
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="script/bench strength", description="How strong search and levels are.")
    parser.add_argument("--only", choices=PARTS, action="append", help="measure this part (default: all)")
    parser.add_argument("--step", type=int, metavar="N", help="measure only the N-th match of each part")
    parser.add_argument("--games", type=int, metavar="N", help="games a match, in groups of four (default: 400 or 800)")
    parser.add_argument("--top", metavar="PLAYER", default="level:8", help="who stands for level 8 in the ladder")
    add_options(parser)
    add_promises(parser)
    options = parser.parse_args()
    if not kernels.available():
        parser.exit(2, 'This benchmark needs Numba: pip install "shoal[engine]"\n')
    print(f"{machine()}; {os.cpu_count()} cores, {options.workers} in use\n{versions('numba', 'numpy')}")
    kept = [is_kept for name in options.only or PARTS for is_kept in measured(name, options)]
    if options.check:
        print(f"\n{sum(kept)} of {len(kept)} promises are kept.")
    return int(options.check and not all(kept))


def measured(name: str, options: argparse.Namespace) -> Iterator[bool]:
    """Measure and print one part; yield for each match whether its promise is kept."""
    title, contests = PARTS[name]
    if name == "levels":
        contests = ladder(options.top)
    print(f"\n{title}\n{'player':14}{'rival':14}{'games':>6}{'share':>9}{'95 %':>15}{'ms a turn':>14}  promise")
    for contest in contests[options.step - 1 : options.step] if options.step else contests:
        match = Match("aqualin", (contest.stronger, contest.weaker), 2, seed=options.seed)
        standings = meet(match, options.games or contest.games, options)
        found = standings.meetings()[0].share
        is_kept = contest.keeps(found)
        paces = [1000 * each.pace.seconds / each.pace.turns for each in standings.standings()]
        times = " / ".join(f"{pace:.1f}" for pace in paces)
        print(
            f"{contest.stronger:14}{contest.weaker:14}{standings.games:>6}{100 * found.value:>7.1f} %"
            f"{100 * found.low:>7.1f} to {100 * found.high:.1f}{times:>14}  {contest.promise}"
            f"{'' if is_kept else ': NOT kept'}",
            flush=True,
        )
        yield is_kept


if __name__ == "__main__":
    sys.exit(main())
