"""Proofs in the search: exact where they can be had, never wrong, and no reason to be late."""

import time
from threading import Event

import pytest

from shoal.aqualin import Position
from shoal.aqualin.kernel import REEF
from shoal.aqualin.solver import solve
from shoal.engine.analysis import Limit
from shoal.engine.judges import strongest
from shoal.engine.proofs import Prover, is_open_to_proof
from shoal.engine.search import ENOUGH, Search
from tests import vectors
from tests.engine.late import late_position


def endings(empty: int, wins: bool) -> list[Position]:
    """Return three positions that the side to move wins, or loses."""
    found: list[Position] = []
    seed = 0
    while len(found) < 3:
        position = late_position(seed, empty)
        if solve(position, every=False).win_chance == float(wins):
            found.append(position)
        seed += 1
    return found


@pytest.mark.parametrize("empty", [1, 2, 3, 4])
def test_a_turn_that_wins_is_played_and_called_exact(empty: int) -> None:
    search = Search(seed=1)
    for position in endings(empty, wins=True):
        analysis = search.analyse(position, Limit(nodes=4000))
        assert analysis.lines[0].exact
        assert analysis.lines[0].win_chance == 1
        assert analysis.lines[0].turn in solve(position).optimal
        assert analysis.nodes <= ENOUGH


def test_the_known_endings_that_are_won_are_won_within_a_second_a_turn() -> None:
    search = Search(seed=1, judge=strongest)
    won = [line for line in vectors.lines("solve.txt") if line[6] == "win" and int(line[4]) < 7]
    for fields in won:
        position = Position.from_text(" ".join(fields[:4]))
        best = search.analyse(position, Limit(seconds=1.0)).lines[0]
        after = position.after(best.turn)
        for draw in after.legal_draws():
            after = after.after(draw)
        assert after.is_over or solve(after, every=False).win_chance == 0
        assert best.exact
    assert len(won) > 30


@pytest.mark.parametrize("empty", [1, 2, 3])
def test_a_lost_position_is_called_so_and_played_on(empty: int) -> None:
    search = Search(seed=1)
    for position in endings(empty, wins=False):
        for lines in (1, 3):
            analysis = search.analyse(position, Limit(nodes=4000), lines=lines)
            assert [(line.exact, line.win_chance) for line in analysis.lines] == [(True, 0.0)] * lines
            assert analysis.lines[0].visits == max(line.visits for line in analysis.lines)


def test_several_lines_are_exact_each_for_itself() -> None:
    position = endings(2, wins=True)[0]
    optimal = solve(position).optimal
    lines = Search(seed=1).analyse(position, Limit(nodes=3000), lines=500).lines
    assert len(lines) == position.turn_count()
    assert {line.turn for line in lines if line.win_chance == 1} == set(optimal)
    assert all(line.exact for line in lines)
    assert [line.win_chance for line in lines] == sorted((line.win_chance for line in lines), reverse=True)


def test_what_is_not_proved_is_not_called_exact() -> None:
    pytest.importorskip("numba")
    position = endings(7, wins=False)[0]
    lines = Search(seed=1).analyse(position, Limit(nodes=3), lines=5).lines
    assert lines
    assert not any(line.exact for line in lines)


def test_a_turn_known_to_lose_is_not_played_while_others_may_win() -> None:
    position = endings(3, wins=True)[0]
    search = Search(seed=1)
    assert search.analyse(position, Limit(nodes=2), lines=1).lines[0].win_chance != 0


def test_chance_is_never_called_exact() -> None:
    position = late_position(1, 8)
    assert len(position.stock) == 2
    assert not is_open_to_proof(position)
    assert not Search(seed=1).analyse(position, Limit(nodes=50)).lines[0].exact


def test_who_overlooks_things_proves_nothing() -> None:
    search = Search(seed=1)
    search.overlook(REEF)
    assert not search.analyse(late_position(1, 2), Limit(nodes=50)).lines[0].exact


def test_the_budget_of_a_proof_follows_from_the_limit_of_nodes() -> None:
    pytest.importorskip("numba")
    prover = Prover()
    position = endings(6, wins=False)[0]
    proofs = [prover.prove(position, every=False, seconds=None, nodes=1500, is_stopped=lambda: False) for _ in range(2)]
    assert not proofs[0].is_complete
    assert prover.nodes <= 1501
    assert proofs[0].verdicts.items() <= proofs[1].verdicts.items()  # what it remembers is still true


def test_a_proof_leaves_time_for_the_search_and_stops_when_told() -> None:
    pytest.importorskip("numba")
    position = late_position(1, 7)
    search = Search(seed=1)
    search.analyse(position, Limit(nodes=5))  # compiles
    begun = time.perf_counter()
    analysis = search.analyse(position, Limit(seconds=1))
    assert time.perf_counter() - begun < 1.5  # generous: other tests run beside this one
    assert analysis.nodes > 2
    stop = Event()
    stop.set()
    begun = time.perf_counter()
    assert search.analyse(position, Limit(), stop=stop).lines
    assert time.perf_counter() - begun < 0.5
