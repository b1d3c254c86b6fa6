"""The commands of the game Aqualin: `shoal aqualin score`, `turns`, `perft`, `solve` and `show`."""

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from shoal.aqualin.cells import cell_name
from shoal.aqualin.notation import parse_reef
from shoal.aqualin.perft import perft as count_sequences
from shoal.aqualin.position import Position
from shoal.aqualin.reef import Reef, School
from shoal.aqualin.roles import Role
from shoal.aqualin.solver import Solution, Solver
from shoal.aqualin.tiles import parse_tiles
from shoal.cli.arguments import Parser, parse_number, parse_seconds
from shoal.cli.items import STANDARD_INPUT, FileOr, respond
from shoal.cli.output import Answer, complain
from shoal.cli.pictures import abilities, add_picture_options, keeper
from shoal.errors import NotationError

__all__ = ["perft", "score", "show", "solve", "turns"]

Drawable: TypeAlias = Position | Reef

WHAT_IS_SHOWN = "a reef, a position (one quoted argument or four), a file with one of them a line, or -"
REEFS = FileOr(lambda word: "/" in word, "a reef (six ranks separated by /)")

WHAT_IS_PLAYED = "a position (one quoted argument or four), or - for one a line"


# -- score -------------------------------------------------------------------------------------------------------------


def score(words: Sequence[str]) -> int:
    """Print the two totals of a reef."""
    parser = Parser(
        "aqualin score",
        "Count the points of a reef, as if the game ended now: the colour total, then the animal total.",
        "  shoal aqualin score Bc5/Bf5/6/6/6/6\n"
        "  shoal aqualin score Bc5/Bf5/6/6/6/6 --schools\n"
        "  shoal aqualin score --json - < reefs.txt",
    )
    parser.add_argument("item", nargs="+", metavar="REEF", help=WHAT_IS_SHOWN)
    parser.add_argument("--schools", action="store_true", help="list the schools with their points")
    parser.add_json()
    options = parser.read(words)
    answer = _schools if options.schools else _totals
    return respond(options.item, lambda text: answer(_reef(text)), as_json=options.json, file_or=REEFS)


def _totals(reef: Reef) -> Answer:
    """Answer with the totals; the JSON document always holds the schools as well."""
    totals = {role.word: reef.score(role) for role in Role}
    schools = {role.word: [_school_document(school) for school in reef.schools(role)] for role in Role}
    return Answer(" ".join(map(str, totals.values())), {**totals, "schools": schools})


def _schools(reef: Reef) -> Answer:
    """Answer with the totals and the schools: a table for one reef, `kind=cells` in the line for one among many."""
    totals = _totals(reef)
    words = [f"{_kind(school)}={','.join(_cells(school))}" for role in Role for school in reef.schools(role)]
    return Answer(" ".join([totals.line, *words]), totals.document, tuple(_school_table(reef)))


def _school_document(school: School) -> dict[str, Any]:
    return {"kind": _kind(school), "cells": _cells(school), "points": school.points}


def _school_table(reef: Reef) -> Iterator[str]:
    """Yield a line for each school and one for each total."""
    yield f"{'role':6}  {'school':9}  tiles  points  cells"
    for role in Role:
        for school in reef.schools(role):
            cells = " ".join(_cells(school))
            yield f"{role.word:6}  {_kind(school):9}  {len(school.cells):5}  {school.points:6}  {cells}"
        yield f"{role.word:6}  {'total':9}  {'':5}  {reef.score(role):6}"


def _kind(school: School) -> str:
    return school.role.kinds[school.kind]


def _cells(school: School) -> list[str]:
    return [cell_name(cell) for cell in school.cells]


# -- turns -------------------------------------------------------------------------------------------------------------


