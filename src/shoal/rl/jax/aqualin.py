"""The rules of Aqualin in pure JAX, as the player to move sees the game.

There are no roles here. At every change of turn all tiles are transposed, so that the player to move always scores
tiles of one *own* kind, tile // 6; colour and animal then are one and the same game. Who had the first turn follows
from the number of tiles on the reef, and so does who wins on equal totals.

A turn has two steps: a slide or none, then the placement, which ends the turn with the draw. Nothing here checks that
a step is legal: that is what `shoal.rl.jax.masks` is for. Functions are for one game; `jax.vmap` makes them for many.

The second implementation of the rules beside `shoal.aqualin.kernel`: tests play both in lockstep.
"""

from typing import NamedTuple

import jax.numpy as jnp
import numpy as np
from jax import Array
from jax.typing import ArrayLike

from shoal.rl.actions import SLIDES
from shoal.rl.jax.sets import EMPTY, FULL, Set36, beside, nth, transposed, unit

__all__ = [
    "CELLS",
    "DEAL_WORDS",
    "GameState",
    "Kinds",
    "deal",
    "draw",
    "empty_cells",
    "is_over",
    "kind_on",
    "laid",
    "laid_down",
    "moved",
    "passed_on",
    "place",
    "scaled",
    "school_points",
    "school_sizes",
    "slide",
    "start",
    "taken",
    "tiles",
]

CELLS = np.arange(36, dtype=np.uint32)

TARGETS = jnp.asarray([0, *(slide.target for slide in SLIDES)], jnp.uint32)
"""Where the slide of each action ends."""

DEAL_WORDS = 6
"""How many random words a deal takes."""


class Kinds(NamedTuple):
    """The kinds of the tiles on the reef, bit by bit: on each cell the number kind + 1, or 0 where no tile lies."""

    ones: Set36
    twos: Set36
    fours: Set36


class GameState(NamedTuple):
    """A game in 64 bytes and a flag, as the player to move sees it."""

    own: Kinds
    """The kinds that the player to move scores."""

    other: Kinds
    """The kinds that the rival scores."""

    pool: Set36
    """The drafting pool: 6 × own kind + other kind."""

    stock: Set36
    """The stockpile."""

    placing: Array
    """Whether the slide has been decided, so that the placement comes next."""


# What can be seen


def taken(state: GameState) -> Set36:
    """Return the cells on which a tile lies."""
    return state.own.ones | state.own.twos | state.own.fours


def empty_cells(state: GameState) -> Set36:
    """Return the cells on which no tile lies."""
    return ~taken(state)


def laid(state: GameState) -> Array:
    """Return the number of tiles on the reef; when it is odd, the second starter is to move, who wins ties."""
    return taken(state).size()


def is_over(state: GameState) -> Array:
    """Tell whether the reef is full."""
    return laid(state) == 36


def kind_on(kinds: Kinds, cell: ArrayLike) -> Array:
    """Return kind + 1 of the tile on a cell, 0 for none."""
    return kinds.ones.bit(cell) | kinds.twos.bit(cell) << 1 | kinds.fours.bit(cell) << 2


def tiles(state: GameState) -> Array:
    """Return the tile on each of the 36 cells, 6 × own kind + other kind, or -1: int8."""
    tile = 6 * kind_on(state.own, CELLS) + kind_on(state.other, CELLS)
    return tile.astype(jnp.int8) - jnp.where(tile == 0, 1, 7).astype(jnp.int8)


def school_sizes(kinds: Kinds) -> Array:
    """Return for each of the 36 cells the number of tiles in its group of one kind, a single one included: uint32."""
    alike = FULL
    for plane in kinds:
        member = plane.has(CELLS)
        alike = Set36(*(jnp.where(member, word, ~word) for word in plane)) & alike
    on_reef = kinds.ones | kinds.twos | kinds.fours
    alike = alike & on_reef
    group = unit(CELLS) & on_reef
    for _ in range(5):  # six tiles in a row: the last is five steps away from the first
        group = (group | beside(group)) & alike
    return group.size()


def school_points(kinds: Kinds) -> Array:
    """Return the points of all schools: a school of n tiles gives each of them half of n - 1."""
    on_reef = kinds.ones | kinds.twos | kinds.fours
    return ((school_sizes(kinds).sum(dtype=jnp.uint32) - on_reef.size()) >> 1).astype(jnp.int32)


# What can be done


# Chance


def scaled(word: Array, count: ArrayLike) -> Array:
    """Scale a random word of 32 bits to 0 … count - 1, for counts below 65,536."""
    n = jnp.asarray(count, jnp.uint32)
    low = ((word & np.uint32(0xFFFF)) * n) >> 16
    return ((word >> 16) * n + low) >> 16


def deal(words: Array) -> Set36:
    """Return six tiles at random, from six random words: each subset is equally likely (Floyd's method)."""
    pool = EMPTY
    for at in range(DEAL_WORDS):
        last = np.uint32(30 + at)
        tile = scaled(words[at], last + 1)
        pool = pool | unit(jnp.where(pool.has(tile), last, tile))
    return pool


def draw(stock: Set36, word: Array) -> Set36:
    """Return one tile of the stockpile at random, or nothing when it is empty, from a random word."""
    count = stock.size()
    return unit(nth(stock, scaled(word, count))).where(count > 0)


# What happens


def start(pool: Set36) -> GameState:
    """Return the beginning of a game with a pool."""
    none = Kinds(EMPTY, EMPTY, EMPTY)
    return GameState(none, none, pool, ~pool, jnp.bool_(False))


def slide(state: GameState, action: ArrayLike) -> GameState:
    """Carry out the first step; action 0 slides nothing."""
    number = jnp.asarray(action, jnp.uint32)
    target = TARGETS[number]
    origin = jnp.where(number == 0, target, (number - 1) // 10)
    return moved(state, origin, target)._replace(placing=jnp.ones_like(state.placing))


def moved(state: GameState, origin: ArrayLike, target: ArrayLike) -> GameState:
    """Return the state with the tile of one cell on another."""
    both = unit(origin) ^ unit(target)

    def after(plane: Set36) -> Set36:
        return plane ^ both.where(plane.has(origin))

    return state._replace(own=Kinds(*map(after, state.own)), other=Kinds(*map(after, state.other)))


def place(state: GameState, slot: ArrayLike, cell: ArrayLike, drawn: Set36) -> GameState:
    """Carry out the second step with the draw that follows, and pass the turn on."""
    tile = nth(state.pool, slot)
    after = laid_down(state, tile, cell)
    pool = (state.pool ^ unit(tile)) | drawn
    return passed_on(after._replace(pool=pool, stock=state.stock ^ drawn, placing=jnp.zeros_like(state.placing)))


def laid_down(state: GameState, tile: Array, cell: ArrayLike) -> GameState:
    """Return the state with one more tile on the reef; the pool stays as it is."""
    here = unit(cell)

    def after(kinds: Kinds, number: Array) -> Kinds:
        return Kinds(*(plane | here.where(number >> bit & 1 != 0) for bit, plane in enumerate(kinds)))

    return state._replace(own=after(state.own, tile // 6 + 1), other=after(state.other, tile % 6 + 1))


def passed_on(state: GameState) -> GameState:
    """Let the rival look at the game: own kinds and other kinds change places."""
    return state._replace(own=state.other, other=state.own, pool=transposed(state.pool), stock=transposed(state.stock))
