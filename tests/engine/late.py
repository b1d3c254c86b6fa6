"""Positions to try players on."""

import random

from shoal.aqualin import Position
from shoal.aqualin.roles import Role

__all__ = ["late_position"]


def late_position(seed: int, empty: int) -> Position:
    """Return a position with so many empty cells, come to by random play."""
    rng = random.Random(seed)
    position = Position.initial(rng.choice(tuple(Role)))
    while len(position.reef.empty_cells) > empty or position.awaits_draw:
        if position.awaits_draw:
            position = position.after(rng.choice(position.legal_draws()))
        else:
            position = position.after(rng.choice(tuple(position.legal_turns())))
    return position
