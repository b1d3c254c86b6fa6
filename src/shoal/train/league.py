"""Networks against networks, without search: each plays the action it likes best."""

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
from jax import Array, lax

from shoal.rl.jax import aqualin
from shoal.train.network import Params
from shoal.train.selfplay import STEPS, final, judged, stepped

__all__ = ["against_random", "share"]


@partial(jax.jit, static_argnames=("games", "precision"))
def share(one: Params, other: Params, key: Array, games: int, precision: Any) -> Array:
    """Return the share of games that one network wins against another.

    Games come in pairs with the same tiles in the same order; each network begins one of them.
    """
    return _played(lambda now: _best(one, now, precision), lambda now: _best(other, now, precision), key, games)


@partial(jax.jit, static_argnames=("games", "precision"))
def against_random(one: Params, key: Array, games: int, precision: Any) -> Array:
    """Return the share of games that a network wins against someone who picks any legal action."""
    noise = jax.random.fold_in(key, 1)

    def random(now: Any) -> Array:
        logits = judged(one, now, precision)[1]
        step = aqualin.laid(jax.tree.map(lambda leaf: leaf[0], now)) * 2 + now.placing[0]
        draws = jax.random.uniform(jax.random.fold_in(noise, step), logits.shape)
        return jnp.argmax(jnp.where(logits > -1e8, draws, -1.0), 1)

    return _played(lambda now: _best(one, now, precision), random, key, games)


def _best(params: Params, games: Any, precision: Any) -> Array:
    return jnp.argmax(judged(params, games, precision)[1], 1)


def _played(one: Any, other: Any, key: Array, games: int) -> Array:
    """Play half of the games with one player to begin, and the same with the other."""
    half = games // 2
    words = jax.random.bits(key, (STEPS // 2 + aqualin.DEAL_WORDS, half), jnp.uint32)
    deals = words[-aqualin.DEAL_WORDS :].T
    start = jax.vmap(lambda words: aqualin.start(aqualin.deal(words)))(deals)

    def turn(number: Array, sides: tuple[Any, Any]) -> tuple[Any, Any]:
        # In even turns the first game's player is `one` and the second game's is `other`; then they change.
        draws = words[number]

        def both(mover: Any, rival: Any, sides: tuple[Any, Any]) -> tuple[Any, Any]:
            games_of_one, games_of_other = sides
            for _ in range(2):
                games_of_one = jax.vmap(stepped)(games_of_one, mover(games_of_one), draws)
                games_of_other = jax.vmap(stepped)(games_of_other, rival(games_of_other), draws)
            return games_of_one, games_of_other

        after: tuple[Any, Any] = lax.cond(number % 2 == 0, partial(both, one, other), partial(both, other, one), sides)
        return after

    began, followed = lax.fori_loop(0, STEPS // 2, turn, (start, start))
    wins = jax.vmap(final)(began)[0].sum() + (1 - jax.vmap(final)(followed)[0]).sum()
    return wins / (2 * half)
