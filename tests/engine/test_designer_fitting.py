"""Fitting hopes: games that can be repeated, a regression that finds what is there, a file that reads back."""

import random
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from shoal.designer import Rule
from shoal.designer.rules import ROUNDS
from shoal.engine import hopes
from shoal.engine.playout import PLACES

pytest.importorskip("numba", reason="fitting needs NumPy, and games in plain Python take long")
import numpy as np
import numpy.typing as npt

from shoal.engine import designer_fitting, rehearsal
from shoal.engine.designer_fitting import fitted, rehearsed

GUESS = hopes.first_guess(2)


def test_games_can_be_repeated_and_those_never_bold_are_counted() -> None:
    first, again, other = (rehearsed(Rule.BASIC, 2, 50, seed, GUESS) for seed in (7, 7, 8))
    assert list(first.slopes) == list(again.slopes)
    assert list(first.slopes) != list(other.slopes)
    points, players = first.starts
    assert 0 < players < 2 * 50
    assert 10 < points / players < 40


def test_the_fewer_rounds_are_left_the_more_aquariums_nobody_was_bold_after() -> None:
    curves = np.asarray(rehearsed(Rule.BASIC, 1, 50, 3, GUESS).curves).reshape(ROUNDS, PLACES, PLACES)
    assert curves.sum(axis=(1, 2)).argmax() < ROUNDS // 2
    assert (curves == curves.transpose(0, 2, 1)).all()


def invented(hope: npt.NDArray[np.float64]) -> rehearsal.Notes:
    """Return notes of aquariums with some chains each, that gain exactly what these hopes say."""
    lot = random.Random(1)
    curves, slopes = np.zeros((ROUNDS, PLACES, PLACES)), np.zeros((ROUNDS, PLACES))
    rest: Any = [np.zeros(0)] * 5
    for block in range(ROUNDS):
        for _ in range(4000):
            kinds = [lot.randrange(0, PLACES, 40) for _ in range(lot.randrange(2, 9))]
            gained = hope[block, kinds].sum()
            for kind in kinds:
                slopes[block, kind] += gained
                np.add.at(curves[block, kind], kinds, 1)
    found: Any = (curves, slopes)
    return rehearsal.Notes(*found, *rest)


def test_the_regression_finds_what_every_chain_added() -> None:
    kinds = np.arange(PLACES)
    hope = np.array([(kinds % 7) / 7 * left for left in range(1, ROUNDS + 1)])
    table = fitted(invented(hope), GUESS)
    assert table[:PLACES] == (0,) * PLACES
    found = np.array(table[PLACES:]).reshape(ROUNDS, PLACES)[:, ::40] / 1000
    # they are drawn together a little: chains that differ by one section
    assert np.corrcoef(found.ravel(), hope[:, ::40].ravel())[0, 1] > 0.9


def test_one_command_writes_the_hopes_that_the_players_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "hopes.toml"
    monkeypatch.setattr(sys, "argv", ["fitting", "--games", "40", "--rounds", "1", "--out", str(path)])
    assert designer_fitting.main() == 0
    written = path.read_text(encoding="utf-8")
    assert "--games 40 --rounds 1 --seed 1" in written.splitlines()[0]
    content = tomllib.loads(written)
    assert set(content) == {hopes.table_name(rule, seats) for rule in Rule for seats in range(1, 6)}
    assert all(len(row) == 25 for rows in content.values() for row in rows)
    assert {len(rows) for rows in content.values()} == {ROUNDS * PLACES // 25}
