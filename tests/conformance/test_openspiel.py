"""Both games as OpenSpiel wants them: by its own test, and played by its own bots."""

import random
from collections.abc import Callable

import pytest

pytest.importorskip("pyspiel", reason="the games for OpenSpiel need OpenSpiel")

import numpy as np
import pyspiel
from open_spiel.python.algorithms import evaluate_bots, ismcts, mcts
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

from shoal.rl.openspiel import register

AQUALIN = "python_aqualin"
DESIGNER = "python_aquarium_designer"
ALL = [AQUALIN, f"{AQUALIN}(first=animal)", *(f"{DESIGNER}(players={players})" for players in range(1, 6))]
TWO_PLAYERS = [AQUALIN, DESIGNER]

register()


@pytest.mark.parametrize("name", [*ALL, f"{DESIGNER}(rule=advanced)"])
def test_random_games_with_serialisation(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.nightly
@pytest.mark.parametrize("name", ALL)
def test_many_random_games_with_serialisation(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=50, serialize=True, verbose=False)


def cpp_mcts(game: pyspiel.Game, seed: int) -> pyspiel.Bot:
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    return pyspiel.MCTSBot(
        game, evaluator, uct_c=2, max_simulations=2, max_memory_mb=10, solve=False, seed=seed, verbose=False
    )


def whole_game(name: str, choose: Callable[[pyspiel.State], int]) -> None:
    """Let something choose for the first player, and chance and the others do anything; every action must be legal."""
    rng = random.Random(3)
    state = pyspiel.load_game(name).new_initial_state()
    while not state.is_terminal():
        action = choose(state) if state.current_player() == 0 else rng.choice(state.legal_actions())
        assert action in state.legal_actions()
        state.apply_action(action)
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) > 0


@pytest.mark.parametrize("name", TWO_PLAYERS)
def test_the_mcts_bot_written_in_cpp_plays_a_whole_game(name: str) -> None:
    bot = cpp_mcts(pyspiel.load_game(name), seed=1)
    # `MCTSBot.step` gives up Python's lock before it calls games written in Python, and crashes; this does not
    whole_game(name, lambda state: bot.step_with_policy(state)[1])


@pytest.mark.parametrize("name", TWO_PLAYERS)
def test_the_mcts_bot_written_in_python_plays_a_whole_game(name: str) -> None:
    game = pyspiel.load_game(name)
    rng = np.random.RandomState(1)
    searcher = mcts.MCTSBot(game, 2, 2, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    returns = evaluate_bots.evaluate_bots(
        game.new_initial_state(), [searcher, pyspiel.make_uniform_random_bot(1, 2)], rng
    )
    assert sorted(returns) == [-1, 1]


def test_the_search_on_information_sets_plays_a_whole_game() -> None:
    name = f"{DESIGNER}(players=3)"
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(pyspiel.load_game(name), mcts.RandomRolloutEvaluator(1, rng), 2, 2, random_state=rng)
    whole_game(name, bot.step)


@pytest.mark.parametrize("name", ALL)
def test_a_game_can_be_written_down_and_read(name: str) -> None:
    game = pyspiel.load_game(name)
    state = played(game, random.Random(4), 40)
    game_again, state_again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(game_again) == str(game)
    assert str(state_again) == str(state)
    assert state_again.history() == state.history()


@pytest.mark.parametrize("name", ALL)
def test_both_observers_can_be_made_by_openspiel(name: str) -> None:
    game = pyspiel.load_game(name)
    state = played(game, random.Random(5), 30)
    for kind, tensor, text in (
        (None, state.observation_tensor, state.observation_string),
        (INFO_STATE_OBS_TYPE, state.information_state_tensor, state.information_state_string),
    ):
        observation = make_observation(game, kind)
        for player in range(game.num_players()):
            observation.set_from(state, player)
            np.testing.assert_array_equal(observation.tensor, tensor(player))
            assert observation.string_from(state, player) == text(player)


@pytest.mark.parametrize("name", ALL)
def test_no_game_is_longer_than_the_game_says(name: str) -> None:
    game = pyspiel.load_game(name)
    assert game.max_history_length() == game.max_game_length() + game.max_chance_nodes_in_history()
    state = played(game, random.Random(6), 1_000)
    assert state.is_terminal()
    assert len(state.history()) <= game.max_history_length()


def played(game: pyspiel.Game, rng: random.Random, steps: int) -> pyspiel.State:
    """Return the state after so many random actions, chance's included, or at the end."""
    state = game.new_initial_state()
    for _ in range(steps):
        if not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
    return state
