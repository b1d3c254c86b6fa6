"""Ratings against cases that can be worked by hand, and against known strengths."""

import math
import random

import pytest

from shoal.arena.intervals import Estimate
from shoal.arena.ratings import Tally, elo_of, expected_share, rating_of, ratings


@pytest.mark.parametrize(("share", "elo"), [(0.5, 0), (10 / 11, 400), (1 / 11, -400), (0.75, 400 * math.log10(3))])
def test_the_scale(share: float, elo: float) -> None:
    assert elo_of(share) == pytest.approx(elo)
    assert expected_share(elo) == pytest.approx(share)


def test_all_and_nothing_are_infinitely_far() -> None:
    assert (elo_of(1), elo_of(0)) == (math.inf, -math.inf)
    assert rating_of(Estimate(1.0, 0.75, 1.0)).elo == Estimate(math.inf, pytest.approx(400 * math.log10(3)), math.inf)


def met(**points: tuple[float, float]) -> Tally:
    """Read `ab=(3, 1)`: a has three points against b, and b one against a."""
    tally: dict[tuple[str, str], tuple[float, int]] = {}
    for (name, rival), (won, lost) in points.items():
        tally[name, rival] = (won, int(won + lost))
        tally[rival, name] = (lost, int(won + lost))
    return tally


def test_two_players_have_the_difference_that_their_share_says() -> None:
    found = ratings([met(ab=(3, 1))], "b")
    assert found["a"].elo.value == pytest.approx(400 * math.log10(3))
    assert found["b"].elo == Estimate(0, 0, 0)


def test_a_chain_of_three_adds_up() -> None:
    """Without games between the ends, each link of a chain is fitted exactly."""
    found = ratings([met(ab=(3, 1), bc=(10, 1))], "c")
    assert found["b"].elo.value == pytest.approx(400)
    assert found["a"].elo.value == pytest.approx(400 + 400 * math.log10(3))


def test_a_circle_of_three_is_even() -> None:
    found = ratings([met(ab=(3, 1), bc=(3, 1), ca=(3, 1))], "a")
    assert [rating.elo.value for rating in found.values()] == pytest.approx([0, 0, 0])


def test_at_the_peak_everybody_scored_what_was_to_be_expected() -> None:
    """The condition for the peak of the likelihood, on a round robin that no ratings fit exactly."""
    groups = [met(ab=(7, 3), ac=(6, 4), bc=(8, 2)), met(ab=(5, 5), ac=(9, 1), bc=(4, 6))]
    found = {name: rating.elo.value for name, rating in ratings(groups, "c").items()}
    for name in "abc":
        scored = sum(points for tally in groups for (who, _), (points, _) in tally.items() if who == name)
        expected = sum(20 * expected_share(found[name] - found[rival]) for rival in "abc" if rival != name)
        assert scored == pytest.approx(expected)


def test_the_bounds_of_two_players_by_hand() -> None:
    """Shares 0.5 and 1 of groups of four: standard error 0.25, through the slope of the scale at 0.75."""
    found = ratings([met(ab=(2, 2)), met(ab=(4, 0))], "b")["a"]
    error = 0.25 / (0.75 * 0.25) * 400 / math.log(10)
    assert found.elo.high - found.elo.value == pytest.approx(1.959964 * error, rel=1e-5)
    assert not found.held


def test_who_won_everything_is_held_finite() -> None:
    found = ratings([met(ab=(4, 0), bc=(2, 2), ac=(4, 0))] * 5, "c")
    assert found["a"].held
    assert 400 < found["a"].elo.value < 1000
    assert found["b"].elo.value == pytest.approx(0, abs=1e-6)
    assert found["a"].elo.low < found["a"].elo.value - 100


def test_a_player_without_a_point_against_one_rival_needs_no_holding() -> None:
    """Whoever is reached by way of others has a peak."""
    found = ratings([met(ab=(4, 0), bc=(3, 1), ac=(3, 1))] * 5, "c")
    assert not found["a"].held


def test_known_strengths_are_found_and_lie_within_the_bounds() -> None:
    rng = random.Random(5)
    true = {"a": 150.0, "b": 60.0, "c": -80.0, "d": 0.0}
    groups = []
    for _ in range(400):
        tally: dict[tuple[str, str], tuple[float, int]] = {}
        for name in true:
            for rival in true:
                if name < rival:
                    won = sum(rng.random() < expected_share(true[name] - true[rival]) for _ in range(4))
                    tally[name, rival], tally[rival, name] = (won, 4), (4 - won, 4)
        groups.append(tally)
    found = ratings(groups, "d")
    for name, elo in true.items():
        assert found[name].elo.value == pytest.approx(elo, abs=20)
        assert found[name].elo.low <= elo <= found[name].elo.high
