"""Renamings leave the game as it is: legal actions, points, and what actions lead to."""

import pytest

pytest.importorskip("jax", reason="training needs JAX")

import jax
import jax.numpy as jnp
import numpy as np

from shoal.rl.jax import aqualin
from shoal.rl.jax.masks import legal
from shoal.train import symmetry
from shoal.train.features import facts, seen, slots, state_of
from shoal.train.selfplay import stepped
from tests.train.test_features import some_games

GAMES = 37
KEYS = jax.random.split(jax.random.PRNGKey(4), GAMES)


def both_dresses() -> tuple[aqualin.GameState, aqualin.GameState, symmetry.Renaming]:
    _, games = some_games(GAMES)
    by = jax.vmap(symmetry.drawn)(KEYS)
    other = jax.vmap(lambda game, by: state_of(symmetry.renamed(seen(game), by)))(games, by)
    return games, other, by


def test_points_stay() -> None:
    one, other, _ = both_dresses()
    for left, right in ((one.own, other.own), (one.other, other.other)):
        points = jax.vmap(aqualin.school_points)
        np.testing.assert_array_equal(points(left), points(right))


@pytest.mark.parametrize("placing", [False, True])
def test_what_is_legal_is_renamed_like_policies(placing: bool) -> None:
    one, other, by = both_dresses()
    flags = jnp.full(GAMES, placing)
    expected = jax.vmap(symmetry.renamed_actions)(jax.vmap(legal)(one._replace(placing=flags)), flags, by)
    np.testing.assert_array_equal(jax.vmap(legal)(other._replace(placing=flags)), expected)


def test_a_renamed_slide_leads_to_the_renamed_position() -> None:
    one, other, by = both_dresses()
    word = jnp.uint32(0)
    for at in range(1, 361, 7):
        chosen = jax.nn.one_hot(at, 361)
        for number in range(6, 30, 6):
            game, dress, way = (jax.tree.map(lambda leaf, n=number: leaf[n], each) for each in (one, other, by))
            if not bool(legal(game)[at]):
                continue
            action = jnp.argmax(symmetry.renamed_actions(chosen, game.placing, way))
            after = facts(symmetry.renamed(seen(stepped(game, jnp.int32(at), word)), way))
            jax.tree.map(np.testing.assert_array_equal, after, facts(seen(stepped(dress, action, word))))


def test_slots_keep_their_tiles() -> None:
    one, other, by = both_dresses()
    tiles = jax.vmap(lambda game, by: symmetry.renamed_tiles(slots(seen(game).pool), by))(one, by)
    expected = jax.vmap(lambda game: slots(seen(game).pool))(other)
    for number in range(GAMES):
        size = int(one.pool.size()[number])
        assert sorted(tiles[number, :size].tolist()) == expected[number, :size].tolist()
