"""Showing a game as environments do: as text, as pixels, or in the terminal."""

import importlib
import io
import os
import sys
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from shoal.drawing.ansi import wants_colour, wants_truecolour, wants_unicode
from shoal.errors import NotationError
from shoal.game import Game, State
from shoal.rl.extra import extra

__all__ = ["MODES", "check_mode", "render"]

MODES = ("ansi", "rgb_array", "human")
"""`ansi` returns text without colours, `rgb_array` pixels by height, width and colour; `human` prints to the screen."""

_SANS_SERIF = "DejaVu Sans" if sys.platform == "linux" else "Arial"
"""A plain typeface that most computers have; without it a picture lacks its words and numbers."""


def check_mode(mode: str | None) -> None:
    """Refuse what is no mode of rendering."""
    if mode is not None and mode not in MODES:
        raise NotationError(f"{mode!r} is not a render mode: expected {', '.join(MODES)} or None")


def render(game: Game, state: State, mode: str) -> str | NDArray[np.uint8] | None:
    """Show a state; `human` returns nothing."""
    check_mode(mode)
    drawing = importlib.import_module(f"shoal.{game.name}.drawing")  # only those who look need pictures
    if mode == "rgb_array":
        return pixels(drawing.svg(state))
    if mode == "human":
        print(_for_terminal(drawing, state), flush=True)
        return None
    return str(drawing.terminal(state, colour=False))


def pixels(svg: str) -> NDArray[np.uint8]:
    """Return a picture as an array: height, width, and red, green and blue."""
    with extra("the render mode rgb_array"):
        import resvg_py
        from PIL import Image
    png = resvg_py.svg_to_bytes(svg_string=svg, sans_serif_family=_SANS_SERIF)
    return np.array(Image.open(io.BytesIO(png)).convert("RGB"))


def _for_terminal(drawing: ModuleType, state: Any) -> str:
    text: str = drawing.terminal(
        state,
        colour=wants_colour(sys.stdout, os.environ),
        unicode=wants_unicode(sys.stdout),
        truecolour=wants_truecolour(os.environ),
    )
    return text
