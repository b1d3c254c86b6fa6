"""Gymnasium's own test, on its terms."""

from typing import Any

import pytest

pytest.importorskip("gymnasium", reason="this is Gymnasium's test")

import gymnasium
from gymnasium.utils.env_checker import check_env

import shoal.rl.gymnasium


def test_both_games_are_registered() -> None:
    assert shoal.rl.gymnasium.IDS.keys() <= gymnasium.registry.keys()


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("shoal/Aqualin-v0", {"opponent": "random"}),
        ("shoal/Aqualin-v0", {"opponent": "greedy", "turn": "second"}),
        ("shoal/Designer-v0", {}),
        ("shoal/Designer-v0", {"opponents": ("greedy", "random"), "rule": "advanced"}),
    ],
)
def test_it_keeps_to_the_interface(name: str, options: dict[str, Any]) -> None:
    check_env(gymnasium.make(name, **options).unwrapped)
