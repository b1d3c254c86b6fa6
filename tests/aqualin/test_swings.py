"""Bounds of the last turns: no turn that reaches a target is held to be too little."""

import random

import pytest

from shoal.aqualin import Position
from shoal.aqualin.endings import limit_turns
from shoal.aqualin.kernel import REEF
from shoal.aqualin.solver import Solver
from shoal.aqualin.swings import FILLED
from shoal.kernels.bits import popcount
from tests.aqualin.play import random_position


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver(bounds=False)


def crowded_position(rng: random.Random) -> Position:
    """Return a position with four empty cells side by side, so that tiles can slide from one to another."""
    while True:
        position = random_position(rng, 32)
        cells = position.reef.empty_cells
        if sum(b - a in (1, 6) for a in cells for b in cells) >= 3:
            return position


def limits(position: Position, target: int) -> dict[int, bool]:
    """Return for each turn, as kernels write it, whether the bounds let it reach a target."""
    plain = Solver(compiled=False, room=1 << 13)
    plain.begin(position, target)
    search = plain.search
    limit_turns(FILLED, search)
    needed = target - search.margin[FILLED]
    tiles, empty = search.rest[FILLED], REEF & ~search.taken[FILLED]
    found = {}
    for at in range(search.size[FILLED]):
        code = search.turns[len(search.turns) // len(search.taken) * FILLED + at] >> 8
        slide, tile, square = code >> 12, code >> 6 & 63, code & 63
        squares = empty ^ (1 << (slide >> 6) | 1 << (slide & 63)) if slide else empty
        nth = FILLED * popcount(tiles & ((1 << tile) - 1)) + popcount(squares & ((1 << square) - 1))
        found[code] = search.limits[search.places[slide] + nth] >= needed
    return found


@pytest.mark.parametrize("is_crowded", [False, True])
def test_turns_that_reach_a_target_are_within_the_bounds(is_crowded: bool, solver: Solver) -> None:
    rng = random.Random(2)
    left_out = 0
    for _ in range(8):
        position = crowded_position(rng) if is_crowded else random_position(rng, 32)
        margin = solver.solve(position, margin=True, every=False).margin
        assert margin is not None
        best = -margin if position.to_move else margin
        for target in (best, best - 3, best - 8):
            solver.begin(position, target)
            assert solver.advance(1 << 30, every=True)
            verdicts = solver.verdicts()
            within = limits(position, target)
            assert {code for code, holds in verdicts.items() if holds} <= {code for code in within if within[code]}
            left_out += sum(not is_within for is_within in within.values())
    assert left_out > 50  # and not everything is
