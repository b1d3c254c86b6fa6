"""Proved results: equal to known answers and to trying everything, whatever the kernel and the symmetry."""

import random
from collections.abc import Iterable
from threading import Event

import pytest

from shoal.aqualin import Draw, Position, Role, Turn
from shoal.aqualin.solver import Solution, Solver
from shoal.aqualin.symmetry import random_symmetry
from shoal.errors import InvalidPositionError
from tests import vectors
from tests.aqualin.play import START, random_position

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


def margins_by_trying(position: Position) -> dict[Turn, int]:
    """Return colour's margin at the end after every turn when both play for the margin."""
    return {turn: value(position.after(turn)) for turn in position.legal_turns()}


def value(position: Position) -> int:
    if position.is_over:
        colour, animal = position.scores()
        return colour - animal
    return best(position, margins_by_trying(position).values())


def best(position: Position, margins: Iterable[int]) -> int:
    return min(margins) if position.to_move is Role.ANIMAL else max(margins)


def check_by_trying(position: Position, solver: Solver) -> None:
    margins = margins_by_trying(position)
    reached = best(position, margins.values())
    sign = -1 if position.to_move else 1
    winning = {turn for turn in margins if sign * margins[turn] >= (position.to_move is position.first)}
    found, by_margin = solver.solve(position), solver.solve(position, margin=True)
    assert found.result == by_margin.result == ("win" if winning else "loss"), position
    assert set(found.optimal) == (winning or set(margins)), position
    assert by_margin.margin == reached, position
    assert set(by_margin.optimal) == {turn for turn in margins if margins[turn] == reached}, position
    for solution in (found, by_margin):
        assert list(solution.optimal) == sorted(solution.optimal, key=list(position.legal_turns()).index)


@pytest.mark.parametrize("position", [*endings(60, 1, 2), *endings(5, 3, 3)], ids=lambda position: position.text)
def test_equals_trying_everything(position: Position, solver: Solver) -> None:
    check_by_trying(position, solver)


@pytest.mark.nightly
def test_equals_trying_everything_a_thousand_times(solver: Solver) -> None:
    for position in endings(1000, 1, 3):
        check_by_trying(position, solver)


# The same by other ways


@pytest.mark.parametrize("position", endings(40, 1, 5), ids=lambda position: position.text)
def test_a_symmetry_changes_nothing(position: Position, solver: Solver) -> None:
    rng = random.Random(position.text)
    found = solver.solve(position)
    margin = solver.solve(position, margin=True, every=False).margin
    assert margin is not None
    for _ in range(3):
        symmetry = random_symmetry(rng)
        image = symmetry.position(position)
        assert set(solver.solve(image).optimal) == set(map(symmetry.turn, found.optimal))
        expected = -margin if symmetry.swaps_roles else margin
        assert solver.solve(image, margin=True, every=False).margin == expected


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
