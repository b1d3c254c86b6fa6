"""What quick players of Aquarium Designer hope for: how much of its points a chain will bring, and what it may gain."""

import math
from functools import cache

from shoal.designer.rules import ROUNDS
from shoal.engine.playout import MOST_LACKING, MOST_OPEN

__all__ = ["shipped_hopes"]

GROWTH = 950
"""In thousandths of a point: what a scoring chain may still gain, at most."""
PACE = 0.324
"""How soon it is at that."""
LUCK = 1.334
"""How likely a chain finds the animal that it lacks."""
PATIENCE = 0.465
"""The power of the rounds left in that."""
CROWDING = 0.126
"""The power of the number of open squares, in both."""
TOGETHER = 0.322
"""Each further animal that a chain lacks comes so much less likely than the one before."""
DRAG = -0.934
"""What a chain without enough animals costs beside, in points."""


@cache
def shipped_hopes() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the two tables of `Hopes`."""
    rows = [
        _hope(left, lacking, opening)
        for left in range(ROUNDS + 1)
        for lacking in range(MOST_LACKING + 1)
        for opening in range(MOST_OPEN + 1)
    ]
    return tuple(share for share, _ in rows), tuple(extra for _, extra in rows)


def _hope(left: int, lacking: int, opening: int) -> tuple[int, int]:
    room = left**PATIENCE * opening**CROWDING
    if lacking == 0:
        return 1000, round(GROWTH * (1 - math.exp(-PACE * room / 8)))
    chance = (1 - math.exp(-LUCK * room)) ** (1 + (1 + TOGETHER) * (lacking - 1))
    return round(1000 * chance), round(1000 * chance * DRAG)
