"""Choosing at a glimpse: the best turn with open eyes, and the faults that a sight gives."""

import random
from collections.abc import Iterator

import pytest

from shoal import kernels
from shoal.aqualin import Position, Turn, greedy
from shoal.aqualin.codes import code_of
from shoal.aqualin.roles import Role
from shoal.engine.glimpse import PARTS, Sight
from shoal.engine.levels import Glimpser
from tests.engine.late import late_position

KEEN = Sight(PARTS, PARTS, PARTS, PARTS, PARTS)
"""Notices everything."""


@pytest.fixture(autouse=True)
def _in_plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "available", lambda: False)


def choices(position: Position, sight: Sight, times: int) -> Iterator[Turn]:
    glimpser = Glimpser(sight)
    lot = random.Random(1)
    for _ in range(times):
        yield glimpser.choose(position, position.to_move, lot)


@pytest.mark.parametrize("empty", [36, 20, 9, 3, 1])
def test_who_notices_everything_plays_all_greedy_turns_and_no_other(empty: int) -> None:
    position = late_position(4, empty)
    _, best = greedy.best_turns(position.reef.tiles, position.pool, position.to_move)
    chosen = {code_of(turn) for turn in choices(position, KEEN, 40)}
    assert chosen <= set(best)
    assert len(chosen) >= min(len(best), 2)


def test_a_kind_that_is_not_noticed_counts_nothing() -> None:
    position = Position.from_text("6/6/6/6/6/Pc5 PfBjGtUhRsYc c c")  # two pinks can make a school
    assert all(turn.placement.text.startswith("Pf") for turn in choices(position, KEEN, 10))
    chosen = {turn.text for turn in choices(position, KEEN._replace(colours=0, rival=0), 60)}
    assert len(chosen) > 20


def test_who_overlooks_slides_never_slides() -> None:
    position = late_position(8, 20)
    assert all(turn.slide is None for turn in choices(position, KEEN._replace(slides=0), 20))
    assert any(turn.slide is not None for turn in choices(position, KEEN, 20))


def test_something_is_always_placed_even_by_who_notices_nothing() -> None:
    position = late_position(8, 20)
    for turn in choices(position, Sight(0, 0, 0, 0, 0), 20):
        position.after(turn)


def test_the_rivals_points_count_as_much_as_the_sight_says() -> None:
    """Whoever counts them evenly keeps a school apart that the others leave to the rival."""
    position = late_position(8, 12)
    role = position.to_move

    def rival_points(rival: int) -> float:
        turns = choices(position, KEEN._replace(rival=rival), 10)
        return sum(position.after(turn).score(Role(1 - role)) for turn in turns) / 10

    assert rival_points(PARTS) < rival_points(0)


@pytest.mark.parametrize("empty", [30, 12, 5])
def test_plain_and_compiled_glimpses_are_the_same(monkeypatch: pytest.MonkeyPatch, empty: int) -> None:
    pytest.importorskip("numba")
    position = late_position(6, empty)
    sight = Sight(700, 500, 400, 600, 300)
    plain = list(choices(position, sight, 5))
    monkeypatch.setattr(kernels, "available", lambda: True)
    assert list(choices(position, sight, 5)) == plain
