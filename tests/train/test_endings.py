"""Late positions are taught with the values that the solver proves."""

import random

import pytest

pytest.importorskip("mctx", reason="training needs mctx")

import jax
import jax.numpy as jnp
import numpy as np

from shoal.aqualin.solver import Solver
from shoal.rl.jax.planes import packed
from shoal.rl.jax.positions import from_position
from shoal.train.endings import Prover, nothing_proved
from shoal.train.network import Shape as NetworkShape
from shoal.train.network import initial
from shoal.train.selfplay import STEPS, SearchSettings, lessons, play
from tests.aqualin.play import random_position

GAMES = 9
MOST_EMPTY = 4


def test_what_is_proved_is_what_the_solver_says() -> None:
    rng = random.Random(4)
    solver = Solver()
    words = np.zeros((STEPS, GAMES, 36), np.uint16)
    expected = nothing_proved(GAMES)
    for empty in range(1, MOST_EMPTY + 1):
        positions = [random_position(rng, 36 - empty) for _ in range(GAMES)]
        step = STEPS - 2 * empty
        words[step] = [np.asarray(packed(from_position(position))) for position in positions]
        expected[step] = [solver.solve(position, every=False).win_chance for position in positions]
        expected[step - 1] = 1 - expected[step]
    found = Prover(MOST_EMPTY, threads=2).proved(words)
    np.testing.assert_array_equal(found, expected)
    assert 0.1 < np.nanmean(found[::2]) < 0.9


def test_targets_before_an_ending_follow_from_what_is_proved() -> None:
    params = initial(jax.random.PRNGKey(2), NetworkShape(8, 2))
    settings = SearchSettings(GAMES, simulations=2, considered=2)
    games = play(params, jax.random.PRNGKey(1), jnp.float32(0.1), settings, jnp.dtype("float32"))
    exact = Prover(3).proved(np.asarray(games.words))
    win = np.asarray(lessons(games, exact, 1.0).win, np.float32)
    plain = np.asarray(lessons(games, nothing_proved(GAMES), 1.0).win, np.float32)
    known = ~np.isnan(exact)
    assert list(np.flatnonzero(known.any(1))) == [65, 66, 67, 68, 69, 70]
    np.testing.assert_array_equal(win[known], exact[known])
    for step in range(65):  # the turn with three empty cells is the second starter's; so is every other one before it
        np.testing.assert_array_equal(win[step], exact[66] if step // 2 % 2 == 1 else 1 - exact[66])
    assert (win != plain).any()
