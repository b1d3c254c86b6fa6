"""One game in five forms, and each form alone repeats itself from its seed."""

import random

import pytest

pytest.importorskip("pgx", reason="one of the forms needs PGX")
pytest.importorskip("pyspiel", reason="one of the forms needs OpenSpiel")
pytest.importorskip("pettingzoo", reason="one of the forms needs PettingZoo")

import jax
import numpy as np
import pyspiel

from shoal.aqualin import read_records
from shoal.rl.openspiel.aqualin import NAME
from shoal.rl.pettingzoo.aqualin_v0 import AqualinEnv
from tests.rl import five_forms
from tests.rl.lockstep import ENV


def test_one_order_and_one_list_of_turns_are_the_same_game_in_five_forms() -> None:
    five_forms.play(50, seed=1)


@pytest.mark.nightly
def test_a_thousand_games_in_five_forms() -> None:
    five_forms.play(1_000, seed=2)


@pytest.mark.parametrize("name", five_forms.OTHERS)
def test_a_difference_in_any_form_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = next(five_forms.scripts(1, seed=3))
    wrong = five_forms.by_the_rules([game])[0]._replace(legal=(1,) * 72)
    monkeypatch.setattr(five_forms, "OTHERS", {name: lambda games: [wrong]})
    with pytest.raises(AssertionError, match=f"{name} tells another game"):
        five_forms.play(1, seed=3)


# -- each form repeats itself ------------------------------------------------------------------------------------------


def rules(seed: int) -> object:
    return next(five_forms.scripts(1, seed))


def record(seed: int) -> object:
    text = five_forms.record_text(next(five_forms.scripts(1, seed)))
    (again,) = read_records(text.splitlines())
    assert again.text == text
    return text


def pettingzoo(seed: int) -> object:
    env = AqualinEnv()
    env.reset(seed=seed)
    rng = random.Random(seed)
    seen = []
    for _ in range(72):
        observation, _, _, _, _ = env.last()
        env.step(rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))
        seen.append(env.table.state)
    return seen


def open_spiel(seed: int) -> object:
    state = pyspiel.load_game(NAME).new_initial_state()
    bots = [pyspiel.make_uniform_random_bot(player, seed) for player in range(2)]
    pyspiel.evaluate_bots(state, bots, seed)
    return state.history()


def pgx(seed: int) -> object:
    state = INIT(jax.random.key(seed))
    rng = random.Random(seed)
    seen = []
    for step in range(72):
        action = rng.choice(np.flatnonzero(state.legal_action_mask).tolist())
        state = STEP(state, action, jax.random.fold_in(jax.random.key(seed), step))
        seen.append(np.asarray(state.observation).tobytes())
    return seen


INIT = jax.jit(ENV.init)
STEP = jax.jit(ENV.step)


@pytest.mark.parametrize("form", [rules, record, pettingzoo, open_spiel, pgx])
def test_a_form_repeats_itself_from_its_seed(form: object) -> None:
    assert callable(form)
    assert form(1) == form(1)
    assert form(1) != form(2)
