"""What games tell about the seats, counted by hand."""

import numpy as np
import pytest

seats = pytest.importorskip("benchmarks._seats", reason="the benchmarks are not here")

MARGINS = np.array([-3, -1, 0, 0, 1, 2, 4, 5])


def test_equal_totals_go_to_the_second_starter() -> None:
    rules = seats.tie_rules(MARGINS)
    assert (rules.to_second.value, rules.halved, rules.to_first.value) == (4 / 8, 3 / 8, 2 / 8)
    assert rules.to_second.low < 0.5 < rules.to_second.high
    assert seats.second_wins(MARGINS, points=1).sum() == 2
    assert seats.second_wins(MARGINS, points=-1).sum() == 5


@pytest.mark.parametrize(
    ("margins", "price"),
    [
        ([-1, 0, 1, 2], 0.0),  # with no points given two of four are the second's
        ([-2, -1, 0, 1], 1.0),  # with one point two of four
        ([-1, 0, 0, 1], 0.5),  # with none three of four, with one one of four
        ([3, 4, 5, 6], -4.0),
    ],
)
def test_the_price_makes_both_seats_equal(margins: list[int], price: float) -> None:
    found = seats.fair_price(np.array(margins))
    assert found.value == pytest.approx(price)
    assert found.low <= found.value <= found.high


def test_many_games_tell_a_price_well() -> None:
    margins = np.random.default_rng(3).integers(-8, 8, 40_000)  # -8 to 7: the second wins 9 of 16, with a point 8 of 16
    found = seats.fair_price(margins)
    assert found.low < 1.0 < found.high
    assert found.high - found.low < 0.4
    assert found == seats.fair_price(margins)


def chances_of_first(*first: float) -> np.ndarray:
    """Return one game's chances as whoever is to move sees them, from those of the first starter."""
    turns = np.arange(len(first))
    return np.where(turns % 2 == 0, first, 1 - np.array(first))[None]


def test_how_long_an_advantage_lasts() -> None:
    chances = chances_of_first(0.4, 0.6, 0.2, 0.7, 0.8, 0.9)
    for margin, right, since, once in ((1, [0, 1, 0, 1, 1, 1], 3, 0.8), (0, [1, 0, 1, 0, 0, 0], 6, 0.9)):
        margins = np.array([margin])
        np.testing.assert_array_equal(seats.leader_wins(chances, margins), np.array([right], bool))
        assert seats.settled(chances, margins).tolist() == [since]
        assert seats.comebacks(chances, margins, once - 0.01).all()
        assert not seats.comebacks(chances, margins, once + 0.01).any()


def test_chances_agree_from_turn_to_turn() -> None:
    first = np.random.default_rng(1).random((50, 1))
    chances = np.concatenate([first, 1 - first, first], 1)  # the first starter's stay the same
    assert seats.agreement(chances, 0, 1) == pytest.approx(1.0)
    chances[:, 1] = first[:, 0]
    assert seats.agreement(chances, 0, 1) == pytest.approx(-1.0)


def test_a_point_counts_the_more_the_less_is_open() -> None:
    lot = np.random.default_rng(5)
    early, late = lot.normal(0, 3, (2, 20_000))  # what is still to come adds to what has been won
    margins = np.round(early + late).astype(int)
    chances = 1 / (
        1 + np.exp(-np.stack([0 * early, -0.5 * early], 1))
    )  # the second to move sees it from the other side
    begin, middle = seats.leverage(chances, margins)
    assert 0.2 < begin < middle < 1.0


def test_kinds_of_cells_are_those_of_the_reef() -> None:
    drawn = "".join(str(kind) for kind in seats.kind_of_cell(np.arange(36)))
    assert [drawn[at : at + 6] for at in range(0, 36, 6)] == [
        "011110",
        "122221",
        "123321",
        "123321",
        "122221",
        "011110",
    ]


def test_first_turns_are_ranked_among_all() -> None:
    chances = np.full((2, 6, 6), 0.4)
    chances[:, 2, 3] = 0.5  # one tile on b2, or what becomes of it by turning: 4 of 216
    chances[:, 1, 0] = 0.3  # another in a corner: 4 of 216
    placements = np.array([36 * 2 + 28, 36 * 1 + 5])  # on e5, on f1
    np.testing.assert_allclose(seats.first_turn_ranks(chances, placements), [(212 + 2) / 216, 2 / 216])
    found = seats.first_turns(chances)
    assert (found.best, found.worst) == (0.5, 0.3)
    assert found.mean == pytest.approx(0.4)
    by_kind = seats.by_kind_of_cell(chances)
    assert by_kind == pytest.approx([0.4 - 0.1 / 6, 0.4, 0.4 + 0.1 / 6 * 4 / 12, 0.4])


def test_shares_by_group() -> None:
    shares = seats.shares_by(np.array([0, 0, 2]), np.array([True, False, True]), 3)
    assert [share and share.value for share in shares] == [0.5, None, 1.0]
