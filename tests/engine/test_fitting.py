"""Fitting the heuristic: games that can be repeated, regressions that find what is there, a file that reads back."""

import math
import random
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from shoal.engine.heuristic import BEST_MARGIN, FEATURES
from shoal.engine.weights import NAMES, Weights

pytest.importorskip("numba", reason="fitting needs NumPy, and games in plain Python take long")
from shoal.engine import fitting
from shoal.engine.fitting import Sample, fitted, samples


def test_games_are_played_to_the_end_and_can_be_repeated() -> None:
    found = list(samples(2, 10, 7, Weights.first_guess()))
    assert found == list(samples(2, 10, 7, Weights.first_guess()))
    assert found != list(samples(2, 10, 8, Weights.first_guess()))
    assert [sample.empty for sample in found] == [*range(36, 0, -1)] * 2
    for game in (found[:36], found[36:]):
        assert {sample.won for sample in game[::2]} != {sample.won for sample in game[1::2]}
        assert {sample.margin for sample in game[::2]} == {-sample.margin for sample in game[1::2]}


def invented(count: int) -> Iterator[Sample]:
    """Yield samples in which only the best margin matters, half as much on an empty reef as on a full one."""
    lot = random.Random(1)
    for _ in range(count):
        seen = [lot.gauss(0, 2) for _ in range(FEATURES)]
        seen[0] = 1.0
        empty = lot.randrange(1, 37)
        logit = (0.8 - 0.4 * empty / 36) * seen[BEST_MARGIN]
        yield Sample(tuple(seen), empty, lot.random() < 1 / (1 + math.exp(-logit)), round(3 * logit))


def test_the_regressions_find_what_decides() -> None:
    weights, loss = fitted(list(invented(20_000)))
    for empty in (1, 18, 36):
        for name, row in zip(NAMES, weights.win, strict=True):
            found = sum(value * (empty / 36) ** degree for degree, value in enumerate(row))
            expected = 0.8 - 0.4 * empty / 36 if NAMES.index(name) == BEST_MARGIN else 0.0
            assert found == pytest.approx(expected, abs=0.15), (name, empty)
    assert loss < 0.6  # who knows nothing loses log 2


def test_one_command_writes_the_weights_that_the_search_reads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "weights.toml"
    monkeypatch.setattr(sys, "argv", ["fitting", "--games", "10", "--nodes", "4", "--rounds", "1", "--out", str(path)])
    assert fitting.main() == 0
    content = tomllib.loads(path.read_text(encoding="utf-8"))
    assert list(content) == ["win", "lead"]
    assert all(tuple(part) == NAMES for part in content.values())
    assert "--games 10 --nodes 4 --rounds 1 --seed 1" in path.read_text(encoding="utf-8").splitlines()[0]
