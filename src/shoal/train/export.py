"""From weights to the file that the engine ships: an ONNX graph whose convolutions count in bytes.

It holds what play needs: the judgement of the game and the logits of both steps. Bytes make a processor some three
times as fast; how the numbers between layers are mapped to them is measured on positions of real games.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from onnxruntime import quantization

from shoal.train.features import CELL_FACTS, WHOLE_FACTS, facts, unpacked
from shoal.train.network import MARGIN_SCALE, QUERY, Params, blocks_of
from shoal.train.selfplay import SearchSettings, play

__all__ = ["facts_of_play", "write_exact", "write_model"]

OPSET, IR_VERSION = 17, 8
"""Old enough for every runtime that runs on the Pythons we support."""

CALIBRATION_BATCH = 48

Facts: TypeAlias = tuple[np.ndarray, np.ndarray]
"""Facts about cells and about the whole, for some positions."""


def facts_of_play(params: Params, games: int = 24) -> Facts:
    """Return the facts of all positions of games that a network plays against itself with hardly any search."""
    settings = SearchSettings(games, simulations=2, considered=2)
    played = play(params, jax.random.PRNGKey(7), jnp.float32(0.1), settings, jnp.dtype("float32"))
    cells, whole = jax.vmap(lambda words: facts(unpacked(words)))(played.words.reshape(-1, 36))
    return np.asarray(cells).transpose(0, 2, 1), np.asarray(whole)


class _Graph:
    """Collects nodes; a value is known by its name."""

    def __init__(self, params: Params) -> None:
        self.nodes: list[Any] = []
        self.stored: list[Any] = []
        self._known: set[str] = set()
        self._params = {name: np.asarray(value, np.float32) for name, value in params.items()}

    def add(self, kind: str, *inputs: str, **settings: Any) -> str:
        """Add a node with one output and return its name."""
        name = f"v{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, list(inputs), [name], name=f"n{len(self.nodes)}", **settings))
        return name

    def weights(self, name: str) -> str:
        """Return weights; kernels of convolutions have their channels first."""
        value = self._params[name]
        return self.numbers(name, value.transpose(3, 2, 0, 1) if value.ndim == 4 else value, np.float32)

    def numbers(self, name: str, values: Any, kind: Any = np.int64) -> str:
        """Return constants."""
        if name not in self._known:
            self._known.add(name)
            self.stored.append(numpy_helper.from_array(np.asarray(values, kind), name))
        return name

    def conv(self, name: str, x: str) -> str:
        return self.add("Conv", x, self.weights(name), self.weights(f"{name}.bias"), pads=[1, 1, 1, 1])

    def dense(self, name: str, x: str) -> str:
        """Apply a layer to the last axis."""
        product = self.add("MatMul", x, self.weights(name))
        return self.add("Add", product, self.weights(f"{name}.bias"))

    def over_reef(self, name: str, x: str) -> str:
        """Apply a layer and spread what it gives over all cells."""
        return self.add("Unsqueeze", self.dense(name, x), self.numbers("last_axes", [2, 3]))

    def pooled(self, x: str) -> str:
        mean, most = self.add("GlobalAveragePool", x), self.add("GlobalMaxPool", x)
        return self.add("Flatten", self.add("Concat", mean, most, axis=1))


def write_model(path: Path, params: Params, about: dict[str, str], facts: Facts) -> None:
    """Write the file, measured on the facts of some positions; `about` goes into it as it is."""
    with tempfile.TemporaryDirectory() as folder:
        exact, prepared = Path(folder, "exact.onnx"), Path(folder, "prepared.onnx")
        write_exact(exact, params, about)
        quantization.quant_pre_process(exact, prepared, skip_symbolic_shape=True)
        quantization.quantize_static(
            prepared,
            path,
            _Calibration(facts),
            quant_format=quantization.QuantFormat.QDQ,
            activation_type=quantization.QuantType.QUInt8,
            weight_type=quantization.QuantType.QInt8,
            per_channel=True,
            op_types_to_quantize=["Conv"],
        )
    model = onnx.load(path)
    helper.set_model_props(model, about)
    path.write_bytes(model.SerializeToString())


class _Calibration:
    """Hands out facts, some positions at a time."""

    def __init__(self, facts: Facts) -> None:
        self._batches = self._cut(*facts)

    def _cut(self, cells: np.ndarray, whole: np.ndarray) -> Iterator[dict[str, np.ndarray]]:
        for first in range(0, len(whole), CALIBRATION_BATCH):
            part = slice(first, first + CALIBRATION_BATCH)
            yield {"cell_facts": cells[part].reshape(-1, CELL_FACTS, 6, 6), "whole_facts": whole[part]}

    def get_next(self) -> dict[str, np.ndarray] | None:
        return next(self._batches, None)


def write_exact(path: Path, params: Params, about: dict[str, str]) -> None:
    """Write the graph with all its numbers as they were learnt."""
    graph = _Graph(params)
    x = graph.add("Add", graph.conv("cells", "cell_facts"), graph.over_reef("whole", "whole_facts"))
    for block in range(blocks_of(params)):
        y = graph.conv(f"block{block}.first", graph.add("Relu", x))
        if block % 2:
            pooled = graph.pooled(graph.add("Relu", y))
            y = graph.add("Add", y, graph.over_reef(f"block{block}.pooled", pooled))
        x = graph.add("Add", graph.conv(f"block{block}.second", graph.add("Relu", y)), x)
    x = graph.add("Relu", x)
    mind = graph.add("Concat", graph.pooled(x), "whole_facts", axis=1)
    mind = graph.add("Relu", graph.dense("sum", mind))
    mind = graph.add("Relu", graph.dense("think", mind))
    _outputs(graph, x, mind)
    shapes: dict[str, list[str | int | None]] = {
        "judgement": ["games", 3],
        "slide_logits": ["games", 36, 36],
        "tile_logits": ["games", 36, 36],
    }
    model = helper.make_model(
        helper.make_graph(
            graph.nodes,
            "aqualin",
            [
                helper.make_tensor_value_info("cell_facts", TensorProto.FLOAT, ["games", CELL_FACTS, 6, 6]),
                helper.make_tensor_value_info("whole_facts", TensorProto.FLOAT, ["games", WHOLE_FACTS]),
            ],
            [helper.make_tensor_value_info(name, TensorProto.FLOAT, shape) for name, shape in shapes.items()],
            graph.stored,
        ),
        opset_imports=[helper.make_opsetid("", OPSET)],
        ir_version=IR_VERSION,
        producer_name="shoal",
    )
    helper.set_model_props(model, about)
    onnx.checker.check_model(model)
    path.write_bytes(model.SerializeToString())


def _outputs(graph: _Graph, x: str, mind: str) -> None:
    """Add what the engine reads: the judgement, the slides by origin and target, the placements by cell and tile."""
    judged = graph.dense("judge", mind)
    chosen = graph.add("Gather", judged, graph.numbers("judgements", [0, 1, 4]), axis=1)
    scale = graph.numbers("scales", [1.0, MARGIN_SCALE, 1.0], np.float32)
    graph.nodes.append(helper.make_node("Mul", [chosen, scale], ["judgement"]))
    flat = graph.add("Reshape", x, graph.numbers("flat", [0, 0, 36]))
    spots = graph.add("Transpose", flat, perm=[0, 2, 1])
    parts = []
    for side, name in enumerate(("origin", "target")):
        rated = graph.dense(name, spots)
        pieces = [f"{name}.{part}" for part in ("query", "alone")]
        split = graph.numbers("split", [QUERY, 1])
        graph.nodes.append(helper.make_node("Split", [rated, split], pieces, axis=2))
        turned = graph.add("Transpose", pieces[0], perm=[0, 2, 1]) if side else pieces[0]
        alone = graph.add("Transpose", pieces[1], perm=[0, 2, 1]) if side else pieces[1]
        parts.append((turned, alone))
    (origins, from_alone), (targets, to_alone) = parts
    pairs = graph.add("MatMul", origins, targets)
    pairs = graph.add("Mul", pairs, graph.numbers("evenly", 1 / np.sqrt(QUERY), np.float32))
    pairs = graph.add("Add", pairs, from_alone)
    graph.nodes.append(helper.make_node("Add", [pairs, to_alone], ["slide_logits"]))
    everywhere = graph.add("Unsqueeze", graph.dense("any_tile", mind), graph.numbers("middle_axis", [1]))
    graph.nodes.append(helper.make_node("Add", [graph.dense("tiles", spots), everywhere], ["tile_logits"]))
