"""Aquarium Designer for Gymnasium."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from shoal.designer.position import Position
from shoal.designer.rules import rank_of
from shoal.game import Seat
from shoal.rl.designer import DesignerTable, game_of
from shoal.rl.designer_observation import size
from shoal.rl.gymnasium.tables import METADATA, Opponent, TableEnv
from shoal.rl.tables import Table, hidden_order, returns

__all__ = ["DesignerEnv"]


class DesignerEnv(TableEnv):
    """Aquarium Designer alone, or against computer players, who act within the steps.

    **Options.** `opponents` (none): up to four of `random`, `greedy` and `strong`, or objects that choose as
    `shoal.engine.players.Player` says; the learner's seat is then drawn by lot for every game. `rule` (`basic` or
    `advanced`). `deck`: a file with cards of one's own.

    **Actions** (`Discrete(106)`). Drafting: 0 to 4 take the card of that slot of the offer, 5 passes, which cannot be
    done alone. Laying: 6 + 4 × place + rotation (`shoal.rl.designer_actions`). Alone a game takes 17 steps: the
    entrance card is turned, then eight times a card is drafted and laid. A step that is not legal loses at once.

    **Observation** (`Box(0, 1, (n,), int8)`). A row whose parts are told, and taken apart, by
    `shoal.rl.designer_observation`; n is 693 alone.

    **Info.** `action_mask`: for each action whether it is legal; `points`: the learner's, as if the game ended now; at
    the end `scores`, `place` and, alone, `rank`; `illegal`: why the last step was not legal.

    **Rewards.** Alone, the points that a step brings: their sum is the total. Against others, in the last step 1 is
    shared by the winners and -1 by all others, and 0 before.

    **Versions.** v0: the first.
    """

    metadata = METADATA

    def __init__(
        self,
        opponents: Sequence[Opponent] = (),
        rule: str = "basic",
        deck: str | None = None,
        render_mode: str | None = None,
    ) -> None:
        game = game_of(deck)
        seats = 1 + len(opponents)
        self._start = cast(Position, game.initial(seats, {"rule": rule}))
        shape = (size(seats, len(self._start.deck.colours)),)
        super().__init__(game, opponents, (DesignerTable.actions, shape), render_mode)

    def _set_up(self, options: Mapping[str, Any]) -> tuple[Table, Seat]:
        order = hidden_order(self._game, self.np_random, options)
        return DesignerTable(self._game, self._start, order), int(self.np_random.integers(self._start.seats))

    def _reward(self, before: int) -> float:
        if self._start.is_solo:
            return float(self.points - before)
        outcome = self.table.outcome
        return 0.0 if outcome is None else returns(outcome)[self.seat]

    def _info(self) -> dict[str, Any]:
        info = super()._info()
        if self._start.is_solo and self.table.outcome is not None:
            info["rank"] = rank_of(self.points)
        return info
