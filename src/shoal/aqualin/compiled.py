"""The kernel at the speed of machine code, with the extra `engine`; importing this costs nothing and needs nothing.

Each function does exactly what its namesake in the kernel does. Without Numba it raises `MissingExtraError`; ask
`available` first, and use the kernel's own functions otherwise.
"""

import os
from collections.abc import Sequence
from importlib.util import find_spec

from shoal.aqualin import greedy, kernel

__all__ = ["available", "best_turns", "random_games"]


def available() -> bool:
    """Tell whether compiled functions can run here; looks for Numba without importing it."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0") and find_spec("numba") is not None


def random_games(games: int, seed: int, with_slides: bool = True) -> tuple[int, int, int]:
    """Play games at random; return the sums of colour and animal points and the games in which colour has the more."""
    from shoal.aqualin import native

    work = kernel.Work(*map(native.octets, (36, 42)), *map(native.words, (20, 6, 12, 2)))
    sums = native.words([0, 0, 0])
    native.entry_point(kernel.random_games)(games, native.word(seed), with_slides, work, sums)
    colour, animal, ahead = sums.tolist()
    return colour, animal, ahead


def best_turns(tiles: Sequence[int], pool: Sequence[int], role: int) -> tuple[int, tuple[int, ...]]:
    """Return the best margin and the turns with it, as `shoal.aqualin.greedy.best_turns` does."""
    from shoal.aqualin import native

    turns = native.words(greedy.MOST_TURNS)
    space = greedy.Space(native.octets(42), native.words(12), native.words(12 * greedy.ROW), turns, native.words(2))
    count = native.entry_point(greedy.search)(native.words(tiles), native.words(pool), int(role), space)
    return int(space.found[0]), tuple(turns[:count].tolist())
