"""What a commentator writes beside a turn: a mark for what it gave away, and the turn that would have been better."""

from collections.abc import Sequence
from dataclasses import replace

from shoal.aqualin.record import RecordedTurn, ReefRecord
from shoal.review.judging import Judgement, ReviewedTurn

__all__ = ["annotated", "chance_text", "comment_of", "mark_of"]

_MARKS = (("??", 0.20), ("?", 0.10), ("?!", 0.05))
"""Marks, with the part of the chance to win from which on they are given."""


def mark_of(reviewed: ReviewedTurn) -> str:
    """Return `?!` for an inaccuracy, `?` for a mistake, `??` for a blunder, and nothing for anything else."""
    return next((mark for mark, least in _MARKS if reviewed.loss >= least), "")


def comment_of(reviewed: ReviewedTurn) -> str:
    """Return a remark on a turn that deserves a mark; nothing for the others."""
    if not mark_of(reviewed):
        return ""
    best, played = reviewed.best, reviewed.played
    return f"{best.turn.text} wins {chance_text(best)}, this {chance_text(played)}"


def chance_text(judgement: Judgement) -> str:
    """Write a chance in per cent; what is not proved is never written as certain."""
    if judgement.exact:
        return f"{100 * judgement.win_chance:.0f} % (exact)"
    return f"{min(max(100 * judgement.win_chance, 0.1), 99.9):.1f} %"


def annotated(record: ReefRecord, reviewed: Sequence[ReviewedTurn]) -> ReefRecord:
    """Return a record with marks and comments; turns that somebody has marked or commented stay as they are."""
    turns = [_annotated(recorded, each) for recorded, each in zip(record.turns, reviewed, strict=True)]
    return replace(record, turns=tuple(turns))


def _annotated(recorded: RecordedTurn, reviewed: ReviewedTurn) -> RecordedTurn:
    if recorded.mark or recorded.comment:
        return recorded
    return replace(recorded, mark=mark_of(reviewed), comment=comment_of(reviewed))
