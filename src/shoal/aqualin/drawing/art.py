"""The pictures of the 36 tiles: as parts of a larger drawing, as documents of their own, and as one sprite."""

from functools import cache

from shoal.aqualin.drawing.grounds import GROUNDS, Ground
from shoal.aqualin.tiles import (
    ANIMAL_LETTERS,
    ANIMALS,
    COLOUR_LETTERS,
    TILES,
    Tile,
    animal_of,
    colour_of,
    tile_name,
    tile_text,
)
from shoal.drawing.animals import FIGURES
from shoal.drawing.letters import LETTER_STROKES
from shoal.drawing.shapes import ROUND, Figure, Shape, figure_art, halo, path

__all__ = ["ANIMAL_ART", "animal_art", "sprite", "tile_art", "tile_svg"]

_SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"'
_RIM = "M0 79V84A16 16 0 0 0 16 100H84A16 16 0 0 0 100 84V79A16 16 0 0 1 84 95H16A16 16 0 0 1 0 79Z"
_HALO = 7

ANIMAL_ART: tuple[Figure, ...] = tuple(FIGURES[name] for name in ANIMALS)
"""By the index of the animal."""


@cache
def tile_art(tile: Tile) -> str:
    """Return the elements of a tile in a square of 100 units: no ids, no references, nothing to clash on a page."""
    ground = GROUNDS[colour_of(tile)]
    below = (
        _ground(ground) + halo(ANIMAL_ART[animal_of(tile)], ground.paint, _HALO) + _rim(ground) + _label(tile, ground)
    )
    return f"<g {ROUND}>{below}</g>{animal_art(animal_of(tile), ground.ink, ground.paint)}"


def animal_art(animal: int, ink: str, light: str) -> str:
    """Return the elements of an animal alone, by its index, in a square of 100 units."""
    return figure_art(ANIMAL_ART[animal], ink, light)


def tile_svg(tile: Tile, *, size: int = 100) -> str:
    """Return a tile as an SVG document, `size` pixels wide and high, with its name for screen readers."""
    return f'{_SVG} width="{size}" height="{size}" role="img"><title>{tile_name(tile)}</title>{tile_art(tile)}</svg>'


@cache
def sprite() -> str:
    """Return one SVG with a symbol for each tile (`tile-Uh`), each ground (`ground-U`) and each animal (`animal-h`).

    The animals by themselves take their ink from `color`, and their light marks from `fill` and `stroke`, of whatever
    uses them. Everything is drawn in place, because references to paints do not survive a `<use>` from another file.
    """
    symbols = [_symbol(f"tile-{tile_text(tile)}", tile_art(tile)) for tile in TILES]
    symbols += [
        _symbol(f"ground-{letter}", f"<g {ROUND}>{_ground(ground)}{_rim(ground)}</g>")
        for letter, ground in zip(COLOUR_LETTERS, GROUNDS, strict=True)
    ]
    symbols += [
        _symbol(f"animal-{letter}", animal_art(animal, "currentColor", ""))
        for animal, letter in enumerate(ANIMAL_LETTERS)
    ]
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>'


def _symbol(name: str, art: str) -> str:
    return f'<symbol id="{name}" viewBox="0 0 100 100">{art}</symbol>'


def _ground(ground: Ground) -> str:
    """Draw the face and the pattern."""
    return (
        f'<rect width="100" height="100" rx="16" fill="{ground.paint}"/>'
        f"{path(Shape(ground.pattern, ground.stroke), ground.shade)}"
    )


def _rim(ground: Ground) -> str:
    """Draw the lower edge, over the halo of an animal that stands on it."""
    return f'<path d="{_RIM}" fill="{ground.edge}"/>'


def _label(tile: Tile, ground: Ground) -> str:
    """Write the two letters in the upper left corner."""
    colour, animal = (LETTER_STROKES[letter] for letter in tile_text(tile))
    return (
        f'<path d="M0 16A16 16 0 0 1 16 0H42V19A11 11 0 0 1 31 30H0Z" fill="{ground.paint}"/>'
        f'<g transform="translate(8.5 7.5) scale(1.12)">{path(Shape(colour, 3.4), ground.ink)}</g>'
        f'<g transform="translate(26 7.5) scale(1.12)">{path(Shape(animal, 3.4), ground.ink)}</g>'
    )
