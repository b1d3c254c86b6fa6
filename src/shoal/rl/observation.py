"""What a player of Aqualin is shown, as planes of 6 × 6 truth values: those of `shoal.rl.jax.planes`, in NumPy."""

import numpy as np
from numpy.typing import NDArray

from shoal.aqualin.position import Position
from shoal.aqualin.reef import EMPTY, Reef
from shoal.aqualin.roles import Role
from shoal.rl.actions import seen_by

__all__ = ["PLANES", "SHAPE", "observation"]

PLANES = 16
"""How many planes there are: see `observation`."""

SHAPE = (6, 6, PLANES)
"""Rank, file and plane."""


def observation(position: Position, role: Role, *, slid: Reef | None = None) -> NDArray[np.int8]:
    """Return the planes by rank, file and plane, each 0 or 1, as a role sees them.

    Planes 0-5 tell the own kind of the tile on a cell and 6-11 its other kind: colour's own kinds are colours. Planes
    12 (pool) and 13 (stockpile) are about tiles instead: own kind and other kind stand for rank and file. Plane 14
    tells that the placement comes next, `slid` then being the reef after the slide or without one; plane 15 that
    whoever is to move wins on equal totals.
    """
    reef = position.reef if slid is None else slid
    planes = np.zeros((36, PLANES), np.int8)
    for cell, tile in enumerate(reef.tiles):
        if tile != EMPTY:
            own, other = divmod(seen_by(role, tile), 6)
            planes[cell, [own, 6 + other]] = 1
    planes[[seen_by(role, tile) for tile in position.pool], 12] = 1
    planes[[seen_by(role, tile) for tile in position.stock], 13] = 1
    planes[:, 14] = slid is not None
    planes[:, 15] = position.to_move != position.first
    return planes.reshape(SHAPE)
