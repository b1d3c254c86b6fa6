"""The 36 tiles: every pair of one of six colours and one of six animals, as small integers with names."""

from typing import TypeAlias

from shoal.errors import NotationError

__all__ = [
    "ANIMALS",
    "ANIMAL_LETTERS",
    "COLOURS",
    "COLOUR_LETTERS",
    "TILES",
    "Tile",
    "animal_of",
    "colour_of",
    "parse_tile",
    "parse_tiles",
    "tile_name",
    "tile_text",
    "tiles_text",
]

Tile: TypeAlias = int
"""6 × colour + animal, 0 to 35."""

COLOURS = ("blue", "green", "pink", "purple", "red", "yellow")
COLOUR_LETTERS = "BGPURY"
ANIMALS = ("crab", "fish", "jellyfish", "seahorse", "starfish", "turtle")
ANIMAL_LETTERS = "cfjhst"

TILES: tuple[Tile, ...] = tuple(range(36))
"""Every tile once, by ascending index."""

_TEXTS = tuple(colour + animal for colour in COLOUR_LETTERS for animal in ANIMAL_LETTERS)
_BY_TEXT = {text: tile for tile, text in enumerate(_TEXTS)}


def colour_of(tile: Tile) -> int:
    """Return the index of the tile's colour in `COLOURS`."""
    return tile // 6


def animal_of(tile: Tile) -> int:
    """Return the index of the tile's animal in `ANIMALS`."""
    return tile % 6


def tile_text(tile: Tile) -> str:
    """Return the two letters of the notation, such as `Uh`."""
    return _TEXTS[tile]


def tile_name(tile: Tile) -> str:
    """Return the name people say, such as `purple seahorse`."""
    return f"{COLOURS[tile // 6]} {ANIMALS[tile % 6]}"


def parse_tile(text: str) -> Tile:
    """Read two letters such as `Uh`."""
    tile = _BY_TEXT.get(text)
    if tile is not None:
        return tile
    if len(text) != 2:
        raise NotationError(f"{text!r} is not a tile: expected a colour letter and an animal letter, such as Uh")
    if text[0] not in COLOUR_LETTERS:
        raise NotationError(f"{text!r} is not a tile: {text[0]!r} is not one of the colours {COLOUR_LETTERS}")
    raise NotationError(f"{text!r} is not a tile: {text[1]!r} is not one of the animals {ANIMAL_LETTERS}")


def tiles_text(tiles: tuple[Tile, ...]) -> str:
    """Write tiles without a separator, `-` when there are none."""
    return "".join(_TEXTS[tile] for tile in tiles) or "-"


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """Read tiles written without a separator, in the order given; `-` means none."""
    if text == "-":
        return ()
    if not text:
        raise NotationError("no tiles given: expected tiles such as BcGf, or - for none")
    tiles = tuple(parse_tile(text[at : at + 2]) for at in range(0, len(text), 2))
    if len(set(tiles)) < len(tiles):
        twice = next(tile for at, tile in enumerate(tiles) if tile in tiles[:at])
        raise NotationError(f"{tile_text(twice)} appears twice among {text}")
    return tiles
