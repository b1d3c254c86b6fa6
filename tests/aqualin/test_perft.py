"""Counting sequences of turns: equal to an honest walk, strict about the stock order."""

import random
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shoal.aqualin import Draw, Position
from shoal.aqualin.perft import perft
from shoal.aqualin.tiles import Tile, parse_tiles
from shoal.errors import InvalidPositionError, NotationError
from tests.aqualin.play import START, positions, random_position


def walk(position: Position, depth: int, stock: Sequence[Tile]) -> int:
    """Play every sequence out."""
    if depth == 0:
        return 1
    count = 0
    for turn in position.legal_turns():
        after = position.after(turn)
        if after.awaits_draw and stock:
            count += walk(after.after(Draw(stock[0])), depth - 1, stock[1:])
        elif depth == 1:
            count += 1
        else:
            count += walk(after, depth - 1, stock)
    return count


@settings(max_examples=10)
@given(positions(least=31), st.integers(0, 2), st.randoms())
def test_counting_equals_walking_two_turns(position: Position, depth: int, rng: random.Random) -> None:
    stock = rng.sample(position.stock, len(position.stock))
    assert perft(position, depth, stock) == walk(position, depth, stock)


@pytest.mark.parametrize(("laid", "depths"), [(28, [1]), (29, [2]), (32, [2]), (33, [1, 2, 3, 4]), (34, [1, 2, 3])])
def test_counting_equals_walking_to_the_end_and_beyond(laid: int, depths: list[int]) -> None:
    position = random_position(random.Random(laid), laid)
    for depth in depths:
        assert perft(position, depth, position.stock) == walk(position, depth, position.stock), position


def test_depth_0_is_1_and_beyond_the_end_it_is_0() -> None:
    late = random_position(random.Random(1), 34)
    assert perft(START, 0) == perft(random_position(random.Random(1), 36), 0) == 1
    assert [perft(late, depth) for depth in (3, 4, 37, 10**12)] == [0, 0, 0, 0]
    assert perft(random_position(random.Random(1), 36), 1) == 0


def test_tiles_that_are_never_drawn_may_be_missing() -> None:
    assert perft(START, 1) == 216
    assert perft(START, 2, parse_tiles("Gs")) == perft(START, 2, START.stock) == 498960


@pytest.mark.parametrize(
    ("depth", "stock", "complaint"),
    [
        (2, "-", "the stock order is too short: 1 tile is drawn in 2 turns, not 0"),
        (3, "Gs", "the stock order is too short: 2 tiles are drawn in 3 turns, not 1"),
        (1, "Bc", "Bc, which is not in the position's stockpile"),
        (0, "GsBc", "Bc, which is not in the position's stockpile"),
        (-1, "Gs", "the depth is a number of turns from 0 on, not -1"),
    ],
)
def test_a_stock_order_that_does_not_fit(depth: int, stock: str, complaint: str) -> None:
    with pytest.raises(NotationError) as caught:
        perft(START, depth, parse_tiles(stock))
    assert complaint in str(caught.value)


def test_a_tile_twice_in_the_stock_order() -> None:
    with pytest.raises(NotationError, match="Gs appears twice in the stock order"):
        perft(START, 2, [8 + 2, 10])


def test_an_invalid_position_is_refused() -> None:
    with pytest.raises(InvalidPositionError, match="the pool holds 6 tiles, not 1"):
        perft(Position.from_text("6/6/6/6/6/6 Bc c c"), 1)
