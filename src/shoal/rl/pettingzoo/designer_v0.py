"""Aquarium Designer for PettingZoo."""

from collections.abc import Mapping
from typing import Any, cast

import numpy as np

from shoal.designer.position import Position
from shoal.errors import NotationError
from shoal.rl import designer_actions
from shoal.rl.designer import DesignerTable, game_of
from shoal.rl.designer_actions import Choice
from shoal.rl.designer_observation import size
from shoal.rl.pettingzoo.tables import TableEnv, metadata, wrapped
from shoal.rl.tables import Table, hidden_order

__all__ = ["DesignerEnv", "env", "raw_env"]


def env(**options: Any) -> Any:
    """Return the environment with PettingZoo's usual wrappers: an illegal step loses at once."""
    return wrapped(DesignerEnv(**options))


class DesignerEnv(TableEnv):
    """Aquarium Designer for two to five: drafting and laying cards, eight rounds.

    **Agents.** `player_0` to `player_4`, as many as `seats` says; `player_0` drafts first in the first round. Alone it
    is played with Gymnasium: `shoal.rl.gymnasium`.

    **Actions** (`Discrete(106)`). Drafting: 0 to 4 take the card of that slot of the offer, 5 passes. Laying: 6 +
    4 × place + rotation, where the place is 5 × (row + 2) + column + 2, counted from the entrance card, and the
    rotation 0 to 3 quarter turns clockwise. `encode` and `decode` translate; `shoal.rl.designer_actions` tells the
    integers. In an environment of `env()` an illegal step loses at once; `raw_env` refuses it with
    `IllegalActionError`.

    **Simultaneous laying.** All lay their cards at once. Here they do so one after the other, by seat, and nobody sees
    what others lay before all have laid: until then an agent sees the others' aquariums as they were.

    **Observation.** `observation`: `Box(0, 1, (n,), int8)`, a row whose parts are told, and taken apart, by
    `shoal.rl.designer_observation`: aquariums, cards on offer, cards held, what may still come and more, the observing
    agent's first and then clockwise. n is 1155 for two agents. `action_mask`: `Box(0, 1, (106,), int8)`, all 0 for
    agents that are not to act.

    **Rewards.** In the last step 1 is shared by the winners and -1 by all others; 0 if all have won, and in all steps
    before. More animals decide between equal totals.

    **Options.** `seats` (2), `rule` (`basic` or `advanced`), `deck` (a file with cards of one's own).

    **Start.** `reset(seed)` deals by lot, and `reset(options={"order": order})` by a `shoal.designer.game.Order`.

    **Versions.** v0: the first.
    """

    metadata = metadata("designer_v0")

    def __init__(
        self, render_mode: str | None = None, seats: int = 2, rule: str = "basic", deck: str | None = None
    ) -> None:
        if seats == 1:
            raise NotationError("one player alone needs Gymnasium: gymnasium.make('shoal/Designer-v0')")
        self._game = game_of(deck)
        self._start = cast(Position, self._game.initial(seats, {"rule": rule}))
        shape = (size(seats, len(self._start.deck.colours)),)
        TableEnv.__init__(self, seats, DesignerTable.actions, shape, render_mode)

    def _set_up(self, rng: np.random.Generator, options: Mapping[str, Any]) -> Table:
        return DesignerTable(self._game, self._start, hidden_order(self._game, rng, options))

    def encode(self, choice: Choice) -> int:
        """Return the step of what whoever is to act does."""
        return designer_actions.encode(choice, self.table.state)

    def decode(self, step: int) -> Choice:
        """Return what a step means for whoever is to act; whether it is legal is not checked."""
        return designer_actions.decode(step, self.table.state, self.table.seat or 0)


raw_env = DesignerEnv
"""The environment without wrappers, by the name that PettingZoo uses."""
