"""What players of Aquarium Designer do, as integers.

A round has two steps a player. The first drafts: 0 to 4 take the card of that slot of the offer, in the order in which
the cards were turned up, and 5 passes. The second lays the card: 6 + 4 × place + rotation. A place is told by its
column and row from the entrance card, -2 to 2 each, as 5 × (row + 2) + column + 2; a rotation is 0 to 3 quarter turns
clockwise. The entrance card itself is laid on 0,0, which leaves its rotation to choose.
"""

from itertools import product
from typing import TypeAlias

from shoal.designer.actions import Draw, Lay, Pass
from shoal.designer.aquarium import Laid, Place
from shoal.designer.cards import QUARTERS
from shoal.designer.position import Position
from shoal.designer.rules import Phase
from shoal.errors import IllegalActionError
from shoal.game import Seat

__all__ = ["ACTIONS", "LAYINGS", "PASS", "PLACES", "SLOTS", "Choice", "decode", "encode", "legal"]

SLOTS = 5
"""How many cards can be on offer."""

PASS = SLOTS
"""The action that leaves the choice to the others first."""

PLACES: tuple[Place, ...] = tuple((column, row) for row, column in product(range(-2, 3), repeat=2))
"""Where a card can ever lie, column and row, by row and then column; (0, 0) is the entrance card's."""

LAYINGS = len(PLACES) * len(QUARTERS)
"""How many ways to lay a card there are."""

FIRST_LAYING = PASS + 1

ACTIONS = FIRST_LAYING + LAYINGS
"""How many actions there are in all."""

_NUMBER_OF_PLACE = {place: number for number, place in enumerate(PLACES)}

Choice: TypeAlias = Draw | Pass | Lay
"""What a player does."""


def encode(choice: Choice, position: Position) -> int:
    """Return the action of what a player does in a position."""
    if isinstance(choice, Pass):
        return PASS
    if isinstance(choice, Draw):
        return position.offer.index(choice.card)
    return FIRST_LAYING + 4 * _NUMBER_OF_PLACE[choice.laid.place] + choice.laid.rotation


def decode(action: int, position: Position, seat: Seat) -> Choice:
    """Return what an action means for a seat; whether the rules allow it is for the position to say."""
    if not 0 <= action < ACTIONS:
        raise IllegalActionError(f"{action} is not an action: expected 0 to {ACTIONS - 1}")
    if position.phase is Phase.LAY:
        return _laying(action, position, seat)
    if action == PASS:
        return Pass()
    if action >= FIRST_LAYING:
        raise IllegalActionError(f"{action} lays a card, but seat {seat + 1} is to draw: expected 0 to {PASS}")
    if action >= len(position.offer):
        raise IllegalActionError(f"slot {action} is empty: {len(position.offer)} cards are on offer")
    return Draw(position.offer[action])


def _laying(action: int, position: Position, seat: Seat) -> Lay:
    card = position.held[seat]
    if card is None:
        raise IllegalActionError(f"seat {seat + 1} has laid its card: it acts again when all have")
    if action < FIRST_LAYING:
        expected = f"expected {FIRST_LAYING} to {ACTIONS - 1}"
        raise IllegalActionError(f"{action} drafts a card, but seat {seat + 1} is to lay {card.name}: {expected}")
    place, rotation = divmod(action - FIRST_LAYING, 4)
    return Lay(Laid(card, PLACES[place], rotation))


def legal(position: Position, seat: Seat) -> list[int]:
    """Return every action that a seat may take, in ascending order."""
    return [encode(choice, position) for choice in position.actions(seat) if isinstance(choice, Draw | Pass | Lay)]
