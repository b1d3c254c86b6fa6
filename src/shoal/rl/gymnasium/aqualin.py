"""Aqualin for Gymnasium."""

from collections.abc import Mapping
from typing import Any

from shoal.aqualin.roles import Role
from shoal.errors import NotationError
from shoal.game import Seat
from shoal.rl.aqualin import GAME, AqualinTable
from shoal.rl.gymnasium.tables import METADATA, Opponent, TableEnv
from shoal.rl.observation import SHAPE
from shoal.rl.tables import Table, hidden_order, returns

__all__ = ["AqualinEnv"]

TURNS = ("first", "second", "either")


class AqualinEnv(TableEnv):
    """Aqualin against a computer player, who plays its turns within the steps.

    **Options.** `opponent` (`greedy`): `random`, `greedy`, `two-ply`, `level:1` to `level:8`, or an object that chooses
    as `shoal.engine.players.Player` says. `turn` (`either`): whether the learner goes `first` or `second`; with
    `either` that is drawn by lot for every game. Whoever is first scores colours, which makes no difference: both
    roles see the same game.

    **Actions** (`Discrete(1296)`). A turn has two steps. First the slide: 0 for none, or 1 to 360. Then the placement:
    36 × tile + cell, where the tile is told as the learner sees it: 6 × own kind + other kind. `encode` and `decode` of
    `shoal.rl.aqualin` translate. A game takes 36 steps. A step that is not legal loses at once.

    **Observation** (`Box(0, 1, (6, 6, 16), int8)`). As in `shoal.rl.pettingzoo.aqualin_v0`, the own kind first; when
    the game is over, still as the learner sees it.

    **Info.** `action_mask`: for each action whether it is legal; `points`: the learner's, as if the game ended now; at
    the end `scores` of colour and animal, and `place`; `illegal`: why the last step was not legal.

    **Rewards.** 1 for a win and -1 for a loss in the last step, else 0. Equal totals go to whoever went second.

    **Versions.** v0: the first.
    """

    metadata = METADATA

    def __init__(self, opponent: Opponent = "greedy", turn: str = "either", render_mode: str | None = None) -> None:
        if turn not in TURNS:
            raise NotationError(f"{turn!r} is no turn of the learner: expected {', '.join(TURNS)}")
        self._turn = turn
        super().__init__(GAME, [opponent], (AqualinTable.actions, SHAPE), render_mode)

    def _set_up(self, options: Mapping[str, Any]) -> tuple[Table, Seat]:
        order = hidden_order(self._game, self.np_random, options)
        seat = int(self.np_random.integers(2)) if self._turn == "either" else TURNS.index(self._turn)
        return AqualinTable(order), Role(seat)

    def _reward(self, before: int) -> float:
        outcome = self.table.outcome
        return 0.0 if outcome is None else returns(outcome)[self.seat]
