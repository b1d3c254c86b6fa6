"""The command `shoal aqualin analyse`: the best turns of a position, or what the turns of a game were worth."""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Self

from shoal.aqualin.actions import Draw, Turn
from shoal.aqualin.position import Position
from shoal.cli.arguments import Parser, parse_number, parse_seconds
from shoal.cli.items import STANDARD_INPUT, FileOr, answer_each, source_lines, source_of
from shoal.cli.output import Answer
from shoal.cli.progress import Progress
from shoal.cli.reviewing import Style, review_each
from shoal.engine.analysis import Analysis, Analyst, Limit, Line
from shoal.engine.recruit import Settings, recruit

__all__ = ["analyse"]

POSITIONS = FileOr(lambda word: False, "a position (four fields)")
USUAL_SECONDS = 1.0
MOST_THREADS = 256
MOST_TURNS = 4
"""So many turns of what is likely to follow are printed for people; JSON has them all."""


def analyse(words: Sequence[str]) -> int:
    """Print the best turns of a position with their chances."""
    options = _parser().read(words)
    source = source_of(options.item, POSITIONS)
    question = _Question.asked(options)
    if source is None:
        question.answer(" ".join(options.item)).write(as_json=options.json, alone=True)
        return 0
    has_records, lines = _looked_into(source_lines(source))
    if not has_records:
        return answer_each(source, question.answer, as_json=options.json, lines=lines)
    style = Style(as_json=options.json, as_record=options.record, alone=source != STANDARD_INPUT)
    return review_each(source, lines, question.analyst, question.limit, style)


def _looked_into(lines: Iterator[str]) -> tuple[bool, Iterator[str]]:
    """Tell whether lines are those of records rather than positions, and return them all."""
    seen: list[str] = []
    for line in lines:
        seen.append(line)
        text = line.removeprefix("\ufeff").strip()
        if text and not text.startswith("#"):
            return text.startswith("["), chain(seen, lines)
    return False, iter(seen)


def _parser() -> Parser:
    parser = Parser(
        "aqualin analyse",
        "Search for the best turns of a position. For each: the chance that the role to move wins with it, the margin\n"
        "(colour minus animal) that is expected at the end, and what is likely to follow. A chance is called exact\n"
        "where it is proved, as near the end of a game; all others are estimates. In a line for each of many\n"
        "positions (-) a turn is followed by its chance from 0 to 1, without decimals where it is exact.\n\n"
        "Of a recorded game it says for each turn what it was worth, what would have been better, and how much of the\n"
        "chance to win was given away: from 5 % on the turn is marked ?!, from 10 % on ?, from 20 % on ??. In a line\n"
        "for each of many records (-) a turn is followed by its loss from 0 to 1.",
        '  shoal aqualin analyse "6/6/6/6/6/6 BcGfPjUhRsYt c c" --seconds 5\n'
        "  shoal aqualin analyse - --nodes 2000 --lines 1 --json < positions.txt\n"
        "  shoal aqualin analyse game.reef --seconds 0.5\n"
        "  shoal aqualin analyse game.reef --record > reviewed.reef",
    )
    parser.add_argument(
        "item",
        nargs="+",
        metavar="POSITION|RECORD",
        help="a position (one quoted argument or four); a file of records, or of positions, one a line; or -",
    )
    parser.add_argument(
        "--seconds",
        metavar="S",
        help=f"how long to search, or each turn of a record (default: {USUAL_SECONDS:g}, or no limit with --nodes)",
    )
    parser.add_argument("--nodes", metavar="N", help="how many positions to evaluate: the same on every machine")
    parser.add_argument("--lines", metavar="N", default="5", help="how many turns of a position to print (default: 5)")
    parser.add_argument(
        "--record", action="store_true", help="print records, with marks and comments, instead of tables"
    )
    parser.add_argument("--threads", metavar="N", default="1", help="how many threads search (default: 1)")
    parser.add_argument(
        "--seed",
        metavar="N",
        default="0",
        help="the same seed and --nodes find the same, with one thread (default: 0)",
    )
    parser.add_json()
    return parser


