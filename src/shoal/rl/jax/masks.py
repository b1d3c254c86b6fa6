"""Which actions are legal: each is a comparison of a few bits, so that all are found at once."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import jax.numpy as jnp
import numpy as np
from jax import Array

from shoal.rl.actions import SLIDE_ACTIONS, SLIDES, SLOT_PLACEMENTS
from shoal.rl.jax.aqualin import GameState, taken
from shoal.rl.jax.sets import HALF, WORD
from shoal.rl.jax.trees import choose

__all__ = ["ACTIONS", "legal"]

ACTIONS = SLIDE_ACTIONS
"""Both steps share the integers 0 to 360: a slide or none, then 36 × slot + cell below 216."""

SLOTS = 36
"""The bits from here on tell which slots are filled; below are the cells on which a tile lies."""

NEVER = 42
"""A bit that is never set."""


class Test(NamedTuple):
    """For each action which bits are looked at, and which of them must be set: two words each."""

    low: Array
    high: Array
    low_wanted: Array
    high_wanted: Array


def legal(state: GameState) -> Array:
    """Return for each of the 361 actions whether it is legal."""
    on_reef = taken(state)
    filled = (np.uint32(1) << state.pool.size()) - np.uint32(1)
    high = on_reef.high | filled << (SLOTS - HALF)
    test = choose(state.placing, PLACEMENT_TEST, SLIDE_TEST)
    return (on_reef.low & test.low == test.low_wanted) & (high & test.high == test.high_wanted)


def _slide_test() -> Test:
    """Look for a tile on the origin and for none on the path; no slide is always legal."""
    wanted = [(), *((slide.origin,) for slide in SLIDES)]
    looked = [(), *((slide.origin, *slide.path) for slide in SLIDES)]
    return _test(looked, wanted)


def _placement_test() -> Test:
    """Look for a filled slot and an empty cell; there are fewer placements than slides."""
    slots = [(SLOTS + action // 36,) for action in range(SLOT_PLACEMENTS)]
    nothing = [(NEVER,)] * (ACTIONS - SLOT_PLACEMENTS)
    looked = ((*slot, action % 36) for action, slot in enumerate(slots))
    return _test([*looked, *nothing], slots + nothing)


def _test(looked: Iterable[Sequence[int]], wanted: Iterable[Sequence[int]]) -> Test:
    return Test(*_words(looked), *_words(wanted))


def _words(tests: Iterable[Sequence[int]]) -> tuple[Array, Array]:
    """Return the low and the high words of numbers that are given by their bits."""
    numbers = [sum(1 << bit for bit in bits) for bits in tests]
    low = jnp.asarray([number & int(WORD) for number in numbers], jnp.uint32)
    return low, jnp.asarray([number >> HALF for number in numbers], jnp.uint32)


SLIDE_TEST, PLACEMENT_TEST = _slide_test(), _placement_test()
