"""The 36 cells of the reef, numbered and named: files a-f from left to right, ranks 1-6 from bottom to top."""

from typing import TypeAlias

from shoal.errors import NotationError

__all__ = ["CELLS", "FILES", "RANKS", "Cell", "cell_name", "parse_cell"]

Cell: TypeAlias = int
"""6 × (rank − 1) + file: `a1` is 0, `f6` is 35."""

FILES = "abcdef"
RANKS = "123456"

CELLS: tuple[Cell, ...] = tuple(range(36))
"""Every cell, by ascending index."""

_NAMES = tuple(file + rank for rank in RANKS for file in FILES)
_BY_NAME = {name: cell for cell, name in enumerate(_NAMES)}


def cell_name(cell: Cell) -> str:
    """Return the name of a cell, such as `d4`."""
    return _NAMES[cell]


def parse_cell(text: str) -> Cell:
    """Read a cell such as `d4`."""
    cell = _BY_NAME.get(text)
    if cell is None:
        raise NotationError(f"{text!r} is not a cell: expected a file a-f and a rank 1-6, such as d4")
    return cell
