"""What a player of Aquarium Designer is shown: one row of 0s and 1s, whose parts have names and shapes."""

from collections.abc import Iterable, Mapping
from functools import cache
from math import prod
from types import MappingProxyType
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from shoal.designer.aquarium import Aquarium
from shoal.designer.cards import Card
from shoal.designer.deck import Deck
from shoal.designer.position import SOLO_OFFER, Position
from shoal.designer.rules import ROUNDS, Phase, Rule
from shoal.game import Seat

__all__ = ["SIDE", "observation", "parts", "size", "split"]

Number = TypeVar("Number", bound=np.generic)

SIDE = 10
"""Sections that can ever lie side by side: two cards on either side of the entrance card, two sections each."""

_CORNER = 4
"""How far the lower left section of the entrance card lies from the edge."""


@cache
def parts(seats: int, colours: int = 4) -> Mapping[str, tuple[int, ...]]:
    """Return the parts of an observation in their order, each with its shape; seats go clockwise from the own one.

    The last axis of every picture of cards holds one plane a colour, in the deck's order, and one for animals. Points
    do not depend on which animal it is.

    - `aquariums`: what lies there by seat, row (from the lowest), column and plane.
    - `offer`: the cards to choose from, in the order of their slots, by row (from the upper), column and plane.
    - `visible`: the card face up on the deck.
    - `held`: by seat, what it has drawn and not yet laid.
    - `unseen`: for each layout card of the deck whether it can still come.
    - `passed`: by seat, whether it has passed in this draw.
    - `turn`: by seat, whose turn it is to draw; outside the draw, who begins the next one.
    - `round`: one for each of the rounds 0 to 8.
    - `laying`: whether cards are laid, not drawn.
    - `advanced`: whether a chain needs three animals, not two.
    """
    planes = colours + 1
    offer = SOLO_OFFER if seats == 1 else seats
    return MappingProxyType(
        {
            "aquariums": (seats, SIDE, SIDE, planes),
            "offer": (offer, 2, 2, planes),
            "visible": (2, 2, planes),
            "held": (seats, 2, 2, planes),
            "unseen": (40,),
            "passed": (seats,),
            "turn": (seats,),
            "round": (ROUNDS + 1,),
            "laying": (1,),
            "advanced": (1,),
        }
    )


def size(seats: int, colours: int = 4) -> int:
    """Return how long an observation is."""
    return sum(map(prod, parts(seats, colours).values()))


def split(row: NDArray[Number], seats: int, colours: int = 4) -> dict[str, NDArray[Number]]:
    """Return the parts of an observation, or of observations stacked on leading axes, by name."""
    shapes = parts(seats, colours)
    ends = np.cumsum([prod(shape) for shape in shapes.values()])
    pieces = np.split(row, ends[:-1], axis=-1)
    return {
        name: piece.reshape(*row.shape[:-1], *shape)
        for (name, shape), piece in zip(shapes.items(), pieces, strict=True)
    }


def observation(position: Position, seat: Seat) -> NDArray[np.int8]:
    """Return what a seat is shown of a position, own things first."""
    seats = position.seats
    row = np.zeros(size(seats, len(position.deck.colours)), np.int8)
    shown = split(row, seats, len(position.deck.colours))  # views: what is written into them is written into the row
    clockwise = [(seat + step) % seats for step in range(seats)]
    plane = _planes(position.deck)
    for at, other in enumerate(clockwise):
        _draw_aquarium(shown["aquariums"][at], position.aquariums[other], plane)
    _draw_cards(shown["held"], [position.held[other] for other in clockwise], plane)
    _draw_cards(shown["offer"], position.offer, plane)
    _draw_cards(shown["visible"][None], [position.visible], plane)
    unseen = set(position.unseen())
    shown["unseen"][:] = [card in unseen for card in position.deck.layouts]
    shown["passed"][:] = [other in position.passed for other in clockwise]
    shown["turn"][:] = [other == position.turn for other in clockwise]
    shown["round"][position.round] = 1
    shown["laying"][:] = position.phase is Phase.LAY
    shown["advanced"][:] = position.rule is Rule.ADVANCED
    return row


@cache
def _planes(deck: Deck) -> Mapping[str, int]:
    return {colour.letter: number for number, colour in enumerate(deck.colours)}


def _draw_aquarium(picture: NDArray[np.int8], aquarium: Aquarium, plane: Mapping[str, int]) -> None:
    for (column, row), section in aquarium.sections().items():
        spot = picture[row + _CORNER, column + _CORNER]
        spot[plane[section.colour]] = 1
        spot[-1] = section.animal != ""


def _draw_cards(pictures: NDArray[np.int8], cards: Iterable[Card | None], plane: Mapping[str, int]) -> None:
    for picture, card in zip(pictures, cards, strict=False):
        for at, section in enumerate(card.face.sections if card else ()):
            spot = picture[at // 2, at % 2]
            spot[plane[section.colour]] = 1
            spot[-1] = section.animal != ""
