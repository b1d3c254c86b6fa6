"""Fits the hopes of Aquarium Designer's quick players: `python -m shoal.engine.designer_fitting`.

Quick players play whole games, boldly up to some round; then a linear regression finds how many points each kind of
chain added until the end. With these hopes they play again. With the same options the hopes come out the same.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from shoal import kernels
from shoal.designer import Rule, kernel, open_deck
from shoal.designer.deck import ENTRANCE_NAMES
from shoal.designer.rules import ROUNDS
from shoal.engine import hopes, playout, rehearsal
from shoal.engine.playout import MOST_LAYINGS, MOST_LIVING, MOST_SIZE, PLACES

__all__ = ["fitted", "main", "rehearsed"]

FILE = Path(__file__).with_name(hopes.FILE_NAME)

SEATS = (1, 2)
"""How many play for the hopes of those who play alone, and of those who play together."""

BOLDNESS = 900
"""Bold players add a lot to what every laying promises: each further so many thousandths of a point half as often."""

SMOOTHNESS = 100.0
"""Draws hopes of chains that differ by one section together, as much as so many aquariums with both."""

INERTIA = 3.0
"""Draws hopes to those before, as much as so many aquariums."""

Array: TypeAlias = npt.NDArray[np.floating]


def main() -> int:
    """Play, fit, and write the hopes."""
    parser = argparse.ArgumentParser(prog="python -m shoal.engine.designer_fitting", description=__doc__)
    parser.add_argument("--games", type=int, default=100_000, help="aquariums a round (default: 100000)")
    parser.add_argument("--rounds", type=int, default=6, help="how often to play and fit (default: 6)")
    parser.add_argument("--seed", type=int, default=1, help="where the lots come from (default: 1)")
    parser.add_argument(
        "--out", type=Path, default=FILE, help=f"the file to write (default: the package's {hopes.FILE_NAME})"
    )
    options = parser.parse_args()
    tables = {}
    for rule in Rule:
        for seats in SEATS:
            table: Sequence[int] = hopes.first_guess(rule.needed)
            name = hopes.table_name(rule, seats)
            for number in range(options.rounds):
                notes = rehearsed(rule, seats, max(1, options.games // seats), options.seed + number, table)
                print(f"{name}, round {number + 1}: {notes.starts[0] / notes.starts[1]:.2f} points", file=sys.stderr)
                table = fitted(notes, table)
            tables[name] = table
    command = f"python -m {__spec__.name} --games {options.games} --rounds {options.rounds} --seed {options.seed}"
    options.out.write_text(hopes.text(tables, command), encoding="utf-8")
    return 0


def rehearsed(rule: Rule, seats: int, games: int, seed: int, table: Sequence[int]) -> rehearsal.Notes:
    """Let quick players with these hopes play, and return what was seen."""
    ground = kernels.ground()
    notes = _notes(seats, ground)
    rehearse = ground.entry_point(rehearsal.rehearse)
    rehearse(seats, games, BOLDNESS, ground.word(seed), _play(rule, table, ground), notes)
    return notes


def _play(rule: Rule, table: Sequence[int], ground: Any) -> playout.Play:
    deck = open_deck()
    words = ground.words
    return playout.Play(
        words(kernel.faces(deck)),
        len(deck.colours),
        rule.needed,
        words(table),
        words([0] * (playout.TABLE + kernel.TANK)),
        words([*map(kernel.number_of, deck.layouts), 0]),
        words(3),
        words(playout.CHAINS),
    )


def _notes(seats: int, ground: Any) -> rehearsal.Notes:
    return rehearsal.Notes(
        _zeros(ROUNDS * PLACES * PLACES),
        _zeros(ROUNDS * PLACES),
        _zeros(2),
        ground.words(ROUNDS * seats * kernel.TANK),
        ground.words([*range(len(ENTRANCE_NAMES)), 0]),
        ground.words(MOST_LAYINGS),
        ground.words(MOST_LAYINGS),
    )


def _zeros(count: int) -> Any:
    """Return numbers that take memory only as they are used."""
    return np.zeros(count)


def fitted(notes: rehearsal.Notes, table: Sequence[int]) -> tuple[int, ...]:
    """Return the hopes that fit best to what was seen; where nothing was, they stay near those before."""
    curves = np.asarray(notes.curves).reshape(ROUNDS, PLACES, PLACES)
    slopes = np.asarray(notes.slopes).reshape(ROUNDS, PLACES)
    before = np.array(table[PLACES:]).reshape(ROUNDS, PLACES) / 1000
    holding = _smoothing() + INERTIA * np.eye(PLACES)
    found = [0] * PLACES
    for curve, slope, was in zip(curves, slopes, before, strict=True):
        now: Array = was + np.linalg.solve(curve + holding, slope - curve @ was)
        found += [round(1000 * hope) for hope in now.tolist()]
    return tuple(found)


def _smoothing() -> Array:
    """Return what draws kinds of chains together that differ by one section."""
    kinds = np.arange(PLACES).reshape(MOST_LIVING + 1, MOST_SIZE + 1, -1)
    smaller, larger = kinds[:, 1:-1].ravel(), kinds[:, 2:].ravel()
    found: Array = np.zeros((PLACES, PLACES))
    np.add.at(found, (smaller, smaller), SMOOTHNESS)
    np.add.at(found, (larger, larger), SMOOTHNESS)
    found[smaller, larger] = found[larger, smaller] = -SMOOTHNESS
    return found


if __name__ == "__main__":
    raise SystemExit(main())
