"""What both games' environments for Gymnasium share: a table at which one seat is the learner's."""

import random
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from shoal.engine.players import Player, player
from shoal.errors import IllegalActionError, ShoalError
from shoal.game import Game, Seat
from shoal.rl.rendering import MODES, check_mode, render
from shoal.rl.tables import Table

__all__ = ["METADATA", "Opponent", "TableEnv"]

METADATA: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 1}
"""What both environments tell of themselves."""

Observation: TypeAlias = NDArray[np.int8]

Opponent: TypeAlias = str | Player
"""A player by name, such as `greedy` or `level:3`, or one of your own that chooses as `shoal.engine.players` says."""


class TableEnv(gymnasium.Env[Observation, np.int64]):
    """One seat of a game whose other seats are computer players'; subclasses say which game, and how it is set up."""

    def __init__(
        self,
        game: Game,
        opponents: Sequence[Opponent],
        space: tuple[int, tuple[int, ...]],
        render_mode: str | None,
    ) -> None:
        check_mode(render_mode)
        self.render_mode = render_mode
        actions, shape = space
        self.action_space = spaces.Discrete(actions)
        self.observation_space = spaces.Box(0, 1, shape, np.int8)
        self._game = game
        self._opponents = tuple(opponents)
        self._hired()  # complains at once of a name that nobody has
        self._table: Table | None = None
        self._has_lost = False

    @abstractmethod
    def _set_up(self, options: Mapping[str, Any]) -> tuple[Table, Seat]:
        """Return a new game and the learner's seat in it."""

    @abstractmethod
    def _reward(self, before: int) -> float:
        """Return what the learner gets for a step before which it had so many points."""

    @property
    def table(self) -> Table:
        """The game that is being played."""
        if self._table is None:
            raise ShoalError("there is no game yet: call reset first")
        return self._table

    @property
    def points(self) -> int:
        """The learner's points as if the game ended now."""
        scores: tuple[int, ...] = self.table.seen_by(self.seat).scores()
        return scores[self.seat]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game; the same seed deals the same. `options={"order": …}` says what is dealt instead."""
        super().reset(seed=seed)
        self._table, self.seat = self._set_up(options or {})
        self._chance = random.Random(int(self.np_random.integers(2**63)))
        self._rivals = self._hired()
        self._has_lost = False
        self._let_others_act()
        self._show()
        return self._observation(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take a step, and let the others act; what is not legal loses at once, and `illegal` in the info says why."""
        if self.table.seat != self.seat or self._has_lost:
            raise ShoalError("the game is over: call reset to begin another")
        before = self.points
        try:
            self.table.step(int(action))
        except IllegalActionError as error:
            if not self.action_space.contains(action):
                raise
            self._has_lost = True
            return self._observation(), -1.0, True, False, {**self._info(), "illegal": str(error)}
        self._let_others_act()
        self._show()
        return self._observation(), self._reward(before), self.table.outcome is not None, False, self._info()

    def render(self) -> Any:
        """Show the game in the way that was chosen with `render_mode`."""
        if self.render_mode is None:
            raise ShoalError("nothing to show: choose a render_mode when the environment is made")
        return render(self._game, self.table.state, self.render_mode)

    def _hired(self) -> list[Player]:
        """Return the opponents, ready to play one game."""
        return [player(self._game, one) if isinstance(one, str) else one for one in self._opponents]

    def _let_others_act(self) -> None:
        seat = self.table.seat
        while seat is not None and seat != self.seat:
            rival = self._rivals[seat if seat < self.seat else seat - 1]
            self.table.act(rival.choose(self.table.seen_by(seat), seat, self._chance))
            seat = self.table.seat

    def _observation(self) -> Observation:
        return self.table.observation(self.seat)

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.table.mask(self.seat), "points": self.points}
        outcome = self.table.outcome
        if outcome is not None:
            info |= {"scores": outcome.scores, "place": outcome.places[self.seat]}
        return info

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()
