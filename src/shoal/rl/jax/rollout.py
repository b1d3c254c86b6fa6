"""Whole random turns and games, without a mask or an observation: as fast as the accelerator can think.

The policy is that of `shoal.aqualin.kernel.random_game`: with probability one half no slide, else a uniform one; then
a uniform tile of the pool on a uniform empty cell; then a uniform draw. To play at random both roles see the same, so
the tiles are not transposed here: *own* stays the starter's view throughout.
"""

from collections.abc import Callable
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array, lax

from shoal.rl.jax import aqualin
from shoal.rl.jax.aqualin import GameState
from shoal.rl.jax.sets import Set36, down, left, nth, right, unit, up
from shoal.rl.jax.trees import choose

__all__ = ["TURN_WORDS", "random_games", "random_turn"]

TURN_WORDS = 3
"""How many random words a turn takes."""

Move = Callable[[Set36, int], Set36]

WAYS: tuple[tuple[Move, Move, int], ...] = ((right, left, 1), (left, right, -1), (up, down, 6), (down, up, -6))
"""How a set moves one way, how it moves back, and what that adds to a cell."""


def random_turn(state: GameState, words: Array) -> GameState:
    """Play a turn at random from three random words; a game that is over stays as it is."""
    state = _slid(state, words[0])
    empty = aqualin.empty_cells(state)
    room = empty.size()
    choice = aqualin.scaled(words[1], state.pool.size() * room)
    slot = choice // jnp.maximum(room, 1)
    here = nth(empty, choice - slot * room)
    tile = nth(state.pool, slot)
    drawn = aqualin.draw(state.stock, words[2])
    after = aqualin.laid_down(state, tile, here)._replace(
        pool=(state.pool ^ unit(tile)) | drawn, stock=state.stock ^ drawn
    )
    return choose(room > 0, after, state)


def _slid(state: GameState, word: Array) -> GameState:
    """Slide with probability one half, which the highest bit decides."""
    origin, step, total = _nth_slide(aqualin.taken(state), word << 1)
    step = jnp.where((word >> 31 != 0) & (total > 0), step, 0)
    return aqualin.moved(state, origin, origin + step)


def _nth_slide(taken: Set36, word: Array) -> tuple[Array, Array, Array]:
    """Pick a slide at random: return its origin, what it adds to the cell, and the number of all slides.

    For each way and distance the tiles that can go so far are one set; the sizes of the twenty sets are summed up, and
    the set and the tile in it are found that the random number falls on.
    """
    reaches = list(_reaches(taken))
    sizes = [reach.size() for reach, _ in reaches]
    total = sum(sizes[1:], start=sizes[0])
    rest = aqualin.scaled(word, total)
    found, step = reaches[0][0], jnp.full_like(rest, reaches[0][1])
    passed = jnp.zeros_like(rest)
    at = jnp.zeros_like(rest)
    for (reach, add), size in zip(reaches, sizes, strict=True):
        here = rest >= passed
        found = Set36(*(jnp.where(here, new, old) for new, old in zip(reach, found, strict=True)))
        step = jnp.where(here, np.uint32(add % 2**32), step)
        at = jnp.where(here, passed, at)
        passed = passed + size
    return nth(found, rest - at), step, total


def _reaches(taken: Set36) -> list[tuple[Set36, int]]:
    """Return for each way and distance the tiles that can slide so, and what that adds to the cell."""
    empty = ~taken
    found = []
    for _, back, step in WAYS:
        reach = taken
        for distance in range(1, 6):
            reach = reach & back(empty, distance)
            found.append((reach, step * distance))
    return found


@partial(jax.jit, static_argnums=1)
def random_games(key: Array, games: int) -> tuple[Array, Array]:
    """Play games at random and return the starters' and the rivals' points."""
    deal_key, turns_key = jax.random.split(key)
    words = jax.random.bits(deal_key, (aqualin.DEAL_WORDS, games), jnp.uint32)
    states = jax.vmap(lambda words: aqualin.start(aqualin.deal(words)), in_axes=1)(words)

    def turn(number: Array, states: GameState) -> GameState:
        words = jax.random.bits(jax.random.fold_in(turns_key, number), (TURN_WORDS, games), jnp.uint32)
        return jax.vmap(random_turn, in_axes=(0, 1))(states, words)

    states = lax.fori_loop(0, 36, turn, states)
    return jax.vmap(aqualin.school_points)(states.own), jax.vmap(aqualin.school_points)(states.other)
