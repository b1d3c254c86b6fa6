"""Endings that a search meets are valued by proof, as the solver values them."""

from collections.abc import Iterator

import pytest

from shoal import kernels
from shoal.aqualin import Draw, Position
from shoal.aqualin.codes import turn_of
from shoal.aqualin.roles import Role
from shoal.aqualin.solver import Solver
from shoal.engine.grove import Grove
from shoal.engine.network import Network
from tests.engine.late import late_position

GROUND = kernels.ground()


def grown(position: Position, nodes: int) -> Grove:
    """Return a tree that a network judges."""
    grove = Grove(GROUND, 1, Network(GROUND))
    grove.stand(position)
    grove.grow(nodes)
    return grove


def after_one_turn(grove: Grove, position: Position) -> Iterator[tuple[Position, int]]:
    """Yield the positions that the tree knows after one turn, with their nodes."""
    nodes = grove.tree
    for slid in grove._children(0):
        for placed in grove._children(slid):
            for drawn in grove._children(placed):
                after = position.after(turn_of(int(nodes.action[slid]) << 12 | int(nodes.action[placed])))
                for draw in after.legal_draws():
                    assert draw == Draw(int(nodes.action[drawn]))
                    after = after.after(draw)
                yield after, drawn


@pytest.mark.parametrize(("empty", "seed"), [(2, 1), (3, 2), (4, 3), (5, 4), (5, 5)])
def test_endings_in_reach_have_the_value_that_the_solver_proves(empty: int, seed: int) -> None:
    position = late_position(seed, empty)
    grove = grown(position, 300)
    solver = Solver()
    count = 0
    for after, node in after_one_turn(grove, position):
        solution = solver.solve(after, every=False)
        visits, value = int(grove.tree.visits[node]), float(grove.tree.value[node])
        colour_wins = (solution.win_chance == 1) == (after.to_move is Role.COLOUR)
        assert grove.tree.options[node] == 0
        assert value == (visits if colour_wins else 0)
        margin = float(grove.tree.margin[node]) / visits
        loses_ties = after.first is Role.COLOUR
        assert margin >= loses_ties if colour_wins else margin <= loses_ties - 1
        count += 1
    assert count


def test_the_margin_of_a_last_turn_is_exact() -> None:
    position = late_position(7, 2)
    grove = grown(position, 100)
    solver = Solver()
    for after, node in after_one_turn(grove, position):
        assert grove.tree.margin[node] / grove.tree.visits[node] == solver.solve(after, margin=True).margin


def test_endings_out_of_reach_are_searched() -> None:
    position = late_position(3, 7)
    grove = grown(position, 300)
    assert any(grove.tree.options[node] for _, node in after_one_turn(grove, position))


def test_who_overlooks_cells_proves_nothing() -> None:
    position = late_position(3, 5)
    grove = Grove(GROUND, 1, Network(GROUND))
    grove.overlook(1 << 3)
    grove.stand(position)
    grove.grow(300)
    assert any(grove.tree.options[node] for _, node in after_one_turn(grove, position))
