"""Aqualin in JAX against the readable rules, and as PGX wants it."""

import random
from pathlib import Path
from xml.etree import ElementTree

import pytest

pytest.importorskip("jax", reason="the environment for PGX needs JAX")
pytest.importorskip("pgx", reason="the environment for PGX needs PGX")

import jax
import jax.numpy as jnp
import numpy as np
from pgx.experimental.wrappers import auto_reset

from shoal.aqualin import Position, Role
from shoal.rl.actions import SLIDES, seen_by
from shoal.rl.jax import aqualin, planes, sets
from shoal.rl.jax.env import Aqualin, State
from shoal.rl.jax.positions import from_position, to_position
from shoal.rl.jax.rollout import random_games
from tests.aqualin.play import random_position
from tests.rl import lockstep

ENV = Aqualin()


def test_random_games_in_lockstep_with_the_rules() -> None:
    lockstep.play(500, seed=2)


@pytest.mark.nightly
def test_ten_thousand_random_games_in_lockstep_with_the_rules() -> None:
    lockstep.play(10_000, seed=1)


def some_positions(count: int, most: int = 36) -> list[Position]:
    rng = random.Random(5)
    return [random_position(rng, at % (most + 1)) for at in range(count)]


def batch_of(positions: list[Position]) -> aqualin.GameState:
    return jax.tree.map(lambda *leaves: jnp.stack(leaves), *map(from_position, positions))


def test_positions_come_back() -> None:
    for position in some_positions(37):
        assert to_position(from_position(position), position.first) == position


def test_the_tiles_are_those_that_the_player_to_move_sees() -> None:
    positions = some_positions(74)
    for position, tiles in zip(positions, jax.vmap(aqualin.tiles)(batch_of(positions)).tolist(), strict=True):
        assert tiles == [tile if tile < 0 else seen_by(position.to_move, tile) for tile in position.reef.tiles]


def test_schools_have_their_sizes_and_points() -> None:
    positions = some_positions(74)
    games = batch_of(positions)
    sizes = jax.vmap(aqualin.school_sizes)(games.own).tolist()
    points = jax.vmap(aqualin.school_points)(games.other).tolist()
    for position, found, rivals in zip(positions, sizes, points, strict=True):
        expected = [int(tile >= 0) for tile in position.reef.tiles]
        for school in position.schools(position.to_move):
            for cell in school.cells:
                expected[cell] = len(school.cells)
        assert found == expected
        assert rivals == position.score(position.to_move.other)


def expected_planes(position: Position) -> np.ndarray:
    seen = np.zeros((36, planes.PLANES), np.bool_)
    for cell, tile in enumerate(position.reef.tiles):
        if tile >= 0:
            own, other = divmod(seen_by(position.to_move, tile), 6)
            seen[cell, [own, 6 + other]] = True
    seen[[seen_by(position.to_move, tile) for tile in position.pool], 12] = True
    seen[[seen_by(position.to_move, tile) for tile in position.stock], 13] = True
    seen[:, 15] = position.to_move != position.first
    return seen.reshape(6, 6, planes.PLANES)


def test_the_observation_shows_what_the_class_says() -> None:
    positions = some_positions(37)
    found = jax.vmap(planes.observation)(batch_of(positions))
    np.testing.assert_array_equal(found, np.stack([expected_planes(position) for position in positions]))


def test_the_rival_sees_the_same_game_from_the_other_side() -> None:
    position = Position.from_text("6/6/6/6/6/BcGf4 PjUhRsYtYcBf c c")
    other = Position.from_text("6/6/6/6/6/BcGf4 PjUhRsYtYcBf a c")
    state = State(current_player=jnp.int32(1), _x=from_position(position))
    theirs = ENV._observe(state, jnp.int32(0))
    np.testing.assert_array_equal(theirs[..., :14], expected_planes(other)[..., :14])
    np.testing.assert_array_equal(ENV._observe(state, jnp.int32(1)), expected_planes(position))


def test_an_unfinished_turn_shows_the_slide() -> None:
    position = Position.from_text("6/6/6/6/6/BcGf4 PjUhRsYtYcBf c c")
    action = next(at for at, slide in enumerate(SLIDES, 1) if slide.text == "b1-f1")
    after = aqualin.slide(from_position(position), action)
    assert to_position(after).text == "6/6/6/6/6/Bc4Gf BfPjUhRsYcYt c c"
    assert bool(planes.observation(after)[..., 14].all())


