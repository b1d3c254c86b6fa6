"""How far chances can be believed, counted by hand."""

import numpy as np
import pytest

reliability = pytest.importorskip("benchmarks._reliability", reason="the benchmarks are not here")


def test_whoever_is_to_move_has_won_or_not() -> None:
    won = reliability.of_the_mover(np.array([True, False]), turns=4)
    np.testing.assert_array_equal(won, [[False, True, False, True], [True, False, True, False]])


def test_parts_and_their_error() -> None:
    chances = np.array([[0.12, 0.18], [0.14, 0.16], [0.95, 1.0]])
    won = np.array([[True, False], [False, False], [True, True]])
    low, high = reliability.parts(chances, won)
    assert (low.chance, low.won, low.count) == (pytest.approx(0.15), 0.25, 4)
    assert (high.chance, high.won, high.count) == (pytest.approx(0.975), 1.0, 2)
    assert reliability.error_of(chances, won) == pytest.approx((4 * 0.1 + 2 * 0.025) / 6)


def test_luck_tells_small_samples_from_wrong_chances() -> None:
    lot = np.random.default_rng(2)
    chances = lot.random((4000, 1))
    won = lot.random((4000, 1)) < chances
    error, luck = reliability.error_of(chances, won), reliability.luck_of(chances, won)
    assert 0.5 * luck < error < 2 * luck
    assert reliability.error_of(chances**2, won) > 5 * reliability.luck_of(chances**2, won)
    assert luck < reliability.luck_of(chances[:400], won[:400])


def test_the_brier_score_beside_the_seat_alone() -> None:
    won = np.array([[True, False], [True, False], [False, True], [True, False]])
    rates = reliability.seat_rates(won)
    np.testing.assert_allclose(rates, [[0.75, 0.25]] * 4)
    assert reliability.brier(rates, won) == pytest.approx(0.75 * 0.25)
    assert reliability.brier(won.astype(float), won) == 0


def test_wrong_odds_are_found_and_put_right() -> None:
    lot = np.random.default_rng(4)
    odds = lot.normal(0, 2, (20_000, 1))
    won = lot.random(odds.shape) < 1 / (1 + np.exp(-(0.5 * odds + 0.3)))
    chances = 1 / (1 + np.exp(-odds))
    factor, shift = reliability.fitted_logit(chances, won)
    assert factor == pytest.approx(0.5, abs=0.05)
    assert shift == pytest.approx(0.3, abs=0.05)
    better = reliability.adjusted(chances, factor, shift)
    assert reliability.error_of(better, won) < 0.02 < reliability.error_of(chances, won)
