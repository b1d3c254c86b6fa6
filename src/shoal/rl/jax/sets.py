"""Sets of 36 things, cells or tiles, as two words of 18 bits: an accelerator has no use for 36-bit integers.

Cell 6 × rank + file and tile 6 × own kind + other kind are numbered alike, so everything here holds for both: a set is
a square of six rows of six bits, three rows a word.
"""

from typing import NamedTuple

import jax.numpy as jnp
import numpy as np
from jax import Array, lax
from jax.typing import ArrayLike

__all__ = [
    "EMPTY",
    "FULL",
    "HALF",
    "WORD",
    "Set36",
    "beside",
    "down",
    "left",
    "nth",
    "nth_bit",
    "right",
    "transposed",
    "unit",
    "up",
]

HALF = 18
WORD = np.uint32(2**HALF - 1)


class Set36(NamedTuple):
    """A set; as JAX sees it, a pair of arrays of equal shape and type uint32."""

    low: Array
    """The members 0 to 17, one bit each."""

    high: Array
    """The members 18 to 35."""

    def __and__(self, other: "Set36") -> "Set36":
        return Set36(self.low & other.low, self.high & other.high)

    def __or__(self, other: "Set36") -> "Set36":
        return Set36(self.low | other.low, self.high | other.high)

    def __xor__(self, other: "Set36") -> "Set36":
        return Set36(self.low ^ other.low, self.high ^ other.high)

    def __invert__(self) -> "Set36":
        return Set36(self.low ^ WORD, self.high ^ WORD)

    def size(self) -> Array:
        """Return the number of members."""
        return lax.population_count(self.low) + lax.population_count(self.high)

    def bit(self, index: ArrayLike) -> Array:
        """Return 1 for a member and 0 for others, as uint32."""
        place = jnp.asarray(index, jnp.uint32)
        second = place >= HALF
        word = jnp.where(second, self.high, self.low)
        return (word >> jnp.where(second, place - HALF, place)) & np.uint32(1)

    def has(self, index: ArrayLike) -> Array:
        """Tell whether something is a member."""
        return self.bit(index) != 0

    def where(self, condition: Array) -> "Set36":
        """Return the set if a condition holds, else the empty set."""
        none = np.uint32(0)
        return Set36(jnp.where(condition, self.low, none), jnp.where(condition, self.high, none))


EMPTY = Set36(jnp.uint32(0), jnp.uint32(0))
FULL = Set36(jnp.uint32(WORD), jnp.uint32(WORD))


def unit(index: ArrayLike) -> Set36:
    """Return the set of one member."""
    place = jnp.asarray(index, jnp.uint32)
    second = place >= HALF
    bit = np.uint32(1) << jnp.where(second, place - HALF, place)
    none = np.uint32(0)
    return Set36(jnp.where(second, none, bit), jnp.where(second, bit, none))


def nth(members: Set36, n: ArrayLike) -> Array:
    """Return the n-th member, counted from 0 in ascending order; with fewer members the result means nothing."""
    rank = jnp.asarray(n, jnp.uint32)
    below = lax.population_count(members.low)
    second = rank >= below
    within = nth_bit(jnp.where(second, members.high, members.low), jnp.where(second, rank - below, rank))
    return within + jnp.where(second, np.uint32(HALF), np.uint32(0))


def nth_bit(word: Array, rank: Array) -> Array:
    """Return the place of the bit of a word below which `rank` bits are set, by halving the word five times."""
    place = jnp.zeros_like(rank)
    for width in (16, 8, 4, 2, 1):
        count = lax.population_count(word & np.uint32(2**width - 1))
        beyond = rank >= count
        rank = jnp.where(beyond, rank - count, rank)
        word = jnp.where(beyond, word >> np.uint32(width), word)
        place = jnp.where(beyond, place + np.uint32(width), place)
    return place


def transposed(members: Set36) -> Set36:
    """Exchange rows and columns: for tiles, own and other kind.

    The quarters off the diagonal change places, and then each quarter is turned over within its word.
    """
    swap = ((members.low >> 3) ^ members.high) & np.uint32(0b000111_000111_000111)
    return Set36(_turned_over(members.low ^ (swap << 3)), _turned_over(members.high ^ swap))


def _turned_over(word: Array) -> Array:
    """Transpose the two quarters of a word: what is right of their diagonals changes places with the rest."""
    for distance, members in ((5, 0b100100_010010), (10, 0b100100)):
        swap = (word ^ (word >> distance)) & np.uint32(members)
        word = word ^ swap ^ (swap << distance)
    return word


def right(members: Set36, cells: int = 1) -> Set36:
    """Move a set of cells along the ranks; what would leave the reef is lost."""
    stays = np.uint32(_files(cells, 6))
    return Set36((members.low << cells) & stays, (members.high << cells) & stays)


def left(members: Set36, cells: int = 1) -> Set36:
    """Move a set of cells along the ranks, the other way."""
    stays = np.uint32(_files(0, 6 - cells))
    return Set36((members.low >> cells) & stays, (members.high >> cells) & stays)


def up(members: Set36, cells: int = 1) -> Set36:
    """Move a set of cells along the files; what would leave the reef is lost."""
    if cells >= 3:
        return Set36(jnp.zeros_like(members.low), (members.low << 6 * (cells - 3)) & WORD)
    over = members.low >> (HALF - 6 * cells)
    return Set36((members.low << 6 * cells) & WORD, (members.high << 6 * cells) & WORD | over)


def down(members: Set36, cells: int = 1) -> Set36:
    """Move a set of cells along the files, the other way."""
    if cells >= 3:
        return Set36(members.high >> 6 * (cells - 3), jnp.zeros_like(members.high))
    over = (members.high << (HALF - 6 * cells)) & WORD
    return Set36(members.low >> 6 * cells | over, members.high >> 6 * cells)


def beside(members: Set36) -> Set36:
    """Return the cells side by side with a member."""
    return right(members) | left(members) | up(members) | down(members)


def _files(first: int, end: int) -> int:
    """Return the cells of some files in one word."""
    return sum(1 << 6 * rank + file for rank in range(3) for file in range(first, end))
