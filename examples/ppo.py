"""Proximal policy optimisation for games whose steps are all alike in number: in JAX, with optimisers from Optax.

After Schulman and others, "Proximal Policy Optimization Algorithms", 2017, https://arxiv.org/abs/1707.06347. What is
particular to games of two is in `targets`: what is good for one is bad for the other.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import optax
from jax import Array, lax

ILLEGAL = -1e9
EPOCHS, PARTS = 2, 8
"""How often a batch is gone through, and in how many parts."""

CLIP, VALUE, ENTROPY, LAMBDA = 0.2, 0.5, 0.01, 0.9

Network = Callable[[Any, Array], tuple[Array, Array]]
"""Parameters and one observation to a logit for every action, and the value."""


class Step(NamedTuple):
    """What a player saw and did; arrays with a row a game."""

    observation: Array
    mask: Array
    action: Array
    log_probability: Array
    value: Array


class Games(NamedTuple):
    """Whole games: arrays by step and game."""

    steps: Step
    player: Array
    """Who acted."""

    result: Array
    """What the game brought whoever acted last."""


def choose(network: Network, parameters: Any, observation: Array, mask: Array, key: Array) -> Step:
    """Choose a legal action for each of some games, at random as the network would have it."""
    logits, value = jax.vmap(partial(network, parameters))(observation)
    logits = jnp.where(mask, logits, ILLEGAL)
    action = jax.random.categorical(key, logits)
    return Step(observation, mask, action, _of_action(jax.nn.log_softmax(logits), action), value)


def best(network: Network, parameters: Any, observation: Array, mask: Array) -> Array:
    """Return the legal action that the network likes best, for each of some games."""
    logits, _ = jax.vmap(partial(network, parameters))(observation)
    return jnp.where(mask, logits, ILLEGAL).argmax(-1)


def targets(games: Games) -> Array:
    """Return what each step turned out to be worth to whoever took it: all later values and the result, mixed."""
    values, players = games.steps.value, games.player
    same = jnp.concatenate([players[:-1] == players[1:], jnp.ones_like(players[:1], bool)])
    later = jnp.concatenate([values[1:], games.result[None]])

    def back(best: Array, at: tuple[Array, Array]) -> tuple[Array, Array]:
        value, is_same = at
        best = jnp.where(is_same, 1.0, -1.0) * (LAMBDA * best + (1 - LAMBDA) * value)
        return best, best

    return lax.scan(back, games.result, (later, same), reverse=True)[1]


class Learner:
    """Parameters of a network, and how they get better."""

    def __init__(self, network: Network, parameters: Any, rate: float = 1e-2) -> None:
        self.network = network
        self.parameters = parameters
        self._optimiser = optax.chain(optax.clip_by_global_norm(1.0), optax.adam(rate))
        self._state = self._optimiser.init(parameters)
        self._improved = jax.jit(self._improve)

    def learn(self, games: Games, key: Array) -> float:
        """Learn from games that the network has just played; return the mean loss of the values."""
        self.parameters, self._state, loss = self._improved(self.parameters, self._state, games, key)
        return float(loss)

    def _improve(self, parameters: Any, state: Any, games: Games, key: Array) -> tuple[Any, Any, Array]:
        worth = targets(games)
        advantage = worth - games.steps.value
        advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
        rows = jax.tree.map(lambda leaf: leaf.reshape(-1, *leaf.shape[2:]), (games.steps, worth, advantage))
        count = rows[1].shape[0] // PARTS * PARTS
        orders = jax.vmap(lambda one: jax.random.permutation(one, rows[1].shape[0])[:count])(
            jax.random.split(key, EPOCHS)
        )

        def part(carried: tuple[Any, Any], chosen: Array) -> tuple[tuple[Any, Any], Array]:
            parameters, state = carried
            some = jax.tree.map(lambda leaf: leaf[chosen], rows)
            slope, loss = jax.grad(self._loss, has_aux=True)(parameters, *some)
            step, state = self._optimiser.update(slope, state, parameters)
            return (optax.apply_updates(parameters, step), state), loss

        (parameters, state), losses = lax.scan(part, (parameters, state), orders.reshape(EPOCHS * PARTS, -1))
        return parameters, state, losses.mean()

    def _loss(self, parameters: Any, step: Step, worth: Array, advantage: Array) -> tuple[Array, Array]:
        logits, value = jax.vmap(partial(self.network, parameters))(step.observation)
        logs = jax.nn.log_softmax(jnp.where(step.mask, logits, ILLEGAL))
        ratio = jnp.exp(_of_action(logs, step.action) - step.log_probability)
        gain = jnp.minimum(ratio * advantage, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * advantage).mean()
        error = ((value - worth) ** 2).mean()
        entropy = -(jnp.exp(logs) * jnp.where(step.mask, logs, 0)).sum(-1).mean()
        return VALUE * error - gain - ENTROPY * entropy, error


def _of_action(rows: Array, action: Array) -> Array:
    return jnp.take_along_axis(rows, action[:, None], 1)[:, 0]
