"""What both games' environments for PettingZoo share: a table, told in PettingZoo's words."""

from abc import abstractmethod
from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from shoal.errors import ShoalError
from shoal.game import Seat
from shoal.rl.rendering import MODES, check_mode, render
from shoal.rl.tables import Table, returns

__all__ = ["TableEnv", "metadata", "wrapped"]

Observation = dict[str, np.ndarray[Any, np.dtype[np.int8]]]


def metadata(name: str) -> dict[str, Any]:
    """Return what an environment tells of itself."""
    return {"render_modes": list(MODES), "name": name, "is_parallelizable": False, "render_fps": 1}


class TableEnv(AECEnv[str, Any, Any]):
    """A game that is played in turns; subclasses say which, and how it is set up."""

    def __init__(self, seats: int, actions: int, observation_shape: tuple[int, ...], render_mode: str | None) -> None:
        check_mode(render_mode)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: _space(observation_shape, actions) for agent in self.possible_agents
        }
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(actions) for agent in self.possible_agents
        }
        self._table: Table | None = None

    @abstractmethod
    def _set_up(self, rng: np.random.Generator, options: Mapping[str, Any]) -> Table:
        """Return a new game."""

    @cached_property
    def _rng(self) -> np.random.Generator:
        return seeding.np_random()[0]

    @property
    def table(self) -> Table:
        """The game that is being played."""
        if self._table is None:
            raise ShoalError("there is no game yet: call reset first")
        return self._table

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; the same seed deals the same. `options={"order": …}` says what is dealt instead."""
        if seed is not None:
            self._rng = seeding.np_random(seed)[0]
        self._table = self._set_up(self._rng, options or {})
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        vars(self).pop("_skip_agent_selection", None)  # of a game that was left while its agents were taking leave
        self.agent_selection = self._next_agent()
        self._show()

    def step(self, action: int | None) -> None:
        """Take a step, or raise `IllegalActionError` and change nothing; who is out of the game gives `None`."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.table.step(-1 if action is None else int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._finish_if_over()
        self.agent_selection = self._next_agent()
        self._accumulate_rewards()
        self._show()

    def observe(self, agent: str) -> Observation:
        """Return what an agent is shown, and what it may do now: nothing when it is another's turn."""
        seat = self._seat(agent)
        return {"observation": self.table.observation(seat), "action_mask": self.table.mask(seat)}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def render(self) -> Any:
        """Show the game as somebody sees it who looks on, in the way that was chosen with `render_mode`."""
        if self.render_mode is None:
            raise ShoalError("nothing to show: choose a render_mode when the environment is made")
        return render(self.table.game, self.table.state, self.render_mode)

    def close(self) -> None:
        """Do nothing: no window is open, and no file."""

    def _seat(self, agent: str) -> Seat:
        return self.possible_agents.index(agent)

    def _next_agent(self) -> str:
        """Return who takes the next step; at the end the first agent, so that all hear of it in their order."""
        return self.possible_agents[self.table.seat or 0]

    def _finish_if_over(self) -> None:
        outcome = self.table.outcome
        if outcome is None:
            return
        self.terminations = dict.fromkeys(self.agents, True)
        for seat, reward in enumerate(returns(outcome)):
            agent = self.possible_agents[seat]
            self.rewards[agent] = reward
            self.infos[agent] = {"points": outcome.scores[seat], "place": outcome.places[seat]}

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


def _space(shape: tuple[int, ...], actions: int) -> spaces.Space[Any]:
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 1, shape, np.int8),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


def wrapped(env: TableEnv) -> Any:
    """Return an environment as PettingZoo's users expect it: who does what is not legal has lost."""
    checked = wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(env, illegal_reward=-1))
    return wrappers.OrderEnforcingWrapper(checked)
