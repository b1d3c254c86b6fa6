"""What the network is shown, against the readable rules."""

import random

import pytest

pytest.importorskip("jax", reason="training needs JAX")

import jax
import jax.numpy as jnp
import numpy as np

from shoal.aqualin import Position, Turn
from shoal.rl.actions import seen_by, slots
from shoal.rl.jax.planes import packed
from shoal.rl.jax.positions import from_position
from shoal.train import features
from shoal.train.features import facts, seen, state_of, unpacked
from tests.aqualin.play import random_position
from tests.rl.lockstep import same_game


def some_games(count: int = 37) -> tuple[list[Position], features.GameState]:
    rng = random.Random(3)
    positions = [random_position(rng, at % 37) for at in range(count)]
    return positions, jax.tree.map(lambda *leaves: jnp.stack(leaves), *map(from_position, positions))


def test_packed_words_tell_all_that_is_seen() -> None:
    _, games = some_games()
    direct = jax.vmap(seen)(games)
    through = jax.vmap(lambda game: unpacked(packed(game)))(games)
    jax.tree.map(np.testing.assert_array_equal, direct, through)
    assert same_game(jax.vmap(state_of)(direct), games)


def test_slots_hold_the_pool_ascending() -> None:
    positions, games = some_games()
    found = jax.vmap(features.slots)(jax.vmap(seen)(games).pool)
    for position, tiles in zip(positions, found.tolist(), strict=True):
        pool = [seen_by(position.to_move, tile) for tile in slots(position)]
        assert tiles[: len(pool)] == pool


def test_facts_are_those_of_the_readable_rules() -> None:
    positions, games = some_games()
    cells, whole = (np.asarray(part) for part in jax.vmap(lambda game: facts(seen(game)))(games))
    for position, told, about in zip(positions, cells, whole, strict=True):
        mover = position.to_move
        for cell, tile in enumerate(position.reef.tiles):
            assert told[cell, 12] == (cell in position.reef.empty_cells)
            if cell in position.reef.empty_cells:
                assert not told[cell, :12].any()
                assert not told[cell, 13:19].any()
                continue
            own, other = divmod(seen_by(mover, tile), 6)
            assert told[cell, :6].tolist() == [kind == own for kind in range(6)]
            assert told[cell, 6:12].tolist() == [kind == other for kind in range(6)]
            pool = [divmod(seen_by(mover, each), 6) for each in position.pool]
            stock = [divmod(seen_by(mover, each), 6) for each in position.stock]
            counts = [
                sum(pair[side] == kind for pair in lot)
                for side, kind in enumerate((own, other))
                for lot in (pool, stock)
            ]
            np.testing.assert_allclose(told[cell, 15:19] * 6, counts, atol=1e-5)
            assert not told[cell, 19:].any()
        for role, column, total in ((mover, 13, 75), (mover.other, 14, 76)):
            schools = {cell: len(school.cells) for school in position.reef.schools(role) for cell in school.cells}
            sizes = [schools.get(cell, int(cell not in position.reef.empty_cells)) for cell in range(36)]
            np.testing.assert_allclose(told[:, column] * 6, sizes, atol=1e-5)
            assert about[total] * 20 == pytest.approx(position.score(role))
        assert about[72] == 0
        assert about[73] == (position.first is not mover)
        assert about[74] * 36 == pytest.approx(36 - len(position.reef.empty_cells))


def test_gains_are_what_placements_bring() -> None:
    positions, games = some_games()
    cells = np.asarray(jax.vmap(lambda game: facts(seen(game))[0])(games))
    for position, told in zip(positions, cells, strict=True):
        mover = position.to_move
        before = position.score(mover), position.score(mover.other)
        for placement in position.legal_placements():
            after = position.after(Turn(None, placement))
            own, other = divmod(seen_by(mover, placement.tile), 6)
            gains = told[placement.cell, [19 + own, 25 + other]] * 6
            expected = [after.score(role) - points for role, points in zip((mover, mover.other), before, strict=True)]
            np.testing.assert_allclose(gains, expected, atol=1e-4)
