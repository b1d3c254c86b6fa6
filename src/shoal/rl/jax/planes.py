"""What the player to move sees, as planes of 6 × 6 truth values."""

import jax.numpy as jnp
import numpy as np
from jax import Array

from shoal.rl.jax.aqualin import CELLS, GameState, kind_on, laid
from shoal.rl.jax.trees import settled

__all__ = ["PLANES", "observation", "packed"]

PLANES = 16
"""How many planes there are: see `packed`."""


def packed(state: GameState) -> Array:
    """Return the planes packed: 36 words of 16 bits, in which bit n is plane n (uint16).

    For each cell bits 0-5 are its own kind and 6-11 its other kind, one of each or none. Bits 12 (pool) and 13 (stock)
    are about tiles instead: word 6 × own kind + other kind. In every word bit 14 tells that the placement comes next,
    and bit 15 that the player to move wins on equal totals.
    """
    one = np.uint32(1)
    word = one << kind_on(state.own, CELLS) >> 1
    word |= one << kind_on(state.other, CELLS) >> 1 << 6
    word |= state.pool.bit(CELLS) << 12 | state.stock.bit(CELLS) << 13
    word |= state.placing.astype(jnp.uint32) << 14 | laid(state) % 2 << 15
    return word.astype(jnp.uint16)


def observation(state: GameState) -> Array:
    """Return the planes as truth values by rank, file and plane: bool[6, 6, 16]."""
    words = settled(packed(state))[:, None]
    planes: Array = words >> np.arange(PLANES, dtype=np.uint16) & 1 != 0
    return planes.reshape(6, 6, PLANES)
