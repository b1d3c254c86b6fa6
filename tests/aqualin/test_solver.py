"""Proved results: equal to known answers and to trying everything, whatever the kernel and the symmetry."""

import random
from dataclasses import replace
from threading import Event

import pytest

from shoal.aqualin import Draw, Position, Turn
from shoal.aqualin.solver import Solution, Solver
from shoal.aqualin.symmetry import REEF_SYMMETRIES, random_symmetry
from shoal.errors import InvalidPositionError
from tests import vectors
from tests.aqualin.play import START, random_position
from tests.aqualin.proofs import check_bounds, check_by_trying, check_symmetry, random_endings

KNOWN = vectors.lines("solve.txt")


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver()


def endings(count: int, least: int, most: int) -> list[Position]:
    """Return random positions with so many empty cells."""
    rng = random.Random(f"{count} {least} {most}")
    return [random_position(rng, 36 - rng.randint(least, most)) for _ in range(count)]


def known(least_empty: int, most_empty: int) -> list[list[str]]:
    return [fields for fields in KNOWN if least_empty <= int(fields[4]) <= most_empty]


# Known answers


def check_known(fields: list[str], solver: Solver) -> None:
    position = Position.from_text(" ".join(fields[:4]))
    result, margin, count = fields[6:]
    found = solver.solve(position, every=count != "-")
    by_margin = solver.solve(position, margin=True, every=False)
    assert (found.result, by_margin.result, by_margin.margin) == (result, result, int(margin))
    if count != "-":
        assert (len(found.optimal) if result == "win" else 0) == int(count)


@pytest.mark.parametrize("fields", known(1, 5), ids=lambda fields: fields[0])
def test_known_endings(fields: list[str], solver: Solver) -> None:
    check_known(fields, solver)


@pytest.mark.nightly
@pytest.mark.parametrize("fields", known(6, 7), ids=lambda fields: fields[0])
def test_known_endings_that_take_longer(fields: list[str], solver: Solver) -> None:
    check_known(fields, solver)


# Trying everything


@pytest.mark.parametrize("position", [*endings(60, 1, 2), *endings(5, 3, 3)], ids=lambda position: position.text)
def test_equals_trying_everything(position: Position, solver: Solver) -> None:
    check_by_trying(position, solver)


@pytest.mark.nightly
def test_equals_trying_everything_a_thousand_times(solver: Solver) -> None:
    for position in random_endings(random.Random(1), 1000, 1, 3):
        check_by_trying(position, solver)


# With bounds and without


@pytest.mark.parametrize(("count", "empty"), [(100, 4), (60, 5), (4, 6)])
def test_bounds_change_no_value(count: int, empty: int, solver: Solver) -> None:
    without = Solver(bounds=False)
    for position in random_endings(random.Random(empty), count, empty, empty):
        check_bounds(position, solver, without)


@pytest.mark.nightly
def test_bounds_change_no_value_a_thousand_times(solver: Solver) -> None:
    without = Solver(bounds=False)
    for position in random_endings(random.Random(4), 1000, 4, 6):
        check_bounds(position, solver, without)


def test_bounds_leave_out_most_turns() -> None:
    position = next(Position.from_text(" ".join(fields[:4])) for fields in known(6, 6) if fields[6] == "loss")
    with_bounds, without = (Solver(bounds=bounds).solve(position, every=False).nodes for bounds in (True, False))
    assert 2 * with_bounds < without


# The same by other ways


@pytest.mark.parametrize("position", endings(40, 1, 5), ids=lambda position: position.text)
def test_a_symmetry_changes_nothing(position: Position, solver: Solver) -> None:
    rng = random.Random(position.text)
    for _ in range(3):
        check_symmetry(position, random_symmetry(rng), solver)


def test_every_symmetry_of_the_reef_changes_nothing_with_roles_as_they_are_or_swapped(solver: Solver) -> None:
    rng = random.Random(8)
    for position in random_endings(rng, 5, 1, 5):
        for cells in REEF_SYMMETRIES:
            for swaps_roles in (False, True):
                check_symmetry(position, replace(random_symmetry(rng), cells=cells, swaps_roles=swaps_roles), solver)


def without_time(solution: Solution) -> tuple[object, ...]:
    return solution.optimal, solution.line, solution.win_chance, solution.margin, solution.nodes


