"""Cards and aquariums as SVG pictures, for notebooks, pages and files."""

from shoal.designer.aquarium import Aquarium, Laid, Place
from shoal.designer.cards import Card, Rotation
from shoal.designer.deck import Deck
from shoal.designer.drawing.chains import chains_art
from shoal.designer.drawing.field import CARD, Window, field_art, gates_art
from shoal.designer.drawing.words import card_words, describe_aquarium, standing
from shoal.designer.rules import Rule
from shoal.drawing.palette import FAINT
from shoal.drawing.shapes import ROUND
from shoal.drawing.svg import board, document, moved, text

__all__ = ["EDGE", "aquarium_art", "aquarium_svg", "card_art", "card_svg"]

EDGE = 5
"""The wall around a card that lies by itself."""

_MARGIN = 20
_SIDE = 3
"""A picture of an aquarium shows room for so many cards in each direction, or more."""


def card_svg(deck: Deck, card: Card, rotation: Rotation = 0, *, size: int = 120, title: str | None = None) -> str:
    """Return a card as a picture, `size` pixels wide and high; animals stay upright however it is turned."""
    side = CARD + 2 * EDGE
    art = moved(EDGE, EDGE, card_art(deck, card, rotation))
    return document(side, side, size, title or card.name, art, card_words(card, deck, rotation))


def card_art(deck: Deck, card: Card, rotation: Rotation = 0) -> str:
    """Return the elements of a card, 200 units wide and high, and its wall around them."""
    alone = Aquarium((Laid(card, (0, 0), rotation),))
    window = Window.around(alone.places)
    return field_art(alone, deck, window) + gates_art(alone, window)


def aquarium_svg(
    aquarium: Aquarium,
    deck: Deck,
    rule: Rule = Rule.BASIC,
    *,
    chains: bool = True,
    free: bool = False,
    size: int = 480,
    title: str | None = None,
) -> str:
    """Return an aquarium as a picture, `size` pixels wide.

    `chains` marks every chain with animals: those that score with their points, the others with how many animals of
    those needed they have. `free` shows the places where the next card may lie, with their names in the notation; while
    no card lies there, the first place is shown in any case.
    """
    art, width, height = aquarium_art(aquarium, deck, rule, chains=chains, free=free)
    width, height = width + 2 * _MARGIN, height + 2 * _MARGIN
    return document(
        width,
        height,
        size,
        title or f"Aquarium with {standing(aquarium, rule)}",
        board(width, height) + moved(_MARGIN, _MARGIN, art),
        describe_aquarium(aquarium, deck, rule),
    )


def aquarium_art(aquarium: Aquarium, deck: Deck, rule: Rule, *, chains: bool, free: bool) -> tuple[str, float, float]:
    """Return the elements of an aquarium in the middle of its room, and the width and height of that."""
    slots = aquarium.free_places() if free or not aquarium.laid else ()
    window = Window.around((*aquarium.places, *slots))
    art = field_art(aquarium, deck, window)
    art += chains_art(aquarium, deck, rule, window) if chains else ""
    art += gates_art(aquarium, window) + "".join(_slot(place, window) for place in slots)
    columns, rows = max(window.columns, _SIDE), max(window.rows, _SIDE)
    x, y = (columns - window.columns) * CARD / 2, (rows - window.rows) * CARD / 2
    return moved(x, y, art), columns * CARD, rows * CARD


def _slot(place: Place, window: Window) -> str:
    """Draw a place where a card may lie."""
    x, y = window.corner(place)
    return (
        f'<rect x="{x + 10:g}" y="{y + 10:g}" width="{CARD - 20}" height="{CARD - 20}" rx="16" fill="none" {ROUND} '
        f'stroke="{FAINT}" stroke-width="3.5" stroke-dasharray="2 11"/>'
        f'<path d="M{x + 76:g} {y + 100:g}h48m-24 -24v48" {ROUND} stroke="{FAINT}" stroke-width="6"/>'
        f"{text(x + 100, y + 176, ','.join(map(str, place)), anchor='middle', size=24, fill=FAINT)}"
    )
