"""Learn Aqualin in JAX from end to end, by playing against oneself in the environment for PGX.

    python examples/pgx_learning.py --rounds 20 --games 64

Everything but the reports runs compiled: games side by side, the choice of actions, and the learning (`ppo.py`, with
the network of `kinds_network.py`).
"""

import argparse
from collections.abc import Sequence
from functools import partial

import jax
import jax.numpy as jnp
import kinds_network
from jax import Array, lax
from ppo import Games, Learner, Step, best, choose

from shoal.rl.jax.env import Aqualin, State

ENV = Aqualin()
STEPS = 72
"""A game always takes so many."""


def network(parameters: kinds_network.Parameters, observation: Array) -> tuple[Array, Array]:
    """Return the logits of PGX's 361 actions, and the value: in the second step slots stand for tiles."""
    thoughts = kinds_network.think(parameters, observation)
    pool = observation[..., 12].reshape(36)
    tiles = jnp.argsort(~pool)[:6]  # those in the pool come first, in ascending order: that is what slots are
    slots = jnp.pad(thoughts.placements[tiles].reshape(216), (0, 361 - 216))
    return jnp.where(observation[0, 0, 14], slots, thoughts.slides), thoughts.value


def advance(state: State, action: Array, key: Array) -> State:
    """Take a step in every game."""
    return jax.vmap(ENV.step)(state, action, jax.random.split(key, action.shape[0]))


@partial(jax.jit, static_argnums=1)
def play_itself(parameters: kinds_network.Parameters, games: int, key: Array) -> Games:
    """Play so many games of the network against itself."""
    start, play = jax.random.split(key)
    state = jax.vmap(ENV.init)(jax.random.split(start, games))

    def turn(state: State, key: Array) -> tuple[State, tuple[Step, Array, Array]]:
        choice, chance = jax.random.split(key)
        step = choose(network, parameters, state.observation, state.legal_action_mask, choice)
        after = advance(state, step.action, chance)
        result = jnp.take_along_axis(after.rewards, state.current_player[:, None], 1)[:, 0]
        return after, (step, state.current_player, result)

    steps, players, results = lax.scan(turn, state, jax.random.split(play, STEPS))[1]
    return Games(steps, players, results[-1])


@partial(jax.jit, static_argnums=1)
def wins_against_random(parameters: kinds_network.Parameters, games: int, key: Array) -> Array:
    """Return the share of games that the network wins as player 0 against random actions; who begins is drawn."""
    start, play = jax.random.split(key)
    state = jax.vmap(ENV.init)(jax.random.split(start, games))

    def turn(state: State, key: Array) -> tuple[State, Array]:
        other, chance = jax.random.split(key)
        learnt = best(network, parameters, state.observation, state.legal_action_mask)
        at_random = jax.random.categorical(other, jnp.where(state.legal_action_mask, 0.0, -jnp.inf))
        after = advance(state, jnp.where(state.current_player == 0, learnt, at_random), chance)
        return after, after.rewards[:, 0]

    return (lax.scan(turn, state, jax.random.split(play, STEPS))[1][-1] > 0).mean()


def learn(rounds: int, games: int, evaluated: int, seed: int) -> list[float]:
    """Learn; return the share of wins against random before, now and then, and at the end."""
    key = jax.random.key(seed)
    learner = Learner(network, kinds_network.initial(key))
    wins: list[float] = []
    for at in range(rounds + 1):
        playing, learning, testing = jax.random.split(jax.random.fold_in(key, at), 3)
        if at in (0, rounds) or at % 10 == 0:
            wins.append(float(wins_against_random(learner.parameters, evaluated, testing)))
            print(f"after {at * games:6} games: wins {wins[-1]:.1%} of {evaluated} against random", flush=True)
        if at < rounds:
            learner.learn(play_itself(learner.parameters, games, playing), learning)
    return wins


def main(words: Sequence[str] | None = None) -> list[float]:
    """Read the options and learn; return the shares of wins."""
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--rounds", type=int, default=20, help="how often to play and learn")
    options.add_argument("--games", type=int, default=64, help="how many games to play each time")
    options.add_argument("--evaluated", type=int, default=512, help="how many games against random to count")
    options.add_argument("--seed", type=int, default=0)
    return learn(**vars(options.parse_args(words)))


if __name__ == "__main__":
    main()
