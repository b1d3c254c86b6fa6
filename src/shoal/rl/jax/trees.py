"""What JAX does to values made of arrays, with types."""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import jax
import jax.numpy as jnp
from jax import Array, lax

__all__ = ["choose", "settled"]

T = TypeVar("T")

_barrier: Callable[[Any], Any] = lax.optimization_barrier


def choose(condition: Array, yes: T, no: T) -> T:
    """Return one of two values of the same shape."""
    chosen: T = jax.tree.map(partial(jnp.where, condition), yes, no)
    return chosen


def settled(value: T) -> T:
    """Return the value itself, worked out once and kept.

    Without this, XLA may work out a few words anew for each of the hundreds of truth values that are read from them.
    """
    kept: T = _barrier(value)
    return kept
