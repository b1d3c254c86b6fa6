"""Aquarium Designer's players."""

import random

from shoal.designer import Aquarium, Card, Draw, Lay, Position
from shoal.designer.actions import Action

__all__ = ["DesignerGreedy"]


class DesignerGreedy:
    """Draw the card that can bring the most points at once, and lay it there; never pass. Ties are drawn by lot."""

    def choose(self, state: Position, seat: int, rng: random.Random) -> Action:
        """Return one of the actions with the best own total right after laying, all equally likely."""
        values = {action: _value(state, seat, action) for action in state.actions(seat)}
        best = max(values.values())
        return rng.choice([action for action, value in values.items() if value == best])


def _value(state: Position, seat: int, action: Action) -> int:
    aquarium = state.aquariums[seat]
    if isinstance(action, Lay):
        return aquarium.after(action.laid).score(state.rule)
    if isinstance(action, Draw):
        return _best_total(state, aquarium, action.card)
    return -1


def _best_total(state: Position, aquarium: Aquarium, card: Card) -> int:
    return max(aquarium.after(laid).score(state.rule) for laid in aquarium.options(card))