@pytest.mark.parametrize("position", [*endings(12, 1, 3), *endings(1, 4, 4)], ids=lambda position: position.text)
@pytest.mark.parametrize("margin", [False, True])
def test_plain_python_proves_the_same_with_as_many_nodes(position: Position, margin: bool) -> None:
    found = [Solver(compiled=how, room=1 << 12).solve(position, margin=margin) for how in (False, True)]
    assert without_time(found[0]) == without_time(found[1])


def test_what_was_solved_before_makes_no_difference(solver: Solver) -> None:
    for position in endings(6, 4, 6):
        assert without_time(solver.solve(position, every=False)) == without_time(Solver().solve(position, every=False))


@pytest.mark.parametrize("position", endings(8, 1, 5), ids=lambda position: position.text)
@pytest.mark.parametrize("margin", [False, True])
def test_the_line_leads_to_the_result(position: Position, margin: bool, solver: Solver) -> None:
    found = solver.solve(position, margin=margin)
    assert found.line[0] == found.optimal[0]
    end = position
    for action in found.line:
        end = end.after(action)
    assert end.is_over
    assert (end.leader() is position.to_move) == (found.result == "win")
    if margin:
        assert end.scores()[0] - end.scores()[1] == found.margin


def test_the_last_tile_of_the_stockpile_is_no_chance(solver: Solver) -> None:
    position = next(Position.from_text(" ".join(fields[:4])) for fields in known(7, 7) if fields[6] == "win")
    found = solver.solve(position, every=False)
    assert (found.result, found.win_chance) == ("win", 1)
    assert found.line[1] == Draw(position.stock[0])
    assert sum(isinstance(action, Turn) for action in found.line) == 7


def test_a_game_that_is_over_has_a_result_and_no_turns(solver: Solver) -> None:
    over = random_position(random.Random(3), 36)
    found = solver.solve(over, margin=True)
    colour, animal = over.scores()
    assert (found.optimal, found.line, found.margin) == ((), (), colour - animal)
    assert (found.result == "win") == (over.leader() is over.to_move)


# Limits


def lost() -> Position:
    """Return a lost position that takes a while."""
    return next(Position.from_text(" ".join(fields[:4])) for fields in known(7, 7) if fields[6] == "loss")


@pytest.mark.parametrize("position", [lost(), START, random_position(random.Random(1), 28)], ids=["7", "36", "8"])
def test_within_too_tight_a_limit_nothing_is_proved(position: Position, solver: Solver) -> None:
    stop = Event()
    stop.set()
    for found in (solver.solve(position, seconds=0.02), solver.solve(position, stop=stop)):
        assert (found.is_proved, found.result, found.win_chance, found.margin) == (False, None, None, None)
        assert found.optimal == found.line == ()
        assert found.seconds < 1


def test_nodes_are_counted_and_kept_to(solver: Solver) -> None:
    found = solver.solve(lost(), nodes=1234)
    assert (found.is_proved, found.nodes) == (False, 1234)


def test_time_is_kept(solver: Solver) -> None:
    solver.solve(lost(), nodes=1)  # compiled
    assert solver.solve(lost(), seconds=0.1).seconds < 0.15


def test_a_question_can_be_left_and_taken_up_again(solver: Solver) -> None:
    position = endings(1, 5, 5)[0]
    optimal = set(solver.solve(position).optimal)
    solver.begin(position)
    assert solver.verdicts() == {}
    seen = 0
    while not solver.advance(100, every=True):
        assert len(solver.verdicts()) >= seen
        seen = len(solver.verdicts())
    verdicts = solver.verdicts()
    assert len(verdicts) == position.turn_count()
    assert (sum(verdicts.values()) or len(verdicts)) == len(optimal)


def test_the_best_margin_needs_a_future_without_chance(solver: Solver) -> None:
    with pytest.raises(InvalidPositionError, match="a matter of chance with 30 tiles in the stockpile"):
        solver.solve(START, margin=True)


def test_an_invalid_position_is_refused(solver: Solver) -> None:
    with pytest.raises(InvalidPositionError, match="the pool holds 6 tiles, not 1"):
        solver.solve(Position.from_text("6/6/6/6/6/6 Bc c c"))
