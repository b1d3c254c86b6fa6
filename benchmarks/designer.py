"""How strong Aquarium Designer's players are, what the solo ranks mean, and how long the strong player thinks.

All games are played in the arena with seeded orders of the cards, and have 95 % intervals. With --journals they are
kept in a folder and the same command goes on where it was stopped. With --check the exit status is 1 when a promise is
not kept.
"""

import argparse
import os
import random
import sys
from collections.abc import Iterator, Mapping
from functools import partial

from benchmarks._common import machine, pin, timed, versions
from benchmarks._matches import add_options, add_promises, meet

from shoal import engine, kernels
from shoal import game as games
from shoal.arena import Estimate, Match, Standing
from shoal.engine.warming import warm_up

GAMES = 400
"""At every table."""

LONGEST = 1.0
"""Seconds of one core that the strong player may take for a decision."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="script/bench designer", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", choices=PARTS, action="append", help="measure this part (default: all)")
    parser.add_argument("--games", type=int, default=GAMES, metavar="N", help=f"games a table (default: {GAMES})")
    add_options(parser)
    add_promises(parser)
    options = parser.parse_args()
    if not kernels.available():
        parser.exit(2, 'This benchmark needs Numba: pip install "shoal[engine]"\n')
    print(f"{machine()}; {os.cpu_count()} cores, {options.workers} in use\n{versions('numba', 'numpy')}")
    kept = [is_kept for name in options.only or PARTS for is_kept in PARTS[name](options)]
    if options.check:
        print(f"\n{sum(kept)} of {len(kept)} promises are kept.")
    return int(options.check and not all(kept))


def promise(words: str, is_kept: bool) -> bool:
    print(f"  {words}: {'kept' if is_kept else 'NOT kept'}", flush=True)
    return is_kept


# -- at the table ------------------------------------------------------------------------------------------------------


def tables(options: argparse.Namespace) -> Iterator[bool]:
    """Let one strong player meet greedy ones."""
    print(f"\n{'One strong player, the others greedy':38}{'games':>6}{'share':>9}{'95 %':>15}{'place':>7}{'95 %':>15}")
    for seats in range(2, 6):
        match = Match("designer", ("strong", *["greedy"] * (seats - 1)), seats, seed=options.seed)
        strong, greedy = meet(match, options.games, options).standings()
        for standing in (strong, greedy):
            print(table_row(seats, standing))
        if seats == 2:
            yield promise("strong has 80 % or more", share_of(strong).value >= 0.8)
        else:
            yield promise("strong has the best mean place", place_of(strong).high < place_of(greedy).low)


def table_row(seats: int, standing: Standing) -> str:
    share, place = share_of(standing), place_of(standing)
    return (
        f"{f'{standing.name}, {seats} players':38}{standing.games:>6}{100 * share.value:>7.1f} %"
        f"{100 * share.low:>7.1f} to {100 * share.high:.1f}{place.value:>7.2f}{bounds(place):>15}"
    )


def share_of(standing: Standing) -> Estimate:
    assert standing.share is not None, "they had rivals"
    return standing.share


def place_of(standing: Standing) -> Estimate:
    assert standing.place is not None, "they sat at a table"
    return standing.place


# -- alone -------------------------------------------------------------------------------------------------------------


def solo(options: argparse.Namespace) -> Iterator[bool]:
    """Let everybody play the solo game with the same cards, and look back."""
    match = Match("designer", ("strong", "greedy", "random"), 1, seed=options.seed, hindsight=True)
    standings = meet(match, options.games, options)
    found = {standing.name: standing for standing in standings.standings()}
    ranks = [rank for rank, _ in match.game.ranks]
    print(f"\n{'Solo':12}{'games':>6}{'points':>8}{'95 %':>15}{'missed':>8}", *(f"{rank:>7} %" for rank in ranks))
    for standing in found.values():
        shares = (f"{100 * standing.ranks[rank].value:>9.1f}" for rank in ranks)
        missed = standing.missed.value if standing.missed else 0
        points = standing.points
        print(f"{standing.name:12}{standing.games:>6}{points.value:>8.2f}{bounds(points):>15}{missed:>8.2f}", *shares)
    hindsight = standings.hindsight()
    assert hindsight is not None, "the match looks back"
    print(f"{'hindsight':12}{standings.games // 3:>6}{hindsight.at_least.value:>8.2f}{bounds(hindsight.at_least):>15}")
    print(f"{'  at most':18}{hindsight.at_most.value:>8.2f}{bounds(hindsight.at_most):>15}")
    yield from solo_promises(found)


def solo_promises(found: Mapping[str, Standing]) -> Iterator[bool]:
    strong, greedy, lots = (found[name] for name in ("strong", "greedy", "random"))
    gain = strong.points.value - greedy.points.value
    yield promise(f"strong reaches 4 points more than greedy ({gain:.2f})", gain >= 4)
    yield promise("their intervals are apart", strong.points.low > greedy.points.high)
    yield promise("random play ends in D in 95 % or more", lots.ranks["D"].value >= 0.95)
    middle = greedy.ranks["C"].value + greedy.ranks["B"].value
    yield promise(f"greedy play mostly ends in C or B ({100 * middle:.1f} %)", middle > 0.5)
    yield promise("strong play ends in S in 10 to 35 %", 0.1 <= strong.ranks["S"].value <= 0.35)


# -- time --------------------------------------------------------------------------------------------------------------


def pace(options: argparse.Namespace) -> Iterator[bool]:
    """Time every decision of strong players among themselves, in CPU seconds of one core."""
    pin()
    game = games.load("designer")
    print(f"\n{'Seconds a decision, strong':38}{'games':>6}{'decisions':>11}{'mean':>8}{'longest':>9}")
    for seats in range(1, 6):
        warm_up(game, ["strong"], seats)
        rng = random.Random(f"pace {options.seed} {seats}")
        many = max(1, options.games // 20 // seats)
        seconds = [took for _ in range(many) for took in decisions(game, seats, rng)]
        mean, longest = sum(seconds) / len(seconds), max(seconds)
        print(f"{f'{seats} players' if seats > 1 else 'solo':38}{many:>6}{len(seconds):>11}{mean:>8.3f}{longest:>9.3f}")
        yield promise(f"none takes more than {LONGEST:.0f} s", longest <= LONGEST)


def decisions(game: games.Game, seats: int, rng: random.Random) -> Iterator[float]:
    """Play a game among strong players; yield how long each decision took."""
    state = game.initial(seats)
    player = engine.player(game, "strong")
    while state.outcome() is None:
        if chances := state.chances():
            state = state.after(rng.choice(chances)[0])
            continue
        seat = state.actors()[0]
        action, seconds = timed(partial(player.choose, state, seat, rng))
        yield seconds
        state = state.after(action, seat)


def bounds(estimate: Estimate) -> str:
    return f"{estimate.low:.2f} to {estimate.high:.2f}"


PARTS = {"tables": tables, "solo": solo, "pace": pace}

if __name__ == "__main__":
    sys.exit(main())
