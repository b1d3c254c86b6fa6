"""Games that a network plays against itself as well as it can, with what it thought before each turn.

Unlike the games to learn from, these hold no luck but that of the tiles: what is found to be best is played. They are
what `benchmarks/fairness.py` and `benchmarks/calibration.py` look at.
"""

from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array, lax
from jax.typing import ArrayLike

from shoal.rl.jax import aqualin
from shoal.rl.jax.aqualin import GameState
from shoal.rl.jax.sets import Set36, nth, unit
from shoal.rl.jax.trees import choose
from shoal.train.features import set_of
from shoal.train.network import Params
from shoal.train.selfplay import NEVER, STEPS, SearchSettings, final, judged, search, stepped

__all__ = ["AT_ONCE", "CORNERWARDS", "TURNS", "Terms", "Watched", "first_turns", "replayed", "watch"]

TURNS = STEPS // 2

CORNERWARDS = (0, 1, 2, 7, 8, 14)
"""a1, b1, c1, b2, c2 and c3: by turning and mirroring the reef every cell becomes one of these."""

DRAWS = 8
"""So many draws a first turn is judged after."""

AT_ONCE = 16
"""The first turns of so many games are judged at once."""


class Terms(NamedTuple):
    """On what terms games are played."""

    weight: ArrayLike = 0.0
    """How much a high margin counts beside winning, from 0 to 1."""

    free: ArrayLike = 0
    """In so many steps at first anything legal is done, all equally likely."""

    gift: ArrayLike = 0
    """The points that the first starter is given, as both know: only a search can."""


class Watched(NamedTuple):
    """Games from the deal to the end. A game is followed by its tiles and actions, see `replayed`."""

    tiles: Array
    """The tiles in the order in which they came, as the first starter sees them; the pool's ascend: uint8[B, 36]."""

    actions: Array
    """What was done at each step: uint16[B, 72]."""

    network: Array
    """Before each turn, the mover's chance to win by the network alone: float16[B, 36]."""

    found: Array
    """The same as far as the search could see; without a search what the network says: float16[B, 36]."""

    margin: Array
    """Before each turn, the margin that the network expects for the mover in the end: float16[B, 36]."""

    end: Array
    """The points of the first starter less those of the second in the end, a gift left out: int8[B]."""


@partial(jax.jit, static_argnames=("settings", "precision"))
def watch(params: Params, key: Array, terms: Terms, settings: SearchSettings, precision: Any) -> Watched:
    """Play games from the deal to the end. Without simulations the network plays what it likes best at once."""
    deal_key, play_key = jax.random.split(key)
    deals = jax.random.bits(deal_key, (settings.games, aqualin.DEAL_WORDS), jnp.uint32)
    pools = jax.vmap(aqualin.deal)(deals)
    weight = jnp.asarray(terms.weight)

    def step(games: GameState, number: Array) -> tuple[GameState, tuple[Array, ...]]:
        any_key, search_key, draw_key = jax.random.split(jax.random.fold_in(play_key, number), 3)
        out, logits = judged(params, games, precision)
        network = jax.nn.sigmoid(out.win)
        best, found = jnp.argmax(logits, 1), network
        if settings.simulations:
            _, best, found = search(params, games, search_key, weight, settings, precision, terms.gift)
        lots = jnp.where(logits > NEVER, jax.random.uniform(any_key, logits.shape), -1.0)
        actions = jnp.where(number < terms.free, jnp.argmax(lots, 1), best)
        words = jax.random.bits(draw_key, (settings.games,), jnp.uint32)
        drawn = jax.vmap(lambda game, word: nth(aqualin.draw(game.stock, word), 0))(games, words)
        thoughts = (network.astype(jnp.float16), found.astype(jnp.float16), out.margin.astype(jnp.float16))
        return jax.vmap(stepped)(games, actions, words), (actions.astype(jnp.uint16), drawn, *thoughts)

    over, (actions, drawn, *thoughts) = lax.scan(step, jax.vmap(aqualin.start)(pools), jnp.arange(STEPS))
    tiles = jnp.concatenate([_members(pools), _seen_by_starter(drawn[1:-12:2].T)], 1).astype(jnp.uint8)
    network, found, margin = (thought[::2].T for thought in thoughts)
    return Watched(tiles, actions.T, network, found, margin, jax.vmap(final)(over)[1].astype(jnp.int8))


