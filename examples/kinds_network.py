"""A small network that plays Aqualin, in plain JAX: it looks at every kind in the same way, on every cell.

It reads the planes that all our environments of Aqualin show (`docs/research.md`). For each of the twelve kinds the
same small convolution sees where tiles of that kind lie and where any tile lies, once for the six own kinds and once
for the other six. A placement is worth what its cell is worth to the tile's own kind and to its other kind; a slide
likewise, less what is left behind. So what is learnt about red is known about blue, and some hundred games teach a lot.
"""

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from shoal.rl.actions import SLIDES

CHANNELS = 8
HEADS = 3
"""What a cell is worth to a kind: to be placed on, to be left, to be slid to."""

ORIGINS = np.array([slide.origin for slide in SLIDES])
TARGETS = np.array([slide.target for slide in SLIDES])

AROUND = np.array([[8 * (y + up) + x + left for up, left in np.ndindex(3, 3)] for y, x in np.ndindex(6, 6)])
"""Each cell and its eight neighbours, counted in a reef with an edge around it."""

EDGE = np.pad(np.zeros((6, 6)), 1, constant_values=1).reshape(64)[AROUND]

Parameters: TypeAlias = Mapping[str, Array]


class Thoughts(NamedTuple):
    """What the network makes of a position; not yet which actions are legal."""

    slides: Array
    """A logit for each of the 361 first steps."""

    placements: Array
    """A logit for each tile, as the player sees it, and cell: 36 × 36."""

    value: Array
    """What the player expects of the game, -1 to 1."""


def initial(key: Array) -> Parameters:
    """Return parameters to begin with: small random numbers."""
    shapes = {
        "kind": (2, 9, CHANNELS),
        "taken": (2, 9, CHANNELS),
        "edge": (2, 9, CHANNELS),
        "bias": (2, CHANNELS),
        "second": (2, CHANNELS, CHANNELS),
        "second_bias": (2, CHANNELS),
        "heads": (2, CHANNELS, HEADS),
        "value": (2, CHANNELS, CHANNELS),
        "value_bias": (CHANNELS,),
        "value_out": (CHANNELS + 2,),
        "no_slide": (),
    }
    keys = jax.random.split(key, len(shapes))
    return {
        name: jax.random.normal(one, shape) / np.sqrt(max(1, np.prod(shape[1:-1]))) * (not name.endswith("bias"))
        for one, (name, shape) in zip(keys, shapes.items(), strict=True)
    }


def think(parameters: Parameters, observation: Array) -> Thoughts:
    """Look at one position: planes by rank, file and plane."""
    planes = jnp.asarray(observation, jnp.float32)
    kinds = planes[..., :12].reshape(36, 2, 6)
    features = _features(parameters, planes)
    worth = jnp.einsum("gkcf,gfh->ghkc", features, parameters["heads"])  # by group, head, kind and cell
    place, leave, reach = worth[:, 0], worth[:, 1], worth[:, 2]
    left = jnp.einsum("ogk,gko->o", kinds, leave)
    reached = jnp.einsum("ogk,gkt->ot", kinds, reach)
    slides = reached[ORIGINS, TARGETS] + left[ORIGINS]
    return Thoughts(
        jnp.concatenate([parameters["no_slide"][None], slides]),
        (place[0][:, None] + place[1][None, :]).reshape(36, 36),
        _value(parameters, planes, features),
    )


def _features(parameters: Parameters, planes: Array) -> Array:
    """Return what is to be known of each kind on each cell: by group (own, other), kind, cell and channel."""
    around = jnp.pad(planes[..., :12], ((1, 1), (1, 1), (0, 0))).reshape(64, 12)[AROUND].reshape(36, 9, 2, 6)
    taken = around[:, :, 0].sum(-1)
    seen = jnp.einsum("cngk,gnf->gkcf", around, parameters["kind"])
    shared = jnp.einsum("cn,gnf->gcf", taken, parameters["taken"]) + jnp.einsum("cn,gnf->gcf", EDGE, parameters["edge"])
    first = jax.nn.relu(seen + (shared + parameters["bias"][:, None])[:, None])
    second = jnp.einsum("gkcf,gfh->gkch", first, parameters["second"])
    return jax.nn.relu(second + parameters["second_bias"][:, None, None])


def _value(parameters: Parameters, planes: Array, features: Array) -> Array:
    summed = jnp.einsum("gkcf,gfh->h", features, parameters["value"]) / 36
    hidden = jnp.tanh(summed + parameters["value_bias"])
    told = jnp.concatenate([hidden, planes[0, 0, 14:]])  # the second step of a turn, and who wins on equal totals
    return jnp.tanh(told @ parameters["value_out"])
