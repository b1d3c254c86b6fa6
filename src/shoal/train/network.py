"""The network: a tower of convolutions over the reef that knows the pool and the stockpile too.

No layer looks at means of a batch and none is normalised, so what is learnt is what runs on a processor, layer for
layer. Slides are rated by how well what lies at the origin goes with what lies around the target.
"""

from typing import NamedTuple, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array, lax

from shoal.rl.actions import SLIDES
from shoal.train.features import CELL_FACTS, WHOLE_FACTS

__all__ = [
    "MARGIN_SCALE",
    "ORIGINS",
    "POINTS_SCALE",
    "QUERY",
    "TARGETS",
    "Outputs",
    "Params",
    "Shape",
    "action_logits",
    "blocks_of",
    "initial",
    "outputs",
]

Params: TypeAlias = dict[str, Array]
"""Weights by name."""

ORIGINS = np.array([slide.origin for slide in SLIDES])
TARGETS = np.array([slide.target for slide in SLIDES])

QUERY = 32
"""Numbers by which an origin and a target are held against each other."""

HIDDEN = 128
"""Numbers that sum up the whole game before it is judged."""

JUDGEMENTS = 5
"""Win, margin, own points, other points, and no slide."""

MARGIN_SCALE = 8.0
POINTS_SCALE = 20.0


class Shape(NamedTuple):
    """How large a network is."""

    channels: int
    blocks: int


class Outputs(NamedTuple):
    """What a network says about a batch of games."""

    slides: Array
    """Logits of no slide and of the 360 slides: [B, 361]."""

    tiles: Array
    """Logits of placements by cell and tile: [B, 36, 36]."""

    win: Array
    """The logarithm of the odds that the player to move wins: [B]."""

    margin: Array
    """Own points less other points at the end: [B]."""

    points: Array
    """Both points at the end, own first: [B, 2]."""

    sizes: Array
    """By cell, the sizes of the own and of the other school there at the end: [B, 36, 2]."""


def initial(key: Array, shape: Shape) -> Params:
    """Return weights to begin with: every block adds nothing yet, and everything is equally likely."""
    wide = shape.channels
    sizes: dict[str, tuple[int, ...]] = {"cells": (3, 3, CELL_FACTS, wide), "whole": (WHOLE_FACTS, wide)}
    for block in range(shape.blocks):
        sizes |= {f"block{block}.first": (3, 3, wide, wide), f"block{block}.second": (3, 3, wide, wide)}
        if block % 2:
            sizes[f"block{block}.pooled"] = (2 * wide, wide)
    sizes |= {"origin": (wide, QUERY + 1), "target": (wide, QUERY + 1), "tiles": (wide, 36), "sizes": (wide, 2)}
    sizes |= {"sum": (2 * wide + WHOLE_FACTS, HIDDEN), "think": (HIDDEN, HIDDEN), "judge": (HIDDEN, JUDGEMENTS)}
    sizes |= {"any_tile": (HIDDEN, 36)}
    silent = (".second", ".pooled", "tiles", "sizes", "judge", "any_tile")
    params: Params = {}
    for name, key_ in zip(sizes, jax.random.split(key, len(sizes)), strict=True):
        size = sizes[name]
        scale = 0.0 if name.endswith(silent) else np.sqrt(2 / np.prod(size[:-1]))
        params[name] = scale * jax.random.normal(key_, size)
        params[f"{name}.bias"] = jnp.zeros(size[-1])
    return params


def blocks_of(params: Params) -> int:
    """Return how many blocks a network has."""
    return sum(name.endswith(".first") for name in params)


def outputs(params: Params, cells: Array, whole: Array) -> Outputs:
    """Return what the network says, from batches of both kinds of facts; at half the precision where they have it."""

    def dense(name: str, values: Array) -> Array:
        return values @ params[name].astype(values.dtype) + params[f"{name}.bias"].astype(values.dtype)

    def conv(name: str, values: Array) -> Array:
        kernel = params[name].astype(values.dtype)
        out = lax.conv_general_dilated(values, kernel, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))
        return out + params[f"{name}.bias"].astype(values.dtype)

    x = conv("cells", cells.reshape(-1, 6, 6, CELL_FACTS)) + dense("whole", whole)[:, None, None]
    for block in range(blocks_of(params)):
        y = conv(f"block{block}.first", jax.nn.relu(x))
        if block % 2:
            y = y + dense(f"block{block}.pooled", _pooled(jax.nn.relu(y)))[:, None, None]
        x = x + conv(f"block{block}.second", jax.nn.relu(y))
    x = jax.nn.relu(x)
    mind = jax.nn.relu(dense("sum", jnp.concatenate([_pooled(x), whole], 1)))
    mind = jax.nn.relu(dense("think", mind))
    judged = dense("judge", mind).astype(jnp.float32)
    spots = x.reshape(x.shape[0], 36, -1)
    return Outputs(
        jnp.concatenate([judged[:, 4:], _slides(dense("origin", spots), dense("target", spots))], 1),
        (dense("tiles", spots) + dense("any_tile", mind)[:, None]).astype(jnp.float32),
        judged[:, 0],
        MARGIN_SCALE * judged[:, 1],
        POINTS_SCALE * judged[:, 2:4],
        6 * dense("sizes", spots).astype(jnp.float32),
    )


def _pooled(x: Array) -> Array:
    return jnp.concatenate([x.mean((1, 2)), x.max((1, 2))], 1)


def _slides(origins: Array, targets: Array) -> Array:
    """Rate slides by pairs of cells; the last number of each counts by itself."""
    pairs: Array = jnp.einsum("boq,btq->bot", origins[..., :-1], targets[..., :-1]) / np.sqrt(QUERY)
    pairs = pairs + origins[..., -1:] + targets[..., None, :, -1]
    logits: Array = pairs.astype(jnp.float32).reshape(-1, 36 * 36)[:, 36 * ORIGINS + TARGETS]
    return logits


def action_logits(out: Outputs, tiles: Array, placing: Array) -> Array:
    """Return the logits of the 361 actions of the step that comes next; `tiles` are those of the slots: [B, 6]."""
    placements = jnp.take_along_axis(out.tiles, tiles[:, None], 2).transpose(0, 2, 1).reshape(-1, 216)
    placements = jnp.pad(placements, ((0, 0), (0, 361 - 216)))
    return jnp.where(placing[:, None], placements, out.slides)