def _members(pools: Set36) -> Array:
    """Return the tiles of pools, ascending: [B, 6]."""
    return jax.vmap(lambda pool: jnp.stack([nth(pool, slot) for slot in range(6)]))(pools)


def _seen_by_starter(drawn: Array) -> Array:
    """Return the tiles drawn after each turn as the first starter sees them; every other mover is the second."""
    is_second = np.arange(drawn.shape[1]) % 2 == 1
    return jnp.where(is_second, 6 * (drawn % 6) + drawn // 6, drawn)


def replayed(tiles: Array, actions: Array) -> GameState:
    """Return one game before each of its 72 steps, and in the end, as `watch` tells of it: a leaf for each has 73."""
    turns = np.arange(STEPS) // 2
    drawn = tiles[np.minimum(6 + turns, 35)].astype(jnp.uint32)
    drawn = jnp.where(turns % 2 == 1, 6 * (drawn % 6) + drawn // 6, drawn)

    def step(game: GameState, now: tuple[Array, Array, Array]) -> tuple[GameState, GameState]:
        action, tile, is_drawn = now
        slot = action // 36
        placed = aqualin.place(game, slot, action - 36 * slot, unit(tile).where(is_drawn))
        return choose(game.placing, placed, aqualin.slide(game, action)), game

    steps = (actions.astype(jnp.uint32), drawn, jnp.asarray(turns < 30))
    over, games = lax.scan(step, aqualin.start(_pool(tiles.astype(jnp.uint32))), steps)
    every: GameState = jax.tree.map(lambda before, last: jnp.concatenate([before, last[None]]), games, over)
    return every


@partial(jax.jit, static_argnames=("precision",))
def first_turns(params: Params, tiles: Array, precision: Any) -> Array:
    """Return the first starter's chance after each first turn, by slot of the tile and cell: float16[B, 6, 6].

    Cells are those of `CORNERWARDS`. It is the network's mean over the same few draws for all, tiles that come last.
    """
    slots, cells = jnp.arange(6, dtype=jnp.uint32), jnp.asarray(CORNERWARDS, jnp.uint32)

    def after(pool: Set36, slot: Array, cell: Array, drawn: Array) -> GameState:
        begun = aqualin.start(pool)._replace(placing=jnp.bool_(True))
        return aqualin.place(begun, slot, cell, unit(drawn))

    def each(tiles: Array) -> GameState:
        by_draw = jax.vmap(after, (None, None, None, 0))
        by_cell = jax.vmap(by_draw, (None, None, 0, None))
        every: GameState = jax.vmap(by_cell, (None, 0, None, None))(_pool(tiles), slots, cells, tiles[-DRAWS:])
        return every

    def some(tiles: Array) -> Array:
        games = jax.tree.map(lambda leaf: leaf.reshape(-1), jax.vmap(each)(tiles))
        chances = 1 - jax.nn.sigmoid(judged(params, games, precision)[0].win)
        return chances.reshape(-1, 6, len(CORNERWARDS), DRAWS).mean(3)

    found: Array = lax.map(some, tiles.astype(jnp.uint32).reshape(-1, AT_ONCE, 36))
    return found.reshape(-1, 6, len(CORNERWARDS)).astype(jnp.float16)


def _pool(tiles: Array) -> Set36:
    return set_of(jnp.stack([jnp.any(tiles[:6] == np.uint32(tile)) for tile in range(36)]))
