"""How games begin, as functions of plain arrays: what the first two turns do.

Tiles and actions are those that `shoal.train.watch` keeps.
"""

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from shoal.rl.actions import SLIDES

__all__ = ["FirstTiles", "Replies", "first_tiles", "replies"]

Counts: TypeAlias = npt.NDArray[np.integer]
Truths: TypeAlias = npt.NDArray[np.bool_]

TARGETS = np.array([-1, *(slide.target for slide in SLIDES)])
"""Where the slide of each action ends."""


@dataclass(frozen=True, slots=True)
class FirstTiles:
    """The first tiles of games; by game how many others of the pool are of the same kind."""

    own: Counts
    """Of the kind that the first starter scores."""

    other: Counts
    """Of the kind that the rival scores."""

    usual: float
    """How many these are on average for any tile of the pool."""


@dataclass(frozen=True, slots=True)
class Replies:
    """What the second starter does in the first turn, by game."""

    slides: Truths
    """Whether the tile on the reef is moved."""

    joins_own: Truths
    """Whether the new tile makes a school for the second starter."""

    joins_others: Truths
    """Whether it makes one for the first."""

    apart: Truths
    """Whether it lies apart from the other."""


def first_tiles(tiles: Counts, actions: Counts) -> FirstTiles:
    """Look at the first turns of games."""
    pool = tiles[:, :6].astype(int)
    tile = _at(pool, actions[:, 1] // 36)[:, None]
    own, other = ((pool // 6 == tile // 6).sum(1) - 1, (pool % 6 == tile % 6).sum(1) - 1)
    pairs = (pool[:, :, None] // 6 == pool[:, None] // 6).sum() + (pool[:, :, None] % 6 == pool[:, None] % 6).sum()
    return FirstTiles(own, other, float(pairs / (2 * pool.size) - 1))


def replies(tiles: Counts, actions: Counts) -> Replies:
    """Look at the second turns of games."""
    tiles, actions = tiles.astype(int), actions.astype(int)
    slot = actions[:, 1] // 36
    first = _at(tiles[:, :6], slot)
    pool = np.where(np.arange(6) == slot[:, None], tiles[:, 6:7], tiles[:, :6])
    second = _at(np.sort(_transposed(pool), 1), actions[:, 3] // 36)
    slides = actions[:, 2] > 0
    place = np.where(slides, TARGETS[actions[:, 2]], actions[:, 1] % 36)
    cell = actions[:, 3] % 36
    is_beside = abs(place // 6 - cell // 6) + abs(place % 6 - cell % 6) == 1
    alike_own, alike_others = second // 6 == first % 6, second % 6 == first // 6
    return Replies(slides, is_beside & alike_own, is_beside & alike_others, ~is_beside)


def _at(values: Counts, places: Counts) -> Counts:
    found: Counts = values[np.arange(len(values)), places]
    return found


def _transposed(tiles: Counts) -> Counts:
    """Return tiles as the rival sees them."""
    return 6 * (tiles % 6) + tiles // 6
