"""PettingZoo's own tests, on its terms."""

from functools import partial
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="these are PettingZoo's tests")

from pettingzoo.test import api_test, render_test, seed_test

from shoal.rl.pettingzoo import env

ENVIRONMENTS = [
    pytest.param(partial(env, "shoal/aqualin-v0"), id="aqualin"),
    pytest.param(partial(env, "shoal/aqualin-v0", first="animal"), id="aqualin, animal first"),
    pytest.param(partial(env, "shoal/designer-v0"), id="designer for two"),
    pytest.param(partial(env, "shoal/designer-v0", seats=5, rule="advanced"), id="designer for five"),
]

pytestmark = [
    pytest.mark.parametrize("make", ENVIRONMENTS),
    # PettingZoo spares these two to its own games that show a mask, by their names.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


def test_it_keeps_to_the_interface(make: Any) -> None:
    api_test(make(), num_cycles=400)


def test_two_with_one_seed_play_the_same_game(make: Any) -> None:
    seed_test(make, num_cycles=200)


def test_it_can_be_shown_in_every_way(make: Any) -> None:
    render_test(make)
