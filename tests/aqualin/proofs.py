"""What the solver must agree with: itself without bounds, itself under symmetries, and trying everything."""

import random
from collections.abc import Iterable, Iterator

from shoal.aqualin import Position, Role, Turn
from shoal.aqualin.solver import Solver
from shoal.aqualin.symmetry import Symmetry
from tests.aqualin.play import random_position

__all__ = ["check_bounds", "check_by_trying", "check_symmetry", "random_endings"]


def random_endings(rng: random.Random, count: int, least: int, most: int) -> Iterator[Position]:
    """Yield random positions with so many empty cells, from the least to the most in turn."""
    for number in range(count):
        yield random_position(rng, 36 - least - number % (most - least + 1))


def check_bounds(position: Position, solver: Solver, without: Solver) -> None:
    """Hold that the solver finds the same with bounds as without: who wins and by how much."""
    found = [each.solve(position, every=False) for each in (solver, without)]
    by_margin = [each.solve(position, margin=True, every=False) for each in (solver, without)]
    assert found[0].result == found[1].result, position
    assert (by_margin[0].result, by_margin[0].margin) == (by_margin[1].result, by_margin[1].margin), position
    assert by_margin[0].result == found[0].result, position


def check_symmetry(position: Position, symmetry: Symmetry, solver: Solver) -> None:
    """Hold that the image of a position has the images of its turns and its margin."""
    found, margin = solver.solve(position), solver.solve(position, margin=True, every=False).margin
    assert margin is not None
    image = symmetry.position(position)
    assert set(solver.solve(image).optimal) == set(map(symmetry.turn, found.optimal)), (position, symmetry)
    expected = -margin if symmetry.swaps_roles else margin
    assert solver.solve(image, margin=True, every=False).margin == expected, (position, symmetry)


def check_by_trying(position: Position, solver: Solver) -> None:
    """Hold that the solver finds what trying everything finds: result, margin and all best turns."""
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
