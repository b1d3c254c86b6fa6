"""The players in the environments of three libraries, shortened."""

import runpy
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("jax", reason="the examples need JAX")
pytest.importorskip("pettingzoo", reason="the examples need PettingZoo")

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def main() -> Any:
    return runpy.run_path(str(EXAMPLES / "baselines.py"))["main"]


@pytest.mark.parametrize("library", ["pettingzoo", "pgx"])
def test_greedy_beats_random_at_either_end(library: str, main: Any) -> None:
    assert main([library, "random", "greedy", "--games", "6"]) == {("random", "greedy"): 0.0}


def test_greedy_beats_random_in_gymnasium(main: Any) -> None:
    assert main(["gymnasium", "random", "--against", "greedy", "--games", "6"]) == {("random", "greedy"): 0.0}
    assert main(["gymnasium", "greedy", "--against", "random", "--games", "6"]) == {("greedy", "random"): 1.0}


def test_alone_greedy_makes_far_more_than_random(main: Any) -> None:
    found = main(["gymnasium", "random", "greedy", "--solo", "--games", "12"])
    assert found["greedy", "solo"] > 35
    assert found["random", "solo"] < 15
