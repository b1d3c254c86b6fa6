"""Games to look at: they can be played again from what was kept, and say what was thought."""

import pytest

pytest.importorskip("mctx", reason="training needs mctx")

import jax
import jax.numpy as jnp
import numpy as np

from shoal.rl.jax import aqualin
from shoal.rl.jax.aqualin import GameState
from shoal.rl.jax.masks import legal
from shoal.train.network import Params, Shape, initial
from shoal.train.selfplay import STEPS, SearchSettings, judged
from shoal.train.watch import CORNERWARDS, TURNS, Terms, Watched, first_turns, replayed, watch

GAMES = 16
FLOATS = jnp.dtype("float32")


def some_params() -> Params:
    """Return weights that have an opinion."""
    params = initial(jax.random.PRNGKey(2), Shape(8, 2))
    keys = jax.random.split(jax.random.PRNGKey(3), len(params))
    return {
        name: value + 0.1 * jax.random.normal(key, value.shape)
        for (name, value), key in zip(params.items(), keys, strict=True)
    }


PARAMS = some_params()

look_at = jax.jit(lambda games: judged(PARAMS, games, FLOATS))


def watched(simulations: int = 0, free: int = 0, seed: int = 1, gift: int = 0) -> Watched:
    settings = SearchSettings(GAMES, simulations, considered=2, noise=0.0)
    terms = Terms(jnp.float32(0), jnp.int32(free), jnp.int32(gift))
    games = watch(PARAMS, jax.random.PRNGKey(seed), terms, settings, FLOATS)
    return Watched(*map(np.asarray, games))


@pytest.fixture(scope="module")
def games() -> Watched:
    return watched()


@pytest.fixture(scope="module")
def states(games: Watched) -> GameState:
    """Return all games before each step and in the end."""
    every: GameState = jax.vmap(replayed)(games.tiles, games.actions)
    return every


def test_every_tile_comes_once(games: Watched) -> None:
    np.testing.assert_array_equal(np.sort(games.tiles, 1), np.tile(np.arange(36), (GAMES, 1)))
    assert (np.diff(games.tiles[:, :6].astype(int)) > 0).all()


def test_games_can_be_played_again(games: Watched, states: GameState) -> None:
    mask = np.asarray(jax.vmap(jax.vmap(legal))(states))[:, :STEPS]
    assert np.take_along_axis(mask, games.actions[:, :, None].astype(int), 2).all()
    over = jax.tree.map(lambda leaf: leaf[:, -1], states)
    assert jax.vmap(aqualin.is_over)(over).all()
    own, other = (jax.vmap(aqualin.school_points)(kinds) for kinds in (over.own, over.other))
    np.testing.assert_array_equal(games.end, own - other)


def test_what_was_thought_is_about_the_position_before_the_turn(games: Watched, states: GameState) -> None:
    for turn in (0, 7, TURNS - 1):
        before = jax.tree.map(lambda leaf, step=2 * turn: leaf[:, step], states)
        out, logits = look_at(before)
        np.testing.assert_allclose(games.network[:, turn], jax.nn.sigmoid(out.win), atol=2e-3)
        np.testing.assert_allclose(games.margin[:, turn], out.margin, atol=2e-2)
        np.testing.assert_array_equal(games.actions[:, 2 * turn], jnp.argmax(logits, 1))
    np.testing.assert_array_equal(games.found, games.network)


def test_a_search_has_an_opinion_of_its_own() -> None:
    games = watched(simulations=2)
    assert (games.found != games.network).any()
    assert ((games.found >= 0) & (games.found <= 1)).all()
    for kept, again in zip(games, watched(simulations=2), strict=True):
        np.testing.assert_array_equal(kept, again)
    given = watched(simulations=2, gift=100)
    is_first = np.arange(TURNS) % 2 == 0
    np.testing.assert_allclose(given.found, np.broadcast_to(is_first, given.found.shape), atol=1e-3)


def test_the_first_turn_may_be_any(games: Watched) -> None:
    free = watched(free=2)
    np.testing.assert_array_equal(free.tiles[:, :6], games.tiles[:, :6])
    assert len(np.unique(free.actions[:, 1])) > len(np.unique(games.actions[:, 1]))
    other = watched(free=2, seed=2)
    assert (other.tiles != free.tiles).any()


def test_first_turns_are_judged_after_draws() -> None:
    free = watched(free=2)
    chances = np.asarray(first_turns(PARAMS, free.tiles, FLOATS), float)
    assert chances.shape == (GAMES, 6, len(CORNERWARDS))
    assert chances.std((1, 2)).min() > 0
    # One game again, by hand: the tile of slot 4 on c2 before each of the tiles that come last.
    tiles = free.tiles[3].astype(np.uint32)
    after = []
    for last in np.tile(tiles[-8:], GAMES // 8):
        order = np.concatenate([tiles[:6], [last], tiles[tiles != last][6:]])
        states = replayed(order, np.array([0, 36 * 4 + CORNERWARDS[4], *[0] * (STEPS - 2)], np.uint16))
        after.append(jax.tree.map(lambda leaf: leaf[2], states))
    out, _ = look_at(jax.tree.map(lambda *leaves: jnp.stack(leaves), *after))
    assert chances[3, 4, 4] == pytest.approx(float(1 - jax.nn.sigmoid(out.win).mean()), abs=2e-3)