def test_sets_of_36_things() -> None:
    rng = random.Random(3)
    for _ in range(20):
        members = sorted(rng.sample(range(36), rng.randrange(1, 37)))
        mask = sum(1 << member for member in members)
        small = sets.Set36(jnp.uint32(mask & 0x3FFFF), jnp.uint32(mask >> 18))
        assert int(small.size()) == len(members)
        assert [int(sets.nth(small, at)) for at in (0, len(members) - 1)] == [members[0], members[-1]]
        turned = sets.transposed(small)
        assert [at for at in range(36) if bool(turned.has(at))] == sorted(at % 6 * 6 + at // 6 for at in members)


def test_every_deal_and_draw_is_equally_likely() -> None:
    words = jax.random.bits(jax.random.key(4), (36_000, 7), jnp.uint32)
    pools = jax.vmap(aqualin.deal)(words)
    assert bool((pools.size() == 6).all())
    dealt = jax.vmap(lambda pool: pool.bit(aqualin.CELLS))(pools).sum(0)
    drawn = jax.vmap(lambda pool, word: aqualin.draw(~pool, word).bit(aqualin.CELLS))(pools, words[:, 6]).sum(0)
    for counts, mean in ((dealt, 6_000), (drawn, 1_000)):
        assert int(counts.sum()) == 36 * mean
        assert bool((abs(counts.astype(jnp.int32) - mean) < 5 * mean**0.5).all())


def test_the_same_key_plays_the_same_game() -> None:
    assert lockstep.same_game(played(1)._x, played(1)._x)
    assert not lockstep.same_game(played(1)._x, played(2)._x)


STEP = jax.jit(ENV.step)


def played(seed: int, steps: int = 6) -> State:
    """Return the state after some steps that are legal whatever is dealt."""
    key = jax.random.key(seed)
    state = ENV.init(key)
    for step in range(steps):
        state = STEP(state, step // 2 if step % 2 else 0, jax.random.fold_in(key, step))
    return state


def test_a_step_without_a_key_is_refused() -> None:
    with pytest.raises(ValueError, match="step needs a key"):
        ENV.step(ENV.init(jax.random.key(0)), 0)


def test_an_illegal_action_loses() -> None:
    state = STEP(ENV.init(jax.random.key(0)), 1, jax.random.key(1))
    assert bool(state.terminated)
    assert float(state.rewards[ENV.init(jax.random.key(0)).current_player]) == -1


def test_games_start_anew_after_their_end() -> None:
    step = jax.jit(jax.vmap(auto_reset(ENV.step, ENV.init)))
    keys = jax.random.split(jax.random.key(7), 8)
    state = jax.vmap(ENV.init)(keys)
    ended = 0
    for at in range(145):
        action = jnp.argmax(state.legal_action_mask, 1)
        state = step(state, action, jax.vmap(jax.random.fold_in, (0, None))(keys, at))
        ended += int(state.terminated.sum())
        assert bool((aqualin.laid(state._x) == (at + 1) % 72 // 2).all())
    assert ended == 16


def test_whole_random_games_are_those_of_the_kernel() -> None:
    own, other = random_games(jax.random.key(3), 20_000)
    assert abs(float(own.mean()) - 11.44) < 0.15
    assert abs(float(other.mean()) - 11.45) < 0.15
    assert abs(float((own > other).mean()) - 0.469) < 0.02


def test_pictures_of_a_game_and_of_a_batch(tmp_path: Path) -> None:
    state = played(1)
    ElementTree.fromstring(state.to_svg())
    batch = jax.tree.map(lambda leaf: jnp.stack([leaf] * 3), state)
    batch.save_svg(tmp_path / "batch.svg", scale=0.5)
    sheet = ElementTree.parse(tmp_path / "batch.svg").getroot()
    assert (sheet.get("width"), len(sheet)) == ("320", 3)


def test_the_first_starter_scores_colours() -> None:
    assert to_position(played(1)._x).first is Role.COLOUR
