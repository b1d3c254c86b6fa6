"""Whole games of Aqualin as text: reading and writing `.reef` records, one at a time from streams of any length."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from shoal.aqualin.actions import Draw, Turn
from shoal.aqualin.notation import parse_turn
from shoal.aqualin.position import POOL_SIZE, Position
from shoal.aqualin.roles import Role, parse_role
from shoal.aqualin.tiles import parse_tiles
from shoal.errors import NotationError, ShoalError
from shoal.game import CHANCE, Outcome, Step
from shoal.records import Chunk, check_writable, chunks, tag_text

__all__ = ["MARKS", "RecordedTurn", "ReefRecord", "read_records"]

MARKS = ("!!", "!", "!?", "?!", "?", "??")
"""What a commentator may think of a turn."""

_RESULT = re.compile(r"([0-9]{1,3})-([0-9]{1,3}) (colour|animal)(?: \((time|resigned)\))?")


@dataclass(frozen=True, slots=True)
class RecordedTurn:
    """One line of a record."""

    turn: Turn
    draw: Draw | None
    """What came from the stockpile afterwards; `None` when it is empty or the game ended before the draw."""

    mark: str = ""
    """One of `MARKS`, or empty."""

    comment: str = ""
    """A remark without `}` and line ends, or empty."""

    @property
    def text(self) -> str:
        """The line without its number."""
        draw = f" {self.draw.text}" if self.draw else ""
        mark = f" {self.mark}" if self.mark else ""
        comment = f" {{{self.comment}}}" if self.comment else ""
        return f"{self.turn.text}{draw}{mark}{comment}"


@dataclass(frozen=True, slots=True)
class ReefRecord:
    """A game of Aqualin written down. `read_records` makes sure that it is legal; the constructor checks nothing."""

    tags: Mapping[str, str]
    """Every tag pair in its order. `Pool` and `First`, or `Position`, say where the game began."""

    turns: tuple[RecordedTurn, ...]

    outcome: Outcome | None
    """How the game ended, `None` while unfinished."""

    @property
    def start(self) -> Position:
        """The set-up position, or the empty reef before the deal."""
        if "Position" in self.tags:
            return Position.from_text(self.tags["Position"])
        return Position.initial(parse_role(self.tags["First"]))

    @property
    def dealt(self) -> Position:
        """The position before the first turn."""
        position = self.start
        if "Position" not in self.tags:
            for tile in parse_tiles(self.tags["Pool"]):
                position = position.after(Draw(tile))
        return position

    @property
    def steps(self) -> tuple[Step, ...]:
        """Everything that happened: the deal, then turns and draws."""
        position = self.start
        deal = () if "Position" in self.tags else parse_tiles(self.tags["Pool"])
        steps = [Step(CHANCE, Draw(tile)) for tile in deal]
        role = position.to_move
        for recorded in self.turns:
            steps.append(Step(int(role), recorded.turn))
            steps += [Step(CHANCE, recorded.draw)] if recorded.draw else []
            role = role.other
        return tuple(steps)

    def positions(self) -> Iterator[Position]:
        """Yield the position before the first turn and the one after each turn and its draw."""
        position = self.dealt
        yield position
        for recorded in self.turns:
            position = _played(position, recorded)
            yield position

    @property
    def text(self) -> str:
        """The record in the notation, with a line end at its end."""
        tags = [tag_text(name, value) for name, value in self.tags.items()]
        turns = [f"{number}. {turn.text}" for number, turn in enumerate(self.turns, 1)]
        return "\n".join([*tags, "", *turns, result_text(self.outcome), ""])


def result_text(outcome: Outcome | None) -> str:
    """Write the line that ends a record."""
    if outcome is None:
        return "*"
    colour, animal = outcome.scores
    winner = Role(outcome.winners[0]).word
    reason = "" if outcome.reason == "played" else f" ({outcome.reason})"
    return f"{colour}-{animal} {winner}{reason}"


def read_records(lines: Iterable[str]) -> Iterator[ReefRecord]:
    """Read records from lines of text and play each of them through; a complaint names the line.

    Turns are numbered from 1. In a game from a set-up position they may also be numbered as in the whole game.
    """
    return map(_parse, chunks(lines))


def _parse(chunk: Chunk) -> ReefRecord:
    tags = chunk.tags()
    position = _start(tags, chunk.first_line)
    numbers: tuple[int, ...] = (1, position.reef.tile_count + 1)
    turns: list[RecordedTurn] = []
    body = chunk.body()
    for line, text in body:
        number, dot, rest = text.partition(".")
        try:
            if not dot:
                outcome = _parse_result(text, position)
                break
            numbers = _counted(number, numbers)
            recorded = _parse_turn(rest)
            position = _played(position, recorded)
        except ShoalError as error:
            raise NotationError(f"line {line}: {error}") from None
        turns.append(recorded)
    else:
        raise NotationError(f"line {chunk.first_line}: the record has no result line: expected totals and winner, or *")
    for line, text in body:
        raise NotationError(f"line {line}: {text!r} follows the result: expected the tags of another record")
    return ReefRecord(tags, tuple(turns), outcome)


def _start(tags: Mapping[str, str], line: int) -> Position:
    """Return the position before the first turn."""
    try:
        _check_start_tags(tags)
        return ReefRecord(tags, (), None).dealt.checked()
    except ShoalError as error:
        raise NotationError(f"line {line}: {error}") from None


def _check_start_tags(tags: Mapping[str, str]) -> None:
    if tags.get("Game", "Aqualin") != "Aqualin":
        raise NotationError(f"{tags['Game']!r} is not Aqualin")
    if "Position" in tags:
        if "Pool" in tags or "First" in tags:
            raise NotationError("the tag Position stands instead of Pool and First, not beside them")
        return
    for tag in ("Pool", "First"):
        if tag not in tags:
            raise NotationError(f"the tag {tag} is missing (or Position, for a game from a set-up position)")
    pool = parse_tiles(tags["Pool"])
    if len(pool) != POOL_SIZE:
        raise NotationError(f"the tag Pool holds {POOL_SIZE} tiles, not {len(pool)}")


def _counted(number: str, expected: tuple[int, ...]) -> tuple[int, ...]:
    """Check a turn's number and return those that may come next."""
    found = [one for one in expected if number.strip() == str(one)]
    if not found:
        raise NotationError(f"{number!r} is not the number of the turn: expected {expected[0]}")
    return (found[0] + 1,)


