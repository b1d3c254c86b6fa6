"""The command `shoal designer deck`: lists, checks, makes, prints and measures decks."""

import argparse
from collections.abc import Sequence
from contextlib import nullcontext
from typing import Any

from shoal import engine
from shoal import game as games
from shoal.arena import Journal, Match, Plan, report
from shoal.cli.arguments import Parser, UsageError, parse_number, parse_path
from shoal.cli.designer import add_rule, rule_of
from shoal.cli.matches import add_workers, parse_games, parse_workers, play
from shoal.cli.output import STANDARD_OUTPUT, Answer, write_bytes
from shoal.cli.pictures import file_names
from shoal.designer.deck import Deck, load_deck, open_deck
from shoal.designer.generate import file_text, generate

__all__ = ["deck"]


def deck(words: Sequence[str]) -> int:
    """List, check, generate, print or measure a deck."""
    parser = Parser(
        "designer deck",
        "List the cards of a deck: the one that Shoal comes with, one of your own, or one that is generated.",
        "  shoal designer deck\n"
        "  shoal designer deck --generate 7 > mine.toml\n"
        "  shoal designer deck --check mine.toml\n"
        "  shoal designer deck --check mine.toml --report --games 400\n"
        "  shoal designer deck --deck mine.toml --pdf cards.pdf",
    )
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--deck", metavar="FILE", help="the deck of a file")
    which.add_argument("--check", metavar="FILE", help="only say whether a file is a deck, or what is wrong with it")
    which.add_argument(
        "--generate", metavar="SEED", help="a deck made from a number; without --svg, --pdf, --json: the file"
    )
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--svg", metavar="FILE", help="write sheets to print and cut: FILE, FILE-2 and so on, or -")
    how.add_argument("--pdf", metavar="FILE", help="write the same sheets as one PDF, or to -")
    how.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument(
        "--report", action="store_true", help="let computers play solo games: which ranks they reach, and could reach"
    )
    parser.add_argument("--games", metavar="N", help="games of each player, with the same cards (default: 200)")
    parser.add_argument("--seed", metavar="N", help="all chance follows from it (default: 1)")
    parser.add_argument("--out", metavar="FILE", help="a journal with every game; the same command goes on with it")
    add_workers(parser)
    add_rule(parser)
    options = parser.read(words)
    _check(options)
    cards = _chosen(options)
    if options.report:
        _report(cards, options).write(as_json=options.json, alone=True)
    elif options.svg is not None:
        _write_sheets(cards, options.svg)
    elif options.pdf is not None:
        _write_pdf(cards, options.pdf)
    else:
        _deck_answer(cards, options).write(as_json=options.json, alone=True)
    return 0


def _check(options: argparse.Namespace) -> None:
    """Refuse options of the report without it, and a report on cards that are in no file."""
    if not options.report:
        given = [name for name in ("advanced", "games", "out", "seed", "workers") if getattr(options, name)]
        if given:
            raise UsageError(f"--{given[0]} is for --report: add it, or leave --{given[0]} out")
        return
    for name in ("generate", "svg", "pdf"):
        if getattr(options, name) is not None:
            raise UsageError(f"--report is about the cards of a file, or the shipped ones: leave out --{name}")


def _chosen(options: argparse.Namespace) -> Deck:
    if options.generate is not None:
        return generate(parse_number(options.generate, "the seed"))
    path = options.deck if options.check is None else options.check
    return open_deck() if path is None else load_deck(parse_path(path))


def _deck_answer(cards: Deck, options: argparse.Namespace) -> Answer:
    document = _deck_document(cards)
    if options.generate is not None:
        return Answer(file_text(parse_number(options.generate, "the seed")).rstrip("\n"), document)
    numbers = ", ".join(f"{number} {what}" for what, number in document["counts"].items())
    if options.check is not None:
        return Answer(f"{cards.name}: {numbers}", document)
    faces = [f"{name:3}  {face}" for name, face in document["cards"].items()]
    heads = [f"{cards.name}: {numbers}", cards.hash]
    kinds = [*_amounts("colours", document["colours"]), *_amounts("animals", document["animals"])]
    return Answer(heads[0], document, (*heads, "", *kinds, "", *faces))


def _report(cards: Deck, options: argparse.Namespace) -> Answer:
    """Let every player play solo games with a deck, and tell what the ranks mean with it."""
    match = _match(options)
    plan = Plan(match.groups_for(parse_games(options.games or "200")))
    with Journal.open(parse_path(options.out), match) if options.out else nullcontext() as journal:
        standings = play(match, plan, parse_workers(options.workers), journal=journal)
    page = (f"{cards.name}, {cards.hash}", *report.page_alone(standings))
    return Answer(page[0], {"deck": cards.name, "hash": cards.hash, **report.document(standings)}, page)


def _match(options: argparse.Namespace) -> Match:
    file = options.deck if options.check is None else options.check
    game_name = "designer" if file is None else f"designer:{file}"
    return Match(
        game_name,
        tuple(listed.name for listed in reversed(engine.roster(games.variant(game_name)))),
        seats=1,
        options=(("rule", rule_of(options)),) if options.advanced else (),
        hindsight=True,
        seed=parse_number(options.seed or "1", "the seed"),
    ).checked()


def _deck_document(cards: Deck) -> dict[str, Any]:
    sections = [section for card in (*cards.entrances, *cards.layouts) for section in card.face.sections]
    return {
        "name": cards.name,
        "hash": cards.hash,
        "counts": {
            "entrance cards": len(cards.entrances),
            "layout cards": len(cards.layouts),
            "colours": len(cards.colours),
            "animals": sum(section.animal != "" for section in sections),
        },
        "colours": {
            colour.letter: {
                "name": colour.name,
                "sections": sum(section.colour == colour.letter for section in sections),
            }
            for colour in cards.colours
        },
        "animals": {
            animal.letter: {
                "name": animal.name,
                "sections": sum(section.animal == animal.letter for section in sections),
            }
            for animal in cards.animals
        },
        "cards": {card.name: card.face.text for card in (*cards.entrances, *cards.layouts)},
    }


def _amounts(title: str, kinds: dict[str, Any]) -> list[str]:
    """Return a table of how many sections have a colour or an animal."""
    width = max((len(kind["name"]) for kind in kinds.values()), default=0)
    rows = [f"  {letter}  {kind['name']:{width}}  {kind['sections']:3} sections" for letter, kind in kinds.items()]
    return [title, *rows]


def _write_sheets(cards: Deck, where: str) -> None:
    """Write a sheet a file, or a line."""
    from shoal.designer import drawing  # only this command needs pictures

    pages = drawing.sheet_svg(cards)
    if where == STANDARD_OUTPUT:
        print(*pages, sep="\n")
        return
    for path, page in zip(file_names(parse_path(where)), pages, strict=False):
        path.write_text(f"{page}\n", encoding="utf-8")


def _write_pdf(cards: Deck, where: str) -> None:
    from shoal.designer import drawing  # only this command needs pictures

    if where == STANDARD_OUTPUT:
        write_bytes(drawing.sheet_pdf(cards))
    else:
        parse_path(where).write_bytes(drawing.sheet_pdf(cards))
