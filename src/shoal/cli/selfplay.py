"""The command `shoal selfplay`: data sets of games."""

import argparse
import importlib
import time
from collections.abc import Sequence

from shoal import game as games
from shoal.arena import Dataset, Match, check_players, make_dataset
from shoal.cli.arguments import Parser, parse_number, parse_path
from shoal.cli.extras import extra
from shoal.cli.matches import (
    add_place,
    add_programs,
    add_workers,
    executor,
    parse_games,
    parse_pair,
    parse_positive,
    parse_programs,
    parse_workers,
)
from shoal.cli.output import Answer
from shoal.cli.progress import Progress

__all__ = ["selfplay"]

MOST_IN_A_SHARD = 1_000_000


def selfplay(words: Sequence[str]) -> int:
    """Make a data set, or what is missing of it."""
    options = _parser().read(words)
    dataset = Dataset(
        _match(options),
        parse_games(options.games),
        parse_positive(options.shard, "the number of games in a file", MOST_IN_A_SHARD),
        options.positions,
    )
    folder, workers = parse_path(options.out), parse_workers(options.workers)
    with extra("data", "selfplay"):
        importlib.import_module("shoal.arena.parquet")
    check_players(dataset.match)
    begin = time.monotonic()
    with Progress(dataset.games) as progress:
        made = make_dataset(dataset, folder, lambda: executor(options.on, dataset.match, workers), progress.show)
    _answer(dataset, options.out, made, time.monotonic() - begin).write(as_json=options.json, alone=True)
    return 0


def _answer(dataset: Dataset, folder: str, made: int, seconds: float) -> Answer:
    files = "1 file" if dataset.shards == 1 else f"{dataset.shards:,} files"
    rate = made / max(seconds, 0.001)
    speed = f" in {seconds:.1f} s, {rate:,.{0 if rate >= 10 else 2}f} a second" if made else ""
    clock = f"; {' and '.join(dataset.by_the_clock)} by the clock: not reproducible" if dataset.by_the_clock else ""
    what = f"{dataset.match.title}: {dataset.games:,} {'game' if dataset.games == 1 else 'games'}"
    line = f"{what} in {files} in {folder}; {made:,} of them made now{speed}{clock}"
    document = {
        "folder": folder,
        "files": dataset.shards,
        "made": made,
        "seconds": round(seconds, 3),
        **dataset.conditions,
    }
    return Answer(line, document)


def _parser() -> Parser:
    parser = Parser(
        "selfplay",
        "Let players play against each other and write the games to a folder of Parquet files: to learn from, and to\n"
        "count. Every game has a hidden order of its own, and seats alternate. The same seed gives the same files,\n"
        "whatever the number of workers; interrupted, the same command goes on.",
        "  shoal selfplay aqualin --players greedy --games 100000 --out games\n"
        "  shoal selfplay aqualin --players level:5 search:200n --games 1000 --positions --out games\n"
        "  shoal selfplay designer --players greedy random --games 500 --seed 2 --out games",
    )
    default = next(iter(games.GAMES))
    parser.add_argument(
        "game",
        metavar="GAME",
        nargs="?",
        default=default,
        help=f"{' or '.join(sorted(games.GAMES))}, or GAME:FILE with a set of one's own (default: {default})",
    )
    parser.add_argument(
        "--players",
        metavar="PLAYER",
        nargs="+",
        required=True,
        help="as in the arena; one alone plays against itself",
    )
    parser.add_argument("--games", metavar="N", default="1000", help="how many games (default: 1000)")
    parser.add_argument("--out", metavar="DIR", required=True, help="a folder that is new, or that holds the same run")
    parser.add_argument("--positions", action="store_true", help="also write a table with a row a decision")
    parser.add_argument("--shard", metavar="N", default="10000", help="how many games are in a file (default: 10000)")
    parser.add_argument("--seats", metavar="N", help="how many sit at a table (default: all, 2 at least)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="such as rule=advanced")
    parser.add_argument("--seed", metavar="N", default="1", help="all chance follows from it (default: 1)")
    add_workers(parser)
    add_place(parser)
    add_programs(parser)
    parser.add_json()
    return parser


def _match(options: argparse.Namespace) -> Match:
    game = games.variant(options.game)
    players = tuple(options.players)
    seats = min(max(2, len(players)), game.seats[-1])
    if options.seats is not None:
        seats = parse_number(options.seats, "the number of seats")
    return Match(
        game_name=":".join([game.name, *options.game.split(":", 1)[1:]]),
        players=players * seats if len(players) == 1 else players,
        seats=seats,
        options=tuple(parse_pair(text, "--option") for text in options.option),
        deals_anew=True,
        seed=parse_number(options.seed, "the seed"),
        programs=parse_programs(options),
    ).checked()
