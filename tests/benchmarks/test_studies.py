"""The two studies of the shipped network, with a few games: everything is played, counted and drawn."""

import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

pytest.importorskip("mctx", reason="training needs mctx")
pytest.importorskip("polars", reason="data sets need Polars")
fairness = pytest.importorskip("benchmarks.fairness", reason="the benchmarks are not here")
calibration = pytest.importorskip("benchmarks.calibration", reason="the benchmarks are not here")

GAMES = 8
SMALL = ["--only", "policy", "--games", str(GAMES), "--batch", str(GAMES)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("games")


def test_how_fair_it_is(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["bench", str(folder), *SMALL, "--arena", "random=40", "greedy=40"]
    monkeypatch.setattr(sys, "argv", [*words, "--play"])
    assert fairness.main() == 0
    assert f"network alone: {GAMES} games" in capsys.readouterr().out
    made = (folder / "policy.npz").read_bytes()
    drawn = []
    for name in ("one", "two"):
        monkeypatch.setattr(sys, "argv", [*words, "--pictures", str(tmp_path / name)])
        assert fairness.main() == 0
        said = capsys.readouterr().out
        assert "| random | 40 |" in said
        assert f"| network alone | {GAMES} |" in said
        drawn.append([path.read_text() for path in sorted((tmp_path / name).glob("fairness-*.svg"))])
    assert (folder / "policy.npz").read_bytes() == made
    assert drawn[0] == drawn[1]
    assert len(drawn[0]) == 3
    assert all(ElementTree.fromstring(text).tag.endswith("svg") for text in drawn[0])


def test_how_far_chances_can_be_believed(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["bench", str(folder), *SMALL, "--sample", "2", "--engine", "2", "--nodes", "4"]
    monkeypatch.setattr(sys, "argv", [*words, "--pictures", str(tmp_path)])
    assert calibration.main() == 0
    said = capsys.readouterr().out
    rows = {line.split(" | ")[0]: line.split(" | ") for line in said.splitlines()}
    judges = ("network alone: at first sight", "the seat alone", "heuristic", "network, exact", "network, in bytes")
    scores = [float(rows[f"| {judge}"][3]) for judge in judges]
    assert scores[1] <= 0.25
    assert scores[3] == pytest.approx(scores[4], abs=0.02)
    assert "How many of them won" in (tmp_path / "calibration.svg").read_text()
