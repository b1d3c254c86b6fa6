"""The greedy player of Aquarium Designer."""

import random

from shoal import game as games
from shoal.designer import Draw, Lay, Position
from shoal.engine import player

DESIGNER = games.load("designer")


def played(seats: int, names: list[str], seed: int) -> Position:
    rng = random.Random(seed)
    players = [player(DESIGNER, name) for name in names]
    state = DESIGNER.initial(seats)
    assert isinstance(state, Position)
    while state.outcome() is None:
        if state.chances():
            state = state.after(rng.choice(state.chances())[0])
        else:
            seat = state.actors()[0]
            action = players[seat].choose(state, seat, rng)
            assert action in state.actions(seat)
            state = state.after(action, seat)
    return state


def test_greedy_draws_the_card_that_brings_the_most_and_lays_it_so() -> None:
    rng = random.Random(4)
    greedy = player(DESIGNER, "greedy")
    state = DESIGNER.initial(2)
    assert isinstance(state, Position)
    while state.outcome() is None:
        if state.chances():
            state = state.after(rng.choice(state.chances())[0])
            continue
        seat = state.actors()[0]
        action = greedy.choose(state, seat, rng)
        totals = {
            card: max(
                state.aquariums[seat].after(laid).score(state.rule) for laid in state.aquariums[seat].options(card)
            )
            for card in (*state.offer, *filter(None, [state.held[seat]]))
        }
        if isinstance(action, Draw):
            assert totals[action.card] == max(totals.values())
        else:
            assert isinstance(action, Lay)
            assert state.aquariums[seat].after(action.laid).score(state.rule) == totals[action.laid.card]
        state = state.after(action, seat)


def test_the_same_seed_gives_the_same_game() -> None:
    assert played(3, ["greedy"] * 3, 7) == played(3, ["greedy"] * 3, 7)


def test_greedy_beats_random() -> None:
    for seed in range(6):
        outcome = played(2, ["greedy", "random"], seed).outcome()
        assert outcome is not None
        assert outcome.winners == (0,)
