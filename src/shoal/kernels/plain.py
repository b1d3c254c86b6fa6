"""What `shoal.kernels.native` offers, for plain Python: whoever uses a kernel need not know which of the two it has."""

from array import array
from collections.abc import Callable, Iterable
from typing import TypeVar

from shoal.kernels.bits import WORD

__all__ = ["IS_COMPILED", "entry_point", "octets", "reals", "short_reals", "short_words", "word", "words"]

IS_COMPILED = False
"""Whether entry points are machine code, and arrays take memory only as they are used."""

_Function = TypeVar("_Function", bound=Callable[..., object])


def entry_point(function: _Function) -> _Function:
    """Return the function itself."""
    return function


def words(values: int | Iterable[int]) -> list[int]:
    """Return a list of whole numbers: so many, or these."""
    return [0] * values if isinstance(values, int) else list(values)


octets = words


def reals(values: int | Iterable[float]) -> list[float]:
    """Return a list of floating-point numbers: so many, or these."""
    return [0.0] * values if isinstance(values, int) else list(values)


def short_words(values: int | Iterable[int]) -> "array[int]":
    """Return an array of signed integers of 32 bits: so many, or these."""
    return array("i", bytes(4 * values) if isinstance(values, int) else values)


def short_reals(values: int | Iterable[float]) -> "array[float]":
    """Return an array of floating-point numbers of 32 bits: so many, or these."""
    return array("f", bytes(4 * values) if isinstance(values, int) else values)


def word(seed: int) -> int:
    """Return the state of a generator; of larger integers the lower 64 bits count."""
    return seed & WORD
