"""The solo game with hindsight."""

import random
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shoal import kernels
from shoal.designer import Aquarium, Card, Rule, open_deck
from shoal.designer.game import DesignerGame, Order
from shoal.engine import annealing, player
from shoal.engine.designer_best import Best, Effort, best_of_order, best_of_record
from shoal.game import CHANCE, Game, Step
from shoal.shuffle import Secret
from tests.designer.play import random_record

few = settings(max_examples=8, deadline=None)
QUICK = Effort(runs=2, steps=100)
DECK = open_deck()


def some_order(rng: random.Random) -> Order:
    return Order(tuple(rng.sample(DECK.entrances, 1)), tuple(rng.sample(DECK.layouts, 40)))


def is_possible(aquarium: Aquarium, order: Order) -> bool:
    """Tell whether the cards of an aquarium could be taken one a round."""
    taken = [laid.card for laid in aquarium.laid]
    rounds = [order.layouts[at : at + 5] for at in range(0, 40, 5)]
    return taken[0] == order.entrances[0] and all(card in offer for card, offer in zip(taken[1:], rounds, strict=True))


@few
@given(rng=st.randoms(use_true_random=False), rule=st.sampled_from(Rule))
def test_the_best_aquarium_can_be_reached(rng: random.Random, rule: Rule) -> None:
    order = some_order(rng)
    best = best_of_order(order, DECK, rule, QUICK)
    assert is_possible(best.aquarium, order)
    assert len(best.aquarium.places) == 9
    assert best.aquarium.score(rule) == best.at_least <= best.at_most
    assert best == best_of_order(order, DECK, rule, QUICK)


@pytest.mark.skipif(not kernels.available(), reason="needs Numba")
@few
@given(rng=st.randoms(use_true_random=False), rule=st.sampled_from(Rule))
def test_the_best_is_the_same_compiled_or_not(rng: random.Random, rule: Rule) -> None:
    order = some_order(rng)
    plain, compiled = (best_of_order(order, DECK, rule, QUICK, one) for one in (False, True))
    assert plain == compiled


def test_hindsight_is_not_worse_than_any_game_played() -> None:
    game = DesignerGame()
    for seed in range(2):
        rng = random.Random(seed)
        order = game.order(Secret(rng.randbytes(32)), ())
        who = player(cast(Game, game), "greedy")
        state = start = game.initial(1)
        steps = []
        while state.outcome() is None:
            is_chance = bool(state.chances())
            action = game.dealt(state, order) if is_chance else who.choose(state, 0, rng)
            steps.append(Step(CHANCE if is_chance else 0, action))
            state = state.after(action)
        best = best_of_record(game.record({}, start, steps, state.outcome()), Effort(runs=8, steps=2000))
        assert best is not None
        assert state.scores()[0] <= best.at_least <= best.at_most


def test_what_no_card_offers_cannot_be_reached() -> None:
    """Of the first eight rounds' cards only those count that are on offer: here none holds two animals."""
    few_animals = sorted(DECK.layouts, key=lambda card: card.face.animals)
    order = Order((DECK.card("E1"),), tuple(few_animals))
    best = best_of_order(order, DECK, Rule.BASIC, QUICK)
    offers = [order.layouts[at : at + 5] for at in range(0, 40, 5)]
    most = [max(card.face.animals for card in offer) for offer in offers]
    assert best.at_most == 36 + 1 + sum(most)
    assert best.at_least < best.at_most


def test_only_whole_solo_games_have_a_best() -> None:
    rng = random.Random(1)
    assert best_of_record(random_record(rng, 2)) is None
    assert best_of_record(random_record(rng, 1, steps=20)) is None
    assert best_of_record(random_record(rng, 1), QUICK) is not None


@pytest.mark.parametrize(("at_least", "text"), [(3, "at least 3, at most 4 points"), (4, "4 points")])
def test_bounds_in_words(at_least: int, text: str) -> None:
    assert Best(Aquarium(), at_least, 4).text == text


def test_plans_in_which_a_card_lies_alone_do_not_count() -> None:
    def plan(*places: int) -> annealing.Plan:
        return annealing.Plan(list(places), [0] * 9, [0] * 9)

    cards: list[Card] = [DECK.entrances[0], *DECK.layouts[:40:5]]
    search_space = annealing.Search(
        [1] * 10 * 4 * 46, [0] * 5 * len(cards), 1, 99, [], [0] * 10, plan(*range(9)), plan(*range(9))
    )
    assert annealing.total(plan(4, 1, 3, 5, 7, 0, 2, 6, 8), search_space) == 0
    assert annealing.total(plan(0, 8, 1, 2, 3, 4, 5, 6, 7), search_space) == -1
    assert annealing.total(plan(0, 4, 1, 2, 3, 8, 5, 6, 7), search_space) == -1
