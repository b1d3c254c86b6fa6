"""What late positions of games that were played are worth: proved by the solver, on all cores of the processor.

Whoever plays endings a little wrong would teach that they are worth less than they are.
"""

import os
from collections.abc import MutableSequence, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from shoal import kernels
from shoal.aqualin.ending import Ending, new_ending
from shoal.aqualin.endings import HOLDS, UNKNOWN, decide
from shoal.kernels.field import SQUARE_OF_CELL
from shoal.train.selfplay import STEPS

__all__ = ["Prover", "nothing_proved"]

ROOM = 1 << 16
"""Entries of each hash table."""

MOST_NODES = 1 << 20
"""A position that takes more stays open."""

KIND_OF_BIT = np.array([max(0, bits.bit_length() - 1) for bits in range(64)])

Array = np.ndarray


def nothing_proved(games: int) -> Array:
    """Return for every step of games that its value is not known."""
    return np.full((STEPS, games), np.nan, np.float32)


class Prover:
    """Proves positions with so many empty cells or fewer."""

    def __init__(self, empty: int, threads: int | None = None) -> None:
        ground = kernels.ground()
        self._empty = empty
        self._decide = ground.entry_point(decide_all)
        self._endings: list[Any] = [new_ending(ground, ROOM) for _ in range(threads or os.cpu_count() or 1)]

    def proved(self, words: Array) -> Array:
        """Return the chances of whoever is to move at each step of games, 0 or 1, and NaN where they are not known.

        `words` are those of `Lessons`. A step is known when the position before the turn is, or the one after it.
        """
        exact = nothing_proved(words.shape[1])
        for empty in range(1, self._empty + 1):
            step = STEPS - 2 * empty
            exact[step] = self._wins(words[step], empty)
            exact[step - 1] = 1 - exact[step]
        return exact

    def _wins(self, words: Array, empty: int) -> Array:
        """Return who wins positions with so many empty cells and nothing in the stockpile."""
        games = len(words)
        tiles = 6 * KIND_OF_BIT[words & 63] + KIND_OF_BIT[words >> 6 & 63]
        boards = np.zeros((games, 42), np.int64)
        boards[:, SQUARE_OF_CELL] = tiles
        taken = ((words & 63 != 0) << np.array(SQUARE_OF_CELL)).sum(1)
        pools = np.zeros((games, 6), np.int64)
        pools[:, :empty] = np.nonzero(words >> 12 & 1)[1].reshape(games, empty)
        begins = (words[:, 0] >> 15 & 1).astype(np.int64)  # the rival does when the player to move wins equal totals
        verdicts = np.zeros(games, np.int64)
        parts = np.array_split(np.arange(games), len(self._endings))

        def decide_part(part: Array, ending: Any) -> None:
            if len(part):
                among = slice(part[0], part[-1] + 1)
                facts = boards[among].ravel(), taken[among], pools[among].ravel(), begins[among]
                self._decide(len(part), empty, *facts, verdicts[among], ending)

        with ThreadPoolExecutor(len(parts)) as pool:
            list(pool.map(decide_part, parts, self._endings))
        return np.where(verdicts == UNKNOWN, np.nan, verdicts == HOLDS)


def decide_all(
    count: int,
    empty: int,
    boards: Sequence[int],
    taken: Sequence[int],
    pools: Sequence[int],
    begins: Sequence[int],
    verdicts: MutableSequence[int],
    ending: Ending,
) -> None:
    """Tell of positions one behind the other whether the player to move wins, who plays for colour."""
    for at in range(count):
        board = boards[42 * at : 42 * at + 42]
        pool = pools[6 * at : 6 * at + 6]
        verdicts[at] = decide(board, taken[at], pool, empty, 0, 0, begins[at], MOST_NODES, ending)
