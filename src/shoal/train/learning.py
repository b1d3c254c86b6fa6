"""Learning from lessons: the window of late games, the loss, and one update after the other."""

from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import optax
from jax import Array, lax

from shoal.rl.jax.masks import legal
from shoal.train import symmetry
from shoal.train.config import Config
from shoal.train.features import facts, slots, state_of, unpacked
from shoal.train.network import MARGIN_SCALE, POINTS_SCALE, Params, Shape, action_logits, initial, outputs
from shoal.train.selfplay import NEVER, STEPS, Lessons

__all__ = ["PARTS", "Learner", "Window", "learnt", "new_learner", "new_window", "optimiser", "remembered"]

WIN, MARGIN, POINTS, SIZES = 1.0, 0.1, 0.1, 0.25
"""How much the parts of the loss weigh, where the policy weighs 1."""

PARTS = ("policy", "win", "margin", "points", "sizes")


class Learner(NamedTuple):
    """Weights, their moving average, and what the optimiser remembers."""

    params: Params
    average: Params
    memory: Any
    updates: Array


class Window(NamedTuple):
    """The lessons of the last iterations, one behind the other; new ones take the place of the oldest."""

    lessons: Lessons
    filled: Array
    """How many iterations there are."""

    next: Array
    """Where the next one goes."""


class Example(NamedTuple):
    """A position renamed at random, with what is to be learnt from it."""

    cells: Array
    whole: Array
    tiles: Array
    placing: Array
    legal: Array
    policy: Array
    win: Array
    points: Array
    sizes: Array


def optimiser(config: Config) -> optax.GradientTransformation:
    """Return AdamW with a rate that rises at once, stays, and falls in the end."""

    def rate(count: Any) -> Any:
        cooled = jnp.clip((count - config.cooling_from) / config.cooling_updates, 0, 1)
        low = config.rate_last + (config.rate - config.rate_last) * (1 + jnp.cos(jnp.pi * cooled)) / 2
        return low * jnp.minimum(1.0, (count + 1) / max(1, config.warm_up))

    return optax.chain(
        optax.clip_by_global_norm(1.0), optax.adamw(rate, b2=0.99, weight_decay=config.decay, mask=_is_matrix)
    )


def _is_matrix(params: Params) -> dict[str, bool]:
    return {name: value.ndim > 1 for name, value in params.items()}


def new_learner(key: Array, config: Config) -> Learner:
    """Return one who knows nothing."""
    params = initial(key, Shape(config.channels, config.blocks))
    return Learner(params, jax.tree.map(jnp.copy, params), optimiser(config).init(params), jnp.int32(0))


def new_window(lessons: Lessons, config: Config) -> Window:
    """Return an empty window for lessons of a shape."""

    def room(values: Array) -> Array:
        return jnp.zeros((config.window * STEPS * config.games, *values.shape[2:]), values.dtype)

    return Window(jax.tree.map(room, lessons), jnp.int32(0), jnp.int32(0))


@partial(jax.jit, donate_argnums=0)
def remembered(window: Window, lessons: Lessons) -> Window:
    """Return the window with the lessons of one more iteration."""
    count = lessons.words.shape[0] * lessons.words.shape[1]
    room = window.lessons.words.shape[0] // count

    def put(old: Array, new: Array) -> Array:
        flat = new.reshape(count, *new.shape[2:])
        return lax.dynamic_update_slice_in_dim(old, flat, window.next * count, 0)

    kept = jax.tree.map(put, window.lessons, lessons)
    return Window(kept, jnp.minimum(window.filled + 1, room), (window.next + 1) % room)


def example(key: Array, lesson: Lessons) -> Example:
    """Return a lesson about one position in other words."""
    by = symmetry.drawn(key)
    before = unpacked(lesson.words)
    game = symmetry.renamed(before, by)
    cells, whole = facts(game)
    policy = symmetry.renamed_actions(lesson.policy.astype(jnp.float32), game.placing, by)
    sizes = symmetry.renamed_cells(lesson.sizes, by).astype(jnp.float32)
    tiles = symmetry.renamed_tiles(slots(before.pool), by)
    win, points = lesson.win.astype(jnp.float32), lesson.points.astype(jnp.float32)
    return Example(cells, whole, tiles, game.placing, legal(state_of(game)), policy, win, points, sizes)


def loss(params: Params, batch: Example, precision: Any) -> tuple[Array, Array]:
    """Return what there is to make small, and its parts."""
    out = outputs(params, batch.cells.astype(precision), batch.whole.astype(precision))
    logits = jnp.where(batch.legal, action_logits(out, batch.tiles, batch.placing), NEVER)
    surprise = jnp.where(batch.policy > 0, jnp.log(batch.policy) - jax.nn.log_softmax(logits), 0.0)
    margin = batch.points[:, 0] - batch.points[:, 1]
    parts = jnp.stack(
        [
            (batch.policy * surprise).sum(1).mean(),
            optax.sigmoid_binary_cross_entropy(out.win, batch.win).mean(),
            optax.huber_loss(out.margin / MARGIN_SCALE, margin / MARGIN_SCALE).mean(),
            optax.huber_loss(out.points / POINTS_SCALE, batch.points / POINTS_SCALE).mean(),
            optax.squared_error(out.sizes / 6, batch.sizes / 6).mean(),
        ]
    )
    return parts @ jnp.array([1.0, WIN, MARGIN, POINTS, SIZES]), parts


@partial(jax.jit, static_argnames=("config", "precision"), donate_argnums=0)
def learnt(learner: Learner, window: Window, key: Array, config: Config, precision: Any) -> tuple[Learner, Array]:
    """Return the learner after the updates of one iteration, and the mean parts of the loss."""
    rule = optimiser(config)
    per_iteration = STEPS * config.games

    def update(number: Array, carry: tuple[Learner, Array]) -> tuple[Learner, Array]:
        now, sums = carry
        pick, rename = jax.random.split(jax.random.fold_in(key, number))
        chosen = jax.random.randint(pick, (config.batch,), 0, window.filled * per_iteration)
        lessons = jax.tree.map(lambda values: values[chosen], window.lessons)
        batch = jax.vmap(example)(jax.random.split(rename, config.batch), lessons)
        gradients, parts = jax.grad(loss, has_aux=True)(now.params, batch, precision)
        steps, memory = rule.update(gradients, now.memory, now.params)
        params = optax.apply_updates(now.params, steps)
        share = jnp.maximum(1 / config.averaged, 1 / (now.updates + 2.0))
        average = jax.tree.map(lambda old, new: old + share * (new - old), now.average, params)
        return Learner(params, average, memory, now.updates + 1), sums + parts

    learner, sums = lax.fori_loop(0, config.updates, update, (learner, jnp.zeros(len(PARTS))))
    return learner, sums / config.updates
