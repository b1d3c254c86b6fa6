"""What tiles add, and the most that some more can add: never less than what trying everything finds."""

import random
from itertools import combinations

from shoal.aqualin.kernel import REEF, school_points
from shoal.aqualin.swings import gain, most_by_last_exchange, most_by_placing, moved, placed, shift
from shoal.aqualin.tiles import TILES
from shoal.kernels.field import Mask, beside, members


def random_kind(rng: random.Random, size: int) -> tuple[Mask, list[int]]:
    """Return a kind with so many tiles, most of them close together, and eight squares that are free."""
    around = rng.sample(members(REEF), 20)
    return sum(1 << square for square in around[:size]), around[size : size + 8]


def test_a_tile_gains_what_points_change() -> None:
    rng = random.Random(1)
    for _ in range(300):
        kind, squares = random_kind(rng, rng.randrange(6))
        for square in squares:
            assert gain(kind, square) == school_points(kind | 1 << square) - school_points(kind)


def test_no_way_to_place_tiles_of_a_kind_adds_more_than_the_bound() -> None:
    rng = random.Random(2)
    reached = 0
    for number in range(600):
        count = 1 + number % 3
        kind, squares = random_kind(rng, rng.randrange(7 - count))
        most = max(
            school_points(kind | sum(1 << square for square in chosen)) for chosen in combinations(squares, count)
        )
        bound = most_by_placing(kind, count, sum(1 << square for square in squares))
        assert bound >= most - school_points(kind)
        reached += bound == most - school_points(kind)
    assert reached > 350  # for up to two tiles it is nearly always as good as that


def test_no_last_slide_adds_more_than_the_bound() -> None:
    rng = random.Random(3)
    for _ in range(400):
        squares = rng.sample(members(REEF), 36)
        target, last = squares[0], TILES[rng.randrange(36)]
        board = dict(zip(squares[1:], (tile for tile in TILES if tile != last), strict=True))
        kinds = [0] * 12
        for square, tile in board.items():
            shift(tile, 1 << square, kinds)
        for role in range(2):
            still = placed(last, target, role, kinds)
            for origin in members(beside(1 << target) & REEF):
                tile = board[origin]
                bound = most_by_last_exchange(tile, origin, last, target, role, kinds)
                value = moved(tile, origin, target, role, kinds)
                shift(tile, 1 << origin | 1 << target, kinds)
                value += placed(last, origin, role, kinds)
                shift(tile, 1 << origin | 1 << target, kinds)
                assert value - still <= bound
