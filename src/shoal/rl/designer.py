"""Aquarium Designer in steps that are integers: drafting a card, then laying it."""

from dataclasses import replace
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from shoal.designer.game import Order
from shoal.designer.position import Position
from shoal.designer.rules import Phase
from shoal.game import Action, Game, Seat, load, variant
from shoal.rl import designer_actions
from shoal.rl.designer_observation import observation
from shoal.rl.tables import Table

__all__ = ["DesignerTable", "game_of"]


class DesignerTable(Table):
    """A game of Aquarium Designer, with the actions of `shoal.rl.designer_actions`.

    All lay their cards at once. Here they do so one after the other, by seat; nobody sees what the others lay until all
    have laid.
    """

    actions: ClassVar[int] = designer_actions.ACTIONS

    def __init__(self, game: Game, start: Position, order: Order) -> None:
        super().__init__(game, start, order)
        self._before_laying: Position = self._state

    def seen_by(self, seat: Seat) -> Position:
        """Return the position; while cards are laid, with the others' as they were before."""
        position: Position = self._state
        if position.phase is not Phase.LAY:
            return position
        before = self._before_laying
        return replace(
            position,
            aquariums=(*before.aquariums[:seat], position.aquariums[seat], *before.aquariums[seat + 1 :]),
            held=(*before.held[:seat], position.held[seat], *before.held[seat + 1 :]),
        )

    def legal(self) -> list[int]:
        """Return the cards to draft and the pass, or the ways to lay the card."""
        seat = self.seat
        return [] if seat is None else designer_actions.legal(self._state, seat)

    def observation(self, seat: Seat) -> NDArray[np.int8]:
        """Return the row of `shoal.rl.designer_observation`."""
        return observation(self.seen_by(seat), seat)

    def step(self, action: int) -> None:
        """Draft, pass or lay."""
        self.act(designer_actions.decode(action, self._state, self.seat or 0))

    def act(self, action: Action) -> None:
        """Draft, pass or lay, and remember the table as it was when laying began."""
        super().act(action)
        position: Position = self._state
        if position.phase is not Phase.LAY or None not in position.held:
            self._before_laying = position


def game_of(deck: str | None) -> Game:
    """Return the game with the cards of a file, or with the shipped ones."""
    return load("designer") if deck is None else variant(f"designer:{deck}")
