"""How games begin: two of them, looked at by hand."""

import numpy as np
import pytest

from shoal.rl.actions import SLIDES

openings = pytest.importorskip("benchmarks._openings", reason="the benchmarks are not here")

# Tiles are 6 x own kind + other kind, as the first starter sees them.
POOL = [0, 1, 2, 8, 20, 35]
TILES = np.array([[*POOL, 6, *sorted(set(range(36)) - {*POOL, 6})]] * 2, np.uint8)
A1, B1, F1, F2 = 0, 1, 5, 11
A1_TO_F1 = 1 + next(number for number, slide in enumerate(SLIDES) if (slide.origin, slide.target) == (A1, F1))

# Tile 0 comes to lie on a1, and 6 is drawn. The second starter sees these as 0 and 1, of the same own kind, and in the
# pool 1, 6, 12, 13, 23, 35.
QUIET = [0, 36 * 0 + A1, 0, 36 * 0 + B1]
SLIDING = [0, 36 * 0 + A1, A1_TO_F1, 36 * 1 + F2]
ACTIONS = np.array([QUIET, SLIDING], np.uint16)


def test_the_first_tile_and_its_kind_in_the_pool() -> None:
    found = openings.first_tiles(TILES, ACTIONS)
    assert (found.own.tolist(), found.other.tolist()) == ([2, 2], [0, 0])
    assert found.usual == pytest.approx((6 + 6) / 12)  # 0, 1, 2 share their own kind, and 2, 8, 20 the other one


def test_the_reply() -> None:
    found = openings.replies(TILES, ACTIONS)
    assert found.slides.tolist() == [False, True]
    assert found.apart.tolist() == [False, False]
    assert found.joins_own.tolist() == [True, False]
    assert found.joins_others.tolist() == [False, True]  # 6 as the second sees it is 1 for the first: of the kind of 0
