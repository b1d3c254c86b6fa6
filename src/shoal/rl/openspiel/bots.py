"""Shoal's own players as bots of OpenSpiel."""

import random
from typing import ClassVar

import pyspiel

from shoal.aqualin import Placement, Position, Turn
from shoal.designer.actions import Draw, Lay, Pass
from shoal.engine.players import Player, player
from shoal.errors import IllegalActionError
from shoal.game import load
from shoal.rl import designer_actions
from shoal.rl.actions import encode_slide, encode_slot_placement
from shoal.rl.openspiel.aqualin import AqualinGame, AqualinState
from shoal.rl.openspiel.designer import DesignerGame, DesignerState

__all__ = ["AqualinBot", "DesignerBot", "bot"]


def bot(game: AqualinGame | DesignerGame, name: str, player_id: int, seed: int) -> "AqualinBot | DesignerBot":
    """Return a player of Shoal, such as `greedy` or `level:3`, as a bot that sits on a seat of a game."""
    if isinstance(game, AqualinGame):
        return AqualinBot(name, player_id, seed)
    return DesignerBot(name, player_id, seed)


class _SeatedBot(pyspiel.Bot):
    """A player of Shoal on a seat."""

    GAME: ClassVar[str]
    """The game by its name in Shoal."""

    def __init__(self, name: str, player_id: int, seed: int) -> None:
        super().__init__()
        self._name = name
        self._player_id = player_id
        self._rng = random.Random(seed)
        self.restart()

    def restart(self) -> None:
        """Forget the game, for another begins."""
        self._player: Player = player(load(self.GAME), self._name)

    def restart_at(self, state: pyspiel.State) -> None:
        """Go on from another state, at the beginning of a turn."""
        self.restart()


class AqualinBot(_SeatedBot):
    """Decides on a whole turn at its slide, and remembers the placement for the next step."""

    GAME = "aqualin"

    def restart(self) -> None:
        """Forget the game, for another begins."""
        super().restart()
        self._awaited: tuple[Position, Placement] | None = None

    def step(self, state: AqualinState) -> int:
        """Return the action of the slide, and then that of the placement."""
        position = state.position
        if state.placing:
            return encode_slot_placement(self._placement(position), position)
        turn = self._player.choose(position, self._player_id, self._rng)
        assert isinstance(turn, Turn)
        reef = position.reef if turn.slide is None else position.after_slide(turn.slide)
        self._awaited = Position(reef, position.pool, position.to_move, position.first), turn.placement
        return encode_slide(turn.slide)

    def _placement(self, position: Position) -> Placement:
        if self._awaited is None or self._awaited[0] != position:
            raise IllegalActionError("this bot decides on whole turns: ask it for the slide first")
        return self._awaited[1]


class DesignerBot(_SeatedBot):
    """Decides by what its seat may see."""

    GAME = "designer"

    def step(self, state: DesignerState) -> int:
        """Return the action that the player chooses."""
        seen = state.seen_by(self._player_id)
        choice = self._player.choose(seen, self._player_id, self._rng)
        assert isinstance(choice, Draw | Pass | Lay)
        return designer_actions.encode(choice, seen)
