"""Ratings by maximum likelihood: the Elo scale, on which 400 points more mean ten points scored for one lost."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from shoal.arena.intervals import Estimate, Z

__all__ = ["Rating", "Tally", "elo_of", "expected_share", "rating_of", "ratings"]

Tally: TypeAlias = Mapping[tuple[str, str], tuple[float, int]]
"""For a player and a rival: the points of the player against the rival, and from how many games."""

SCALE = math.log(10) / 400
"""What a point of Elo adds to the logarithm of the odds."""

LARGEST_STEP = 2.0
"""How far a step of Newton's method may go, in logarithms of odds; far away from the peak it would overshoot."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a player is, compared with the reference."""

    elo: Estimate
    held: bool = False
    """Whether the likelihood has no peak, and one drawn game for every pair was added to hold the ratings finite."""


def elo_of(share: float) -> float:
    """Return the difference in strength that a share of the points shows: infinite for all or nothing."""
    if share in (0, 1):
        return math.copysign(math.inf, share - 0.5)
    return math.log(share / (1 - share)) / SCALE


def expected_share(elo: float) -> float:
    """Return the share of the points to expect from a difference in strength."""
    return _odds_share(SCALE * elo)


def rating_of(share: Estimate) -> Rating:
    """Return the rating of a player against a single rival, the reference: the difference that explains the share."""
    return Rating(Estimate(elo_of(share.value), elo_of(share.low), elo_of(share.high)))


def ratings(groups: Sequence[Tally], reference: str) -> dict[str, Rating]:
    """Return everybody's rating by the model of Bradley and Terry, with the reference at 0.

    The bounds follow from how the groups spread (the sandwich estimate with groups as clusters); where the ratings are
    held or the groups do not spread, from the curvature of the likelihood.
    """
    total = _sum(groups)
    names = list(dict.fromkeys(name for name, _ in total))
    held = not _is_connected(total, names)
    if held:
        total = {pair: (points + 0.5, count + 1) for pair, (points, count) in total.items()}
    free = [name for name in names if name != reference]
    strengths = _peak(total, free, reference)
    inverse = _inverse(_curvature(total, free, strengths))
    spread = _spread(groups, free, strengths)
    if held or len(groups) < 2 or not all(spread[at][at] > 0 for at in range(len(free))):
        variances = [inverse[at][at] for at in range(len(free))]
    else:
        variances = [_quadratic(spread, row) * len(groups) / (len(groups) - 1) for row in inverse]
    found = {reference: Rating(Estimate(0.0, 0.0, 0.0))}
    for name, variance in zip(free, variances, strict=True):
        elo, margin = strengths[name] / SCALE, Z * math.sqrt(variance) / SCALE
        found[name] = Rating(Estimate(elo, elo - margin, elo + margin), held)
    return {name: found[name] for name in names}


def _sum(groups: Sequence[Tally]) -> dict[tuple[str, str], tuple[float, int]]:
    total: dict[tuple[str, str], tuple[float, int]] = {}
    for group in groups:
        for pair, (points, count) in group.items():
            points_before, count_before = total.get(pair, (0.0, 0))
            total[pair] = (points_before + points, count_before + count)
    return total


def _is_connected(total: Tally, names: Sequence[str]) -> bool:
    """Say whether everybody has scored against everybody else, if only by way of others: then there is a peak."""
    scored = {name: [rival for (who, rival), (points, _) in total.items() if who == name and points] for name in names}
    conceded = {name: [other for other in names if name in scored[other]] for name in names}
    return all(_reached(names[0], edges) == set(names) for edges in (scored, conceded))


def _reached(start: str, edges: Mapping[str, Sequence[str]]) -> set[str]:
    reached, waiting = {start}, [start]
    while waiting:
        new = set(edges[waiting.pop()]) - reached
        reached |= new
        waiting += sorted(new)
    return reached


def _peak(total: Tally, free: Sequence[str], reference: str) -> dict[str, float]:
    """Climb to the strengths, in logarithms of odds, under which the results are most likely."""
    strengths = dict.fromkeys([*free, reference], 0.0)
    for _ in range(500):
        slope = _slope(total, free, strengths)
        steps = [_dot(row, slope) for row in _inverse(_curvature(total, free, strengths))]
        largest = max(map(abs, steps), default=0.0)
        shorten = min(1.0, LARGEST_STEP / largest) if largest else 1.0
        for name, step in zip(free, steps, strict=True):
            strengths[name] += shorten * step
        if largest < 1e-10:
            break
    return strengths


def _slope(tally: Tally, free: Sequence[str], strengths: Mapping[str, float]) -> list[float]:
    """Return how far everybody scored above what was to be expected."""
    above = dict.fromkeys(strengths, 0.0)
    for (name, rival), (points, count) in tally.items():
        above[name] += points - count * _odds_share(strengths[name] - strengths[rival])
    return [above[name] for name in free]


def _curvature(total: Tally, free: Sequence[str], strengths: Mapping[str, float]) -> list[list[float]]:
    matrix = {(row, column): 0.0 for row in strengths for column in strengths}
    for (name, rival), (_, count) in total.items():
        expected = _odds_share(strengths[name] - strengths[rival])
        information = count * expected * (1 - expected)
        matrix[name, name] += information
        matrix[name, rival] -= information
    return [[matrix[row, column] for column in free] for row in free]


def _spread(groups: Sequence[Tally], free: Sequence[str], strengths: Mapping[str, float]) -> list[list[float]]:
    """Return the sum of products of what everybody scored in a group above expectation."""
    slopes = [_slope(group, free, strengths) for group in groups]
    return [
        [math.fsum(slope[row] * slope[column] for slope in slopes) for column in range(len(free))]
        for row in range(len(free))
    ]


def _odds_share(strength: float) -> float:
    return 1 / (1 + math.exp(-strength))


def _dot(left: Sequence[float], right: Sequence[float]) -> float:
    return math.fsum(a * b for a, b in zip(left, right, strict=True))


def _quadratic(matrix: Sequence[Sequence[float]], vector: Sequence[float]) -> float:
    return _dot([_dot(row, vector) for row in matrix], vector)


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Invert a positive definite matrix by elimination; such a one needs no exchange of rows."""
    size = len(matrix)
    rows = [[*row, *(float(at == column) for column in range(size))] for at, row in enumerate(matrix)]
    for pivot in range(size):
        rows[pivot] = [value / rows[pivot][pivot] for value in rows[pivot]]
        for at in range(size):
            if at != pivot:
                factor = rows[at][pivot]
                rows[at] = [value - factor * top for value, top in zip(rows[at], rows[pivot], strict=True)]
    return [row[size:] for row in rows]
