"""A search that goes on in a thread and tells what it finds, line by line, in the words of the engine protocol."""

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from shoal.aqualin import Draw, Position
from shoal.engine.analysis import Analysis, Analyst, Limit, Line

__all__ = ["Question", "Thinking"]


@dataclass(frozen=True, slots=True)
class Question:
    """What is to be thought about."""

    position: Position
    """A position in which a turn is due."""

    limit: Limit
    """When to answer; the time runs from `asked`."""

    lines: int
    """How many turns to report."""

    asked: float
    """When the question came, by `time.perf_counter`."""

    @property
    def is_endless(self) -> bool:
        """Whether only an order to stop ends the thinking; nothing is answered before it, however clear the case."""
        return self.limit == Limit()


class Thinking:
    """One question on its way to its answer, `bestmove`."""

    def __init__(self, analyst: Analyst, question: Question, say: Callable[[str], None]) -> None:
        self._analyst = analyst
        self._question = question
        self._say = say
        self._stop = threading.Event()
        self._answered = threading.Event()
        self._thread = threading.Thread(target=self._think, daemon=True)  # a search that hangs must not keep us
        self._thread.start()

    @property
    def is_over(self) -> bool:
        """Whether the answer has been given."""
        return self._answered.is_set()

    @property
    def is_endless(self) -> bool:
        """Whether only `stop` ends it."""
        return self._question.is_endless

    def stop(self) -> None:
        """Ask for an answer now."""
        self._stop.set()

    def wait(self) -> None:
        """Wait until the answer has been given."""
        self._thread.join()

    def _think(self) -> None:
        try:
            best = self._best()
        except Exception as error:  # whoever waits for an answer gets one, whatever happened here
            self._say(f"info string a fault of this program, {type(error).__name__}: {' '.join(str(error).split())}")
            best = "none"
        self._answered.set()  # before the answer is read, since the next command may follow it at once
        self._say(f"bestmove {best}")

    def _best(self) -> str:
        question = self._question
        limit = question.limit
        if limit.seconds is not None:
            limit = replace(limit, seconds=max(0.0, limit.seconds - (time.perf_counter() - question.asked)))
        analysis = self._analyst.analyse(
            question.position, limit, lines=question.lines, stop=self._stop, listener=self._report
        )
        self._report(analysis)
        if question.is_endless:
            self._stop.wait()
        return analysis.lines[0].turn.word

    def _report(self, analysis: Analysis) -> None:
        """Tell what was found so far, a line for each of the best turns."""
        milliseconds = round(1000 * (time.perf_counter() - self._question.asked))
        for rank, line in enumerate(analysis.lines[: self._question.lines], 1):
            self._say(
                f"info nodes {analysis.nodes} time {milliseconds} multipv {rank} {_score(line)} "
                f"visits {line.visits} pv {' '.join(_words(line))}"
            )


def _score(line: Line) -> str:
    exact = " exact" if line.exact else ""
    return f"score win {line.win_chance:.4f} margin {line.margin:.2f}{exact}"


def _words(line: Line) -> Iterator[str]:
    """Yield the turns of a line, each as one word with the draw that followed."""
    word = ""
    for action in line.actions:
        if isinstance(action, Draw):
            word += f",{action.text}"
            continue
        if word:
            yield word
        word = action.word
    yield word
