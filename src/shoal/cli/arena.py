"""The command `shoal arena`: matches between players."""

import argparse
from collections.abc import Sequence
from contextlib import ExitStack
from typing import TextIO

from shoal import game as games
from shoal.arena import Journal, Match, Plan, Sprt, check_players
from shoal.arena.report import document, page
from shoal.arena.table import GameTable
from shoal.cli.arguments import Parser, parse_number, parse_path
from shoal.cli.matches import (
    add_place,
    add_programs,
    add_workers,
    parse_games,
    parse_pair,
    parse_programs,
    parse_workers,
    play,
)
from shoal.cli.output import Answer
from shoal.errors import NotationError

__all__ = ["arena"]


def arena(words: Sequence[str]) -> int:
    """Play a match and print how it went."""
    options = _parser().read(words)
    match = _match(options)
    plan = Plan(match.groups_for(parse_games(options.games)), _sprt(options, match))
    workers = parse_workers(options.workers)
    check_players(match)
    with ExitStack() as stack:
        journal = stack.enter_context(Journal.open(parse_path(options.out), match)) if options.out else None
        table = GameTable(stack.enter_context(_new_file(options.csv)), match) if options.csv else None
        listener = table.add if table else None
        standings = play(match, plan, workers, on=options.on, journal=journal, listener=listener)
    report = page(standings, plan.sprt)
    Answer(report[0], document(standings, plan.sprt), report).write(as_json=options.json, alone=True)
    return 0


def _parser() -> Parser:
    parser = Parser(
        "arena",
        "Let players meet in fair matches and print how strong they are: with every hidden order they play all\n"
        "arrangements of seats and first turns. A PLAYER is one of Shoal's (random, greedy, ...) or a program of its\n"
        "own, ugi:COMMAND. The same seed gives the same games, whatever the number of workers.",
        "  shoal arena aqualin greedy random --games 40\n"
        "  shoal arena aqualin greedy 'ugi:my-engine --fast' --ugi-movetime 100 --sprt 0 20 --games 4000\n"
        "  shoal arena designer greedy random random --games 60 --out games.jsonl   (three at a table)\n"
        "  shoal arena designer greedy random --seats 1   (each alone, under the same orders)",
    )
    parser.add_argument(
        "game", metavar="GAME", help=f"{' or '.join(sorted(games.GAMES))}, or GAME:FILE with a set of one's own"
    )
    parser.add_argument("players", nargs="+", metavar="PLAYER", help="name somebody twice for two seats")
    _add_conditions(parser)
    _add_work(parser)
    add_programs(parser)
    parser.add_json()
    return parser


def _add_conditions(parser: Parser) -> None:
    parser.add_argument(
        "--games", metavar="N", default="100", help="games at each table, rounded up to whole groups (default: 100)"
    )
    parser.add_argument("--seats", metavar="N", help="how many sit at a table (default: all, or as many as can)")
    parser.add_argument("--gauntlet", action="store_true", help="the first player meets the others, who do not meet")
    parser.add_argument(
        "--hindsight", action="store_true", help="also find out what those who play alone could have reached"
    )
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="such as rule=advanced")
    parser.add_argument("--seed", metavar="N", default="1", help="all chance follows from it (default: 1)")
    parser.add_argument(
        "--sprt",
        nargs=2,
        type=float,
        metavar=("ELO0", "ELO1"),
        help="stop when it is clear whether the first of two players is ELO1 stronger rather than ELO0",
    )
    parser.add_argument("--alpha", type=float, default=0.05, help="chance of finding ELO1 wrongly (default: 0.05)")
    parser.add_argument("--beta", type=float, default=0.05, help="chance of finding ELO0 wrongly (default: 0.05)")


def _add_work(parser: Parser) -> None:
    add_workers(parser)
    add_place(parser)
    parser.add_argument("--out", metavar="FILE", help="a journal with every game; the same command goes on with it")
    parser.add_argument("--csv", metavar="FILE", help="write a table with a row a game")


# -- reading what was asked for ----------------------------------------------------------------------------------------


def _match(options: argparse.Namespace) -> Match:
    game = games.variant(options.game)
    return Match(
        game_name=":".join([game.name, *options.game.split(":", 1)[1:]]),
        players=tuple(options.players),
        seats=_seats(options, game),
        options=tuple(parse_pair(text, "--option") for text in options.option),
        gauntlet=options.gauntlet,
        hindsight=options.hindsight,
        seed=parse_number(options.seed, "the seed"),
        programs=parse_programs(options),
    ).checked()


def _seats(options: argparse.Namespace, game: games.Game) -> int:
    """Return how many sit at a table: by default everybody, or as many as the game allows."""
    if options.seats is not None:
        return parse_number(options.seats, "the number of seats")
    return max(game.seats[0], min(len(options.players), game.seats[-1]))


def _sprt(options: argparse.Namespace, match: Match) -> Sprt | None:
    if options.sprt is None:
        return None
    if len(match.names) != 2:
        raise NotationError(f"--sprt compares two players, not {len(match.names)}")
    elo0, elo1 = options.sprt
    return Sprt(elo0, elo1, options.alpha, options.beta)


def _new_file(name: str) -> TextIO:
    return parse_path(name).open("w", encoding="utf-8", newline="")
