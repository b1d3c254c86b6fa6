"""The environments for Gymnasium against the readable rules."""

import importlib
import random
import sys
from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium", reason="the environments for Gymnasium need Gymnasium")

import gymnasium

import shoal.rl.gymnasium
from shoal.aqualin import Position
from shoal.designer import Aquarium, rank_of
from shoal.errors import IllegalActionError, MissingExtraError, NotationError, ShoalError
from shoal.rl.tables import returns


def make(name: str, **options: Any) -> Any:
    assert f"shoal/{name}-v0" in shoal.rl.gymnasium.IDS
    return gymnasium.make(f"shoal/{name}-v0", **options).unwrapped


def chosen(info: dict[str, Any], rng: random.Random) -> int:
    return rng.choice(np.flatnonzero(info["action_mask"]).tolist())


def played(environment: Any, seed: int) -> tuple[list[float], dict[str, Any]]:
    """Play a whole game at random; return the rewards and the last info."""
    rng = random.Random(seed)
    _, info = environment.reset(seed=seed)
    rewards, terminated = [], False
    while not terminated:
        _, reward, terminated, truncated, info = environment.step(chosen(info, rng))
        assert not truncated
        rewards.append(reward)
    return rewards, info


class Watching:
    """A player of one's own: plays the first legal action, and remembers what it was shown."""

    def __init__(self) -> None:
        self.seen: list[tuple[Any, int]] = []

    def choose(self, state: Any, seat: int, rng: random.Random) -> Any:
        self.seen.append((state, seat))
        return state.actions(seat)[0]


@pytest.mark.parametrize("turn", ["first", "second"])
def test_a_game_of_aqualin(turn: str) -> None:
    environment = make("Aqualin", opponent="random", turn=turn)
    for seed in range(4):
        rewards, info = played(environment, seed)
        outcome = environment.table.state.outcome()
        seat = ("first", "second").index(turn)
        assert len(rewards) == 36
        assert not any(rewards[:-1])
        assert rewards[-1] == returns(outcome)[seat] == (1.0 if info["place"] == 1 else -1.0)
        assert (info["scores"], info["points"]) == (outcome.scores, outcome.scores[seat])


def test_the_learner_is_first_and_second_by_lot() -> None:
    environment = make("Aqualin", opponent="random")
    seats = []
    for seed in range(20):
        observation, _ = environment.reset(seed=seed)
        seats.append(int(environment.seat))
        assert observation[..., 15].all() == (environment.seat == 1)
        assert environment.table.state.reef.tile_count == environment.seat
    assert 5 < sum(seats) < 15


def test_the_opponent_gets_whole_turns_and_may_be_ones_own() -> None:
    watching = Watching()
    environment = make("Aqualin", opponent=watching, turn="second")
    _, info = environment.reset(seed=1)
    (start, seat), *more = watching.seen
    assert (start.reef.tile_count, seat, more) == (0, 0, [])
    slide, placement = 0, chosen(environment.step(0)[-1], random.Random(1))
    environment.step(placement)
    assert len(watching.seen) == 2
    assert watching.seen[1][0].reef.tile_count == 2
    assert info["action_mask"][slide] == 1


def test_a_seed_repeats_a_game_with_its_opponent() -> None:
    environment = make("Aqualin", opponent="greedy")
    ends = []
    for seed in (3, 4, 3):
        played(environment, seed)
        ends.append(environment.table.state.text)
    assert ends[0] == ends[2] != ends[1]


def test_alone_the_rewards_add_up_to_the_total() -> None:
    environment = make("Designer")
    for seed in range(5):
        rewards, info = played(environment, seed)
        (total,) = environment.table.state.scores()
        assert len(rewards) == 17
        assert sum(rewards) == total == info["points"]
        assert info["rank"] == rank_of(total)


def test_against_others_the_designer_is_about_places() -> None:
    environment = make("Designer", opponents=("greedy", "random", "greedy"))
    seats = set()
    for seed in range(8):
        rewards, info = played(environment, seed)
        seats.add(environment.seat)
        assert not any(rewards[:-1])
        assert rewards[-1] == returns(environment.table.state.outcome())[environment.seat]
        assert "rank" not in info
    assert len(seats) > 1


def test_opponents_lay_without_seeing_what_others_lay() -> None:
    watching = Watching()
    environment = make("Designer", opponents=(watching, watching))
    for seed in range(4):
        played(environment, seed)
    entrances = [(state, seat) for state, seat in watching.seen if state.round == 0]
    assert len(entrances) == 8
    for state, _ in entrances:
        assert state.aquariums == (Aquarium(),) * 3
        assert None not in state.held


# -- what is refused ---------------------------------------------------------------------------------------------------


def test_what_is_not_legal_loses_and_is_told() -> None:
    environment = make("Aqualin", opponent="random", turn="first")
    environment.reset(seed=0)
    _, reward, terminated, _, info = environment.step(1)
    assert (reward, terminated) == (-1.0, True)
    assert info["illegal"] == "a1-b1 cannot be played: no tile lies on a1"
    with pytest.raises(ShoalError, match="the game is over: call reset to begin another"):
        environment.step(0)
    environment.reset()
    assert not environment.step(0)[2]


def test_what_is_no_action_at_all_is_refused() -> None:
    environment = make("Aqualin", opponent="random", turn="first")
    environment.reset(seed=0)
    with pytest.raises(IllegalActionError, match="1296 is not a slide: expected 0 to 360"):
        environment.step(1296)


def test_after_the_end_nothing_can_be_done() -> None:
    environment = make("Designer")
    with pytest.raises(ShoalError, match="there is no game yet: call reset first"):
        environment.step(0)
    played(environment, 0)
    with pytest.raises(ShoalError, match="the game is over: call reset to begin another"):
        environment.step(0)


@pytest.mark.parametrize(
    ("name", "options", "said"),
    [
        (
            "Aqualin",
            {"opponent": "deep-blue"},
            "'deep-blue' is not a player of Aqualin: expected one of random, greedy",
        ),
        ("Aqualin", {"turn": "third"}, "'third' is no turn of the learner: expected first, second, either"),
        ("Aqualin", {"render_mode": "tty"}, "'tty' is not a render mode"),
        ("Designer", {"rule": "house"}, "'house' is not a scoring rule: expected basic or advanced"),
        ("Designer", {"opponents": ["greedy"] * 5}, "a game for 1 to 5, not for 6"),
    ],
)
@pytest.mark.filterwarnings("ignore:.*The environment is being initialised with render_mode='tty'")
def test_what_cannot_be_made_is_told_at_once(name: str, options: dict[str, Any], said: str) -> None:
    with pytest.raises(NotationError) as refused:
        make(name, **options)
    assert said in str(refused.value)


def test_without_gymnasium_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    monkeypatch.delitem(sys.modules, "shoal.rl.gymnasium.registration")
    with pytest.raises(MissingExtraError, match=r"needs the package gymnasium, .* pip install 'shoal\[rl\]' adds it$"):
        importlib.import_module("shoal.rl.gymnasium.registration")


@pytest.mark.parametrize(("name", "size"), [("Aqualin", (584, 480, 3)), ("Designer", None)])
def test_it_is_shown_as_pixels_and_as_text(name: str, size: tuple[int, ...] | None) -> None:
    pixels, text = (make(name, render_mode=mode) for mode in ("rgb_array", "ansi"))
    for environment in (pixels, text):
        environment.reset(seed=1)
    assert size in (None, pixels.render().shape)
    assert pixels.render().dtype == np.uint8
    assert len(text.render().splitlines()) > 5
    assert isinstance(text.table.state, Position) == (name == "Aqualin")
