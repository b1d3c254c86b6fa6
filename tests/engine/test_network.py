"""The learned judge: it is asked what it was taught with, and it plays."""

import hashlib
import random
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("onnxruntime", reason="the network needs ONNX Runtime")

import numpy as np

from shoal import kernels
from shoal.aqualin import Position
from shoal.engine.analysis import Limit
from shoal.engine.grove import Grove
from shoal.engine.levels import Policy
from shoal.engine.network import FILE_NAME, Model, Network
from shoal.engine.questions import CELL_FACTS
from shoal.engine.search import Search
from tests.aqualin.play import random_position

GROUNDS = [kernels.ground(compiled=False)] + ([kernels.ground(compiled=True)] if kernels.available() else [])


class Recorder(Model):
    """Remembers what it was asked and has no preferences."""

    def __init__(self) -> None:
        self.asked: list[tuple[np.ndarray, np.ndarray]] = []

    def answers(self, cells: np.ndarray, whole: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        self.asked.append((cells.reshape(-1, CELL_FACTS, 36).copy(), whole.reshape(-1, 77).copy()))
        count = len(whole) // 77
        judgements, slides, tiles = (np.zeros(size * count, np.float32) for size in (3, 1296, 1296))
        return judgements, slides, tiles


@pytest.mark.parametrize("ground", GROUNDS, ids=lambda ground: "compiled" if ground.IS_COMPILED else "plain")
def test_the_facts_are_those_it_learnt_from(ground: Any) -> None:
    jax = pytest.importorskip("jax")
    from shoal.rl.jax.positions import from_position
    from shoal.train.features import facts, seen

    rng = random.Random(6)
    told = jax.jit(lambda game: facts(seen(game)))
    for laid in range(36):
        position = random_position(rng, laid)
        model = Recorder()
        grove = Grove(ground, 1, Network(ground, model, slots=1))
        grove.stand(position)
        grove.grow(2)
        game = from_position(position)
        cells, whole = told(game)
        np.testing.assert_allclose(model.asked[0][0][0].T, cells, atol=1e-6)
        np.testing.assert_allclose(model.asked[0][1][0], whole, atol=1e-6)
        if laid < 35:  # after the slide that was tried
            assert model.asked[1][1][0, 72] == 1


def test_the_card_tells_of_the_shipped_network() -> None:
    folder = files("shoal.engine")
    card = (folder / "network.md").read_text(encoding="utf-8")
    assert hashlib.sha256((folder / FILE_NAME).read_bytes()).hexdigest() in card
    assert f"{Model.shipped().about['iteration']} iterations" in card


def test_it_says_what_the_shipped_weights_say() -> None:
    jax = pytest.importorskip("jax")
    pytest.importorskip("safetensors")
    from shoal.rl.jax.positions import from_position
    from shoal.train.checkpoints import read_weights
    from shoal.train.features import facts, seen
    from shoal.train.network import Shape, initial, outputs

    weights = Path(str(files("shoal.train"))) / "aqualin.safetensors"
    params = read_weights(weights, initial(jax.random.PRNGKey(0), Shape(128, 6)))
    rng = random.Random(7)
    told = [facts(seen(from_position(random_position(rng, laid)))) for laid in (4, 12, 20, 28)]
    cells, whole = (np.stack([np.asarray(each[part]) for each in told]) for part in range(2))
    judgement, _, _ = Model.shipped().answers(
        np.ascontiguousarray(cells.transpose(0, 2, 1)).reshape(-1), whole.reshape(-1)
    )
    expected = 1 / (1 + np.exp(-np.asarray(outputs(params, cells, whole).win)))
    np.testing.assert_allclose(1 / (1 + np.exp(-judgement.reshape(-1, 3)[:, 0])), expected, atol=0.08)
    assert np.ptp(expected) > 0.2  # they are not all the same


def test_search_repeats_itself() -> None:
    position = random_position(random.Random(2), 12)

    def found() -> object:
        return Search(seed=4, judge=Network).analyse(position, Limit(nodes=60), lines=5).lines

    assert found() == found()


def test_the_first_choice_is_legal_and_needs_no_search() -> None:
    rng = random.Random(1)
    policy = Policy()
    for laid in range(36):
        position: Position = random_position(rng, laid)
        turn = policy.choose(position, int(position.to_move), rng)
        assert len(position.after(turn).reef.empty_cells) == 35 - laid


def test_a_glance_is_enough_for_three_turns() -> None:
    position = random_position(random.Random(3), 14)
    lines = Search(seed=1, judge=Network).analyse(position, Limit(nodes=2), lines=3).lines
    assert len({line.turn for line in lines}) == 3