def turns(words: Sequence[str]) -> int:
    """Print the legal turns of a position."""
    parser = Parser(
        "aqualin turns",
        "List the legal turns of a position, one a line: no slide first, then by origin, target, tile and cell.",
        '  shoal aqualin turns "6/6/6/6/6/6 BcGfPjUhRsYt c c"\n'
        "  shoal aqualin turns 6/6/6/6/6/6 BcGfPjUhRsYt c c --count\n"
        "  shoal aqualin turns - < positions.txt   (a line for each, its turns as words: a3-a5,Bc@d4)",
    )
    parser.add_argument("position", nargs="+", metavar="POSITION", help=WHAT_IS_PLAYED)
    parser.add_argument("--count", action="store_true", help="print only how many there are")
    parser.add_json()
    options = parser.read(words)
    answer = _turn_count if options.count else _turns
    return respond(options.position, lambda text: answer(_playable(text)), as_json=options.json)


def _turns(position: Position) -> Answer:
    found = list(position.legal_turns())
    texts = [turn.text for turn in found]
    return Answer(" ".join(turn.word for turn in found), {"turns": texts}, texts)


def _turn_count(position: Position) -> Answer:
    count = position.turn_count()
    return Answer(str(count), {"count": count})


# -- perft -------------------------------------------------------------------------------------------------------------


def perft(words: Sequence[str]) -> int:
    """Print how many sequences of turns there are."""
    parser = Parser(
        "aqualin perft",
        "Count the sequences of DEPTH turns (slide or none, tile, cell) when the stockpile is drawn in a given order.",
        "  shoal aqualin perft 6/6/6/6/6/6 BcGfPjUhRsYt c c 2 --stock Gs\n"
        "  shoal aqualin perft - 3 < positions.txt   (on each line a position and the order of its stockpile)",
    )
    parser.add_argument("words", nargs="+", metavar="POSITION DEPTH", help=f"{WHAT_IS_PLAYED}; then a number of turns")
    parser.add_argument(
        "--stock",
        metavar="ORDER",
        help="the tiles of the stockpile, first-drawn first (- when empty); those that are never drawn may be missing",
    )
    parser.add_json()
    options = parser.read(words)
    *position, last = options.words
    if not position:
        parser.error("expected a position and a depth")
    depth = parse_number(last, "the depth")
    if position != [STANDARD_INPUT]:
        order = options.stock or "-"
        return respond(position, lambda text: _perft(text, depth, order), as_json=options.json)
    if options.stock is not None:
        parser.error("with - the order of the stockpile stands on each line, not in --stock")
    return respond(position, lambda text: _perft_line(text, depth), as_json=options.json)


def _perft_line(line: str, depth: int) -> Answer:
    *position, order = line.split()
    if len(position) != 4:
        found = len(position) + 1
        raise NotationError(f"expected five fields, a position and the order of its stockpile, not {found}")
    return _perft(" ".join(position), depth, order)


def _perft(position: str, depth: int, order: str) -> Answer:
    try:
        tiles = parse_tiles(order)
    except NotationError as error:
        raise NotationError(f"stock order: {error}") from None
    count = count_sequences(Position.from_text(position), depth, tiles)
    return Answer(str(count), {"count": count})


# -- solve -------------------------------------------------------------------------------------------------------------

PATIENCE = 60.0
"""Seconds for a position with chance in its future, unless others are asked for: most would take for ever."""