def _parse_turn(text: str) -> RecordedTurn:
    text = text.strip()
    at = next((at for at, letter in enumerate(text) if letter in "!?{}"), len(text))
    turn, draw = parse_turn(text[:at])
    rest = text[at:]
    mark, rest = _leading_marks(rest)
    comment = ""
    if rest.startswith("{"):
        comment, end, rest = rest[1:].partition("}")
        if not end:
            raise NotationError("the comment has no end: expected }")
    later_mark, rest = _leading_marks(rest.lstrip())
    if rest:
        raise NotationError(f"{rest!r} is left over: expected a turn, a mark and a comment in braces")
    mark = _checked_mark(mark, later_mark)
    comment = comment.replace("\t", " ").strip()
    check_writable(comment, "a comment")
    return RecordedTurn(turn, draw, mark, comment)


def _leading_marks(text: str) -> tuple[str, str]:
    """Split off the exclamation and question marks with which a text begins."""
    rest = text.lstrip("!?")
    return text[: len(text) - len(rest)], rest.lstrip()


def _checked_mark(mark: str, later_mark: str) -> str:
    if mark and later_mark:
        raise NotationError(f"a turn has one mark, not two: {mark} and {later_mark}")
    found = mark or later_mark
    if found and found not in MARKS:
        raise NotationError(f"{found!r} is not a mark: expected one of {' '.join(MARKS)}")
    return found


def _played(position: Position, recorded: RecordedTurn) -> Position:
    position = position.after(recorded.turn)
    return position if recorded.draw is None else position.after(recorded.draw)


def _parse_result(text: str, position: Position) -> Outcome | None:
    if text == "*":
        if position.is_over:
            raise NotationError(f"the game is over: expected {result_text(position.outcome())!r}, not '*'")
        return None
    match = _RESULT.fullmatch(" ".join(text.split()))
    if match is None:
        raise NotationError(f"{text!r} is neither a numbered turn nor a result such as '19-21 animal' or '*'")
    outcome = position.ended(match[4] or "played", parse_role(match[3]))
    if outcome.reason == "played" and outcome != position.outcome():
        expected = result_text(position.outcome()) if position.is_over else "* while the game goes on"
        raise NotationError(f"the result is {text!r}, expected {expected}")
    if (match[1], match[2]) != tuple(map(str, outcome.scores)):
        raise NotationError(
            f"the totals are {match[1]}-{match[2]}, the reef gives {'-'.join(map(str, outcome.scores))}"
        )
    return outcome