@dataclass(frozen=True, slots=True)
class _Question:
    """What is asked about each position, and of whom."""

    limit: Limit
    lines: int
    analyst: Analyst

    @classmethod
    def asked(cls, options: argparse.Namespace) -> Self:
        nodes = None if options.nodes is None else parse_number(options.nodes, "the number of nodes", smallest=1)
        seconds = None if options.seconds is None else parse_seconds(options.seconds, "the time to search")
        if seconds is None and nodes is None:
            seconds = USUAL_SECONDS
        settings = Settings(
            threads=parse_number(options.threads, "the number of threads", MOST_THREADS, smallest=1),
            seed=parse_number(options.seed, "the seed"),
        )
        lines = parse_number(options.lines, "the number of lines", smallest=1)
        return cls(Limit(seconds, nodes), lines, recruit(settings))

    def answer(self, text: str) -> Answer:
        """Answer for one position."""
        position = Position.from_text(text).checked()
        with Progress(self._effort) as progress:
            found = self.analyst.analyse(
                position,
                self.limit,
                lines=self.lines,
                listener=lambda sofar: progress.show(self._spent(sofar), _best_words(sofar)),
            )
        return Answer(" ".join(map(_word, found.lines)), _document(position, found), tuple(_page(position, found)))

    @property
    def _effort(self) -> int:
        return self.limit.nodes or round(1000 * (self.limit.seconds or 0))

    def _spent(self, sofar: Analysis) -> int:
        return sofar.nodes if self.limit.nodes else round(1000 * sofar.seconds)


def _best_words(sofar: Analysis) -> str:
    return f"{sofar.lines[0].turn.text}  {_percent(sofar.lines[0])}" if sofar.lines else ""


# -- what is said of a position ----------------------------------------------------------------------------------------


def _document(position: Position, found: Analysis) -> dict[str, Any]:
    turns = [_turn_document(line) for line in found.lines]
    best = turns[0] if turns else _over(position)
    return {
        "win_chance": best["win_chance"],
        "margin": best["margin"],
        "exact": best["exact"],
        "turns": turns,
        "nodes": found.nodes,
        "seconds": round(found.seconds, 6),
    }


def _turn_document(line: Line) -> dict[str, Any]:
    return {
        "turn": line.turn.text,
        "win_chance": round(line.win_chance, 6),
        "margin": round(line.margin, 4),
        "exact": line.exact,
        "visits": line.visits,
        "line": [action.text for action in line.actions],
    }


def _over(position: Position) -> dict[str, Any]:
    """Return what is to be said when no turn is left."""
    colour, animal = position.scores()
    outcome = position.outcome()
    has_won = outcome is not None and int(position.to_move) in outcome.winners
    return {"win_chance": float(has_won), "margin": colour - animal, "exact": True}


def _word(line: Line) -> str:
    return f"{line.turn.word} {line.win_chance:.0f}" if line.exact else f"{line.turn.word} {line.win_chance:.4f}"


def _page(position: Position, found: Analysis) -> Iterator[str]:
    """Yield a table with a line for each turn, and what it took."""
    if not found.lines:
        yield "The game is over: no turn is left."
        return
    width = max(len("turn"), *(len(line.turn.text) for line in found.lines))
    yield f"{'turn':{width}}  {'wins':>7}         margin  visits  what is likely to follow"
    yield from (_row(line, width) for line in found.lines)
    yield f"{position.to_move.word} to move; {found.nodes} positions evaluated in {found.seconds:.2f} s"


def _row(line: Line, width: int) -> str:
    exact = "exact" if line.exact else ""
    follows = "  ".join(_follows(line.actions[1:]))
    return f"{line.turn.text:{width}}  {_percent(line):>7}  {exact:5}  {line.margin:+6.1f}  {line.visits:>6}  {follows}"


def _percent(line: Line) -> str:
    """Write a chance in per cent; what is not proved is never written as certain."""
    if line.exact:
        return f"{100 * line.win_chance:.0f} %"
    return f"{min(max(100 * line.win_chance, 0.1), 99.9):.1f} %"


def _follows(actions: Sequence[Turn | Draw]) -> Iterator[str]:
    """Yield the turns that are likely, each after its draw; three dots where there are more than people want."""
    words: list[str] = []
    turns = 0
    for action in actions:
        if turns == MOST_TURNS:
            yield "…"
            return
        words.append(action.text)
        if isinstance(action, Turn):
            yield " ".join(words)
            words.clear()
            turns += 1
