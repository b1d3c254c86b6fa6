"""The learners for PGX, PettingZoo and Gymnasium, shortened: what they reach is far from what random play would."""

import runpy
from pathlib import Path

import pytest

pytest.importorskip("jax", reason="the examples need JAX")
pytest.importorskip("optax", reason="the examples need Optax")

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize("name", ["pgx_learning", "pettingzoo_learning", "gymnasium_learning"])
def test_a_learner_soon_beats_random(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    main = runpy.run_path(str(EXAMPLES / f"{name}.py"))["main"]
    before, *_, after = main(["--rounds", "6", "--games", "32", "--evaluated", "48"])
    assert after >= 0.75  # random play gets so far once in 3,000 tries
    assert after > before
