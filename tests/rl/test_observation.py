"""What players of Aqualin are shown: the same planes as in JAX."""

import random

import numpy as np
import pytest

pytest.importorskip("numpy", reason="observations are arrays of NumPy")

from shoal.aqualin import Position
from shoal.rl.actions import encode_slide
from shoal.rl.observation import observation
from tests.aqualin.play import random_position


def test_planes_of_a_position_that_can_be_checked_by_eye() -> None:
    position = Position.from_text("6/6/6/6/6/BfGc4 PjUhRsYtYcBc c c")
    for role, expected in ((0, [(0, 7), (1, 6)]), (1, [(1, 6), (0, 7)])):
        planes = observation(position, position.to_move if role == 0 else position.to_move.other)
        own = [
            (int(np.flatnonzero(planes[0, file, :6])[0]), int(np.flatnonzero(planes[0, file, 6:12])[0]) + 6)
            for file in (0, 1)
        ]
        assert own == expected
        assert planes[1:, :, :12].sum() == 0
        assert planes[..., 12].sum() == 6
        assert planes[..., 13].sum() == 28
        assert not planes[..., 14:].any()


def test_the_planes_are_those_of_the_environment_in_jax() -> None:
    jax = pytest.importorskip("jax", reason="the other planes need JAX")
    from shoal.rl.jax import aqualin, planes
    from shoal.rl.jax.positions import from_position

    rng = random.Random(5)
    positions = [random_position(rng, at) for at in range(36)]
    slides = [rng.choice([None, *position.legal_slides()]) for position in positions]
    games = jax.tree.map(lambda *leaves: np.stack(leaves), *map(from_position, positions))
    after = jax.jit(jax.vmap(aqualin.slide))(games, np.array(list(map(encode_slide, slides))))
    shown = jax.jit(jax.vmap(lambda game: (planes.observation(game), planes.observation(aqualin.passed_on(game)))))
    for position, slide, *own_and_rival in zip(positions, slides, *shown(games), *shown(after), strict=True):
        reef = position.reef if slide is None else position.after_slide(slide)
        role, rival = position.to_move, position.to_move.other
        found = [observation(position, one, slid=slid) for slid in (None, reef) for one in (role, rival)]
        np.testing.assert_array_equal(found, own_and_rival)
