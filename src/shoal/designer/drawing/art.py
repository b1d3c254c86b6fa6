"""What a section shows, and the gate of entrance cards: as parts of larger pictures and as one sprite."""

from functools import cache

from shoal.designer.cards import Section
from shoal.designer.deck import Deck
from shoal.designer.drawing.waters import Water, waters
from shoal.drawing.animals import FIGURES
from shoal.drawing.letters import LETTER_STROKES
from shoal.drawing.palette import CASING
from shoal.drawing.shapes import ROUND, Figure, Shape, figure_art, halo, path
from shoal.drawing.svg import moved

__all__ = ["figure", "gate_art", "ground_art", "life_art", "pattern_art", "section_art", "sprite"]

_HALO = 7
"""How far the pattern keeps off animals, in units."""

_FIGURE_SCALE = 0.93
"""How large animals are in their section, so that the outline of a chain runs around them."""

_LETTER_SCALE = 1.1
_LETTER_STROKE = 3.4
_LETTER_HALO = 9.5
_STRANGER = "fish"
"""Stands for every animal that nobody has drawn; its letter tells which it is."""


def ground_art(water: Water) -> str:
    """Return a square of 100 units full of water, without a seam where squares of one water meet."""
    return f'<path d="M0 0H100V100H0Z" fill="{water.paint}"/>{pattern_art(water)}'


def pattern_art(water: Water) -> str:
    """Return the pattern of a square of water."""
    return path(water.pattern, water.shade)


@cache
def life_art(section: Section, deck: Deck) -> str:
    """Return the letters and the animal of a section, to lie over its water in a square of 100 units."""
    water = waters(deck)[section.colour]
    if not section.animal:
        return _letters(section, water)
    animal = figure(section.animal, deck)
    art = f"<g {ROUND}>{halo(animal, water.paint, _HALO)}</g>{figure_art(animal, water.ink, water.paint)}"
    return moved(4, 4.5, art, _FIGURE_SCALE) + _letters(section, water)


def section_art(section: Section, deck: Deck) -> str:
    """Return a section with everything on it."""
    return ground_art(waters(deck)[section.colour]) + life_art(section, deck)


def figure(letter: str, deck: Deck) -> Figure:
    """Return the drawing of an animal, which its name in the deck decides."""
    name = next(animal.name for animal in deck.animals if animal.letter == letter)
    return FIGURES.get(name.strip().casefold(), FIGURES[_STRANGER])


def _letters(section: Section, water: Water) -> str:
    """Write the letters of a section in its upper left corner, off the pattern."""
    drawn = [
        "".join(
            moved(15.5 * at, 0, path(Shape(LETTER_STROKES[letter], width), paint))
            for at, letter in enumerate(section.text)
        )
        for width, paint in ((_LETTER_HALO, water.paint), (_LETTER_STROKE, water.ink))
    ]
    return f"<g {ROUND}>{moved(12, 11, ''.join(drawn), _LETTER_SCALE)}</g>"


def gate_art() -> str:
    """Return the gate of an entrance card, 50 units wide around the middle of the card."""
    return (
        f'<g fill="none" stroke="{CASING}" stroke-linejoin="round">'
        '<path d="M-24 23V-3A24 24 0 0 1 24 -3V23Z" fill="#fff3d6" stroke-width="5"/>'
        '<path d="M-24 -3H-13M24 -3H13M0 -27V-16M-17 -20L-9.5 -12M17 -20L9.5 -12" stroke-width="2.6"/>'
        f'<path d="M-11 23V0A11 11 0 0 1 11 0V23Z" fill="{CASING}" stroke-width="1"/>'
        '<path d="M-8 12q2.7 -4 5.4 0t5.4 0t5.4 0M-8 19q2.7 -4 5.4 0t5.4 0t5.4 0" stroke="#7fd4f2" '
        'stroke-width="2.4"/></g>'
    )


@cache
def sprite(deck: Deck) -> str:
    """Return one SVG with the symbols that pictures of a deck are composed of, each in a square of 100 units.

    For each colour the water alone (`ground-B`), which goes on without a seam; for each section that the deck's cards
    show what lies over its water (`life-Bd`: letters and animal); for each animal its drawing (`animal-d`), which takes
    its ink from `color` and its light marks from `fill` and `stroke` of whatever uses it; and the `gate`, its middle in
    the middle. Animals stay upright however a card is turned, so that there is no symbol of a whole card.
    """
    symbols = [_symbol(f"ground-{letter}", ground_art(water)) for letter, water in waters(deck).items()]
    symbols += [_symbol(f"life-{section.text}", life_art(section, deck)) for section in _sections(deck)]
    symbols += [
        _symbol(f"animal-{animal.letter}", figure_art(figure(animal.letter, deck), "currentColor", ""))
        for animal in deck.animals
    ]
    symbols.append(_symbol("gate", moved(50, 50, gate_art())))
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>'


def _symbol(name: str, art: str) -> str:
    return f'<symbol id="{name}" viewBox="0 0 100 100">{art}</symbol>'


def _sections(deck: Deck) -> list[Section]:
    """Return every kind of section on the cards of a deck, by its text."""
    cards = (*deck.entrances, *deck.layouts)
    return sorted({section for card in cards for section in card.face.sections}, key=lambda section: section.text)
