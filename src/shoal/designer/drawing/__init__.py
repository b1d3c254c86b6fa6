"""Pictures of Aquarium Designer, all of them our own: cards, aquariums and positions, for screens and for paper."""

from shoal.designer.drawing.art import gate_art, ground_art, life_art, sprite
from shoal.designer.drawing.console import aquarium_terminal, terminal
from shoal.designer.drawing.picture import aquarium_svg, card_svg
from shoal.designer.drawing.sheet import sheet_pdf, sheet_svg
from shoal.designer.drawing.table import svg
from shoal.designer.drawing.waters import PATTERNS, Water, waters
from shoal.designer.drawing.words import describe, describe_aquarium, situation
from shoal.drawing.ansi import wants_colour, wants_truecolour, wants_unicode

__all__ = [
    "PATTERNS",
    "Water",
    "aquarium_svg",
    "aquarium_terminal",
    "card_svg",
    "describe",
    "describe_aquarium",
    "gate_art",
    "ground_art",
    "life_art",
    "sheet_pdf",
    "sheet_svg",
    "situation",
    "sprite",
    "svg",
    "terminal",
    "wants_colour",
    "wants_truecolour",
    "wants_unicode",
    "waters",
]
