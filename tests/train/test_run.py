"""A run of toy size learns, is interrupted, and goes on where it was."""

import csv
import json
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

pytest.importorskip("mctx", reason="training needs mctx")
pytest.importorskip("onnx", reason="training needs ONNX")

import jax
import numpy as np
import onnxruntime

from shoal.cli.main import main
from shoal.errors import NotationError
from shoal.rl.jax.planes import packed
from shoal.train import checkpoints, export
from shoal.train.config import Config
from shoal.train.features import facts, unpacked
from shoal.train.network import ORIGINS, TARGETS, Shape, initial, outputs
from shoal.train.picture import picture
from shoal.train.run import Run, run
from tests.train.test_features import some_games

FIRST, ITERATIONS = 2, 8
FOLDER = Path(export.__file__).parent
TOY = (FOLDER / "toy.toml").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a run that was interrupted early."""
    folder = tmp_path_factory.mktemp("run")
    assert main(["train", "toy", "--out", str(folder), "--iterations", str(FIRST)]) == 0
    return folder


def test_it_goes_on_and_learns_to_beat_random(folder: Path) -> None:
    assert json.loads((folder / "learner.json").read_text())["iteration"] == FIRST
    assert main(["train", "toy", "--out", str(folder), "--iterations", str(ITERATIONS), "--json"]) == 0
    with (folder / "curve.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert [int(row["iteration"]) for row in rows] == list(range(1, ITERATIONS + 1))
    assert float(rows[-1]["against_random"]) > 0.8  # of 128 games
    assert float(rows[-1]["win"]) < float(rows[0]["win"])


def test_there_is_no_network_without_a_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", "toy", "--out", str(tmp_path), "--network"]) == 2
    assert "there is no run in" in capsys.readouterr().err


def test_its_curve_can_be_drawn(folder: Path, tmp_path: Path) -> None:
    assert main(["train", "toy", "--out", str(folder), "--picture", str(tmp_path / "curve.svg")]) == 0
    drawn = ElementTree.parse(tmp_path / "curve.svg").getroot()
    texts = [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert "Elo between networks without search, by games played" in texts
    with pytest.raises(NotationError, match="holds no curve of a run"):
        picture(tmp_path / "curve.svg")


def test_it_is_kept_in_small_files(folder: Path) -> None:
    assert json.loads((folder / "learner.json").read_text())["seconds"] > 0
    assert all(path.stat().st_size < 16 * 2**20 for path in folder.glob("*.safetensors"))


def test_what_was_saved_comes_back(folder: Path, tmp_path: Path) -> None:
    config = Config.read(FOLDER / "toy.toml")
    made = Run.resume(folder, config)
    made.save(tmp_path)
    again = Run.resume(tmp_path, config)
    jax.tree.map(np.testing.assert_array_equal, made.learner, again.learner)
    assert (again.iteration, again.ratings) == (made.iteration, made.ratings)
    assert int(made.learner.updates) == made.iteration * config.updates > 0


def test_a_tree_is_cut_into_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoints, "MOST_BYTES", 2000)
    params = initial(jax.random.PRNGKey(1), Shape(8, 2))
    checkpoints.save(tmp_path, "some", params)
    assert len(list(tmp_path.glob("some-*.safetensors"))) > 3
    jax.tree.map(np.testing.assert_array_equal, checkpoints.load(tmp_path, "some", params), params)
    with pytest.raises(NotationError, match="of another network"):
        checkpoints.load(tmp_path, "some", initial(jax.random.PRNGKey(1), Shape(9, 2)))


def test_the_file_for_the_engine_says_what_was_learnt(folder: Path, tmp_path: Path) -> None:
    params = Run.resume(folder, Config.read(FOLDER / "toy.toml")).learner.average
    _, games = some_games()
    told = jax.vmap(lambda game: facts(unpacked(packed(game))))(games)
    expected = outputs(params, *told)
    cells, whole = np.asarray(told[0]).transpose(0, 2, 1), np.asarray(told[1])
    export.write_exact(tmp_path / "exact.onnx", params, {"note": "exact"})
    export.write_model(tmp_path / "bytes.onnx", params, {"note": "in bytes"}, (cells, whole))
    for name, tolerance in (("exact", 1e-4), ("bytes", 0.2)):
        session = onnxruntime.InferenceSession(tmp_path / f"{name}.onnx", providers=["CPUExecutionProvider"])
        inputs = {"cell_facts": cells.reshape(-1, cells.shape[1], 6, 6), "whole_facts": whole}
        judgement, slides, tiles = session.run(["judgement", "slide_logits", "tile_logits"], inputs)
        np.testing.assert_allclose(judgement[:, 0], expected.win, atol=tolerance)
        np.testing.assert_allclose(judgement[:, 2], expected.slides[:, 0], atol=tolerance)
        np.testing.assert_allclose(judgement[:, 1], expected.margin, atol=10 * tolerance)
        np.testing.assert_allclose(slides[:, ORIGINS, TARGETS], expected.slides[:, 1:], atol=2 * tolerance)
        np.testing.assert_allclose(tiles, expected.tiles, atol=2 * tolerance)
        assert "note" in session.get_modelmeta().custom_metadata_map


def test_weights_are_written_and_begun_with(folder: Path, tmp_path: Path) -> None:
    config = Config.read(FOLDER / "toy.toml")
    params = Run.resume(folder, config).learner.average
    checkpoints.write_weights(tmp_path / "w.safetensors", params)
    begun = Run.begin(config, tmp_path / "w.safetensors")
    for name, value in params.items():
        np.testing.assert_allclose(begun.learner.average[name], value, rtol=1e-3, atol=1e-6)
    with pytest.raises(NotationError, match="of another network"):
        Run.begin(replace(config, channels=17), tmp_path / "w.safetensors")
    (tmp_path / "bad.safetensors").write_text("no weights")
    for name in ("bad", "none"):
        with pytest.raises(NotationError, match=f"cannot read weights from .*{name}"):
            Run.begin(config, tmp_path / f"{name}.safetensors")


def test_stages_change_settings_from_their_iteration_on(tmp_path: Path) -> None:
    first, second = "[[stages]]\niteration = 5\nrate = 0.5\nuses = 2.0\n", "[[stages]]\niteration = 9\nrate = 0.25\n"
    (tmp_path / "my.toml").write_text(TOY + first + second)
    config = Config.read(tmp_path / "my.toml")
    plain = replace(config, stages=())
    assert config.at(4) == plain
    assert config.at(5) == config.at(8) == replace(plain, rate=0.5, uses=2.0)
    assert config.at(9) == replace(plain, rate=0.25, uses=2.0)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "lacks 'seed'"),
        ("[run]\nseed = 'x'", "'seed' in .* is 'x': expected int"),
        ("[", "cannot read"),
        ("[run]\nsize = 3", "names 'size', which is no setting"),
        (TOY.replace("batch = 256", "batch = 0"), "'batch' in .* is 0, which is too small"),
        (TOY.replace("float32", "float8"), "expected float32 or bfloat16"),
        (TOY.replace("solved = 0", "solved = 7"), "'solved' in .* is 7: expected 6 at most"),
        (TOY + "[stages]\nrate = 1.0", "expected \\[\\[stages\\]\\]"),
        (TOY + "[[stages]]\nrate = 1.0", "a stage in .* lacks 'iteration'"),
        (TOY + "[[stages]]\niteration = 3\nchannels = 2", "a stage in .* names 'channels'"),
        (TOY + "[[stages]]\niteration = 3\nrate = 'x'", "'rate' in .* is 'x': expected float"),
        (TOY + "[[stages]]\niteration = 3\n[[stages]]\niteration = 2", "not in the order of their iterations"),
    ],
)
def test_a_wrong_configuration_gets_one_sentence(text: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text(text)
    with pytest.raises(NotationError, match=message):
        Config.read(tmp_path / "my.toml")


def test_a_run_takes_up_a_stage_when_its_iteration_comes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rates: list[float] = []

    class Idle:
        """Plays and learns nothing."""

        def __init__(self, config: Config, learner: object, window: object = None) -> None:
            self.config, self.window = config, window or object()
            self.began_with = window

        def iterate(self, now: Run, number: int, *, may_learn: bool) -> dict[str, float]:
            rates.append(self.config.rate)
            assert (self.began_with is None) == (number <= 3)
            return {"games": number}

        def measure(self, now: Run) -> dict[str, float]:
            return {}

    monkeypatch.setattr("shoal.train.run._Work", Idle)
    (tmp_path / "my.toml").write_text(TOY + "[[stages]]\niteration = 3\nrate = 0.5\n")
    run(Config.read(tmp_path / "my.toml"), tmp_path / "run", iterations=5, listener=lambda row: None)
    assert rates == [0.003] * 3 + [0.5] * 2