def solve(words: Sequence[str]) -> int:
    """Print the proved result of a position."""
    parser = Parser(
        "aqualin solve",
        "Prove the result of a position: win or loss for the role to move, how many turns bring it about, and one of\n"
        "them. With two or more tiles in the stockpile the result is the exact chance of winning. From seven empty\n"
        "cells on nothing is left to chance, and a proof takes seconds; what could not be proved in time is a ?.",
        "  shoal aqualin solve PjBsPsGsRfBf/1YfPfUfUsGf/1PcPhUcGtGc/1BcPtUtUjBt/1YsYhRjYtRc/BhGhUhRhRtRs BjGjYcYj c c\n"
        "  shoal aqualin solve - --seconds 5 --json < positions.txt",
    )
    parser.add_argument("position", nargs="+", metavar="POSITION", help=WHAT_IS_PLAYED)
    parser.add_argument(
        "--margin", action="store_true", help="let both roles play for the margin (colour minus animal), and print it"
    )
    parser.add_argument(
        "--seconds",
        metavar="S",
        help=f"give up after so long (default: never; {PATIENCE:g} with two or more tiles in the stockpile)",
    )
    parser.add_json()
    options = parser.read(words)
    seconds = None if options.seconds is None else parse_seconds(options.seconds, "the time to give up after")
    solver = Solver()

    def answer(text: str) -> Answer:
        position = _playable(text)
        limit = PATIENCE if seconds is None and len(position.stock) > 1 else seconds
        found = solver.solve(position, margin=options.margin, seconds=limit)
        if not found.is_proved and options.position != [STANDARD_INPUT]:
            complain(f"not proven within {limit:g} seconds; --seconds gives more time")
        return _solution(found)

    return respond(options.position, answer, as_json=options.json)


def _solution(found: Solution) -> Answer:
    document: dict[str, Any] = {
        "result": found.result,
        "exact": found.is_proved,
        "win_chance": found.win_chance,
        "margin": found.margin,
        "optimal": [turn.text for turn in found.optimal],
        "line": [action.text for action in found.line],
        "nodes": found.nodes,
        "seconds": round(found.seconds, 6),
    }
    if not found.is_proved:
        return Answer("?", document)
    result = found.result or f"{found.win_chance:.6g}"
    margin = [] if found.margin is None else [str(found.margin)]
    turn = found.optimal[0].word if found.optimal else "-"
    return Answer(" ".join([result, *margin, str(len(found.optimal)), turn]), document)


# -- show --------------------------------------------------------------------------------------------------------------


def show(words: Sequence[str]) -> int:
    """Draw a reef or a position."""
    parser = Parser(
        "aqualin show",
        "Draw a reef or a position: in the terminal, or as SVG.",
        '  shoal aqualin show "Bc5/6/6/6/6/6 BfGfPjUhRsYt a c"\n'
        "  shoal aqualin show Bc5/Bf5/6/6/6/6 --schools --svg reef.svg\n"
        "  shoal aqualin show - --svg - < positions.txt   (one SVG a line)",
    )
    parser.add_argument("item", nargs="+", metavar="POSITION", help=WHAT_IS_SHOWN)
    parser.add_argument("--schools", action="store_true", help="show the schools and their points as well")
    add_picture_options(parser)
    options = parser.read(words)
    schools = tuple(Role) if options.schools else ()
    if options.json and options.svg:
        parser.error("--json prints the SVG: leave --svg out")
    draw = _in_terminal if options.svg is None and not options.json else _as_svg
    keep = keeper(options.svg)
    return respond(options.item, lambda text: keep(draw(_drawable(text), schools)), as_json=options.json, file_or=REEFS)


def _in_terminal(shown: Drawable, schools: Sequence[Role]) -> Answer:
    from shoal.aqualin import drawing  # only this command needs pictures

    picture = drawing.terminal(shown, schools=schools, **abilities())
    return Answer(f"{picture}\n", {}, (picture,))


def _as_svg(shown: Drawable, schools: Sequence[Role]) -> Answer:
    from shoal.aqualin import drawing  # only this command needs pictures

    svg = drawing.svg(shown, schools=schools)
    return Answer(svg, {"svg": svg, "description": drawing.describe(shown, schools=schools)})


# -- reading what is typed ---------------------------------------------------------------------------------------------


def _playable(text: str) -> Position:
    return Position.from_text(text).checked()


def _drawable(text: str) -> Drawable:
    """Read a whole position, or a reef by itself."""
    return Position.from_text(text) if len(text.split()) > 1 else Reef(parse_reef(text))


def _reef(text: str) -> Reef:
    shown = _drawable(text)
    return shown.reef if isinstance(shown, Position) else shown
