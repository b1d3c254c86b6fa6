"""What the network costs on one core: judgements a second beside what the core can multiply, loading, and the search.

With --check the exit status is 1 when loading takes too long, or the search around the network too large a share.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.resources import files
from typing import Any

from benchmarks._common import Row, machine, pin, print_table, timed, versions

SECONDS = 0.5
"""Of processor time that each figure is measured over."""

BATCHES = (1, 2, 4, 8, 16, 32)

SQUARE = 1024
"""Rows of the matrices by which the core's peak is measured."""

TURN_SECONDS = 0.2
TURNS = 10

LOADING = 0.5
"""Seconds that loading may take."""

MEMORY = 300
"""Megabytes that a process with the network loaded may take."""

AROUND = 0.25
"""The share of a turn that may be spent outside the network."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="script/bench network", description="What the network costs on one core.")
    parser.add_argument("--check", action="store_true", help="fail when a promise is not kept")
    options = parser.parse_args()
    pin()
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
        os.environ[name] = "1"
    print(f"{machine()}\n{versions('onnxruntime', 'numba', 'numpy')}\n")
    products = multiply_adds()
    peaks = {"floats": float_peak(), "bytes": byte_peak()}
    rows = [Row(f"multiply-adds of {what} a second, at most", f"{peak / 1e9:,.0f} G") for what, peak in peaks.items()]
    rows += [Row("multiply-adds of a judgement, in bytes", f"{products / 1e6:.1f} M"), Row("")]
    floor = peaks["bytes"] / products
    rows += [Row("judgements a second")]
    for batch in BATCHES:
        rate = judgements(batch)
        rows.append(Row(f"{batch} at a time", f"{rate:,.0f}", rate / floor, "what the core can multiply"))
    loading, imports, memory = loaded()
    share, nodes = around()
    rows += [
        Row("a fresh process"),
        Row("loading the network, its library imported", f"{loading:.2f} s"),
        Row("importing the library", f"{imports:.2f} s"),
        Row("memory with the network in it", f"{memory:,.0f} MB"),
        Row(f"a search of {1000 * TURN_SECONDS:.0f} ms"),
        Row("judgements a turn", f"{nodes:,.0f}"),
        Row("time outside the network", f"{100 * share:.1f} %"),
    ]
    print_table(Row("one core, processor time", "", of="of"), [row for row in rows if row.name])
    kept = loading + imports <= LOADING and memory <= MEMORY and share <= AROUND
    if options.check:
        print(f"\nThe promises (loading, memory, search) are {'kept' if kept else 'NOT kept'}.")
    return int(options.check and not kept)


def multiply_adds() -> int:
    """Return how many products the convolutions of one judgement take."""
    from shoal.engine.questions import CELL_FACTS

    channels, blocks = 128, 6
    taps = sum((min(row + 1, 5) - max(row - 1, 0) + 1) for row in range(6)) ** 2
    return taps * channels * (CELL_FACTS + 2 * blocks * channels)


def per_second(work: Callable[[], object], amount: float) -> float:
    """Return how much is done in a second of processor time, at best of many tries."""
    work()
    best, spent = 0.0, 0.0
    while spent < SECONDS:
        _, seconds = timed(work)
        best, spent = max(best, amount / seconds), spent + seconds
    return best


def float_peak() -> float:
    """Return the products a second of a large matrix product of floats."""
    import numpy as np

    one, other = (np.ones((SQUARE, SQUARE), np.float32) for _ in range(2))
    return per_second(lambda: one @ other, SQUARE**3)


def byte_peak() -> float:
    """Return the products a second of a large matrix product of bytes, by the runtime itself."""
    import numpy as np
    import onnx
    import onnxruntime
    from onnx import TensorProto, helper

    node = helper.make_node("MatMulInteger", ["a", "b"], ["c"])
    weights = helper.make_tensor("b", TensorProto.INT8, [SQUARE, SQUARE], bytes(SQUARE**2), raw=True)
    inputs = [helper.make_tensor_value_info("a", TensorProto.UINT8, [SQUARE, SQUARE])]
    outputs = [helper.make_tensor_value_info("c", TensorProto.INT32, [SQUARE, SQUARE])]
    graph = helper.make_graph([node], "peak", inputs, outputs, [weights])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    onnx.checker.check_model(model)
    options: Any = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session: Any = onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])
    rows = np.ones((SQUARE, SQUARE), np.uint8)
    return per_second(lambda: session.run(None, {"a": rows}), SQUARE**3)


def judgements(batch: int) -> float:
    """Return how many positions the network judges in a second."""
    import numpy as np

    from shoal.engine.network import Model
    from shoal.engine.questions import CELL_FACTS, WHOLE_FACTS

    lot = np.random.default_rng(1)
    cells = (lot.random(batch * 36 * CELL_FACTS) < 0.2).astype(np.float32)
    whole = (lot.random(batch * WHOLE_FACTS) < 0.5).astype(np.float32)
    model = Model.shipped()
    return per_second(lambda: model.answers(cells, whole), batch)


def loaded() -> tuple[float, float, float]:
    """Return the seconds that a fresh process takes for the network and for its library, and its megabytes then."""
    program = "\n".join(
        [
            "import time, resource",
            "times = [time.perf_counter()]",
            "from shoal.engine.network import Model",
            "times.append(time.perf_counter())",
            "Model.shipped()",
            "times.append(time.perf_counter())",
            "memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024",
            "print(times[2] - times[1], times[1] - times[0], memory)",
        ]
    )
    command = [sys.executable, "-c", program]
    runs = [subprocess.run(command, text=True, check=True, capture_output=True) for _ in range(3)]
    loading, imports, memory = min(tuple(map(float, each.stdout.split())) for each in runs)
    return loading, imports, memory


def around() -> tuple[float, float]:
    """Return the share of a search that is spent outside the network, and its judgements, in the middle of games."""
    from shoal.aqualin import Position
    from shoal.engine.analysis import Limit
    from shoal.engine.network import Model, Network
    from shoal.engine.search import Search

    inside = 0.0

    class Timed(Model):
        def answers(self, cells: Any, whole: Any) -> tuple[Any, Any, Any]:
            nonlocal inside
            begun = time.perf_counter()
            answers = super().answers(cells, whole)
            inside += time.perf_counter() - begun
            return answers

    model = Timed((files("shoal.engine") / "aqualin.onnx").read_bytes())
    search = Search(seed=1, judge=lambda ground: Network(ground, model))
    search.analyse(Position.dealt(0), Limit(nodes=50))
    outside = spent = nodes = 0.0
    for seed in range(TURNS):
        position = Position.dealt(seed)
        for _ in range(2 * seed):
            position = position.after(search.analyse(position, Limit(nodes=8)).lines[0].turn)
            position = position.after(position.legal_draws()[0])
        before, begun = inside, time.perf_counter()
        nodes += search.analyse(position, Limit(seconds=TURN_SECONDS)).nodes
        seconds = time.perf_counter() - begun
        spent += seconds
        outside += seconds - (inside - before)
    return outside / spent, nodes / TURNS


if __name__ == "__main__":
    sys.exit(main())
