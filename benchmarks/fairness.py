"""How fair Aqualin is: which seat wins, by how much, and from which turn on, in games of the shipped network.

The first run plays the games and keeps them in a folder, which takes some minutes on an accelerator and days on two
cores (with --games 512 an hour or two); after that everything is counted from the folder. Random and greedy play in
the arena, where colour and animal are players of their own. With --pictures a folder is filled with SVG files.
"""

import argparse
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import polars
from benchmarks._fairness_pictures import Crowd, draw
from benchmarks._tables import Table, bounded, percent, show
from benchmarks._watching import BY_STRENGTH, Games, add_options, play_missing, read_games

from benchmarks import _openings as openings
from benchmarks import _seats as seats

HANDICAPS = (-1, 0, 1, 2, 3)
"""Points that the first starter is given."""

TURNS = (0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 35)
"""Before which turns the table asks who leads, counted from 0."""

CHANCES = (0.75, 0.9, 0.95)

SIXTHS = 6


@dataclass(frozen=True, slots=True)
class Arena:
    """Games of a player of the arena against itself."""

    title: str
    margins: Any
    """Points of the first starter less those of the second, by game."""


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="script/bench --all fairness", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add_options(parser)
    parser.add_argument(
        "--arena",
        metavar="NAME=N",
        nargs="+",
        type=parse_arena,
        default=[("random", 100_000), ("greedy", 100_000)],
        help="players of the arena, and how many games of each (default: random=100000 greedy=100000)",
    )
    parser.add_argument("--pictures", metavar="DIR", type=Path, help="also draw pictures")
    options = parser.parse_args()
    play_missing(options)
    if options.play:
        return 0
    arena = [arena_games(options.folder, name, count) for name, count in options.arena]
    ours = {plan.name: games for plan in BY_STRENGTH if (games := read_games(options.folder, plan.name))}
    if not ours:
        sys.exit(f"{options.folder} holds no games to win from the start: leave out --only")
    crowds: list[Crowd] = [Arena(name, table["margin"].to_numpy()) for name, table in arena]
    crowds += ours.values()
    points = read_games(options.folder, "for-points")
    counted = [*crowds, *([points] if points else [])]
    for games in ours.values():
        print(f"{games.title}: {games.count:,} games, {games.about['made']}")
    print()
    show_seats(counted)
    show_roles(arena)
    show_prices(counted)
    if given := read_games(options.folder, "gift-1"):
        show_gift(given)
    show_lasting(ours)
    show_openings(list(ours.values())[-1])
    if (free := read_games(options.folder, "any-first")) and "search-16" in ours:
        show_first_turns(free, ours["search-16"])
    if options.pictures:
        draw(options.pictures, crowds, ours)
    return 0


def parse_arena(text: str) -> tuple[str, int]:
    """Read a player and a number of games, such as `greedy=1000`."""
    name, _, count = text.rpartition("=")
    if not name or not count.isascii() or not count.isdigit():
        raise argparse.ArgumentTypeError(f"{text!r} is not a player and a number of games: expected NAME=N")
    return name, int(count)


def arena_games(folder: Path, name: str, count: int) -> tuple[str, polars.DataFrame]:
    """Return games of a player of the arena against itself, a row a game; the arena plays those that are missing."""
    games = folder / name.replace(":", "-")
    command = [sys.executable, "-m", "shoal", "selfplay", "aqualin", "--players", name, "--games", str(count)]
    if subprocess.run([*command, "--out", str(games)], stdout=subprocess.DEVNULL).returncode:
        sys.exit(2)
    table = polars.read_parquet(f"{games}/games-*.parquet", columns=["first", "points", "places"])
    colour, animal = (polars.col("points").list.get(seat).cast(polars.Int64) for seat in (0, 1))
    margin = polars.when(polars.col("first") == 0).then(colour - animal).otherwise(animal - colour)
    return name.replace(":", " "), table.with_columns(margin=margin, colour=polars.col("places").list.get(0) == 1)


# Tables


def show_seats(crowds: Sequence[Crowd]) -> None:
    rows: Table = []
    for crowd in crowds:
        rules = seats.tie_rules(crowd.margins)
        even = float((crowd.margins == 0).mean())
        rows.append(
            [
                crowd.title,
                f"{len(crowd.margins):,}",
                bounded(rules.to_second),
                percent(even),
                percent(rules.halved),
                percent(rules.to_first.value),
            ]
        )
    heading = [
        "who plays",
        "games",
        "second starter wins",
        "equal totals",
        "if these were halved",
        "if the first won them",
    ]
    show("Seats", heading, rows)


def show_roles(arena: Sequence[tuple[str, polars.DataFrame]]) -> None:
    rows: Table = []
    for name, table in arena:
        by_first = [table.filter(polars.col("first") == first) for first in (0, 1)]
        shares = [seats.share_of(part["colour"].to_numpy()) for part in by_first]
        rows.append([name, *map(bounded, [*shares, seats.share_of(table["colour"].to_numpy())])])
    show("Colour wins", ["who plays", "when colour begins", "when animal begins", "in all"], rows)


