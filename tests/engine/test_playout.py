"""Aquarium Designer played on by quick players: the same game as the readable rules would have it."""

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shoal import kernels
from shoal.designer import Aquarium, Card, Draw, Laid, Lay, Phase, Position, Rule, kernel
from shoal.designer.aquarium import Chain, Spot
from shoal.engine import playout
from shoal.engine.designer_search import table_of
from shoal.engine.hopes import shipped_hopes
from shoal.kernels import plain
from shoal.kernels.bits import random_word
from tests.designer.play import stages

few = settings(max_examples=15, deadline=None)  # the first example compiles

needs_numba = pytest.mark.skipif(not kernels.available(), reason="needs Numba")


def play_space(state: Position, ground: Any = plain) -> playout.Play:
    unseen = [kernel.number_of(card) for card in state.unseen()]
    words = ground.words
    return playout.Play(
        words(kernel.faces(state.deck)),
        len(state.deck.colours),
        state.rule.needed,
        words(shipped_hopes(state.rule, state.seats)),
        words(table_of(state) + [0] * kernel.TANK),
        words([*unseen, 0]),
        words(3),
        words(playout.CHAINS),
    )


def worth_of(aquarium: Aquarium, left: int, play: playout.Play, state: Position) -> int:
    return playout.worth(0, kernel.tank_of(aquarium, state.deck), left, play)


def ways(aquarium: Aquarium, card: Card) -> list[Laid]:
    """Return every way to lay a card, in the kernel's order."""
    return sorted(aquarium.options(card), key=lambda laid: laid.rotation)


def played_by_people(state: Position) -> Position:
    """Play on as quick players do, by the readable rules; the deck lies by name."""
    while state.outcome() is None:
        if state.phase is Phase.SHOW:
            state = state.after(min(state.chances(), key=lambda chance: chance[0].text)[0])
            continue
        holders = [seat for seat in range(state.seats) if state.held[seat] is not None]
        seat = holders[0] if state.phase is Phase.LAY else state.turn
        play = play_space(state)
        left = 8 - state.round
        aquarium = state.aquariums[seat]
        held = state.held[seat]
        if state.phase is Phase.LAY and held is not None:
            laid = max(ways(aquarium, held), key=lambda laid: worth_of(aquarium.after(laid), left, play, state))
            state = state.after(Lay(laid))
        else:
            promises = {
                card: max(worth_of(aquarium.after(laid), left, play, state) for laid in aquarium.options(card))
                for card in state.offer
            }
            state = state.after(Draw(max(promises, key=lambda card: promises[card])))
    return state


def some_moment(rng: random.Random, seats: int, rule: Rule, phases: tuple[Phase, ...]) -> Position:
    """Return a moment of a game at random in which somebody may act, after the entrance cards are laid."""
    return rng.choice([stage for stage in stages(rng, seats, rule) if stage.phase in phases and stage.round])


@pytest.mark.parametrize("seats", [1, 2, 5])
@few
@given(rng=st.randoms(use_true_random=False), rule=st.sampled_from(Rule))
def test_a_game_played_on_is_the_game_of_the_readable_rules(seats: int, rng: random.Random, rule: Rule) -> None:
    state = some_moment(rng, seats, rule, (Phase.DRAW, Phase.LAY))
    play = play_space(state)
    playout.play_on(play)
    last = played_by_people(state)
    for seat in range(seats):
        tank = play.table[kernel.TANK * seat : kernel.TANK * (seat + 1)]
        assert tank == kernel.tank_of(last.aquariums[seat], state.deck)
        assert divmod(playout.standing(seat, play), 64) == (last.scores()[seat], last.animals()[seat])


@few
@given(rng=st.randoms(use_true_random=False), rule=st.sampled_from(Rule))
def test_at_the_end_an_aquarium_is_worth_its_points(rng: random.Random, rule: Rule) -> None:
    state = stages(rng, 1, rule)[-1]
    play = play_space(state)
    assert worth_of(state.aquariums[0], 0, play, state) == 1000 * state.scores()[0]


@few
@given(rng=st.randoms(use_true_random=False), rule=st.sampled_from(Rule))
def test_every_chain_is_listed_with_what_can_be_seen_of_it(rng: random.Random, rule: Rule) -> None:
    state = some_moment(rng, 1, rule, (Phase.DRAW,))
    play = play_space(state)
    aquarium = state.aquariums[0]
    points, count = divmod(playout.list_chains(0, kernel.tank_of(aquarium, state.deck), play), 64)
    assert points == aquarium.score(rule)
    assert sorted(play.chains[:count]) == sorted(kinds_of(aquarium))


def kinds_of(aquarium: Aquarium) -> list[int]:
    """Return the kinds of an aquarium's chains, found by the readable rules."""
    free = aquarium.free_places()
    found = []
    for chain in aquarium.chains():
        opening = {(x, y) for x, y in around(chain) if (x // 2, y // 2) in free}
        others = (other for other in aquarium.chains() if other.colour != chain.colour)
        contested = opening & {spot for other in others for spot in around(other)}
        own = len(opening) - len(contested)
        found.append(playout.kind_of(chain.animals, len(chain.spots), own, len(contested)))
    return found


def around(chain: Chain) -> set[Spot]:
    """Return the spots side by side with a chain, its own among them where it is wider than one."""
    return {(x + dx, y + dy) for x, y in chain.spots for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}


@needs_numba
@few
@given(rng=st.randoms(use_true_random=False), seats=st.integers(1, 5), rule=st.sampled_from(Rule))
def test_trying_out_comes_to_the_same_compiled_or_not(rng: random.Random, seats: int, rule: Rule) -> None:
    state = some_moment(rng, seats, rule, (Phase.DRAW,))
    table = table_of(state)
    found = []
    for compiled in (False, True):
        ground = kernels.ground(compiled)
        play = play_space(state, ground)
        sums = ground.words([0] * 2 * playout.SUMS)
        try_out = ground.entry_point(playout.try_out)
        try_out(ground.words(table + table), ground.words([1, 0]), 1, 0, 2, ground.word(5), play, sums)
        found.append(list(map(int, sums)))
        assert found[0][: playout.SUMS] == [0] * playout.SUMS
    assert found[0] == found[1]


def test_orders_are_shuffled_evenly() -> None:
    order = [*range(4), 0]
    seen: Counter[tuple[int, ...]] = Counter()
    for seed in range(2400):
        playout.shuffle(4, random_word(seed), order)
        seen[tuple(order[:4])] += 1
    assert len(seen) == 24
    assert min(seen.values()) > 60
    assert max(seen.values()) < 140
