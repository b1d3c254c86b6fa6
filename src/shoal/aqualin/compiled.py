"""The kernel at the speed of machine code, with the extra `engine`; importing this costs nothing and needs nothing.

Each function does exactly what its namesake in the kernel does. Without Numba it raises `MissingExtraError`; ask
`shoal.kernels.available` first, and use the kernel's own functions otherwise.
"""

from collections.abc import Callable, Sequence

from shoal.aqualin import greedy, kernel, margins

__all__ = ["best_turns", "best_turns_after_reply", "random_games", "table_space"]


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
    return _best(greedy.search, tiles, pool, role)


def best_turns_after_reply(tiles: Sequence[int], pool: Sequence[int], role: int) -> tuple[int, tuple[int, ...]]:
    """Return the best margin after a reply and its turns, as `shoal.aqualin.greedy.best_turns_after_reply` does."""
    return _best(greedy.search_replies, tiles, pool, role)


def _best(
    search: Callable[..., int], tiles: Sequence[int], pool: Sequence[int], role: int
) -> tuple[int, tuple[int, ...]]:
    from shoal.kernels import native

    words = native.words
    slides, turns = margins.MOST_SLIDES, margins.MOST_TURNS
    work = greedy.Space(
        table_space(), table_space(), words(6), words(slides), words(slides), words(turns), words(turns), words(1)
    )
    count = native.entry_point(search)(words(tiles), words(pool), len(pool), int(role), work)
    return int(work.found[0]), tuple(map(int, work.turns[:count]))


def table_space() -> margins.Table:
    """Return the space of a table of gains for compiled functions."""
    from shoal.kernels import native

    return margins.Table(native.octets(42), *map(native.words, (12, 12, 12 * margins.ROW)))
