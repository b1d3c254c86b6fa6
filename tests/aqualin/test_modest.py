"""A modest rival: no turn that reaches a target is held to be refuted, and most that do not are."""

import random
from collections.abc import Callable

import pytest

from shoal.aqualin import Position
from shoal.aqualin.ending import LEVEL, MOST_TURNS
from shoal.aqualin.modest import NONE_LEFT, SOME_LEFT, doubt, leave_out
from shoal.aqualin.solver import Solver
from tests.aqualin.play import random_position


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver(bounds=False)


def crowded_position(rng: random.Random, tiles: int) -> Position:
    """Return a position whose empty cells lie side by side, so that tiles can slide from one to another."""
    while True:
        position = random_position(rng, tiles)
        cells = position.reef.empty_cells
        if sum(b - a in (1, 6) for a in cells for b in cells) >= len(cells) - 1:
            return position


def left(position: Position, target: int) -> set[int]:
    """Return the turns, as kernels write them, that a modest rival does not keep from a target."""
    plain = Solver(compiled=False, room=1 << 13)
    plain.begin(position, target)
    search, level = plain.search, int(plain.search.state[LEVEL])
    verdict = doubt(level, search)
    if verdict == NONE_LEFT:
        return set()
    if verdict == SOME_LEFT:
        leave_out(level, search)
    return {search.turns[MOST_TURNS * level + at] >> 8 for at in range(search.size[level])}


@pytest.mark.parametrize("empty", [3, 4])
@pytest.mark.parametrize("place", [random_position, crowded_position])
def test_turns_that_reach_a_target_are_not_refuted(
    place: Callable[[random.Random, int], Position], empty: int, solver: Solver
) -> None:
    rng = random.Random(2)
    refuted = 0
    for _ in range(12):
        position = place(rng, 36 - empty)
        margin = solver.solve(position, margin=True, every=False).margin
        assert margin is not None
        best = -margin if position.to_move else margin
        for target in (best + 1, best, best - 3, best - 8):
            solver.begin(position, target)
            assert solver.advance(1 << 30, every=True)
            verdicts = solver.verdicts()
            reaching = {code for code, holds in verdicts.items() if holds}
            found = left(position, target)
            assert reaching <= found, (position, target)
            refuted += len(verdicts) - len(found)
    assert refuted > 1000


def test_a_target_far_off_is_out_of_reach_at_once(solver: Solver) -> None:
    position = random_position(random.Random(1), 32)
    margin = solver.solve(position, margin=True, every=False).margin
    assert margin is not None
    assert not left(position, (-margin if position.to_move else margin) + 12)
