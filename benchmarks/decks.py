"""What the solo ranks mean with decks of other seeds and other recipes: how the shipped deck was chosen.

Each deck is written to a file and played with in the arena, by all of Aquarium Designer's players with the same orders.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from benchmarks._common import machine, versions
from benchmarks._matches import add_options, meet

from shoal import kernels
from shoal.arena import Match
from shoal.designer import Deck, open_deck
from shoal.designer.generate import OPEN_SEED, Recipe, generate

USUAL = Recipe()

RECIPES = {
    "32 animals": replace(USUAL, by_animals=(16, 16, 8), twins=4),
    "36 animals": replace(USUAL, by_animals=(14, 16, 10), twins=5),
    "44 animals": replace(USUAL, by_animals=(10, 16, 14), twins=7),
    "48 animals": replace(USUAL, by_animals=(8, 16, 16), twins=8),
    "no twins": replace(USUAL, twins=0),
    "12 twins": replace(USUAL, twins=12),
    "fewer colours a card": replace(USUAL, by_colours=(6, 20, 12, 2)),
    "more colours a card": replace(USUAL, by_colours=(2, 12, 20, 6)),
}
"""The shipped recipe, and others that differ from it in one thing."""

SEEDS = range(1, 6)

PARTS = ("recipes", "seeds")


def main() -> int:
    parser = argparse.ArgumentParser(prog="script/bench decks", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=100, metavar="N", help="games of each player (default: 100)")
    parser.add_argument("--only", choices=PARTS, action="append", help="measure this (default: both)")
    add_options(parser)
    options = parser.parse_args()
    if not kernels.available():
        parser.exit(2, 'This benchmark needs Numba: pip install "shoal[engine]"\n')
    print(f"{machine()}; {os.cpu_count()} cores, {options.workers} in use\n{versions('numba', 'numpy')}\n")
    print(f"{'deck':24}{'random':>8}{'D':>8}{'greedy':>10}{'C, B':>8}{'strong':>10}{'95 %':>16}{'S':>8}")
    with tempfile.TemporaryDirectory() as folder:
        for name, deck in chosen(options.only or PARTS).items():
            path = Path(folder, f"{name.replace(' ', '-')}.toml")
            path.write_text(deck.text, encoding="utf-8")
            print(row(name, path, options), flush=True)
    return 0


def chosen(parts: Sequence[str]) -> Mapping[str, Deck]:
    decks = {"open deck": open_deck()}
    if "recipes" in parts:
        decks |= {name: generate(OPEN_SEED, recipe) for name, recipe in RECIPES.items()}
    if "seeds" in parts:
        decks |= {f"seed {seed}": generate(seed) for seed in SEEDS if seed != OPEN_SEED}
    return decks


def row(name: str, path: Path, options: argparse.Namespace) -> str:
    """Play with a deck and return its line of the table."""
    match = Match(f"designer:{path}", ("strong", "greedy", "random"), 1, seed=options.seed)
    strong, greedy, lots = meet(match, options.games, options).standings()
    middle = greedy.ranks["C"].value + greedy.ranks["B"].value
    points = strong.points
    return (
        f"{name:24}{lots.points.value:>8.1f}{100 * lots.ranks['D'].value:>6.0f} %"
        f"{greedy.points.value:>10.1f}{100 * middle:>6.0f} %"
        f"{points.value:>10.1f}{f'{points.low:.1f} to {points.high:.1f}':>16}{100 * strong.ranks['S'].value:>6.0f} %"
    )


if __name__ == "__main__":
    sys.exit(main())
