"""Cards side by side as they look from above: pools of one colour that flow on from card to card."""

from collections.abc import Iterable
from dataclasses import dataclass

from shoal.designer.aquarium import Aquarium, Chain, Laid, Place, Spot
from shoal.designer.cards import Section
from shoal.designer.deck import Deck
from shoal.designer.drawing.art import gate_art, life_art, pattern_art
from shoal.designer.drawing.waters import Water, waters
from shoal.drawing.outline import CELL, Corner, Point, loops, rounded
from shoal.drawing.palette import CASING
from shoal.drawing.svg import moved

__all__ = ["CARD", "Window", "field_art", "gates_art", "pool_path"]

CARD = 2 * CELL
"""The side of a card in units."""

_SHORE = 2.5
"""How far the water keeps off the border of its pool, in units."""

_RADIUS = 14
_LIFE_BY_A_GATE = 0.78
"""How large animals and letters are on an entrance card, so that the gate has room."""


@dataclass(frozen=True, slots=True)
class Window:
    """Which part of the plane a picture shows, in cards; places grow upwards, pictures downwards."""

    left: int
    """The first column of cards."""

    top: int
    """The highest row of cards."""

    columns: int
    rows: int

    @classmethod
    def around(cls, places: Iterable[Place]) -> "Window":
        """Return the smallest window that shows some places, of which there must be one at least."""
        columns, rows = zip(*places, strict=True)
        return cls(min(columns), max(rows), max(columns) - min(columns) + 1, max(rows) - min(rows) + 1)

    def square(self, spot: Spot) -> Point:
        """Return the upper left corner of a section, in sections from the upper left corner of the window."""
        return spot[0] - 2 * self.left, 2 * self.top + 1 - spot[1]

    def corner(self, place: Place) -> tuple[float, float]:
        """Return the upper left corner of a card, in units from the upper left corner of the window."""
        return (place[0] - self.left) * CARD, (self.top - place[1]) * CARD


def field_art(aquarium: Aquarium, deck: Deck, window: Window) -> str:
    """Return the elements of the cards of an aquarium, from the upper left corner of a window."""
    chains = aquarium.chains()
    water = waters(deck)
    pools = (_pool(chain, water[chain.colour], window) for chain in chains)
    shores = (_shore(chain, window) for chain in chains)
    wall = _wall(window.square(spot) for spot in aquarium.sections())
    seams = (_seam(*window.corner(place)) for place in aquarium.places)
    return "".join((*pools, *shores, wall, *seams, *(_life(laid, deck, window) for laid in aquarium.laid)))


def gates_art(aquarium: Aquarium, window: Window) -> str:
    """Return the gates of the entrance cards, to lie over everything."""
    corners = (window.corner(laid.place) for laid in aquarium.laid if laid.card.is_entrance)
    return "".join(moved(x + CELL, y + CELL, gate_art()) for x, y in corners)


def pool_path(chain: Chain, window: Window, inset: float) -> str:
    """Return path data of the outline of a chain, moved inwards by some units."""
    outlines = loops(window.square(spot) for spot in chain.spots)
    return "".join(rounded(corners, inset, _RADIUS) for corners in outlines)


def _pool(chain: Chain, water: Water, window: Window) -> str:
    """Fill a chain with its water."""
    squares = [window.square(spot) for spot in chain.spots]
    patterns = "".join(moved(x * CELL, y * CELL, pattern_art(water)) for x, y in squares)
    return f'<path d="{"".join(map(_sharp, loops(squares)))}" fill="{water.paint}"/>{patterns}'


def _shore(chain: Chain, window: Window) -> str:
    """Draw the dark shore of a pool, over the ends of all patterns: between its sharp border and a rounded one."""
    outlines = loops(window.square(spot) for spot in chain.spots)
    path = "".join(_sharp(corners) + rounded(corners, _SHORE, _RADIUS) for corners in outlines)
    return f'<path d="{path}" fill="{CASING}" fill-rule="evenodd"/>'


def _sharp(corners: list[Corner]) -> str:
    return f"M{'L'.join(f'{x * CELL} {y * CELL}' for (x, y), _, _ in corners)}Z"


def _wall(squares: Iterable[Point]) -> str:
    """Draw the wall around all cards; it hides the ends of patterns."""
    path = "".join(rounded(corners, -_SHORE, _RADIUS) for corners in loops(squares))
    return f'<path d="{path}" fill="none" stroke="{CASING}" stroke-width="{2 * _SHORE:g}"/>'


def _seam(x: float, y: float) -> str:
    """Draw the edge of a card: faint, so that water flows across."""
    return (
        f'<rect x="{x + 1.5:g}" y="{y + 1.5:g}" width="{CARD - 3}" height="{CARD - 3}" rx="{_RADIUS + 1}" fill="none" '
        f'stroke="{CASING}" stroke-opacity=".55" stroke-width="3"/>'
    )


def _life(laid: Laid, deck: Deck, window: Window) -> str:
    """Draw the letters and animals of a card; on an entrance card they make room for the gate."""
    draw = _section_by_a_gate if laid.card.is_entrance else _section
    art = (draw(at, section, deck) for at, (_, section) in enumerate(laid.sections()))
    return moved(*window.corner(laid.place), "".join(art))


def _section(at: int, section: Section, deck: Deck) -> str:
    """Draw what a quarter of a layout card shows."""
    return moved(CELL * (at % 2), CELL * (at // 2), life_art(section, deck))


def _section_by_a_gate(at: int, section: Section, deck: Deck) -> str:
    """Draw what a quarter of an entrance card shows, in its outer corner."""
    room = CARD - CELL * _LIFE_BY_A_GATE
    return moved(room * (at % 2), room * (at // 2), life_art(section, deck), _LIFE_BY_A_GATE)
