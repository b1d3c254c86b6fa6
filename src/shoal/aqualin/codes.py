"""Turns as the integers that kernels write them as: `((64 * origin + target) * 64 + tile) * 64 + square`, in squares.

Origin and target are both 0 when nothing slides. The order of the integers is the order of the notation.
"""

from shoal.aqualin.actions import Placement, Slide, Turn
from shoal.kernels.field import CELL_OF_SQUARE, SQUARE_OF_CELL

__all__ = ["code_of", "turn_of"]


def turn_of(code: int) -> Turn:
    """Return the turn that a kernel means."""
    origin, target, tile, square = code >> 18, code >> 12 & 63, code >> 6 & 63, code & 63
    slide = None if origin == target else Slide(CELL_OF_SQUARE[origin], CELL_OF_SQUARE[target])
    return Turn(slide, Placement(tile, CELL_OF_SQUARE[square]))


def code_of(turn: Turn) -> int:
    """Return a turn as kernels write it."""
    slide = 0 if turn.slide is None else 64 * SQUARE_OF_CELL[turn.slide.origin] + SQUARE_OF_CELL[turn.slide.target]
    return (64 * slide + turn.placement.tile) * 64 + SQUARE_OF_CELL[turn.placement.cell]
