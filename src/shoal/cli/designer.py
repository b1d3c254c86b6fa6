"""The commands `shoal designer score`, `show` and `solo`; `shoal.cli.decks` has the one for decks."""

import argparse
import hashlib
import random
import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeAlias, cast

from shoal.cli.arguments import Parser, parse_number, parse_path
from shoal.cli.items import FileOr, respond
from shoal.cli.output import Answer
from shoal.cli.pictures import abilities, add_picture_options, keeper
from shoal.designer.aquarium import Aquarium, Chain
from shoal.designer.deck import Deck, load_deck, open_deck
from shoal.designer.game import DesignerGame
from shoal.designer.notation import parse_aquarium
from shoal.designer.position import Position
from shoal.designer.record import TankRecord
from shoal.designer.rules import Rule, rank_of
from shoal.game import CHANCE, Game, Step
from shoal.shuffle import VERSION, Secret

__all__ = ["add_rule", "rule_of", "score", "show", "solo"]

Drawable: TypeAlias = Position | Aquarium

AQUARIUMS = FileOr(lambda word: "@" in word, "an aquarium (cards such as E3@0,0r1 L17@1,0r2)")
POSITIONS = FileOr(lambda word: "@" in word or "|" in word, "an aquarium (cards such as E3@0,0r1) or a position")

EXAMPLE = "E3@0,0r1 L17@1,0r2 L04@0,1r0"

MOST_SEED = 2**32 - 1


def _add_deck(parser: Parser) -> None:
    parser.add_argument("--deck", metavar="FILE", help="the cards, if they are not those that Shoal comes with")


def add_rule(parser: Parser) -> None:
    """Add `--advanced`."""
    parser.add_argument("--advanced", action="store_true", help="score only chains of three and more animals")


def _deck_of(options: argparse.Namespace) -> Deck:
    return open_deck() if options.deck is None else load_deck(parse_path(options.deck))


def rule_of(options: argparse.Namespace) -> Rule:
    """Return the scoring rule that was asked for."""
    return Rule.ADVANCED if options.advanced else Rule.BASIC


# -- score -------------------------------------------------------------------------------------------------------------


def score(words: Sequence[str]) -> int:
    """Print the total of an aquarium."""
    parser = Parser(
        "designer score",
        "Count the points of an aquarium, full or not. The rank is that of the solo game.",
        f"  shoal designer score {EXAMPLE}\n"
        f'  shoal designer score "{EXAMPLE}" --advanced --json\n'
        "  shoal designer score --deck mine.toml - < aquariums.txt",
    )
    parser.add_argument(
        "item", nargs="+", metavar="AQUARIUM", help="cards in laying order, a file with one a line, or -"
    )
    _add_deck(parser)
    add_rule(parser)
    parser.add_json()
    options = parser.read(words)
    cards, rule = _deck_of(options), rule_of(options)

    def answer(text: str) -> Answer:
        aquarium = parse_aquarium(text, cards)
        return Answer(str(aquarium.score(rule)), _score_document(aquarium, cards, rule))

    return respond(options.item, answer, as_json=options.json, file_or=AQUARIUMS)


def _score_document(aquarium: Aquarium, cards: Deck, rule: Rule) -> dict[str, Any]:
    names = {colour.letter: colour.name for colour in cards.colours}
    total = aquarium.score(rule)
    return {
        "total": total,
        "animals": aquarium.animals,
        "chains": [_chain_document(chain, names[chain.colour], rule) for chain in aquarium.chains()],
        "rank": rank_of(total),
    }


def _chain_document(chain: Chain, colour: str, rule: Rule) -> dict[str, Any]:
    sections = [list(spot) for spot in chain.spots]
    return {"colour": colour, "sections": sections, "animals": chain.animals, "points": chain.points(rule)}


# -- show --------------------------------------------------------------------------------------------------------------


def show(words: Sequence[str]) -> int:
    """Draw an aquarium or a position."""
    parser = Parser(
        "designer show",
        "Draw an aquarium, or a position with all aquariums and the cards on offer: in the terminal, or as SVG.",
        f"  shoal designer show {EXAMPLE}\n"
        f'  shoal designer show "{EXAMPLE}" --svg aquarium.svg\n'
        "  shoal designer show - --svg - < positions.txt   (one SVG a line)",
    )
    what = "an aquarium (one argument or several), a position (quoted), a file with one of them a line, or -"
    parser.add_argument("item", nargs="+", metavar="AQUARIUM|POSITION", help=what)
    _add_deck(parser)
    add_rule(parser)
    add_picture_options(parser)
    options = parser.read(words)
    cards, rule = _deck_of(options), rule_of(options)
    if options.json and options.svg:
        parser.error("--json prints the SVG: leave --svg out")
    draw = _in_terminal if options.svg is None and not options.json else _as_svg
    keep = keeper(options.svg)

    def answer(text: str) -> Answer:
        return keep(draw(_drawable(text, cards, rule), cards, rule))

    return respond(options.item, answer, as_json=options.json, file_or=POSITIONS)


