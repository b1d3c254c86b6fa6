"""Sets of squares of a 6 × 6 field, which is what the boards of both games come to.

A *square* is a bit number: 7 × row + column. Rows are seven bits wide and the seventh stays empty, so a shift by one
square that would leave the field falls on the pad and is masked away. A set of squares is an integer below 2**42, which
fits a signed machine word: the same arithmetic holds for Python's integers and for compiled ones.
"""

from typing import TypeAlias

__all__ = [
    "CELL_OF_SQUARE",
    "FIELD",
    "SQUARE_OF_CELL",
    "Mask",
    "Square",
    "beside",
    "group_around",
    "members",
]

Square: TypeAlias = int
Mask: TypeAlias = int

SQUARE_OF_CELL = tuple(cell + cell // 6 for cell in range(36))
"""The square of each cell; cells are numbered 6 × row + column, and both numberings run in the same order."""

CELL_OF_SQUARE = tuple(6 * (square // 7) + min(square % 7, 5) for square in range(42))
"""The cell of each square; the entries of pad squares mean nothing."""

FIELD: Mask = sum(1 << square for square in SQUARE_OF_CELL)
"""All 36 squares."""


def beside(mask: Mask) -> Mask:
    """Return the squares side by side with a member; pads and squares beyond the field may be among them."""
    return (mask << 1) | (mask >> 1) | (mask << 7) | (mask >> 7)


def group_around(seed: Mask, kind: Mask) -> Mask:
    """Grow a set within the squares of one kind until it holds the whole connected group."""
    while True:
        grown = (seed | beside(seed)) & kind
        if grown == seed:
            return seed
        seed = grown


def members(mask: Mask) -> tuple[Square, ...]:
    """Return the squares of a set in ascending order."""
    found = []
    while mask:
        found.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return tuple(found)
