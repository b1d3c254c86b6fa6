"""What quick players of Aquarium Designer hope for: how many points each kind of chain may still add to an aquarium.

The hopes lie in a file that `shoal.engine.designer_fitting` writes, fitted to games of quick players.
"""

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from shoal.designer import Rule
from shoal.designer.rules import ROUNDS
from shoal.engine.playout import MOST_LIVING, MOST_OPEN, MOST_SIZE, PLACES

__all__ = ["FILE_NAME", "first_guess", "shipped_hopes", "table_name", "text"]

FILE_NAME = "hopes.toml"

PARTS = 1000
"""The kernel counts in so many parts of a point, the file in a tenth of them."""

OPENINGS = (MOST_OPEN + 1) ** 2
"""So many kinds of chains are in a row of the file."""


@cache
def shipped_hopes(rule: Rule, seats: int) -> tuple[int, ...]:
    """Return the table of hopes that Shoal comes with, as `playout.Play` wants it."""
    content = tomllib.loads((files(__package__) / FILE_NAME).read_text(encoding="utf-8"))
    rows = content[table_name(rule, seats)]
    return ((0,) * PLACES) + tuple(PARTS // 100 * hope for row in rows for hope in row)


def table_name(rule: Rule, seats: int) -> str:
    """Return the name under which the file has a table: who plays alone has more to choose from."""
    return f"{rule}-{'alone' if seats == 1 else 'together'}"


def first_guess(needed: int) -> tuple[int, ...]:
    """Return hopes to begin with where no games were played yet: each animal lacking makes chains less likely."""
    one_round = [
        round(PARTS * (living + size) * 0.4 ** (needed - living)) if living < needed else 0
        for living in range(MOST_LIVING + 1)
        for size in range(MOST_SIZE + 1)
        for _ in range(OPENINGS)
    ]
    return ((0,) * PLACES) + tuple(one_round * ROUNDS)


def text(tables: dict[str, Sequence[int]], command: str) -> str:
    """Return the file, naming the command that made it."""
    lines = [
        f"# Hopes of quick players, in hundredths of a point: {command}",
        f"# For 1 to {ROUNDS} rounds left, for 0 to {MOST_LIVING} animals, for 0 to {MOST_SIZE} sections: a row with",
        f"# 0 to {MOST_OPEN} open squares beside it alone, in that 0 to {MOST_OPEN} that are beside others too.",
    ]
    for name, table in tables.items():
        lines += ["", f"{name} = ["]
        hundredths = [round(hope * 100 / PARTS) for hope in table[PLACES:]]
        for at in range(0, len(hundredths), OPENINGS):
            lines.append(f"  [{', '.join(map(str, hundredths[at : at + OPENINGS]))}],")
        lines.append("]")
    return "\n".join([*lines, ""])
