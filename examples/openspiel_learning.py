"""Learn Aqualin with OpenSpiel's environment and JAX: policy gradients against OpenSpiel's random agent.

    python examples/openspiel_learning.py --batches 30

The network is shown OpenSpiel's observation tensor, its rewards are OpenSpiel's: a win or a loss at the end. It rates
every action by what lies beside the cells in question, with the same few weights for all tiles and cells. Both players
take two steps a turn and all games have the same length, so the games of a batch go hand in hand: one call of the
network serves all of them.
"""

import argparse
import time
from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from open_spiel.python import rl_environment
from open_spiel.python.algorithms.random_agent import RandomAgent
from open_spiel.python.rl_agent import StepOutput
from open_spiel.python.vector_env import SyncVectorEnv

from shoal.rl.actions import SLIDE_ACTIONS, SLIDES
from shoal.rl.openspiel.aqualin import NAME

FEATURES = 6
HIDDEN = 16
LEARNING_RATE = 0.03

ORIGINS = np.array([0, *(slide.origin for slide in SLIDES)])
TARGETS = np.array([0, *(slide.target for slide in SLIDES)])
BESIDE = np.array([[abs(a // 6 - b // 6) + abs(a % 6 - b % 6) == 1 for b in range(36)] for a in range(36)], np.float32)

Weights = dict[str, jax.Array]


class Batch(NamedTuple):
    """The learner's decisions in some games, and what came of them."""

    observations: np.ndarray
    """Float[decision, game, 576]."""

    legal: np.ndarray
    """Bool[decision, game, 361]."""

    actions: np.ndarray
    """Int[decision, game]."""

    returns: np.ndarray
    """1 for each game that the learner won, and -1 for others: float[game]."""


# -- the network -------------------------------------------------------------------------------------------------------


def first_weights(seed: int) -> Weights:
    """Return a network that finds all actions equally good; slides and placements have weights of their own."""
    into = jax.random.normal(jax.random.key(seed), (2, FEATURES, HIDDEN)) / FEATURES**0.5
    return {"into": into, "bias": jnp.zeros((2, HIDDEN)), "out": jnp.zeros((2, HIDDEN)), "no_slide": jnp.zeros(())}


def logits(weights: Weights, observation: jax.Array) -> jax.Array:
    """Rate all actions of one observation: float[361]."""
    planes = observation.reshape(36, 16)
    slides = rated(weights, 0, slide_features(planes)).at[0].set(weights["no_slide"])
    placements = rated(weights, 1, placement_features(planes))
    return jnp.where(planes[0, 14] == 1, jnp.pad(placements, (0, SLIDE_ACTIONS - 216)), slides)


def rated(weights: Weights, step: int, features: jax.Array) -> jax.Array:
    """Rate actions by their features: step 0 is the slide, 1 the placement."""
    return jnp.tanh(features @ weights["into"][step] + weights["bias"][step]) @ weights["out"][step]


def slide_features(planes: jax.Array) -> jax.Array:
    """Return what a tile leaves and what it comes to: float[361, features]."""
    kinds = planes[ORIGINS, :12]
    left, met = (BESIDE @ planes[:, :12])[ORIGINS], (BESIDE @ planes[:, :12])[TARGETS]
    met = met - kinds * BESIDE[ORIGINS, TARGETS][:, None]  # a tile does not meet itself
    same = [(kinds * beside)[:, half].sum(1) for beside in (left, met) for half in (slice(6), slice(6, 12))]
    return jnp.stack([*same, left[:, :6].sum(1), met[:, :6].sum(1)], 1)


def placement_features(planes: jax.Array) -> jax.Array:
    """Return what a tile of the pool comes to lie beside: float[216, features], by slot and cell."""
    tiles = jnp.nonzero(planes[:, 12], size=6, fill_value=36)[0]
    own, other = jax.nn.one_hot(tiles // 6, 6), jax.nn.one_hot(tiles % 6, 6)
    beside = BESIDE @ planes[:, :12]
    same_own, same_other = own @ beside[:, :6].T, other @ beside[:, 6:].T
    around = jnp.broadcast_to(beside[:, :6].sum(1), (6, 36))
    edge = jnp.broadcast_to(BESIDE.sum(1), (6, 36))
    features = jnp.stack([same_own, same_other, around, edge, same_own > 1, same_other > 1], -1)
    return features.reshape(216, FEATURES)


@jax.jit
def chosen(weights: Weights, key: jax.Array, observations: jax.Array, legal: jax.Array, heat: float) -> jax.Array:
    """Choose an action for each game; the lower the heat, the more certainly the best rated one."""
    rates = jax.vmap(partial(logits, weights))(observations)
    return jax.random.categorical(key, jnp.where(legal, rates / heat, -jnp.inf))


# -- learning ----------------------------------------------------------------------------------------------------------


def loss(weights: Weights, batch: Batch) -> jax.Array:
    """Return what falls when decisions of games that went better than others become more likely."""
    rates = jax.vmap(jax.vmap(partial(logits, weights)))(batch.observations)
    likely = jax.nn.log_softmax(jnp.where(batch.legal, rates, -1e9))
    taken = jnp.take_along_axis(likely, batch.actions[..., None], 2)[..., 0]
    return -(taken * (batch.returns - batch.returns.mean())).mean()


@jax.jit
def learned(weights: Weights, steps: tuple[Weights, Weights], count: int, batch: Batch) -> tuple[Weights, Any]:
    """Return the weights after one step of Adam, and its two running means."""
    slopes = jax.grad(loss)(weights, batch)
    mean = jax.tree.map(lambda old, new: 0.9 * old + 0.1 * new, steps[0], slopes)
    square = jax.tree.map(lambda old, new: 0.98 * old + 0.02 * new**2, steps[1], slopes)

    def moved(weight: jax.Array, first: jax.Array, second: jax.Array) -> jax.Array:
        return weight - LEARNING_RATE * first / (1 - 0.9**count) / (jnp.sqrt(second / (1 - 0.98**count)) + 1e-8)

    return jax.tree.map(moved, weights, mean, square), (mean, square)


# -- games -------------------------------------------------------------------------------------------------------------


def environments(games: int, seed: int) -> SyncVectorEnv:
    """Return some games that are played side by side, each with its own chance."""
    return SyncVectorEnv(
        [
            rl_environment.Environment(
                NAME,
                observation_type=rl_environment.ObservationType.OBSERVATION,
                chance_event_sampler=rl_environment.ChanceEventSampler(seed=seed + game),
            )
            for game in range(games)
        ]
    )


def play(weights: Weights, table: SyncVectorEnv, seat: int, key: jax.Array, heat: float = 1.0) -> Batch:
    """Play all games of a table to their end; the learner has one of the seats."""
    rival = RandomAgent(1 - seat, SLIDE_ACTIONS)
    steps = table.reset()
    seen, may, did = [], [], []
    while not steps[0].last():
        if steps[0].observations["current_player"] == seat:
            seen.append(np.array([step.observations["info_state"][seat] for step in steps], np.float32))
            may.append(np.array([mask(step.observations["legal_actions"][seat]) for step in steps]))
            key, now = jax.random.split(key)
            did.append(np.asarray(chosen(weights, now, seen[-1], may[-1], heat)))
            outputs = [StepOutput(int(action), None) for action in did[-1]]
        else:
            outputs = [rival.step(step) for step in steps]
        steps = table.step(outputs)[0]
    returns = np.array([step.rewards[seat] for step in steps], np.float32)
    return Batch(np.stack(seen), np.stack(may), np.stack(did), returns)


def mask(legal: Sequence[int]) -> np.ndarray:
    """Return for each action whether it is among the legal ones."""
    found = np.zeros(SLIDE_ACTIONS, np.bool_)
    found[legal] = True
    return found


def win_rate(weights: Weights, games: int, seed: int) -> float:
    """Return the share of games that the learner wins against the random agent, half of them from either seat."""
    table = environments(games // 2, seed)
    keys = jax.random.split(jax.random.key(seed), 2)
    returns = [play(weights, table, seat, key, heat=0.01).returns for seat, key in enumerate(keys)]
    return float((np.concatenate(returns) > 0).mean())


def learn(batches: int, games: int, seed: int) -> Weights:
    """Learn from some batches of games; the seat changes from batch to batch."""
    weights = first_weights(seed)
    steps = (jax.tree.map(jnp.zeros_like, weights), jax.tree.map(jnp.zeros_like, weights))
    table = environments(games, seed)
    begin = time.perf_counter()
    won = []
    for count in range(1, batches + 1):
        batch = play(weights, table, count % 2, jax.random.fold_in(jax.random.key(seed), count))
        weights, steps = learned(weights, steps, count, batch)
        won.append(float((batch.returns > 0).mean()))
        if count % 10 == 0:
            rate = f"won {np.mean(won[-10:]):.0%} of the last {10 * games}"
            print(f"{count * games:6} games, {time.perf_counter() - begin:4.0f} s: {rate}")
    return weights


def main(arguments: Sequence[str] | None = None) -> float:
    """Learn, and return the share of won games afterwards."""
    parser = argparse.ArgumentParser(description="Learn Aqualin against OpenSpiel's random agent.")
    parser.add_argument("--batches", type=int, default=30, help="how often to learn (default: 30)")
    parser.add_argument("--games", type=int, default=32, help="games of a batch (default: 32)")
    parser.add_argument("--test-games", type=int, default=400, help="games to be judged by (default: 400)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    np.random.seed(options.seed)  # OpenSpiel's random agent knows no other
    before = win_rate(first_weights(options.seed), options.test_games, options.seed)
    weights = learn(options.batches, options.games, options.seed)
    after = win_rate(weights, options.test_games, options.seed)
    print(f"won against random, of {options.test_games} games: {before:.0%} before learning, {after:.0%} afterwards")
    return after


if __name__ == "__main__":
    main()
