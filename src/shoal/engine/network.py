"""The learned judge: a network that was trained by self-play, run by ONNX Runtime on one processor core.

Needs the extra `network`. The file beside this one holds the weights; `network.md` tells where they come from.
"""

import threading
from importlib.resources import files
from typing import Any

from shoal.engine import questions
from shoal.engine.judges import outcomes_of
from shoal.engine.proofs import LeafProver
from shoal.engine.questions import CELL_FACTS, WHOLE_FACTS, Questions
from shoal.engine.tree import Batch, Tree
from shoal.errors import MissingExtraError

try:
    import numpy as np
    import onnxruntime
except ImportError as error:
    raise MissingExtraError('the network needs ONNX Runtime: pip install "shoal[network]"') from error

__all__ = ["FILE_NAME", "Model", "Network"]

FILE_NAME = "aqualin.onnx"

SOLVED = 4
"""To solve endings with so many empty squares takes about as long as a judgement, and saves what would follow."""

OUTPUTS = ["judgement", "slide_logits", "tile_logits"]

# The runtime does not describe its types.
_runtime: Any = onnxruntime


class Model:
    """A network in memory; all threads may use it at once."""

    _shipped: "Model | None" = None
    _lock = threading.Lock()

    def __init__(self, content: bytes) -> None:
        options = _runtime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 3
        self._session = _runtime.InferenceSession(content, options, providers=["CPUExecutionProvider"])
        self.about: dict[str, str] = self._session.get_modelmeta().custom_metadata_map

    @classmethod
    def shipped(cls) -> "Model":
        """Return the network that Shoal comes with, loaded when it is asked for first."""
        with cls._lock:
            if cls._shipped is None:
                cls._shipped = cls((files(__package__) / FILE_NAME).read_bytes())
            return cls._shipped

    def answers(self, cells: Any, whole: Any) -> tuple[Any, Any, Any]:
        """Return judgements, logits of slides and logits of placements, each flat."""
        facts = {"cell_facts": cells.reshape(-1, CELL_FACTS, 6, 6), "whole_facts": whole.reshape(-1, WHOLE_FACTS)}
        judgement, slides, tiles = self._session.run(OUTPUTS, facts)
        return judgement.reshape(-1), slides.reshape(-1), tiles.reshape(-1)


class Network:
    """Judges as a network does, some positions at once."""

    settings = (0.8, 1.0, 6.0, 0.1)
    least = 2
    effort = 200

    def __init__(self, ground: Any, model: Model | None = None, slots: int = 1) -> None:
        self.slots = slots
        self._model = model or Model.shipped()
        self._ask = ground.entry_point(questions.ask)
        self._hear = ground.entry_point(questions.hear)
        self._cells = _zeros(slots * 36 * CELL_FACTS)
        self._whole = _zeros(slots * WHOLE_FACTS)
        self._none = _zeros(0)
        self._leaves = LeafProver(ground)
        words = ground.words
        self._questions = Questions(self._cells, self._whole, words(slots), words(slots), outcomes_of(ground))

    def grow(self, nodes: int, tree: Tree, batch: Batch) -> int:
        """Evaluate so many positions; return how many there was room for."""
        done = 0
        while done < nodes:
            count, asked, endings = self._ask(self.slots, nodes - done, SOLVED, tree, batch, self._questions)
            if count == 0:
                break
            for slot in self._questions.ending[:endings]:
                self._leaves.settle(int(slot), tree, batch)
            answers = (self._none, self._none, self._none)
            if asked:
                cells = self._cells[: asked * 36 * CELL_FACTS]
                answers = self._model.answers(cells, self._whole[: asked * WHOLE_FACTS])
            self._hear(count, asked, *answers, tree, batch, self._questions)
            done += int(count)
        return done


def _zeros(size: int) -> Any:
    """Return an array for the runtime, whatever the search runs on."""
    return np.zeros(size, np.float32)
