"""Aqualin as PGX wants it: PGX's own test of environments with two repairs, and our own test without any.

As shipped, PGX's test (2.6.0) fails with present versions of JAX on every environment, PGX's own included, and on every
environment that is not PGX's own. `repaired` makes the smallest repair of each; tests say when one is needed no more.
"""

from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any, Literal
from xml.etree import ElementTree

import pytest

pytest.importorskip("jax", reason="the environment for PGX needs JAX")
pytest.importorskip("pgx", reason="the environment for PGX needs PGX")

import jax
import jax.numpy as jnp
import numpy as np
import pgx
from pgx._src import api_test as pgx_test

from shoal.rl.jax.env import Aqualin, State

ENV = Aqualin()
INIT = jax.jit(ENV.init)
STEP = jax.jit(ENV.step)
STEPS = 72


# -- PGX's own test ----------------------------------------------------------------------------------------------------


@pytest.fixture
def sampler_repaired(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The first repair: an action is drawn along the last axis of a mask, not along axis 1, which one game lacks."""
    monkeypatch.setattr(pgx_test, "act_randomly", act_randomly)
    return pgx_test


@jax.jit
def act_randomly(key: jax.Array, mask: jax.Array) -> jax.Array:
    return jax.random.categorical(key, jnp.where(mask, 0.0, -jnp.inf), axis=-1)


@pytest.fixture
def repaired(sampler_repaired: ModuleType, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The second repair: our name is allowed beside those of PGX's own environments."""
    monkeypatch.setattr(pgx_test, "EnvId", Literal[pgx_test.EnvId, "aqualin"])
    return sampler_repaired


def test_pgx_accepts_the_environment(repaired: ModuleType) -> None:
    repaired.api_test(ENV, 1)


@pytest.mark.nightly
def test_pgx_accepts_the_environment_in_many_games(repaired: ModuleType) -> None:
    repaired.api_test(ENV, 40)


def test_the_first_repair_is_needed_for_pgx_itself() -> None:
    with pytest.raises(IndexError):
        pgx.api_test(pgx.make("tic_tac_toe"), 1)


def test_the_second_repair_is_needed_for_others(sampler_repaired: ModuleType) -> None:
    with pytest.raises(AssertionError):
        sampler_repaired.api_test_single(ENV, 1)


# -- our own, with nothing repaired ------------------------------------------------------------------------------------


def some_legal(state: State, rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(state.legal_action_mask)))


@pytest.mark.parametrize("seed", range(2))
def test_a_whole_game_keeps_to_the_interface(seed: int) -> None:
    rng = np.random.default_rng(seed)
    state = INIT(jax.random.key(seed))
    assert_well_formed(state, steps=0)
    assert not state.rewards.any()
    for step in range(1, STEPS + 1):
        assert not state.terminated
        state = STEP(state, some_legal(state, rng), jax.random.key(step))
        assert_well_formed(state, step)
    assert state.terminated
    assert sorted(state.rewards.tolist()) == [-1, 1]
    assert_over(state)


def assert_well_formed(state: State, steps: int) -> None:
    """Check what PGX says of every state: its fields, their types and shapes, whose turn it is."""
    public = {name for name in vars(state) if not name.startswith("_")}
    assert public == {"current_player", "observation", "rewards", "terminated", "truncated", "legal_action_mask"}
    assert state.env_id == ENV.id
    assert state._step_count == steps
    assert state.current_player in range(ENV.num_players)
    expected = {
        "current_player": ((), jnp.int32),
        "observation": (ENV.observation_shape, jnp.bool_),
        "rewards": ((ENV.num_players,), jnp.float32),
        "terminated": ((), jnp.bool_),
        "truncated": ((), jnp.bool_),
        "legal_action_mask": ((ENV.num_actions,), jnp.bool_),
    }
    assert {name: (getattr(state, name).shape, getattr(state, name).dtype) for name in public} == expected
    assert state.legal_action_mask.any()
    assert not state.truncated


def assert_over(state: State) -> None:
    """Check that after the end everything may be tried and nothing happens, and nobody is rewarded again."""
    assert state.legal_action_mask.all()
    for action in (0, 360):
        after = STEP(state, action, jax.random.key(0))
        assert after.terminated
        assert not after.rewards.any()
        assert after._step_count == state._step_count
        np.testing.assert_array_equal(after.observation, state.observation)


@pytest.mark.parametrize("steps", [0, 1, 40, 71])
def test_whoever_does_what_is_illegal_loses(steps: int) -> None:
    rng = np.random.default_rng(steps)
    state = INIT(jax.random.key(steps))
    for step in range(steps):
        state = STEP(state, some_legal(state, rng), jax.random.key(step))
    illegal = int(rng.choice(np.flatnonzero(~state.legal_action_mask)))
    after = STEP(state, illegal, jax.random.key(0))
    assert after.terminated
    assert [float(after.rewards[state.current_player]), float(after.rewards.sum())] == [-1, 0]
    assert_over(after)


def test_the_players_see_different_things() -> None:
    state = INIT(jax.random.key(3))
    for step in range(2):
        state = STEP(state, some_legal(state, np.random.default_rng(step)), jax.random.key(step))
    assert (ENV._observe(state, jnp.int32(0)) != ENV._observe(state, jnp.int32(1))).any()


def test_a_batch_plays_the_same_games_as_one_by_one() -> None:
    keys = jax.random.split(jax.random.key(5), 4)
    batch = jax.jit(jax.vmap(ENV.init))(keys)
    single = [INIT(key) for key in keys]
    step = jax.jit(jax.vmap(ENV.step))
    rng = np.random.default_rng(5)
    for at in range(STEPS):
        actions = np.array([some_legal(state, rng) for state in single])
        keys = jax.random.split(jax.random.key(at), 4)
        batch = step(batch, actions, keys)
        single = [STEP(*arguments) for arguments in zip(single, actions, keys, strict=True)]
        jax.tree.map(partial(np.testing.assert_array_equal, err_msg=f"step {at}"), batch, stacked(single))
    assert batch.terminated.all()


def stacked(states: list[State]) -> Any:
    return jax.tree.map(lambda *leaves: np.stack(leaves), *states)


def test_the_last_state_can_be_drawn(tmp_path: Path) -> None:
    state = INIT(jax.random.key(1))
    state.save_svg(tmp_path / "state.svg")
    assert ElementTree.parse(tmp_path / "state.svg").getroot().tag.endswith("svg")
