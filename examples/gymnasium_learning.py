"""Learn Aqualin in Gymnasium's environment against one of our players; JAX learns, and the games are played in Python.

    python examples/gymnasium_learning.py --rounds 20 --games 64 --opponent random

Games are played side by side in Gymnasium's vector environment; every game takes 36 steps of the learner. Masks come in
the info. The network is that of `kinds_network.py`, and it learns as in `ppo.py`.
"""

import argparse
from collections.abc import Sequence
from functools import partial
from typing import Any

import gymnasium
import jax
import jax.numpy as jnp
import kinds_network
from jax import Array
from ppo import Games, Learner, Step, best, choose

from shoal.rl.gymnasium import register

SLIDE_ACTIONS, ACTIONS = 361, 1296
STEPS = 36
"""A game always takes the learner so many."""

register()  # importing it has done so; this says that it was meant


def network(parameters: kinds_network.Parameters, observation: Array) -> tuple[Array, Array]:
    """Return the logits of the 1,296 actions, and the value."""
    thoughts = kinds_network.think(parameters, observation)
    slides = jnp.pad(thoughts.slides, (0, ACTIONS - SLIDE_ACTIONS))
    return jnp.where(observation[0, 0, 14], thoughts.placements.reshape(ACTIONS), slides), thoughts.value


chosen, liked = jax.jit(partial(choose, network)), jax.jit(partial(best, network))


def play(envs: gymnasium.vector.VectorEnv, parameters: Any, seed: int) -> Games:
    """Play a game in each environment, trying things out."""
    observation, info = envs.reset(seed=seed)
    key = jax.random.key(seed)
    steps: list[Step] = []
    for at in range(STEPS):
        steps.append(chosen(parameters, observation, info["action_mask"] > 0, jax.random.fold_in(key, at)))
        observation, reward, *_, info = envs.step(steps[-1].action)
    return Games(
        jax.tree.map(lambda *leaves: jnp.stack(leaves), *steps),
        jnp.zeros((STEPS, envs.num_envs), int),  # the learner's steps only, so what comes later is always its own
        jnp.asarray(reward, jnp.float32),
    )


def wins(envs: gymnasium.vector.VectorEnv, parameters: Any, games: int, seed: int) -> float:
    """Return the share of at least so many games that the network wins."""
    rounds = -(-games // envs.num_envs)
    won = 0
    for at in range(rounds):
        observation, info = envs.reset(seed=seed + at * envs.num_envs)
        for _ in range(STEPS):
            actions = liked(parameters, observation, info["action_mask"] > 0)
            observation, reward, *_, info = envs.step(actions)
        won += int((reward > 0).sum())
    return won / (rounds * envs.num_envs)


def learn(rounds: int, games: int, evaluated: int, opponent: str, seed: int) -> list[float]:
    """Learn; return the share of wins before and after."""
    envs = gymnasium.make_vec("shoal/Aqualin-v0", games, vectorization_mode="sync", opponent=opponent)
    key = jax.random.key(seed)
    learner = Learner(network, kinds_network.initial(key))
    shares = []
    for at in range(rounds + 1):
        if at in (0, rounds):
            shares.append(wins(envs, learner.parameters, evaluated, seed + 1_000_000))
            print(f"after {at * games:6} games: wins {shares[-1]:.1%} against {opponent}", flush=True)
        if at < rounds:
            played = play(envs, learner.parameters, seed + at * games)
            loss = learner.learn(played, jax.random.fold_in(key, at))
            print(f"round {at + 1:3}: the values are off by {loss**0.5:.2f}", flush=True)
    return shares


def main(words: Sequence[str] | None = None) -> list[float]:
    """Read the options and learn; return the shares of wins."""
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--rounds", type=int, default=20, help="how often to play and learn")
    options.add_argument("--games", type=int, default=64, help="how many games to play each time")
    options.add_argument("--evaluated", type=int, default=192, help="how many games to count")
    options.add_argument("--opponent", default="random", help="whom to play, such as greedy or level:1")
    options.add_argument("--seed", type=int, default=0)
    return learn(**vars(options.parse_args(words)))


if __name__ == "__main__":
    main()
