"""The renamings under which the game stays the same: of own kinds, of other kinds, and the square's eight.

There are 6! × 6! × 8 of them, so hardly any position is ever learnt from twice in the same dress.
"""

from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from shoal.aqualin import Slide
from shoal.rl.actions import SLIDES, encode_slide
from shoal.train.features import Seen

__all__ = ["Renaming", "drawn", "renamed", "renamed_actions", "renamed_cells", "renamed_tiles"]


class Renaming(NamedTuple):
    """One of them."""

    own: Array
    """The new name of each own kind: int32[6]."""

    other: Array
    """The new name of each other kind."""

    square: Array
    """Which of the eight ways to turn and mirror the reef."""


def _turns() -> np.ndarray:
    """Return for each way and each cell the cell that comes to lie there."""
    square = np.arange(36).reshape(6, 6)
    sides = [np.rot90(square, turn) for turn in range(4)]
    return np.stack([way.reshape(36) for way in (*sides, *(side.T for side in sides))])


ORIGIN = _turns()
"""For each way, by new cell: the old one."""

TARGET = np.argsort(ORIGIN, axis=1)
"""For each way, by old cell: the new one."""


def _turned_actions() -> tuple[np.ndarray, np.ndarray]:
    """Return for each way and each new action of either step the old one: slides, placements."""
    slides = [[0, *(encode_slide(Slide(int(way[s.origin]), int(way[s.target]))) for s in SLIDES)] for way in ORIGIN]
    placements = [[36 * slot + int(cell) for slot in range(6) for cell in way] for way in ORIGIN]
    rest = len(slides[0]) - len(placements[0])
    return np.array(slides), np.array([[*row, *range(216, 216 + rest)] for row in placements])


SLIDE_ORIGIN, PLACEMENT_ORIGIN = _turned_actions()


def drawn(key: Array) -> Renaming:
    """Return one at random."""
    own, other, square = jax.random.split(key, 3)
    names = jnp.arange(6)
    return Renaming(
        jax.random.permutation(own, names), jax.random.permutation(other, names), jax.random.randint(square, (), 0, 8)
    )


def renamed(game: Seen, by: Renaming) -> Seen:
    """Return a game in other words."""
    own, other = (jnp.concatenate([jnp.zeros(1, jnp.int32), names + 1]) for names in by[:2])
    return game._replace(
        own=own[renamed_cells(game.own, by)],
        other=other[renamed_cells(game.other, by)],
        pool=_renamed_members(game.pool, by),
        stock=_renamed_members(game.stock, by),
    )


def _renamed_members(members: Array, by: Renaming) -> Array:
    return members.reshape(6, 6)[jnp.argsort(by.own)][:, jnp.argsort(by.other)].reshape(36)


def renamed_cells(values: Array, by: Renaming) -> Array:
    """Return what was told cell by cell, in other words."""
    return values[jnp.asarray(ORIGIN)[by.square]]


def renamed_tiles(tiles: Array, by: Renaming) -> Array:
    """Return the new names of tiles."""
    return 6 * by.own[tiles // 6] + by.other[tiles % 6]


def renamed_actions(values: Array, placing: Array, by: Renaming) -> Array:
    """Return what was told action by action. Slots keep their tiles, which need no longer ascend then."""
    origin = jnp.where(placing, jnp.asarray(PLACEMENT_ORIGIN)[by.square], jnp.asarray(SLIDE_ORIGIN)[by.square])
    return values[origin]
