"""Whether a player loses endings that it had won, played out against the solver.

Endings have three to seven empty cells and are won for the player, who is to move. Players are named as for
`shoal arena`. Time limits mean what they say only when each worker has a core to itself. With --check the exit status
is 1 when an ending is lost within a second a turn.
"""

import argparse
import os
import random
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial

from benchmarks._common import machine, versions
from benchmarks._endings import PLAYS, played_to

from shoal import kernels
from shoal.aqualin import Position
from shoal.aqualin.solver import Solver
from shoal.arena import Match
from shoal.arena.players import Players
from shoal.cli.progress import Progress

PLAYERS = ("level:8", "search:200ms", "search:55ms")

SURE = "level:8"
"""With a second a turn it never loses a won ending: that is promised."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="script/bench endings", description="Whether won endings are lost.")
    parser.add_argument("players", nargs="*", metavar="PLAYER", default=PLAYERS, help=f"(default: {' '.join(PLAYERS)})")
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="endings each (default: 1000)")
    parser.add_argument("--empty", type=int, nargs="+", default=[3, 4, 5, 6], metavar="N", help="cells (default: 3-6)")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="games at a time (default: 1)")
    parser.add_argument("--check", action="store_true", help="fail when a promise is not kept")
    options = parser.parse_args()
    if not kernels.available():
        parser.exit(2, 'This benchmark needs Numba: pip install "shoal[engine]"\n')
    print(f"{machine()}; {os.cpu_count()} cores, {options.workers} in use\n{versions('numba', 'numpy')}\n")
    print(f"{'player':20}{'endings':>9}{'lost':>7}  of which with so many empty cells")
    lost = 0
    with ProcessPoolExecutor(options.workers) as pool:
        for player in options.players:
            play = partial(is_won_again, player, tuple(options.empty))
            found: Counter[int] = Counter()
            with Progress(options.games) as progress:
                for number, is_won in enumerate(pool.map(play, range(options.games), chunksize=1)):
                    progress.show(number + 1, player)
                    found[options.empty[number % len(options.empty)]] += not is_won
            losses = ", ".join(f"{empty}: {count}" for empty, count in sorted(found.items()) if count)
            print(f"{player:20}{options.games:>9}{found.total():>7}  {losses or '-'}", flush=True)
            lost += found.total() if player == SURE else 0
    return int(options.check and lost > 0)


class Reference:
    """What one process keeps: a solver, and players of one name."""

    def __init__(self, player: str) -> None:
        self.solver = Solver()
        self.players = Players(Match("aqualin", (player, player), 2))


@cache
def reference(player: str) -> Reference:
    """Return what this process keeps for a player."""
    return Reference(player)


def is_won_again(player: str, empty: tuple[int, ...], number: int) -> bool:
    """Play one ending, the same for every player, and tell whether the player wins it."""
    kept = reference(player)
    position = won_ending(empty[number % len(empty)], number, kept.solver)
    seat, rng = int(position.to_move), random.Random(number)
    own = kept.players.seated(player, seat, rng)
    while not position.is_over:
        if position.awaits_draw:
            (draw,) = position.legal_draws()
            position = position.after(draw)
        elif int(position.to_move) == seat:
            position = position.after(own.choose(position, seat, rng))
        else:  # the best margin: it wins what can be won, and loses by little
            position = position.after(kept.solver.solve(position, margin=True, every=False).optimal[0])
    return position.leader() == seat


def won_ending(empty: int, number: int, solver: Solver) -> Position:
    """Return a position that its mover wins; greedy and random play take turns in making them."""
    seed = 1000 * number
    while True:
        (position,) = played_to(empty, PLAYS[number // 4 % 2], 1, seed)
        if solver.solve(position, every=False).result == "win":
            return position
        seed += 1


if __name__ == "__main__":
    sys.exit(main())
