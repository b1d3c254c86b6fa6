"""The examples for OpenSpiel, shortened."""

import runpy
from pathlib import Path

import pytest

pytest.importorskip("jax", reason="the examples need JAX")
pytest.importorskip("pyspiel", reason="the examples need OpenSpiel")

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_shoals_players_meet_the_bots_of_openspiel(capsys: pytest.CaptureFixture[str]) -> None:
    main = runpy.run_path(str(EXAMPLES / "openspiel_evaluation.py"))["main"]
    found = main(["greedy", "mcts:2", "--games", "4"])
    assert found["greedy", "uniform"] == 4
    assert found["mcts:2", "greedy"] == 0
    assert "greedy against uniform: 4 of 4" in capsys.readouterr().out


def test_players_of_aquarium_designer_meet_too() -> None:
    main = runpy.run_path(str(EXAMPLES / "openspiel_evaluation.py"))["main"]
    assert main(["greedy", "--games", "8", "--game", "python_aquarium_designer"])["greedy", "uniform"] >= 7


def test_the_learner_beats_random_soon() -> None:
    main = runpy.run_path(str(EXAMPLES / "openspiel_learning.py"))["main"]
    assert main(["--batches", "16", "--games", "16", "--test-games", "32"]) >= 0.75
