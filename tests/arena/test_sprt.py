"""The sequential test: its bounds in closed form, its ratio by hand, and how often it errs."""

import math
import random

import pytest

from shoal.arena import Sprt
from shoal.arena.ratings import expected_share
from shoal.errors import NotationError


def test_the_bounds_are_wald_s() -> None:
    test = Sprt(0, 5)
    assert test.upper == pytest.approx(math.log(19))
    assert test.lower == pytest.approx(-math.log(19))
    assert Sprt(0, 5, alpha=0.01, beta=0.1).upper == pytest.approx(math.log(90))
    assert Sprt(0, 5, alpha=0.01, beta=0.1).lower == pytest.approx(math.log(0.1 / 0.99))


def test_the_ratio_by_hand() -> None:
    """Shares 0.25, 0.5, 0.75, 1: mean 0.625, squares 0.3125, with the prior 0.5625 over four."""
    test = Sprt(0, 400)
    share1 = 10 / 11
    assert test.ratio([0.25, 0.5, 0.75, 1.0]) == pytest.approx(
        4 * (share1 - 0.5) * (1.25 - 0.5 - share1) / (2 * 0.5625 / 4)
    )
    assert test.ratio([]) == 0


def test_halfway_between_both_hypotheses_nothing_is_said() -> None:
    test = Sprt(-20, 20)
    assert test.ratio([0.25, 0.75] * 50) == pytest.approx(0)
    assert test.ratio([0.25, 0.75, 1.0] * 50) == pytest.approx(-test.ratio([0.75, 0.25, 0.0] * 50))


def test_the_verdict() -> None:
    test = Sprt(0, 5)
    assert [test.verdict(ratio) for ratio in (-3, -2.9, 0, 2.9, 3)] == ["H0", "", "", "", "H1"]


@pytest.mark.parametrize("bounds", [(5, 0), (0, 0), (math.nan, 1), (0, math.inf), (0, 3000)])
def test_bounds_that_make_no_sense(bounds: tuple[float, float]) -> None:
    with pytest.raises(NotationError, match="ELO0 below ELO1"):
        Sprt(*bounds)


@pytest.mark.parametrize("risk", [0, 0.5, -1, math.nan])
def test_risks_that_make_no_sense(risk: float) -> None:
    with pytest.raises(NotationError, match="alpha and beta"):
        Sprt(0, 5, alpha=risk)


def verdict(test: Sprt, share: float, rng: random.Random) -> str:
    groups: list[float] = []
    while not (found := test.verdict(test.ratio(groups))):
        groups.append(sum(rng.random() < share for _ in range(4)) / 4)
    return found


@pytest.mark.parametrize(("elo", "right"), [(0, "H0"), (60, "H1")])
def test_it_errs_about_once_in_twenty(elo: float, right: str) -> None:
    rng = random.Random(elo)
    test = Sprt(0, 60)
    wrong = sum(verdict(test, expected_share(elo), rng) != right for _ in range(300))
    assert 3 <= wrong <= 27  # 15 expected; a standard deviation is 3.8, and the test stops a little beyond its bounds
