"""Estimates with 95 % intervals. The unit is the group of games under one hidden order, since its games are related."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["Estimate", "Z", "mean", "share"]

Z = 1.959963984540054
"""Standard errors on either side of a mean that hold it with 95 %."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number that was measured, and between which bounds it lies with 95 %."""

    value: float
    low: float
    high: float


def mean(groups: Sequence[float]) -> Estimate:
    """Estimate a mean from one number a group; one group alone says nothing about its bounds."""
    value = math.fsum(groups) / len(groups)
    if len(groups) < 2:
        return Estimate(value, -math.inf, math.inf)
    margin = Z * math.sqrt(_squares(groups, value) / (len(groups) - 1) / len(groups))
    return Estimate(value, value - margin, value + margin)


def share(groups: Sequence[float], games: int) -> Estimate:
    """Estimate a share of points from one share a group: Wilson's interval.

    It takes as many independent games as would spread like the groups do. Where they do not spread at all, nothing can
    be learnt from them about how related their games are, and the games count as independent.
    """
    value = math.fsum(groups) / len(groups)
    spread = _squares(groups, value)
    trials = float(games)
    if spread > 0 and len(groups) > 1:
        trials = value * (1 - value) * len(groups) * (len(groups) - 1) / spread
    middle = (value + Z * Z / (2 * trials)) / (1 + Z * Z / trials)
    margin = Z * math.sqrt(value * (1 - value) / trials + Z * Z / (4 * trials * trials)) / (1 + Z * Z / trials)
    low = 0.0 if value == 0 else max(0.0, middle - margin)
    high = 1.0 if value == 1 else min(1.0, middle + margin)
    return Estimate(value, low, high)


def _squares(values: Sequence[float], middle: float) -> float:
    """Return the sum of squared distances, exactly 0 for equal values."""
    if min(values) == max(values):
        return 0.0
    return math.fsum((value - middle) ** 2 for value in values)
