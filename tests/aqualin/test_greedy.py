from random import Random

import pytest

from shoal.aqualin import greedy
from shoal.aqualin.reef import EMPTY, Reef
from shoal.aqualin.roles import Role


def deal(laid: int, seed: int) -> tuple[Reef, tuple[int, ...]]:
    """Return a random reef with so many tiles and a pool for it."""
    random = Random(seed)
    tiles = random.sample(range(36), 36)
    contents = [EMPTY] * 36
    for cell in random.sample(range(36), laid):
        contents[cell] = tiles.pop()
    return Reef(tuple(contents)), tuple(sorted(tiles[:6]))


def best_by_trying(reef: Reef, pool: tuple[int, ...], role: Role) -> tuple[int, tuple[int, ...]]:
    """Play every turn on a reef of its own and count both totals from scratch."""
    slid = [(0, reef)]
    for origin in range(36):
        slid += [(36 * origin + target, reef.moved(origin, target)) for target in reef.stops(origin)]
    margins = {
        (slide * 36 + tile) * 36 + cell: placed.score(role) - placed.score(role.other)
        for slide, after in slid
        for tile in pool
        for cell in after.empty_cells
        for placed in [after.with_tile(tile, cell)]
    }
    best = max(margins.values())
    return best, tuple(turn for turn, margin in margins.items() if margin == best)


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("laid", [0, 1, 4, 9, 15, 21, 27, 31, 33, 34, 35])
def test_the_best_turns_are_those_found_by_trying_all(laid: int, role: Role) -> None:
    reef, pool = deal(laid, seed=laid)
    assert greedy.best_turns(reef.tiles, pool, role) == best_by_trying(reef, pool, role)


def test_without_a_turn_the_margin_is_that_of_the_reef() -> None:
    reef, _ = deal(36, seed=1)
    margin = reef.score(Role.COLOUR) - reef.score(Role.ANIMAL)
    assert greedy.best_turns(reef.tiles, (), Role.COLOUR) == (margin, ())
    assert greedy.best_turns(reef.tiles, (), Role.ANIMAL) == (-margin, ())
    assert greedy.best_turns(deal(20, seed=1)[0].tiles, (), Role.COLOUR)[1] == ()


def test_turns_come_apart_as_they_were_put_together() -> None:
    reef, pool = deal(34, seed=5)
    _, turns = greedy.best_turns(reef.tiles, pool, Role.COLOUR)
    assert list(turns) == sorted(turns)
    for turn in turns:
        origin, target, tile, cell = greedy.turn_parts(turn)
        assert ((36 * origin + target) * 36 + tile) * 36 + cell == turn
        assert origin == target == 0 or target in reef.stops(origin)
        assert tile in pool


def test_no_position_has_more_turns_than_there_is_room_for() -> None:
    for laid in range(37):
        for seed in range(30):
            reef, pool = deal(laid, seed)
            slides = sum(len(reef.stops(cell)) for cell in range(36))
            assert (1 + slides) * len(pool) * (36 - laid) <= greedy.MOST_TURNS
