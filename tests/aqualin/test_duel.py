"""Whole games by the kernel: every turn is legal, and random words are taken as Python's own generator takes them."""

import random

import pytest

from shoal.aqualin import Draw, Position, Reef, Role
from shoal.aqualin.codes import code_of, turn_of
from shoal.aqualin.duel import GREEDY, RANDOM, Duel, below, duel_space, nth_turn, play_duel
from shoal.aqualin.kernel import lay_out
from shoal.kernels import plain
from tests.aqualin.play import random_position


def played(seed: int, role: int, ways: tuple[int, int], share: int = 64) -> tuple[list[int], bool, Duel]:
    """Play a game in plain Python; return the order of the tiles, whether it came to its end, and what it left."""
    rng = random.Random(seed)
    order = rng.sample(range(36), 36)
    luck = [rng.getrandbits(32) for _ in range(2 * share)]
    work = duel_space(plain)
    return order, play_duel(order, role, *ways, luck, share, work), work


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("ways", [(RANDOM, RANDOM), (GREEDY, RANDOM), (RANDOM, GREEDY), (GREEDY, GREEDY)])
def test_every_turn_is_legal_and_leads_to_the_reef_in_the_end(role: Role, ways: tuple[int, int]) -> None:
    order, has_ended, work = played(int(role), role, ways)
    assert has_ended
    position = Position.initial(role)
    draws = [Draw(tile) for tile in order]
    for draw in draws[:6]:
        position = position.after(draw)
    for turn, drawn in zip(work.turns, [*draws[6:], *[None] * 6], strict=True):
        position = position.after(turn_of(turn))
        position = position if drawn is None else position.after(drawn)
    assert position.is_over
    assert position.reef.tiles == tuple(work.tiles)


@pytest.mark.parametrize("ways", [(GREEDY, RANDOM), (RANDOM, GREEDY)])
def test_greedy_beats_random(ways: tuple[int, int]) -> None:
    _, _, work = played(1, 0, ways)
    colour, animal = Position(Reef(tuple(work.tiles)), (), Role.COLOUR, Role.COLOUR).scores()
    assert (colour > animal + 10, animal > colour + 10) == (ways[0] == GREEDY, ways[1] == GREEDY)


def test_a_game_that_runs_out_of_random_words_says_so() -> None:
    _, has_ended, work = played(1, 0, (RANDOM, RANDOM), share=5)
    assert not has_ended
    assert max(work.used) == 5


@pytest.mark.parametrize("laid", [0, 1, 7, 20, 33, 35])
def test_the_turns_count_in_the_order_of_the_notation(laid: int) -> None:
    position = random_position(random.Random(laid), laid)
    work = duel_space(plain)
    work.pool[: len(position.pool)] = position.pool
    taken = lay_out(position.reef.tiles, work.search.table.board)
    turns = list(position.legal_turns())
    for n in {0, len(turns) - 1, *random.Random(laid).sample(range(len(turns)), min(len(turns), 300))}:
        assert nth_turn(n, taken, len(position.pool), work) == code_of(turns[n])


def test_numbers_are_drawn_as_the_generator_of_python_draws_them() -> None:
    """Powers of two, for which half of the words are thrown away, and 1, for which that is so too, included."""
    limits = [1, 2, 3, 4, 6, 35, 64, 216, 4284, 1, 16384, 1000] * 20
    there, here = random.Random(5), random.Random(5)
    luck = [here.getrandbits(32) for _ in range(2000)]
    work = duel_space(plain)
    work.used[0] = 0
    for limit in limits:
        assert below(limit, 0, luck, len(luck), work) == there.choice(range(limit))
