"""Intervals against closed forms, and against what they promise."""

import math
import random

import pytest

from shoal.arena.intervals import Estimate, Z, mean, share


def test_a_mean_of_few_numbers_by_hand() -> None:
    found = mean([1.0, 2.0, 3.0])  # variance 1, standard error 1 / sqrt(3)
    assert found.value == 2
    assert found.high - 2 == pytest.approx(Z / math.sqrt(3))
    assert 2 - found.low == pytest.approx(Z / math.sqrt(3))


def test_one_group_says_nothing_about_its_bounds() -> None:
    assert mean([5.0]) == Estimate(5.0, -math.inf, math.inf)


def test_groups_that_end_alike_count_as_independent_games() -> None:
    """Wilson's interval for 40 of 40 in closed form: 1 / (1 + z² / n)."""
    found = share([1.0] * 10, 40)
    assert found == Estimate(1.0, pytest.approx(1 / (1 + Z * Z / 40)), 1.0)
    assert share([0.0] * 10, 40) == Estimate(0.0, 0.0, pytest.approx(1 - 1 / (1 + Z * Z / 40)))


def test_games_that_always_end_alike_in_a_group_count_as_one() -> None:
    """With groups of all or nothing, 30 of 40 groups: Wilson's interval of 30 of 40, nearly."""
    found = share([1.0] * 30 + [0.0] * 10, 160)
    n, p = 39, 0.75  # one degree of freedom went into the mean
    middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z * math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    assert (found.low, found.high) == pytest.approx((middle - half, middle + half))


def test_pairing_that_evens_luck_out_narrows_the_interval() -> None:
    even = share([0.5, 0.5, 0.5, 0.75] * 10, 160)
    loose = share([0.0, 1.0, 0.25, 1.0] * 10, 160)
    assert even.value == loose.value == 0.5625
    assert even.high - even.low < 0.3 * (loose.high - loose.low)


def test_the_interval_holds_the_truth_about_19_times_of_20() -> None:
    """Groups of four games that share some luck, true share 0.6."""
    rng = random.Random(1)
    held = 0
    for _ in range(1000):
        luck = [rng.uniform(-0.4, 0.4) for _ in range(40)]
        groups = [sum(rng.random() < 0.6 + extra for _ in range(4)) / 4 for extra in luck]
        found = share(groups, 160)
        held += found.low <= 0.6 <= found.high
    assert 925 <= held <= 970
