"""Aqualin in steps that are integers: the slide, then the placement."""

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from shoal.aqualin.actions import Slide, Turn
from shoal.aqualin.position import Position
from shoal.aqualin.reef import Reef
from shoal.aqualin.roles import Role
from shoal.aqualin.tiles import TILES, Tile
from shoal.errors import NotationError
from shoal.game import Action, Game, Seat, load
from shoal.rl import actions
from shoal.rl.observation import observation
from shoal.rl.tables import Table

__all__ = ["GAME", "AqualinTable", "decode", "encode"]

GAME: Game = load("aqualin")
"""The game as the contract knows it."""


class AqualinTable(Table):
    """A game of Aqualin; seats are roles: 0 colour, 1 animal.

    A turn takes two steps: first 0 for no slide or 1 to 360 for one, then 36 × tile + cell, the tile as the player to
    move sees it (`shoal.rl.actions`). Both share the integers 0 to 1,295.
    """

    actions: ClassVar[int] = actions.PLACEMENTS

    def __init__(self, order: Sequence[Tile], first: str = "colour") -> None:
        if sorted(order) != list(TILES):
            raise NotationError("an order of Aqualin names each of the 36 tiles, 0 to 35, once")
        self._slide: Slide | None = None
        self._slid: Reef | None = None
        super().__init__(GAME, GAME.initial(options={"first": first}), tuple(order))

    @property
    def state(self) -> Position:
        """The position; in the middle of a turn the slide has been made already."""
        position: Position = self._state
        return position if self._slid is None else replace(position, reef=self._slid)

    @property
    def is_placing(self) -> bool:
        """Whether the slide has been decided, so that the placement comes next."""
        return self._slid is not None

    def seen_by(self, seat: Seat) -> Position:
        """Return the position: everything is in sight but the order of the stockpile, which is not in it."""
        return self.state

    def legal(self) -> list[int]:
        """Return the slides, or the placements after the slide that was decided."""
        position: Position = self._state
        if self.is_placing:
            placements = position.legal_placements(self._slide)
            return [actions.encode_seen_placement(placement, position.to_move) for placement in placements]
        return [0, *map(actions.encode_slide, position.legal_slides())]

    def observation(self, seat: Seat) -> NDArray[np.int8]:
        """Return the planes of `shoal.rl.observation`."""
        return observation(self._state, Role(seat), slid=self._slid)

    def step(self, action: int) -> None:
        """Decide the slide, or place and pass the turn on."""
        position: Position = self._state
        if not self.is_placing:
            slide = actions.decode_slide(action)
            self._slid = position.after_slide(slide) if slide else position.reef
            self._slide = slide
            return
        placement = actions.decode_seen_placement(action, position.to_move)
        self.act(Turn(self._slide, placement))

    def act(self, action: Action) -> None:
        """Play a whole turn; a slide that was decided before is forgotten."""
        super().act(action)
        self._slide = self._slid = None


def encode(turn: Turn, position: Position) -> tuple[int, int]:
    """Return the two actions of a turn in a position."""
    return actions.encode_slide(turn.slide), actions.encode_seen_placement(turn.placement, position.to_move)


def decode(steps: tuple[int, int], position: Position) -> Turn:
    """Return the turn of two actions in a position; whether it is legal is not checked."""
    slide, placement = steps
    return Turn(actions.decode_slide(slide), actions.decode_seen_placement(placement, position.to_move))
