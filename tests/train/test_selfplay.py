"""Games of a network against itself: what is learnt is what happened, and the search sees what is in front of it."""

import random

import pytest

pytest.importorskip("mctx", reason="training needs mctx")

import jax
import jax.numpy as jnp
import numpy as np

from shoal.aqualin import Position, Turn
from shoal.rl.actions import decode_slide
from shoal.rl.jax import aqualin
from shoal.rl.jax.masks import legal
from shoal.rl.jax.positions import from_position
from shoal.train.endings import nothing_proved
from shoal.train.features import state_of, unpacked
from shoal.train.network import Params, Shape, initial
from shoal.train.selfplay import STEPS, Lessons, Played, SearchSettings, lessons, play, search
from tests.aqualin.play import random_position

PARAMS: Params = initial(jax.random.PRNGKey(2), Shape(8, 2))
GAMES = 16


@pytest.fixture(scope="module")
def games() -> Played:
    settings = SearchSettings(GAMES, simulations=2, considered=2)
    return play(PARAMS, jax.random.PRNGKey(1), jnp.float32(0.1), settings, jnp.dtype("float32"))


@pytest.fixture(scope="module")
def learnable(games: Played) -> Lessons:
    return lessons(games, nothing_proved(GAMES), 1.0)


def test_targets_are_what_became_of_the_games(learnable: Lessons) -> None:
    own, other = np.moveaxis(np.asarray(learnable.points, int), 2, 0)
    for step in range(STEPS):
        is_second = step // 2 % 2
        wins = own[step] > other[step] if not is_second else own[step] >= other[step]
        np.testing.assert_array_equal(learnable.win[step], wins)
        begins = own[0], other[0]
        np.testing.assert_array_equal((own[step], other[step]), begins[::-1] if is_second else begins)
        sizes = np.asarray(learnable.sizes[step], int)
        np.testing.assert_array_equal((sizes.sum(1) - 36) // 2, np.stack([own[step], other[step]], 1))


def test_policies_are_shares_of_legal_actions(learnable: Lessons) -> None:
    games = jax.vmap(jax.vmap(lambda words: state_of(unpacked(words))))(learnable.words)
    mask = np.asarray(jax.vmap(jax.vmap(legal))(games))
    policy = np.asarray(learnable.policy, np.float32)
    np.testing.assert_allclose(policy.sum(2), 1, atol=0.01)
    assert not policy[~mask].any()


def test_every_step_of_a_turn_follows_from_the_one_before(learnable: Lessons) -> None:
    laid = [int(word >> 15) for word in np.asarray(learnable.words)[:, 0, 0]]
    placing = [int(word >> 14 & 1) for word in np.asarray(learnable.words)[:, 0, 0]]
    assert laid == [step // 2 % 2 for step in range(STEPS)]
    assert placing == [step % 2 for step in range(STEPS)]


def last_turns(count: int) -> list[tuple[Position, list[int]]]:
    """Return positions with one empty cell in which some slides win and others lose, with those that win."""
    rng = random.Random(8)
    found = []
    while len(found) < count:
        position = random_position(rng, 35)
        wins = {}
        for action in np.flatnonzero(np.asarray(legal(from_position(position)))).tolist():
            slide = decode_slide(action)
            after = position.after(Turn(slide, position.legal_placements(slide)[0]))
            outcome = after.outcome()
            assert outcome
            wins[action] = outcome.places[int(position.to_move)] == 1
        if len(set(wins.values())) == 2:
            found.append((position, [action for action, wins_ in wins.items() if wins_]))
    return found


def test_the_search_finds_the_last_turn_that_wins() -> None:
    positions = last_turns(GAMES)
    games = jax.tree.map(lambda *leaves: jnp.stack(leaves), *(from_position(position) for position, _ in positions))
    assert (jax.vmap(aqualin.laid)(games) == 35).all()
    settings = SearchSettings(GAMES, simulations=64, considered=32)
    policy, actions, win = jax.jit(search, static_argnames=("settings", "precision"))(
        PARAMS, games, jax.random.PRNGKey(3), jnp.float32(0.0), settings=settings, precision=jnp.dtype("float32")
    )
    for (_, wins), action, share in zip(positions, actions.tolist(), policy, strict=True):
        assert action in wins
        assert float(share[np.array(wins)].sum()) > 0.9
    assert (win > 0.9).all()
