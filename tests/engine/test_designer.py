"""The players of Aquarium Designer."""

import random
from collections.abc import Sequence

import pytest

from shoal import game as games
from shoal import kernels
from shoal.designer import Aquarium, Draw, Lay, Pass, Phase, Position, Rule
from shoal.engine import Player, player
from shoal.engine.designer_search import DesignerStrong, Effort

DESIGNER = games.load("designer")
GREEDY = player(DESIGNER, "greedy")


QUICK = Effort(games=60, width=2)


def played(names: list[str], seed: int) -> Position:
    return played_by([player(DESIGNER, name) for name in names], seed)


def played_by(players: Sequence[Player], seed: int, rule: Rule = Rule.BASIC) -> Position:
    rng = random.Random(seed)
    state = DESIGNER.initial(len(players), {"rule": rule})
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
    assert played(["greedy"] * 3, 7) == played(["greedy"] * 3, 7)


def test_greedy_beats_random() -> None:
    for seed in range(6):
        outcome = played(["greedy", "random"], seed).outcome()
        assert outcome is not None
        assert outcome.winners == (0,)


# The strong player


@pytest.mark.parametrize("seats", range(1, 6))
def test_strong_plays_whole_games_and_repeats_them(seats: int) -> None:
    first, second = (
        played_by([DesignerStrong(QUICK), *[player(DESIGNER, "random")] * (seats - 1)], 3) for _ in range(2)
    )
    assert first == second
    outcome = first.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


def test_strong_is_better_than_greedy_alone() -> None:
    totals = [[sum(played_by([who], seed).scores()) for seed in range(8)] for who in (DesignerStrong(QUICK), GREEDY)]
    assert sum(totals[0]) >= sum(totals[1]) + 8 * 3


def test_strong_knows_the_rule() -> None:
    """By the advanced rule three animals are wanted: whoever plays for that reaches more."""
    totals = []
    for seed in range(6):
        after = played_by([DesignerStrong(QUICK)], seed, Rule.ADVANCED)
        basic = played_by([DesignerStrong(QUICK)], seed)
        totals.append((after.aquariums[0].score(Rule.ADVANCED), basic.aquariums[0].score(Rule.ADVANCED)))
    assert sum(wanted for wanted, _ in totals) > sum(other for _, other in totals)


def test_strong_beats_greedy() -> None:
    wins = 0
    for seed in range(8):
        players: list[Player] = [GREEDY, GREEDY]
        players[seed % 2] = DesignerStrong(QUICK)
        outcome = played_by(players, seed).outcome()
        assert outcome is not None
        wins += seed % 2 in outcome.winners
    assert wins >= 5


def test_in_the_last_round_strong_lays_for_the_most_points() -> None:
    state = played_by([GREEDY], 5)
    aquarium = Aquarium(state.aquariums[0].laid[:-1])
    card = state.aquariums[0].laid[-1].card
    before = Position(state.deck, state.rule, 8, Phase.LAY, (aquarium,), held=(card,), gone=state.gone).checked()
    action = DesignerStrong(QUICK).choose(before, 0, random.Random(1))
    assert isinstance(action, Lay)
    best = max(aquarium.after(laid).score(state.rule) for laid in aquarium.options(card))
    assert aquarium.after(action.laid).score(state.rule) == best


def test_strong_can_pass_and_never_when_it_is_of_no_use() -> None:
    rng = random.Random(2)
    strong = DesignerStrong(QUICK)
    passes = 0
    for seed in range(6):
        state = DESIGNER.initial(3)
        assert isinstance(state, Position)
        rng.seed(seed)
        while state.outcome() is None:
            if state.chances():
                state = state.after(rng.choice(state.chances())[0])
                continue
            seat = state.actors()[0]
            action = strong.choose(state, seat, rng)
            if isinstance(action, Pass):
                passes += 1
                assert len(state.queue()) > 1
            state = state.after(action, seat)
    assert passes


@pytest.mark.skipif(not kernels.available(), reason="needs Numba")
def test_strong_chooses_the_same_compiled_or_not() -> None:
    effort = Effort(games=10, width=2)
    state = DESIGNER.initial(2)
    assert isinstance(state, Position)
    rng = random.Random(1)
    players = [DesignerStrong(effort, compiled=compiled) for compiled in (False, True)]
    while state.round < 3:
        if state.chances():
            state = state.after(rng.choice(state.chances())[0])
            continue
        seat = state.actors()[0]
        plain, compiled = (one.choose(state, seat, random.Random(7)) for one in players)
        assert plain == compiled
        state = state.after(plain, seat)
