"""Aqualin for PettingZoo."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from shoal.aqualin.actions import Turn
from shoal.rl import aqualin
from shoal.rl.aqualin import GAME, AqualinTable
from shoal.rl.observation import SHAPE
from shoal.rl.pettingzoo.tables import TableEnv, metadata, wrapped
from shoal.rl.tables import Table, hidden_order

__all__ = ["AqualinEnv", "env", "raw_env"]


def env(**options: Any) -> Any:
    """Return the environment with PettingZoo's usual wrappers: an illegal step loses at once."""
    return wrapped(AqualinEnv(**options))


class AqualinEnv(TableEnv):
    """Aqualin: two players, chance, everything in sight but the order of the stockpile.

    **Agents.** `player_0` scores colours and `player_1` animals; `player_0` begins, or `player_1` with
    `first="animal"`. An agent acts twice in a row, for a turn has two steps.

    **Actions** (`Discrete(1296)`). First the slide: 0 for none, or 1 to 360. Then the placement, which ends the turn
    with the draw: 36 × tile + cell, where the tile is told as the agent sees it, own kind first: 6 × own kind + other
    kind. `encode` and `decode` translate; `shoal.rl.actions` tells the integers. A game always takes 72 steps. In an
    environment of `env()` an illegal step loses at once; `raw_env()` refuses it with `IllegalActionError`.

    **Observation.** `observation`: `Box(0, 1, (6, 6, 16), int8)` by rank, file and plane, as the observing agent sees
    the game, their own kind first: both agents then play the same game. Planes 0-5: own kind on the cell; 6-11: other
    kind on the cell; 12: pool, by own kind and other kind; 13: stockpile, likewise; 14: the placement comes next; 15:
    whoever is to move wins on equal totals. `action_mask`: `Box(0, 1, (1296,), int8)`, all 0 for the agent that is not
    to act.

    **Rewards.** 1 for the winner and -1 for the loser in the last step, else 0. Equal totals go to whoever went second.

    **Start.** `reset(seed)` deals by lot, and `reset(options={"order": tiles})` in a given order: all 36 tiles
    (6 × colour + animal), those of the pool first.

    **Versions.** v0: the first.
    """

    metadata = metadata("aqualin_v0")

    def __init__(self, render_mode: str | None = None, first: str = "colour") -> None:
        TableEnv.__init__(self, 2, AqualinTable.actions, SHAPE, render_mode)
        self._first = first
        GAME.initial(options={"first": first})  # complains at once of what is no role

    def _set_up(self, rng: np.random.Generator, options: Mapping[str, Any]) -> Table:
        return AqualinTable(hidden_order(GAME, rng, options), self._first)

    def encode(self, turn: Turn) -> tuple[int, int]:
        """Return the two steps of a turn of whoever is to move."""
        return aqualin.encode(turn, self.table.state)

    def decode(self, steps: tuple[int, int]) -> Turn:
        """Return the turn that two steps of whoever is to move stand for; whether it is legal is not checked."""
        return aqualin.decode(steps, self.table.state)


raw_env = AqualinEnv
"""The environment without wrappers, by the name that PettingZoo uses."""