def show_prices(crowds: Sequence[Crowd]) -> None:
    rows: Table = []
    for crowd in crowds:
        price = seats.fair_price(crowd.margins)
        given = [percent(float(seats.second_wins(crowd.margins, points).mean())) for points in HANDICAPS]
        margin = f"{crowd.margins.mean():+.2f}", f"{np.median(crowd.margins):+.0f}", f"{crowd.margins.std():.2f}"
        rows.append([crowd.title, *margin, *given, bounded(price, 1.0, 2, "")])
    heading = ["who plays", "mean", "median", "spread", *(f"{points:+d}" for points in HANDICAPS), "price"]
    show(
        "Margins of the first starter, the second's wins if the first is given points, and the fair price",
        heading,
        rows,
    )


def show_gift(games: Games) -> None:
    points = int(games.about["gift"])
    wins = bounded(seats.share_of(seats.second_wins(games.margins, points)))
    row = [str(points), f"{games.count:,}", wins, f"{games.margins.mean():+.2f}"]
    show(f"When both know of the gift, {games.title}", ["given", "games", "second starter wins", "mean margin"], [row])


def show_lasting(ours: dict[str, Games]) -> None:
    rows: Table = []
    for games in ours.values():
        right = seats.leader_wins(games.network, games.margins).mean(0)
        rows.append([games.title, *(percent(right[turn], 0) for turn in TURNS)])
    show("Whoever leads before a turn wins", ["who plays", *(str(turn + 1) for turn in TURNS)], rows)
    rows = []
    for games in ours.values():
        added = seats.leverage(games.network, games.margins)
        rows.append([games.title, *(f"{added[turn]:.2f}" for turn in TURNS[:-1])])
    heading = ["who plays", *(str(turn + 1) for turn in TURNS[:-1])]
    show("What a point given adds to the logarithm of the odds before a turn", heading, rows)
    rows = []
    for games in ours.values():
        chances, end = games.network, games.margins
        settled = seats.settled(chances, end)
        quartiles = np.quantile(settled, [0.25, 0.5, 0.75])
        alike = [f"{seats.agreement(chances, turn, turn + 6):.2f}" for turn in (6, 12, 18, 24)]
        turned = [percent(float(seats.comebacks(chances, end, chance).mean())) for chance in CHANCES]
        rows.append([games.title, *(f"{turn:.0f}" for turn in quartiles), *alike, *turned])
    heading = ["who plays", "turns until the winner leads for good: a quarter", "half", "three quarters"]
    heading += [f"{turn + 1} and {turn + 7}" for turn in (6, 12, 18, 24)]
    heading += [f"the loser once had {percent(chance, 0)}" for chance in CHANCES]
    show("How long an advantage lasts; correlation of chances before two turns", heading, rows)


def show_openings(games: Games) -> None:
    tiles, actions = np.asarray(games.watched.tiles), np.asarray(games.watched.actions)
    first, reply = openings.first_tiles(tiles, actions), openings.replies(tiles, actions)
    rows: Table = [
        ["others in the pool of the first tile's own kind", f"{first.own.mean():.2f}, for any tile {first.usual:.2f}"],
        ["of its other kind", f"{first.other.mean():.2f}"],
        ["the second starter slides the first tile", percent(float(reply.slides.mean()))],
        ["lays the second one apart", percent(float(reply.apart.mean()))],
        ["lays it to the first as a school of their own", percent(float(reply.joins_own.mean()))],
        ["as a school of the rival's", percent(float(reply.joins_others.mean()))],
    ]
    show(f"The first two turns, {games.title}", ["what", "how much"], rows)


def show_first_turns(free: Games, best: Games) -> None:
    first_wins = ~seats.second_wins(free.margins)
    placements = free.first_placements
    kinds, likes = (seats.kind_of_cell(actions % 36) for actions in (placements, best.first_placements))
    chances = free.first_turns.astype(float)
    thought = seats.by_kind_of_cell(chances)
    rows: Table = []
    for kind, (name, won) in enumerate(zip(seats.KINDS_OF_CELLS, seats.shares_by(kinds, first_wins, 4), strict=True)):
        if won:
            share = float((likes == kind).mean())
            rows.append([name, f"{(kinds == kind).sum():,}", bounded(won), percent(thought[kind]), percent(share)])
    show(
        "The first tile by cell", ["cell", "games", "first starter wins", "by the network", "chosen in best play"], rows
    )
    ranks = seats.first_turn_ranks(chances, placements)
    sixths = np.minimum((ranks * SIXTHS).astype(int), SIXTHS - 1)
    names = ["worst sixth", "second", "third", "fourth", "fifth", "best sixth"]
    rows = [
        [name, f"{(sixths == number).sum():,}", bounded(won)]
        for number, (name, won) in enumerate(zip(names, seats.shares_by(sixths, first_wins, SIXTHS), strict=True))
        if won
    ]
    rows.append(["any first turn", f"{free.count:,}", bounded(seats.share_of(first_wins))])
    rows.append(["the one found best", f"{best.count:,}", bounded(seats.share_of(~seats.second_wins(best.margins)))])
    show("The first tile by what the network thinks of it", ["first turn", "games", "first starter wins"], rows)
    turns = seats.first_turns(chances)
    told = (percent(chance, 2) for chance in (turns.best, turns.mean, turns.worst))
    print(
        f"By the network, on average over {len(chances):,} deals, after the best, any, and the worst: {', '.join(told)}"
    )


if __name__ == "__main__":
    sys.exit(main())
