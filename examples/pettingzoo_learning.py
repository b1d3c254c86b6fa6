"""Learn Aqualin in PettingZoo's environment by playing against oneself; JAX learns, and the games are played in Python.

    python examples/pettingzoo_learning.py --rounds 20 --games 64

Games are played side by side, so that one call of the network serves all: every game takes 72 steps, and the same agent
acts in all of them. The network (`kinds_network.py`) is the same for both agents, as each sees its own kind first.
"""

import argparse
from collections.abc import Sequence
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import kinds_network
import numpy as np
from jax import Array
from ppo import Games, Learner, Step, best, choose

from shoal.rl.pettingzoo import aqualin_v0

SLIDE_ACTIONS, ACTIONS = 361, 1296
STEPS = 72
"""A game always takes so many."""


def network(parameters: kinds_network.Parameters, observation: Array) -> tuple[Array, Array]:
    """Return the logits of the 1,296 actions, and the value."""
    thoughts = kinds_network.think(parameters, observation)
    slides = jnp.pad(thoughts.slides, (0, ACTIONS - SLIDE_ACTIONS))
    return jnp.where(observation[0, 0, 14], thoughts.placements.reshape(ACTIONS), slides), thoughts.value


chosen, liked = jax.jit(partial(choose, network)), jax.jit(partial(best, network))


class SideBySide:
    """Games that are played at the same pace."""

    def __init__(self, games: int, seed: int) -> None:
        self.games = [aqualin_v0.raw_env() for _ in range(games)]
        for at, game in enumerate(self.games):
            game.reset(seed=seed + at)

    @property
    def agent(self) -> int:
        """Who is to act, in every game."""
        return int(self.games[0].agent_selection.removeprefix("player_"))

    def seen(self) -> tuple[np.ndarray, np.ndarray]:
        """Return what that agent sees, and which actions are legal."""
        seen = [game.observe(game.agent_selection) for game in self.games]
        return np.stack([one["observation"] for one in seen]), np.stack([one["action_mask"] for one in seen]) > 0

    def step(self, actions: Sequence[int]) -> None:
        """Take a step in every game."""
        for game, action in zip(self.games, actions, strict=True):
            game.step(action)

    def results(self, agent: int) -> np.ndarray:
        """Return what every game has brought an agent."""
        return np.array([game.rewards[f"player_{agent}"] for game in self.games], np.float32)


def play_itself(parameters: Any, games: int, seed: int) -> Games:
    """Play so many games of the network against itself."""
    side_by_side = SideBySide(games, seed)
    key = jax.random.key(seed)
    steps: list[Step] = []
    players: list[int] = []
    for at in range(STEPS):
        players.append(side_by_side.agent)
        steps.append(chosen(parameters, *side_by_side.seen(), jax.random.fold_in(key, at)))
        side_by_side.step(steps[-1].action.tolist())
    result = jnp.asarray(side_by_side.results(players[-1]))
    return Games(
        jax.tree.map(lambda *leaves: jnp.stack(leaves), *steps),
        jnp.broadcast_to(jnp.array(players)[:, None], (STEPS, games)),
        result,
    )


def wins_against_random(parameters: Any, games: int, seed: int) -> float:
    """Return the share of games that the network wins: half of them as `player_0`, who begins."""
    won = 0
    for learner in range(2):
        side_by_side = SideBySide(games // 2, seed)
        rng = np.random.default_rng(seed)
        for _ in range(STEPS):
            observation, mask = side_by_side.seen()
            if side_by_side.agent == learner:
                actions = liked(parameters, observation, mask)
            else:
                actions = np.argmax(rng.random(mask.shape) * mask, 1)
            side_by_side.step(actions.tolist())
        won += int((side_by_side.results(learner) > 0).sum())
    return won / games


def learn(rounds: int, games: int, evaluated: int, seed: int) -> list[float]:
    """Learn; return the share of wins against random before and after."""
    key = jax.random.key(seed)
    learner = Learner(network, kinds_network.initial(key))
    wins = []
    for at in range(rounds + 1):
        if at in (0, rounds):
            wins.append(wins_against_random(learner.parameters, evaluated, seed + 1_000_000))
            print(f"after {at * games:6} games: wins {wins[-1]:.1%} of {evaluated} against random", flush=True)
        if at < rounds:
            played = play_itself(learner.parameters, games, seed + at * games)
            loss = learner.learn(played, jax.random.fold_in(key, at))
            print(f"round {at + 1:3}: the values are off by {loss**0.5:.2f}", flush=True)
    return wins


def main(words: Sequence[str] | None = None) -> list[float]:
    """Read the options and learn; return the shares of wins."""
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--rounds", type=int, default=20, help="how often to play and learn")
    options.add_argument("--games", type=int, default=64, help="how many games to play each time")
    options.add_argument("--evaluated", type=int, default=200, help="how many games against random to count")
    options.add_argument("--seed", type=int, default=0)
    return learn(**vars(options.parse_args(words)))


if __name__ == "__main__":
    main()
