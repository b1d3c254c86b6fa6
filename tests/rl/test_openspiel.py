"""The games for OpenSpiel against the readable rules: what is legal, what is shown, what is hidden."""

import random

import pytest

pytest.importorskip("pyspiel", reason="the games for OpenSpiel need OpenSpiel")

import numpy as np
import pyspiel

from shoal.aqualin import Draw, Position, Role, Turn
from shoal.designer import Phase
from shoal.designer import Position as Table
from shoal.errors import IllegalActionError, NotationError
from shoal.rl import actions, designer_actions
from shoal.rl.observation import observation
from shoal.rl.openspiel import register
from shoal.rl.openspiel.aqualin import AqualinState
from shoal.rl.openspiel.bots import bot
from shoal.rl.openspiel.designer import DesignerState

AQUALIN = pyspiel.load_game("python_aqualin")


def designer(players: int = 2) -> pyspiel.Game:
    return pyspiel.load_game("python_aquarium_designer", {"players": players})


# -- Aqualin -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", list(Role))
def test_aqualin_in_lockstep_with_the_rules(first: Role) -> None:
    rng = random.Random(1)
    position = Position.initial(first)
    state = pyspiel.load_game("python_aqualin", {"first": first.word}).new_initial_state()
    while not position.is_over:
        while position.awaits_draw:
            assert state.chance_outcomes() == [(tile, 1 / len(position.stock)) for tile in position.stock]
            tile = rng.choice(position.stock)
            assert state.action_to_string(tile) == Draw(tile).text
            position = position.after(Draw(tile))
            state.apply_action(tile)
        assert state.current_player() == position.to_move
        turn = rng.choice(played_whole(state, position))
        state.apply_action(actions.encode_slide(turn.slide))
        state.apply_action(actions.encode_slot_placement(turn.placement, position))
        position = position.after(turn)
        assert state.position == position
    outcome = position.outcome()
    assert outcome
    assert state.returns() == [1 if place == 1 else -1 for place in outcome.places]
    assert state.scores() == outcome.scores


def played_whole(state: AqualinState, position: Position) -> list[Turn]:
    """Return the legal turns, after a look at whether the two steps lead to just these."""
    turns = set()
    slides = state.legal_actions()
    for slide in random.Random(len(slides)).sample(slides, min(5, len(slides))):
        after = state.child(slide)
        turns |= {
            Turn(actions.decode_slide(slide), actions.decode_slot_placement(action, position))
            for action in after.legal_actions()
        }
    assert slides == sorted({actions.encode_slide(turn.slide) for turn in position.legal_turns()})
    slid = {turn.slide for turn in turns}
    assert turns == {turn for turn in position.legal_turns() if turn.slide in slid}
    return sorted(turns, key=lambda turn: turn.text)


def dealt(*steps: int) -> AqualinState:
    """Return Aqualin with the tiles 0, 7, 14, 21, 28 and 35 in the pool, after some more actions."""
    state = AQUALIN.new_initial_state()
    for action in (0, 7, 14, 21, 28, 35, *steps):
        state.apply_action(action)
    return state


def test_actions_have_names() -> None:
    state = dealt()
    assert [state.action_to_string(0, action) for action in (0, 1, 360)] == ["no slide", "a1-b1", "f6-e6"]
    state.apply_action(0)
    assert state.action_to_string(0, 36 + 7) == "Gf@b2"
    assert state.string_to_action("Gf@b2") == 36 + 7
    assert str(state) == f"{state.position.text} placing"


def test_each_player_sees_their_own_kind_first() -> None:
    state = dealt(0, 36 + 7, 8)
    for role in Role:
        planes = np.array(state.observation_tensor(role)).reshape(AQUALIN.observation_tensor_shape())
        np.testing.assert_array_equal(planes, observation(state.position, role))
    state.apply_action(0)
    planes = np.array(state.observation_tensor(1)).reshape(6, 6, 16)
    np.testing.assert_array_equal(planes, observation(state.position, Role.ANIMAL, slid=state.position.reef))


def test_the_information_state_holds_every_action() -> None:
    state = dealt(0, 36 + 7)
    assert state.information_state_string(1) == "colour first: 0, 7, 14, 21, 28, 35, 0, 43"
    rows = np.array(state.information_state_tensor(0)).reshape(108, 3 + 9)
    assert rows[:8, :3].argmax(1).tolist() == [0] * 6 + [1, 1]
    assert (rows[:, 3:] @ (1 << np.arange(9)))[:9].tolist() == [0, 7, 14, 21, 28, 35, 0, 43, 0]
    assert not rows[8:].any()


