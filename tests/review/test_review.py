"""Reviewing games: losses in endings are those of the solver, luck is not blamed, marks say how much was lost."""

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from shoal.aqualin import Position, Role, Turn
from shoal.aqualin.record import RecordedTurn, ReefRecord, read_records
from shoal.aqualin.solver import Solver
from shoal.engine.analysis import Analyst, Limit
from shoal.engine.recruit import Settings, recruit
from shoal.review import Judgement, ReviewedTurn, annotated, comment_of, mark_of, review
from tests.engine.late import late_position

LIMIT = Limit(nodes=4000)


@pytest.fixture(scope="module")
def analyst() -> Analyst:
    return recruit(Settings())


def record_of(position: Position, turns: Sequence[Turn]) -> ReefRecord:
    return ReefRecord({"Position": position.text}, tuple(RecordedTurn(turn, None) for turn in turns), None)


@pytest.mark.parametrize("seed", range(6))
def test_in_an_ending_a_turn_loses_the_game_or_nothing(analyst: Analyst, seed: int) -> None:
    position = late_position(seed, 3)
    solved = Solver().solve(position)
    rng = random.Random(seed)
    for turn in (rng.choice(solved.optimal), rng.choice(list(position.legal_turns()))):
        (reviewed,) = review(record_of(position, [turn]), analyst, LIMIT)
        assert reviewed.played.exact
        assert reviewed.best.exact
        assert reviewed.best.win_chance == solved.win_chance
        assert reviewed.loss == (0 if turn in solved.optimal else 1)
        assert mark_of(reviewed) == ("" if turn in solved.optimal else "??")


def test_the_turn_that_the_engine_would_have_made_loses_nothing() -> None:
    position = late_position(1, 12)
    best = recruit(Settings()).analyse(position, Limit(nodes=2000)).lines[0].turn
    (reviewed,) = review(record_of(position, [best]), recruit(Settings()), LIMIT)
    assert (reviewed.loss, reviewed.best.turn) == (0, best)
    assert not reviewed.played.exact


def test_what_was_drawn_is_nobodys_mistake() -> None:
    """Whatever comes after a turn, the turn is worth the same."""
    position = late_position(3, 12)
    turn = max(position.legal_turns(), key=lambda turn: turn.word)
    draws = position.after(turn).legal_draws()
    found: list[ReviewedTurn] = []
    for draw in (draws[0], draws[-1], None):
        record = replace(record_of(position, [turn]), turns=(RecordedTurn(turn, draw),))
        found += review(record, recruit(Settings()), LIMIT)
    assert found[0] == found[1] == found[2]
    assert (found[0].number, found[0].role) == (1, position.to_move)
    assert 0 <= found[0].loss <= 1


def reviewed_turn(loss: float) -> ReviewedTurn:
    best, played = list(late_position(2, 2).legal_turns())[:2]
    return ReviewedTurn(1, Role.COLOUR, Judgement(played, 0.9 - loss, False), Judgement(best, 0.9, False))


@pytest.mark.parametrize(
    ("loss", "mark"), [(0.0, ""), (0.049, ""), (0.051, "?!"), (0.099, "?!"), (0.101, "?"), (0.21, "??"), (0.9, "??")]
)
def test_marks_go_by_what_was_given_away(loss: float, mark: str) -> None:
    turn = reviewed_turn(loss)
    assert mark_of(turn) == mark
    assert bool(comment_of(turn)) == bool(mark)


def test_a_comment_names_the_better_turn_and_never_an_estimate_as_certain() -> None:
    turn = reviewed_turn(0.9)
    assert comment_of(turn) == f"{turn.best.turn.text} wins 90.0 %, this 0.1 %"
    won, lost = replace(turn.best, win_chance=1.0, exact=True), replace(turn.played, win_chance=0.0, exact=True)
    assert comment_of(replace(turn, best=won, played=lost)) == (
        f"{turn.best.turn.text} wins 100 % (exact), this 0 % (exact)"
    )


def test_a_reviewed_record_can_be_read_and_keeps_what_people_wrote(analyst: Analyst) -> None:
    position = next(
        position
        for position in (late_position(seed, 3) for seed in range(100))
        if 0 < len(Solver().solve(position).optimal) < position.turn_count()
    )
    winning = Solver().solve(position).optimal
    bad = next(turn for turn in position.legal_turns() if turn not in winning)
    record = record_of(position, [bad, next(position.after(bad).legal_turns())])
    found = list(review(record, analyst, LIMIT))
    written = annotated(record, found)
    assert written.turns[0].mark == "??"
    assert written.turns[0].comment.endswith("wins 100 % (exact), this 0 % (exact)")
    (again,) = read_records(written.text.splitlines())
    assert again.turns == written.turns
    remarked = replace(record, turns=(replace(record.turns[0], mark="!", comment="my idea"), record.turns[1]))
    assert annotated(remarked, found).turns[0] == remarked.turns[0]


def test_a_record_without_turns_has_nothing_to_review(analyst: Analyst) -> None:
    assert list(review(record_of(late_position(1, 5), []), analyst, LIMIT)) == []
