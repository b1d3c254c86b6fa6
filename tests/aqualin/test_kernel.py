from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoal.aqualin import kernel
from shoal.aqualin.kernel import REEF
from shoal.aqualin.reef import Reef, cells_of, mask_of
from shoal.aqualin.roles import Role
from shoal.kernels.field import CELL_OF_SQUARE, SQUARE_OF_CELL, beside, group_around

cells = st.sets(st.integers(0, 35))
masks = cells.map(lambda chosen: mask_of(tuple(chosen)))


def picture(text: str) -> int:
    """Read six ranks from the top: `x` is a member."""
    ranks = text.split()
    return mask_of(tuple(6 * (5 - down) + file for down in range(6) for file in range(6) if ranks[down][file] == "x"))


def walk(origin: int, taken: set[int], along: int, up: int) -> Iterator[int]:
    """Yield the cells over which a tile can slide in one direction, step by step."""
    file, rank = origin % 6 + along, origin // 6 + up
    while 0 <= file < 6 and 0 <= rank < 6 and 6 * rank + file not in taken:
        yield 6 * rank + file
        file, rank = file + along, rank + up


def stops(origin: int, taken: set[int]) -> set[int]:
    return {cell for step in ((1, 0), (-1, 0), (0, 1), (0, -1)) for cell in walk(origin, taken, *step)}


def school_sizes(kind: set[int]) -> list[int]:
    """Split cells into groups, side by side, one cell at a time."""
    groups: list[set[int]] = []
    for cell in kind:
        near = {cell - 6, cell + 6} | ({cell - 1} if cell % 6 else set()) | ({cell + 1} if cell % 6 < 5 else set())
        touching = [group for group in groups if group & near]
        groups = [group for group in groups if not group & near] + [{cell}.union(*touching)]
    return [len(group) for group in groups]


def test_squares_leave_a_pad_behind_each_rank() -> None:
    assert SQUARE_OF_CELL[:8] == (0, 1, 2, 3, 4, 5, 7, 8)
    assert [CELL_OF_SQUARE[square] for square in SQUARE_OF_CELL] == list(range(36))
    assert cells_of(REEF) == tuple(range(36))


@given(cells)
def test_school_points_are_those_of_every_group(kind: set[int]) -> None:
    assert kernel.school_points(mask_of(tuple(kind))) == sum(n * (n - 1) // 2 for n in school_sizes(kind))


@pytest.mark.parametrize(
    ("kind", "points"),
    [
        ("...... .x.x.. ...... ..x... ...... .x....", 0),
        ("x..... ...... ...... ...... ...... .....x", 0),  # opposite corners do not touch
        (".....x x..... ...... ...... ...... ......", 0),  # nor do ends of ranks
        ("xx.... ...... ...x.. ...x.. ...... ......", 2),
        ("xx.... .x.... ...... ...... ....xx .....x", 6),
        ("...... .x.... xxx... .x.... ...... ......", 10),
        ("...... ...... ..xx.. ..xx.. ....xx ......", 7),
        ("xxx... ..x... ..xx.. ...... ...... ......", 15),
    ],
)
def test_school_points_of_shapes(kind: str, points: int) -> None:
    assert kernel.school_points(picture(kind)) == points


@given(masks.filter(bool))
def test_a_school_grows_to_its_whole_group(kind: int) -> None:
    school = group_around(kind & -kind, kind)
    assert school & beside(school) & kind == beside(school) & kind
    assert group_around(school, kind) == school


@given(cells)
def test_stops_are_the_cells_before_the_next_tile(taken: set[int]) -> None:
    mask = mask_of(tuple(taken))
    for cell in taken:
        assert set(cells_of(kernel.stops(SQUARE_OF_CELL[cell], mask))) == stops(cell, taken)


@given(cells)
def test_every_slide_can_be_picked_once(taken: set[int]) -> None:
    mask = mask_of(tuple(taken))
    reach, upto = [0] * 20, [0] * 6
    total = kernel.slides(mask, reach, upto)
    assert kernel.count_slides(mask) == total
    found = []
    for n in range(total):
        board = [cell if cell in taken else -1 for cell in CELL_OF_SQUARE]
        after = set(cells_of(kernel.slide_nth(n, mask, board, reach, upto)))
        (origin,), (target,) = taken - after, after - taken
        assert board[SQUARE_OF_CELL[target]] == origin
        found.append((origin, target))
    assert sorted(found) == sorted((origin, target) for origin in taken for target in stops(origin, taken))


@given(cells, st.integers(0, 6))
def test_turns_are_counted_without_listing_them(taken: set[int], pool: int) -> None:
    slides = sum(len(stops(cell, taken)) for cell in taken)
    assert kernel.count_turns(mask_of(tuple(taken)), pool) == (1 + slides) * pool * (36 - len(taken))


@given(st.lists(st.integers(-1, 35), min_size=36, max_size=36))
def test_a_reef_laid_out_keeps_its_kinds(tiles: list[int]) -> None:
    reef = Reef(tuple(tiles))
    board, kinds = [0] * 42, [0] * 12
    taken = kernel.lay_out(tiles, board)
    kernel.sort_kinds(board, taken, kinds)
    assert taken == reef.taken
    assert tuple(kinds) == reef.kinds(Role.COLOUR) + reef.kinds(Role.ANIMAL)
    assert kernel.total_points(kinds, 0) == reef.score(Role.COLOUR)
    assert kernel.total_points(kinds, 6) == reef.score(Role.ANIMAL)


@given(st.integers(0, 2**64 - 1))
def test_a_shuffle_keeps_every_tile(seed: int) -> None:
    deck = [0] * 36
    kernel.shuffle(deck, seed)
    assert sorted(deck) == list(range(36))


@given(st.integers(0, 2**64 - 1), st.booleans())
def test_a_random_game_ends_with_every_tile_on_the_reef(seed: int, with_slides: bool) -> None:
    work = kernel.work_space()
    kernel.random_game(seed, with_slides, work)
    reef = Reef(tuple(work.board[square] for square in SQUARE_OF_CELL))
    assert sorted(reef.tiles) == list(range(36))
    assert work.points == [reef.score(Role.COLOUR), reef.score(Role.ANIMAL)]


@pytest.mark.parametrize(("with_slides", "sums"), [(True, [2230, 2293, 91]), (False, [2334, 2322, 97])])
def test_a_seed_names_the_same_games_as_in_the_cpp_benchmark(with_slides: bool, sums: list[int]) -> None:
    found = [0, 0, 0]
    kernel.random_games(200, 1, with_slides, kernel.work_space(), found)
    assert found == sums