def test_what_the_rules_forbid_is_refused() -> None:
    with pytest.raises(IllegalActionError, match="no tile lies on a1"):
        dealt(1)
    with pytest.raises(IllegalActionError, match=r"Bc is not in the stockpile"):
        dealt(0, 36 + 7, 0)
    with pytest.raises(NotationError, match="'red' is not a role"):
        pyspiel.load_game("python_aqualin", {"first": "red"})


def test_games_are_registered_once() -> None:
    before = pyspiel.registered_names()
    register()
    assert pyspiel.registered_names() == before


# -- Aquarium Designer -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(1, 6))
def test_aquarium_designer_in_lockstep_with_the_rules(players: int) -> None:
    rng = random.Random(players)
    position = Table.initial(players)
    state = designer(players).new_initial_state()
    while not (outcome := position.outcome()):
        if chances := position.chances():
            names = [state.action_to_string(action) for action, _ in state.chance_outcomes()]
            assert sorted(names) == sorted(action.card.name for action, _ in chances)
            event = rng.choice(chances)[0]
            state.apply_action(state.string_to_action(event.card.name))
            position = position.after(event)
            continue
        seat = min(position.actors())
        assert state.current_player() == seat
        legal = [designer_actions.decode(action, position, seat) for action in state.legal_actions()]
        assert legal == list(position.actions(seat))
        action = rng.choice(state.legal_actions())
        position = position.after(designer_actions.decode(action, position, seat), seat)
        state.apply_action(action)
        assert state.position == position
    assert state.is_terminal()
    assert state.scores() == outcome.scores
    returns = state.returns()
    if players == 1:
        assert returns == list(outcome.scores)
    else:
        assert sum(returns) == pytest.approx(0)
        assert [seat for seat in range(players) if returns[seat] == max(returns)] == list(outcome.winners)


def laying(players: int, seed: int, rounds: int) -> DesignerState:
    """Return a state in which the first seat is about to lay its card in some round, after random play."""
    rng = random.Random(seed)
    state = designer(players).new_initial_state()
    while not (state.position.phase is Phase.LAY and state.position.round == rounds):
        state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("rounds", [0, 3, 8])
def test_nobody_sees_what_others_lay_at_the_same_time(rounds: int) -> None:
    state = laying(3, seed=7, rounds=rounds)
    one, other = state.child(state.legal_actions()[0]), state.child(state.legal_actions()[1])
    for player in (1, 2):
        assert knowledge(one, player) == knowledge(other, player) == knowledge(state, player)
        assert one.legal_actions() == other.legal_actions()
    assert knowledge(one, 0) != knowledge(other, 0)


def test_everybody_sees_what_was_laid_when_all_have() -> None:
    state = laying(3, seed=7, rounds=3)
    states = []
    for first in state.legal_actions()[:2]:
        states.append(state.child(first))
        while states[-1].position.phase is Phase.LAY:
            states[-1].apply_action(states[-1].legal_actions()[0])
    one, other = states
    for player in range(3):
        assert knowledge(one, player) != knowledge(other, player)
        assert one.observation_string(player) == str(one)
        assert (
            one.information_state_string(player).partition(":")[2] == one.information_state_string(0).partition(":")[2]
        )


def test_a_state_can_be_another_one_for_all_that_a_seat_knows() -> None:
    state = laying(3, seed=7, rounds=3)
    for _ in range(2):
        state.apply_action(state.legal_actions()[0])
    others = [state.resample_from_infostate(2, random.Random(seed).random) for seed in range(8)]
    assert len({str(other) for other in others}) > 4
    for other in others:
        assert knowledge(other, 2) == knowledge(state, 2)
        assert other.legal_actions() == state.legal_actions()
        own = other.resample_from_infostate(0, random.random)
        assert own.position.aquariums[0] == other.position.aquariums[0]


def knowledge(state: DesignerState, player: int) -> tuple[object, ...]:
    return (
        state.information_state_string(player),
        state.information_state_tensor(player),
        state.observation_string(player),
        state.observation_tensor(player),
    )


def test_other_numbers_of_players_are_refused() -> None:
    with pytest.raises(NotationError, match="a game for 1 to 5, not for 6"):
        designer(6)


# -- bots --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["python_aqualin", "python_aquarium_designer"])
def test_greedy_beats_random_as_a_bot(name: str) -> None:
    game = pyspiel.load_game(name)
    wins = 0
    for seed in range(8):
        seat = seed % 2
        bots = [bot(game, "random", 1 - seat, seed)] * 2
        bots[seat] = bot(game, "greedy", seat, seed)
        wins += pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)[seat] > 0
    assert wins >= 7


def test_a_bot_of_whole_turns_is_not_asked_in_the_middle() -> None:
    with pytest.raises(IllegalActionError, match="ask it for the slide first"):
        bot(AQUALIN, "greedy", 0, 1).step(dealt(0))
