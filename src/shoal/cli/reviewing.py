"""What `shoal aqualin analyse` says of recorded games."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from shoal.aqualin.record import ReefRecord, read_records
from shoal.aqualin.roles import Role
from shoal.cli.items import check_utf8, record_chunks, refuse_record
from shoal.cli.output import Answer
from shoal.cli.progress import Progress
from shoal.engine.analysis import Analyst, Limit
from shoal.errors import ShoalError
from shoal.records import Chunk
from shoal.review import Judgement, ReviewedTurn, annotated, chance_text, mark_of, review

__all__ = ["Style", "review_each"]

MARKS = ("?!", "?", "??")


class Style(NamedTuple):
    """In which form reviewed games are printed."""

    as_json: bool
    as_record: bool
    """With marks and comments in the record itself."""

    alone: bool
    """As tables, rather than in a line each."""


def review_each(source: str, lines: Iterable[str], analyst: Analyst, limit: Limit, style: Style) -> int:
    """Review the records of a source as they come; return the exit status: 2 if one of them was bad, else 0."""
    status = 0
    for number, chunk in enumerate(record_chunks(lines)):
        try:
            record = _read(chunk)
        except ShoalError as error:
            refuse_record(source, error, chunk).write(as_json=style.as_json)
            status = 2
            continue
        if number and style.alone and not style.as_json:
            print()
        _answer(record, _reviewed(record, analyst, limit), style).write(as_json=style.as_json, alone=style.alone)
    return status


def _read(chunk: Chunk) -> ReefRecord:
    for line in chunk.lines:
        check_utf8(line)
    return next(read_records(chunk))


def _reviewed(record: ReefRecord, analyst: Analyst, limit: Limit) -> list[ReviewedTurn]:
    found: list[ReviewedTurn] = []
    with Progress(len(record.turns)) as progress:
        for turn in review(record, analyst, limit):
            found.append(turn)
            progress.show(len(found), f"turn {turn.number}: {turn.played.turn.text} {mark_of(turn)}")
    return found


def _answer(record: ReefRecord, reviewed: Sequence[ReviewedTurn], style: Style) -> Answer:
    text = annotated(record, reviewed).text
    document = {
        "turns": [_document(turn) for turn in reviewed],
        **{role.word: _summary(role, reviewed) for role in Role},
        "record": text,
    }
    if style.as_record:
        return Answer(text.rstrip("\n"), document)
    words = [f"{turn.played.turn.word} {turn.loss:.4f}" for turn in reviewed]
    return Answer(" ".join(words), document, tuple(_page(reviewed)))


def _document(turn: ReviewedTurn) -> dict[str, Any]:
    return {
        "number": turn.number,
        "role": turn.role.word,
        **_judgement(turn.played),
        "best": _judgement(turn.best),
        "loss": round(turn.loss, 6),
        "mark": mark_of(turn),
    }


def _judgement(judgement: Judgement) -> dict[str, Any]:
    return {"turn": judgement.turn.text, "win_chance": round(judgement.win_chance, 6), "exact": judgement.exact}


def _summary(role: Role, reviewed: Sequence[ReviewedTurn]) -> dict[str, Any]:
    turns = [turn for turn in reviewed if turn.role is role]
    marks = [mark_of(turn) for turn in turns]
    loss = sum(turn.loss for turn in turns) / max(1, len(turns))
    return {"loss": round(loss, 6), "marks": {mark: marks.count(mark) for mark in MARKS}}


def _page(reviewed: Sequence[ReviewedTurn]) -> Iterator[str]:
    """Yield a line for each turn, and one for each role."""
    yield f"{'turn':>4}  {'role':6}  {'played':14}  {'wins':13}      {'lost':>6}  better"
    for turn in reviewed:
        better = f"{turn.best.turn.text:14}  {chance_text(turn.best)}" if turn.loss else ""
        lost = f"{100 * turn.loss:.1f} %" if turn.loss else ""
        yield (
            f"{turn.number:>4}  {turn.role.word:6}  {turn.played.turn.text:14}  {chance_text(turn.played):13}  "
            f"{mark_of(turn):2}  {lost:>6}  {better}"
        ).rstrip()
    for role in Role:
        summary = _summary(role, reviewed)
        marks = ", ".join(f"{count} {mark}" for mark, count in summary["marks"].items() if count)
        yield f"{role.word} gave away {100 * summary['loss']:.1f} % a turn{f'; {marks}' if marks else ''}"
