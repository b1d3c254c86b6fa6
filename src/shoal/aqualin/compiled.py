"""The kernel at the speed of machine code, with the extra `engine`; importing this costs nothing and needs nothing.

Each function does exactly what its namesake in the kernel does. Without Numba it raises `MissingExtraError`; ask
`shoal.kernels.available` first, and use the kernel's own functions otherwise.
"""

from collections.abc import Sequence

from shoal.aqualin import greedy, kernel

__all__ = ["best_turns", "random_games"]


def random_games(games: int, seed: int, with_slides: bool = True) -> tuple[int, int, int]:
    """Play games at random; return the sums of colour and animal points and the games in which colour has the more."""
    from shoal.kernels import native

    work = kernel.Work(*map(native.octets, (36, 42)), *map(native.words, (20, 6, 12, 2)))
    sums = native.words([0, 0, 0])
    native.entry_point(kernel.random_games)(games, native.word(seed), with_slides, work, sums)
    colour, animal, ahead = sums.tolist()
    return colour, animal, ahead


def best_turns(tiles: Sequence[int], pool: Sequence[int], role: int) -> tuple[int, tuple[int, ...]]:
    """Return the best margin and the turns with it, as `shoal.aqualin.greedy.best_turns` does."""
    from shoal.kernels import native

    turns = native.words(greedy.MOST_TURNS)
    space = greedy.Space(native.octets(42), native.words(12), native.words(12 * greedy.ROW), turns, native.words(2))
    count = native.entry_point(greedy.search)(native.words(tiles), native.words(pool), int(role), space)
    return int(space.found[0]), tuple(turns[:count].tolist())