def _drawable(text: str, cards: Deck, rule: Rule) -> Drawable:
    """Read a position, which has bars in it, or an aquarium by itself."""
    if "|" not in text:
        return parse_aquarium(text, cards)
    position = Position.from_text(text, cards)
    return replace(position, rule=Rule.ADVANCED) if rule is Rule.ADVANCED else position


def _in_terminal(shown: Drawable, cards: Deck, rule: Rule) -> Answer:
    from shoal.designer import drawing  # only this command needs pictures

    if isinstance(shown, Position):
        picture = drawing.terminal(shown, **abilities())
    else:
        picture = drawing.aquarium_terminal(shown, cards, rule, **abilities())
    return Answer(f"{picture}\n", {}, (picture,))


def _as_svg(shown: Drawable, cards: Deck, rule: Rule) -> Answer:
    from shoal.designer import drawing  # only this command needs pictures

    if isinstance(shown, Position):
        svg, description = drawing.svg(shown), drawing.describe(shown)
    else:
        svg, description = drawing.aquarium_svg(shown, cards, rule), drawing.describe_aquarium(shown, cards, rule)
    return Answer(svg, {"svg": svg, "description": description})


# -- solo --------------------------------------------------------------------------------------------------------------


def solo(words: Sequence[str]) -> int:
    """Let a computer player play the solo game."""
    parser = Parser(
        "designer solo",
        "Let a computer player play the solo game and print its record, with total and rank. The record holds the\n"
        "secret of the shuffle, so 'shoal verify' can check it.",
        "  shoal designer solo\n"
        "  shoal designer solo --seed 7 --player random --advanced\n"
        "  shoal designer solo --seed 7 --player strong --best\n"
        "  shoal designer solo --seed 7 --json",
    )
    parser.add_argument("--seed", metavar="N", help="play the same game each time: cards and choices follow from it")
    parser.add_argument("--player", metavar="NAME", default="greedy", help="who plays: greedy if nothing is said")
    parser.add_argument(
        "--best", action="store_true", help="add tags that tell what could have been reached with these cards"
    )
    _add_deck(parser)
    add_rule(parser)
    parser.add_json()
    options = parser.read(words)
    seed = secrets.randbelow(MOST_SEED + 1) if options.seed is None else parse_number(options.seed, "the seed")
    cards, rule = _deck_of(options), rule_of(options)
    record = _played(DesignerGame(cards), rule, options.player, seed)
    *_, last = record.positions()
    record, hindsight = _with_best(record) if options.best else (record, {})
    document = {**_score_document(last.aquariums[0], cards, rule), **hindsight, "record": record.text}
    Answer(record.text.rstrip("\n"), document).write(as_json=options.json)
    return 0


def _with_best(record: TankRecord) -> tuple[TankRecord, dict[str, Any]]:
    """Return a solo game's record with tags that tell what its cards could have brought, and the same for JSON."""
    from shoal.engine.designer_best import best_of_record  # only here is anything searched

    best = best_of_record(record)
    assert best is not None, "a whole solo game has shown all of its cards"
    tags = {**record.tags, "Best": best.text, "BestAquarium": best.aquarium.text}
    return replace(record, tags=tags), {"best": best.document}


def _played(game: DesignerGame, rule: Rule, name: str, seed: int) -> TankRecord:
    from shoal import engine  # the other commands need no players

    player = engine.player(cast(Game, game), name)
    rng = random.Random(seed)
    secret = Secret(hashlib.sha256(f"shoal designer solo {seed}".encode()).digest())
    order = game.order(secret, ())
    position = start = game.initial(1, {"rule": rule})
    steps: list[Step] = []
    while position.outcome() is None:
        if position.chances():
            steps.append(Step(CHANCE, game.dealt(position, order)))
        else:
            steps.append(Step(0, player.choose(position, 0, rng)))
        position = position.after(steps[-1].action, steps[-1].seat)
    tags = {
        "Seat1": name,
        "Seed": str(seed),
        "Shuffle": VERSION,
        "Commitment": secret.commitment,
        "Secret": secret.text,
    }
    return game.record(tags, start, steps, position.outcome())
