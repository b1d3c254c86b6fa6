"""Fits the weights of the heuristic to games that the search plays against itself: `python -m shoal.engine.fitting`.

A logistic regression of who won, and a linear one of the final margin, on what `heuristic.observe` sees. With the same
options the weights come out the same.
"""

import argparse
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from shoal import kernels
from shoal.aqualin.kernel import REEF, sort_kinds, total_points
from shoal.engine import heuristic, tree
from shoal.engine.grove import Grove
from shoal.engine.judges import Heuristic
from shoal.engine.tree import POOL, PRESENT, ROLE, SIZE, STOCK, TAKEN, TIES
from shoal.engine.weights import DEGREES, FILE_NAME, Weights
from shoal.kernels.bits import popcount

__all__ = ["Sample", "fitted", "main", "samples"]

FILE = Path(__file__).with_name(FILE_NAME)

LUCKY_TURNS = 10
"""In so many opening turns half of the choices fall by lot, so that games differ; later one in twelve."""

DAMPING = 1e-4
"""Keeps weights small of which the games say little."""

Array: TypeAlias = npt.NDArray[np.floating]


@dataclass(frozen=True, slots=True)
class Sample:
    """A position of a game, and how the game ended for whoever was to move."""

    seen: tuple[float, ...]
    empty: int
    won: bool
    margin: int


def main() -> int:
    """Play, fit, and write the weights."""
    parser = argparse.ArgumentParser(prog="python -m shoal.engine.fitting", description=__doc__)
    parser.add_argument("--games", type=int, default=2500, help="self-play games a round (default: 2500)")
    parser.add_argument("--nodes", type=int, default=150, help="evaluations a turn (default: 150)")
    parser.add_argument("--rounds", type=int, default=2, help="how often to play and fit (default: 2)")
    parser.add_argument("--seed", type=int, default=1, help="where the lots come from (default: 1)")
    parser.add_argument(
        "--out", type=Path, default=FILE, help=f"the file to write (default: the package's {FILE_NAME})"
    )
    options = parser.parse_args()
    weights = Weights.first_guess()
    for number in range(options.rounds):
        found = list(samples(options.games, options.nodes, options.seed + number, weights))
        weights, loss = fitted(found)
        print(f"round {number + 1}: {len(found)} positions, log loss {loss:.4f} where not fitted", file=sys.stderr)
    command = f"python -m {__spec__.name} --games {options.games} --nodes {options.nodes}"
    options.out.write_text(weights.text(f"{command} --rounds {options.rounds} --seed {options.seed}"), encoding="utf-8")
    return 0


# Games


def samples(games: int, nodes: int, seed: int, weights: Weights) -> Iterator[Sample]:
    """Let the search play against itself; yield every position with the end of its game."""
    ground = kernels.ground()
    judge = Heuristic(ground, weights)
    grove = Grove(ground, seed, judge)
    observe = ground.entry_point(heuristic.observe)
    for game in range(games):
        lot = random.Random(f"{seed} {game}")
        seen: list[tuple[int, tuple[float, ...], int]] = []
        present = _dealt(lot)
        while present[TAKEN] != REEF:
            observe(0, ground.words(present), judge.work)
            empty = 36 - popcount(present[TAKEN])
            seen.append((present[ROLE], tuple(map(float, judge.work.seen)), empty))
            _play(present, _chosen(grove, present, nodes, lot), lot)
        margin, winner = _end(present)
        for role, features, empty in seen:
            yield Sample(features, empty, role == winner, -margin if role else margin)


def _dealt(lot: random.Random) -> list[int]:
    """Return the present of a new game."""
    present = [0] * PRESENT
    tiles = lot.sample(range(36), 36)
    present[POOL : POOL + 6] = tiles[:6]
    present[SIZE] = 6
    present[STOCK] = sum(1 << tile for tile in tiles[6:])
    present[ROLE] = lot.randrange(2)
    present[TIES] = 1 - present[ROLE]
    return present


def _chosen(grove: Grove, present: list[int], nodes: int, lot: random.Random) -> int:
    """Search, and return the turn most visited or, now and then, one by lot."""
    grove.stand_on(present)
    grove.grow(nodes)
    looks = grove.looks()
    is_opening = popcount(present[TAKEN]) < LUCKY_TURNS
    if lot.random() < (1 / 2 if is_opening else 1 / 12):
        return lot.choices(looks, [look.visits for look in looks])[0].code
    return max(looks, key=lambda look: look.visits).code


def _play(present: list[int], code: int, lot: random.Random) -> None:
    tree.slide(code >> 12, 0, present)
    tree.place(code & 4095, 0, present)
    stock = [tile for tile in range(36) if present[STOCK] >> tile & 1]
    if stock:
        tree.draw(lot.choice(stock), 0, present)


def _end(present: list[int]) -> tuple[int, int]:
    """Return the margin, colour less animal, and the winner."""
    kinds = [0] * 12
    sort_kinds(present, REEF, kinds)
    margin = total_points(kinds, 0) - total_points(kinds, 6)
    return margin, present[TIES] if margin == 0 else int(margin < 0)


# Regressions


def fitted(found: list[Sample]) -> tuple[Weights, float]:
    """Return the weights that fit best, and the log loss on every tenth game, which they have not seen."""
    rows = _rows(found)
    won = np.array([sample.won for sample in found], np.float64)
    margins = np.array([sample.margin for sample in found], np.float64)
    held_out = np.arange(len(found)) // 36 % 10 == 9
    scale = np.abs(rows).mean(axis=0) + 1e-9
    rows = rows / scale
    win = _logistic(rows[~held_out], won[~held_out])
    lead = _linear(rows[~held_out], margins[~held_out])
    chances = 1 / (1 + np.exp(-rows[held_out] @ win))
    loss = -np.log(np.where(won[held_out] == 1, chances, 1 - chances)).mean()
    return Weights(_by_feature(win / scale), _by_feature(lead / scale)), float(loss)


def _rows(found: list[Sample]) -> Array:
    """Return each position's features, times every power of the share of empty cells."""
    seen = np.array([sample.seen for sample in found])
    empty = np.array([sample.empty for sample in found])[:, None] / 36
    return np.concatenate([seen * empty**degree for degree in range(DEGREES)], axis=1)


def _logistic(rows: Array, won: Array) -> Array:
    """Fit by Newton's method."""
    weights: Array = np.zeros(rows.shape[1])
    damping = DAMPING * np.eye(rows.shape[1])
    for _ in range(30):
        chances: Array = 1 / (1 + np.exp(-rows @ weights))
        slope: Array = rows.T @ (chances - won) / len(rows) + DAMPING * weights
        curve = (rows * (chances * (1 - chances))[:, None]).T @ rows / len(rows) + damping
        step: Array = np.linalg.solve(curve, slope)
        weights = weights - step
    return weights


def _linear(rows: Array, values: Array) -> Array:
    damping = DAMPING * np.eye(rows.shape[1])
    solution: Array = np.linalg.solve(rows.T @ rows / len(rows) + damping, rows.T @ values / len(rows))
    return solution


def _by_feature(weights: Array) -> tuple[tuple[float, ...], ...]:
    return tuple(tuple(map(float, row)) for row in weights.reshape(DEGREES, -1).T)


if __name__ == "__main__":
    raise SystemExit(main())
