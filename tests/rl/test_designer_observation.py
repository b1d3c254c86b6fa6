"""What players of Aquarium Designer are shown."""

import random

import numpy as np
import pytest

pytest.importorskip("numpy", reason="observations are arrays of NumPy")

from shoal.designer import Phase, Position, Rule
from shoal.rl.designer_observation import observation, parts, size, split
from tests.designer.play import set_up, stages


def test_parts_of_a_position_that_can_be_checked_by_eye() -> None:
    start = set_up(Position.initial(2, Rule.ADVANCED), "deal 1:E2", "deal 2:E6", "lay E2@0,0r0", "lay E6@0,0r0")
    position = set_up(start, "show L03", "show L05", "show L08", "draw L05")
    own, other = (split(observation(position, seat), 2) for seat in (0, 1))
    blue, cyan, red, yellow, animal = range(5)  # E2 is BdC above RY
    tank = own["aquariums"][0]
    assert [list(np.flatnonzero(spot)) for spot in (tank[5, 4], tank[5, 5], tank[4, 4], tank[4, 5])] == [
        [blue, animal],
        [cyan],
        [red],
        [yellow],
    ]
    assert own["aquariums"].sum() == 2 * 5
    assert own["offer"].sum((1, 2)).tolist() == [[0, 0, 4, 0, 1], [0] * 5]  # L03, RR above RRa, has slot 0
    assert own["held"].sum((1, 2)).tolist() == [[2, 2, 0, 0, 0], [0] * 5]  # L05, CC above BB
    assert own["visible"].sum() == 4
    assert list(np.flatnonzero(own["unseen"] == 0) + 1) == [3, 5, 8]
    assert (own["turn"].tolist(), other["turn"].tolist()) == ([0, 1], [1, 0])
    assert (own["round"].tolist().index(1), own["laying"][0], own["advanced"][0]) == (1, 0, 1)
    np.testing.assert_array_equal(other["aquariums"], own["aquariums"][::-1])


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_every_seat_sees_itself_first_in_whole_games(seats: int) -> None:
    rng = random.Random(seats)
    for position in stages(rng, seats):
        for seat in range(seats):
            row = observation(position, seat)
            assert row.shape == (size(seats),)
            shown = split(row, seats)
            assert shown.keys() == parts(seats).keys()
            tanks = shown["aquariums"][..., :-1].sum((1, 2, 3)).tolist()
            clockwise = [(seat + step) % seats for step in range(seats)]
            assert tanks == [4 * len(position.aquariums[other].laid) for other in clockwise]
            assert shown["aquariums"][0, ..., -1].sum() == position.aquariums[seat].animals
            assert shown["unseen"].sum() == len(position.unseen())
            assert shown["laying"][0] == (position.phase is Phase.LAY)


def test_observations_in_stacks_are_taken_apart_too() -> None:
    row = observation(stages(random.Random(0), 2)[-1], 0)
    stacked = split(np.stack([row, row]), 2)
    for name, part in split(row, 2).items():
        np.testing.assert_array_equal(stacked[name][1], part)
