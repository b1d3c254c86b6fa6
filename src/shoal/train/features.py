"""What the network is shown: facts about each cell, and facts about the whole game.

`shoal.engine.network` tells the network the same on processors; a test holds the two together.
"""

from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from shoal.rl.jax import aqualin
from shoal.rl.jax.aqualin import CELLS, GameState, Kinds, kind_on, laid
from shoal.rl.jax.sets import FULL, HALF, Set36, beside, nth, unit

__all__ = ["CELL_FACTS", "WHOLE_FACTS", "Seen", "facts", "seen", "set_of", "slots", "state_of", "unpacked"]

CELL_FACTS = 31
"""How many numbers tell about a cell: see `facts`."""

WHOLE_FACTS = 77
"""How many numbers tell about the whole game."""

POOL_SIZE = 6


class Seen(NamedTuple):
    """A game as the player to move sees it, in a form that is easily renamed and turned round."""

    own: Array
    """By cell, own kind + 1 of its tile, 0 for none: int32[36]."""

    other: Array
    """Likewise the other kind."""

    pool: Array
    """By tile, whether the pool holds it: bool[36]."""

    stock: Array
    """By tile, whether the stockpile holds it: bool[36]."""

    placing: Array
    """Whether the placement comes next."""

    wins_ties: Array
    """Whether the player to move wins on equal totals."""


def seen(state: GameState) -> Seen:
    """Return what is seen of a game."""
    return Seen(
        kind_on(state.own, CELLS).astype(jnp.int32),
        kind_on(state.other, CELLS).astype(jnp.int32),
        state.pool.has(CELLS),
        state.stock.has(CELLS),
        state.placing,
        laid(state) % 2 == 1,
    )


def unpacked(words: Array) -> Seen:
    """Return what the 36 words of `shoal.rl.jax.planes.packed` tell."""
    bits = words.astype(jnp.int32)[:, None] >> np.arange(16) & 1
    numbers = np.arange(1, 7)
    truth = bits != 0
    own, other = bits[:, :6] @ numbers, bits[:, 6:12] @ numbers
    return Seen(own, other, truth[:, 12], truth[:, 13], truth[0, 14], truth[0, 15])


def state_of(game: Seen) -> GameState:
    """Return the game that is seen so."""
    return GameState(_kinds(game.own), _kinds(game.other), set_of(game.pool), set_of(game.stock), game.placing)


def facts(game: Seen) -> tuple[Array, Array]:
    """Return what the network is told: float32[36, CELL_FACTS] and float32[WHOLE_FACTS].

    About a cell: 0-5 its own kind, 6-11 its other kind, 12 that it is empty. 13 and 14 the sizes of the schools in
    which its tile lies, own first. 15 to 18 how many tiles of its own kind the pool and the stockpile hold, and how
    many of its other kind. 19 to 24 for each own kind the points that one more tile of it would gain on an empty cell,
    and 25 to 30 the same for other kinds. All these are parts of six. About the whole: 0-35 the pool, 36-71 the
    stockpile, 72 whether the placement comes next, 73 whether equal totals win, 74 the tiles laid as a part of all, and
    75 and 76 the points of both by now, own first, as parts of twenty.
    """
    own_kinds, other_kinds = _kinds(game.own), _kinds(game.other)
    own_sizes, other_sizes = aqualin.school_sizes(own_kinds), aqualin.school_sizes(other_kinds)
    count = (game.own != 0).sum()
    cells = [
        jax.nn.one_hot(game.own - 1, 6),
        jax.nn.one_hot(game.other - 1, 6),
        (game.own == 0)[:, None],
        jnp.stack([own_sizes, other_sizes], 1) / 6,
        _to_come(game.own, game.pool, game.stock, axis=1),
        _to_come(game.other, game.pool, game.stock, axis=0),
        _gains(own_kinds, own_sizes, game.own == 0),
        _gains(other_kinds, other_sizes, game.own == 0),
    ]
    points = [(sizes.sum(dtype=jnp.int32) - count) / 40 for sizes in (own_sizes, other_sizes)]
    whole = [game.pool, game.stock, jnp.stack([game.placing, game.wins_ties, count / 36, *points])]
    return jnp.concatenate(cells, 1, dtype=jnp.float32), jnp.concatenate(whole, dtype=jnp.float32)


def _kinds(kinds: Array) -> Kinds:
    return Kinds(*(set_of(kinds >> bit & 1 != 0) for bit in range(3)))


def set_of(members: Array) -> Set36:
    """Return the set of the things for which it is said that they are members: bool[36]."""
    bits = jnp.uint32(1) << np.arange(HALF, dtype=np.uint32)
    return Set36(*(jnp.where(half, bits, 0).sum(dtype=jnp.uint32) for half in members.reshape(2, HALF)))


def _gains(kinds: Kinds, sizes: Array, empty: Array) -> Array:
    """Return for each cell and kind what one more tile of it would gain there, as parts of six: [36, 6].

    It joins the schools beside it to one; these are found by growing from the cell through tiles of the kind.
    """
    numbers = np.arange(1, 7, dtype=np.uint32)[:, None]
    alike = FULL
    for bit, plane in enumerate(kinds):
        member = numbers >> bit & 1 != 0
        alike = Set36(*(jnp.where(member, word, ~word) for word in plane)) & alike
    school = unit(CELLS)
    for _ in range(6):
        school = school | beside(school) & alike
    size = school.size().astype(jnp.int32)
    larger = jnp.maximum(sizes, 1) - 1
    before = sum((school & set_of(larger >> bit & 1 != 0)).size() << bit for bit in range(3))
    gain = (size * (size - 1) - jnp.asarray(before, jnp.int32)) / 12
    return jnp.where(empty, gain, 0.0).T


def _to_come(kinds: Array, pool: Array, stock: Array, axis: int) -> Array:
    """Return for each cell how many tiles of its kind are in the pool and in the stockpile, as parts of six."""
    counts = jnp.stack([members.reshape(6, 6).sum(axis) for members in (pool, stock)], 1)
    return jax.nn.one_hot(kinds - 1, 6) @ counts / 6


def slots(pool: Array) -> Array:
    """Return the tiles of a pool by slot, ascending; in empty slots any tile: int32[6]."""
    members = set_of(pool)
    return jnp.stack([nth(members, slot) for slot in range(POOL_SIZE)]).astype(jnp.int32) % 36
