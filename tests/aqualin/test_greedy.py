from random import Random

import pytest

from shoal.aqualin import greedy, margins
from shoal.aqualin.codes import code_of, turn_of
from shoal.aqualin.position import Position
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


def margins_by_trying(reef: Reef, pool: tuple[int, ...], role: Role) -> dict[int, int]:
    """Play every turn on a reef of its own and count both totals from scratch."""
    position = Position(reef, pool, role, role)
    return {code_of(turn): margin(position.after(turn), role) for turn in position.legal_turns()}


def margin(position: Position, role: Role) -> int:
    return position.score(role) - position.score(role.other)


def best_of(values: dict[int, int]) -> tuple[int, tuple[int, ...]]:
    best = max(values.values())
    return best, tuple(turn for turn, value in values.items() if value == best)


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("laid", [0, 1, 4, 9, 15, 21, 27, 31, 33, 34, 35])
def test_the_best_turns_are_those_found_by_trying_all(laid: int, role: Role) -> None:
    reef, pool = deal(laid, seed=laid)
    assert greedy.best_turns(reef.tiles, pool, role) == best_of(margins_by_trying(reef, pool, role))


def test_without_a_turn_the_margin_is_that_of_the_reef() -> None:
    reef, _ = deal(36, seed=1)
    margin = reef.score(Role.COLOUR) - reef.score(Role.ANIMAL)
    assert greedy.best_turns(reef.tiles, (), Role.COLOUR) == (margin, ())
    assert greedy.best_turns(reef.tiles, (), Role.ANIMAL) == (-margin, ())
    assert greedy.best_turns(deal(20, seed=1)[0].tiles, (), Role.COLOUR)[1] == ()


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("laid", [32, 33, 34, 35])
def test_after_a_reply_the_best_turns_are_those_found_by_trying_all(laid: int, role: Role) -> None:
    reef, pool = deal(laid, seed=laid)
    position = Position(reef, pool, role, role)
    sure = {}
    for turn in position.legal_turns():
        after = position.after(turn)
        replies = [margin(after.after(reply), role) for reply in after.legal_turns()]
        sure[code_of(turn)] = min(replies, default=margin(after, role))
    assert greedy.best_turns_after_reply(reef.tiles, pool, role) == best_of(sure)


def test_with_more_turns_than_candidates_the_best_of_them_are_followed() -> None:
    reef, pool = deal(9, seed=3)
    by_margin = margins_by_trying(reef, pool, Role.ANIMAL)
    least = sorted(by_margin.values(), reverse=True)[greedy.CANDIDATES - 1]
    work = greedy.space()
    taken = greedy.lay_out(reef.tiles, work.table.board)
    count = greedy.list_candidates(taken, pool, len(pool), Role.ANIMAL, work)
    assert greedy.CANDIDATES <= count < len(by_margin)
    assert set(work.turns[:count]) == {turn for turn, value in by_margin.items() if value >= least}


def test_turns_come_apart_as_they_were_put_together() -> None:
    reef, pool = deal(34, seed=5)
    codes = [code_of(turn) for turn in Position(reef, pool, Role.COLOUR, Role.COLOUR).legal_turns()]
    assert codes == sorted(codes)
    assert [code_of(turn_of(code)) for code in codes] == codes


def test_no_position_has_more_turns_than_there_is_room_for() -> None:
    for laid in range(37):
        for seed in range(30):
            reef, pool = deal(laid, seed)
            slides = sum(len(reef.stops(cell)) for cell in range(36))
            assert 1 + slides <= margins.MOST_SLIDES
            assert (1 + slides) * len(pool) * (36 - laid) <= margins.MOST_TURNS
