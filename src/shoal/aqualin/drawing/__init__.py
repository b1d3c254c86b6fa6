"""Pictures of Aqualin, all of them our own: tiles and positions as SVG, positions in the terminal."""

from shoal.aqualin.drawing.art import animal_art, sprite, tile_art, tile_svg
from shoal.aqualin.drawing.console import terminal
from shoal.aqualin.drawing.grounds import GROUNDS, Ground
from shoal.aqualin.drawing.picture import svg
from shoal.aqualin.drawing.words import Drawable, describe, situation
from shoal.drawing.ansi import wants_colour, wants_truecolour, wants_unicode
from shoal.drawing.palette import BOARD

__all__ = [
    "BOARD",
    "GROUNDS",
    "Drawable",
    "Ground",
    "animal_art",
    "describe",
    "situation",
    "sprite",
    "svg",
    "terminal",
    "tile_art",
    "tile_svg",
    "wants_colour",
    "wants_truecolour",
    "wants_unicode",
]
