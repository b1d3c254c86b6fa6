"""The environments for PettingZoo against the readable rules."""

import copy
import importlib
import random
import sys
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="the environments for PettingZoo need PettingZoo")

import pettingzoo

from shoal.aqualin.tiles import TILES
from shoal.designer import Phase
from shoal.designer.game import GAME as DESIGNER
from shoal.designer.game import Order
from shoal.errors import IllegalActionError, MissingExtraError, NotationError, ShoalError
from shoal.rl.pettingzoo import aqualin_v0, designer_v0, env

TIE = 6
"""The seed of a game at random that ends with equal totals."""


def play(environment: Any, rng: random.Random, steps: int = 10_000) -> None:
    """Take so many steps at random, or go on to the end."""
    for _ in range(steps):
        if all(environment.terminations.values()):
            return
        mask = environment.observe(environment.agent_selection)["action_mask"]
        environment.step(rng.choice(np.flatnonzero(mask).tolist()))


def shown(environment: Any) -> list[Any]:
    """Return all that all agents see."""
    seen = [environment.observe(agent) for agent in environment.possible_agents]
    return [environment.agent_selection, *(part.tolist() for each in seen for part in each.values())]


def legal_steps(environment: Any) -> set[tuple[int, int]]:
    """Return the pairs of steps that the masks allow, found by taking every first one."""
    found = set()
    for slide in np.flatnonzero(environment.observe(environment.agent_selection)["action_mask"]).tolist():
        after = copy.deepcopy(environment)
        after.step(slide)
        masks = after.observe(environment.agent_selection)["action_mask"]
        found |= {(slide, placement) for placement in np.flatnonzero(masks).tolist()}
    return found


@pytest.mark.parametrize("turns", [0, 1, 5, 20, 33, 35])
def test_the_masks_of_both_steps_are_the_legal_turns(turns: int) -> None:
    environment = aqualin_v0.raw_env()
    environment.reset(seed=turns)
    play(environment, random.Random(turns), 2 * turns)
    position = environment.table.state
    assert position.reef.tile_count == turns
    expected = [environment.encode(turn) for turn in position.legal_turns()]
    assert legal_steps(environment) == set(expected)
    assert [environment.decode(steps) for steps in expected] == list(position.legal_turns())


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_masks_of_the_designer_are_what_a_seat_may_do(seats: int) -> None:
    rng = random.Random(seats)
    environment = designer_v0.raw_env(seats=seats)
    environment.reset(seed=seats)
    while not all(environment.terminations.values()):
        position, seat = environment.table.state, environment.table.seat
        assert seat == min(position.actors())
        mask = environment.observe(environment.agent_selection)["action_mask"]
        actions = [environment.decode(step) for step in np.flatnonzero(mask).tolist()]
        assert set(actions) == set(position.actions(seat))
        assert sorted(map(environment.encode, actions)) == np.flatnonzero(mask).tolist()
        environment.step(environment.encode(rng.choice(actions)))
        others = {agent for agent in environment.agents if agent != environment.agent_selection}
        assert not any(environment.observe(agent)["action_mask"].any() for agent in others)
    assert position.round == 8


def test_a_game_ends_with_the_points_of_the_rules() -> None:
    for seed in range(5):
        environment = aqualin_v0.raw_env()
        environment.reset(seed=seed)
        play(environment, random.Random(seed), 71)
        assert set(environment.rewards.values()) == {0.0}
        play(environment, random.Random(seed))
        outcome = environment.table.state.outcome()
        (winner,) = outcome.winners
        assert environment.rewards == {f"player_{seat}": 1.0 if seat == winner else -1.0 for seat in range(2)}
        points = tuple(environment.infos[agent]["points"] for agent in environment.agents)
        assert points == outcome.scores == environment.table.state.scores()


def test_equal_totals_go_to_whoever_went_second() -> None:
    environment = aqualin_v0.raw_env()
    environment.reset(seed=TIE)
    play(environment, random.Random(TIE))
    colour, animal = environment.table.state.scores()
    assert colour == animal
    assert environment.rewards == {"player_0": -1.0, "player_1": 1.0}


def test_a_seed_repeats_a_game_and_the_next_one_is_another() -> None:
    environment = aqualin_v0.raw_env()
    starts = []
    for seed in (7, None, 7, None):
        environment.reset(seed=seed)
        starts.append(environment.table.state.text)
    assert starts[:2] == starts[2:]
    assert starts[0] != starts[1]


def test_the_stockpile_comes_in_the_order_that_is_given() -> None:
    order = random.Random(1).sample(TILES, 36)
    environment = aqualin_v0.raw_env()
    environment.reset(options={"order": order})
    for turn in range(31):
        assert set(environment.table.state.pool) == set(order[: 6 + turn]) - set(environment.table.state.reef.tiles)
        play(environment, random.Random(turn), 2)
    with pytest.raises(NotationError, match="names each of the 36 tiles, 0 to 35, once"):
        environment.reset(options={"order": order[:35]})


# -- what is hidden ----------------------------------------------------------------------------------------------------


def test_nobody_sees_the_order_of_the_stockpile() -> None:
    order = random.Random(2).sample(TILES, 36)
    other = [*order[:10], *reversed(order[10:])]
    one, two = aqualin_v0.raw_env(), aqualin_v0.raw_env()
    one.reset(options={"order": order})
    two.reset(options={"order": other})
    for turn in range(4):
        assert shown(one) == shown(two)
        for game in (one, two):
            play(game, random.Random(turn), 2)
    assert shown(one) == shown(two)
    for game in (one, two):
        play(game, random.Random(9), 2)
    assert shown(one) != shown(two)


def test_nobody_sees_the_order_of_the_deck() -> None:
    entrances, layouts = DESIGNER.deck.entrances, DESIGNER.deck.layouts
    one, two = designer_v0.raw_env(), designer_v0.raw_env()
    one.reset(options={"order": Order(entrances, layouts)})
    two.reset(options={"order": Order((*entrances[:2], *reversed(entrances[2:])), (*layouts[:3], *layouts[:2:-1]))})
    assert shown(one) == shown(two)
    for game in (one, two):
        play(game, random.Random(3), 2)  # the entrance cards
    while one.table.state.round == 1:
        assert shown(one) == shown(two)
        for game in (one, two):
            play(game, random.Random(3), 1)
    assert shown(one) != shown(two)


@pytest.mark.parametrize("seats", [2, 4])
def test_nobody_sees_what_others_lay_before_all_have_laid(seats: int) -> None:
    environment = designer_v0.raw_env(seats=seats)
    environment.reset(seed=1)
    agents = environment.possible_agents
    hidden = 0
    while not all(environment.terminations.values()):
        laying, seat = environment.table.state.phase is Phase.LAY, environment.table.seat
        before = [environment.observe(agent)["observation"].tolist() for agent in agents]
        play(environment, random.Random(seat), 1)
        after = [environment.observe(agent)["observation"].tolist() for agent in agents]
        if laying and environment.table.state.phase is Phase.LAY:
            hidden += 1
            assert [at for at in range(seats) if before[at] != after[at]] == [seat]
            assert environment.table.seen_by(seats - 1).aquariums[seat] != environment.table.state.aquariums[seat]
    assert hidden == 9 * (seats - 1)


# -- what is refused ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "steps", "said"),
    [
        (aqualin_v0.raw_env, [361], "361 is not a slide: expected 0 to 360"),
        (aqualin_v0.raw_env, [1], "a1-b1 cannot be played: no tile lies on a1"),
        (aqualin_v0.raw_env, [0, -1], "-1 is not a placement: expected 0 to 1295"),
        (aqualin_v0.raw_env, [0, 0], "Bc@a1 cannot be played: Bc is not in the pool"),
        (designer_v0.raw_env, [0], "0 drafts a card, but seat 1 is to lay E2: expected 6 to 105"),
        (designer_v0.raw_env, [6], "E2@-2,-2r0 cannot be laid: the entrance card lies on 0,0"),
        (designer_v0.raw_env, [54, 54, 4], "slot 4 is empty: 2 cards are on offer"),
        (designer_v0.raw_env, [54, 54, 6], "6 lays a card, but seat 1 is to draw: expected 0 to 5"),
        (designer_v0.raw_env, [54, 54, 5, 5, 5], "seat 1 has passed in this round already"),
        (designer_v0.raw_env, [106], "106 is not an action: expected 0 to 105"),
    ],
)
def test_a_bad_step_gets_one_sentence_and_changes_nothing(make: Any, steps: list[int], said: str) -> None:
    environment = make()
    environment.reset(seed=5)
    for step in steps[:-1]:
        environment.step(step)
    before = shown(environment)
    with pytest.raises(IllegalActionError) as refused:
        environment.step(steps[-1])
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)
    assert shown(environment) == before


@pytest.mark.parametrize("name", ["shoal/aqualin-v0", "shoal/designer-v0"])
def test_with_the_usual_wrappers_an_illegal_step_loses(name: str) -> None:
    environment = env(name)
    environment.reset(seed=0)
    environment.step(105)
    assert environment.rewards == {"player_0": -1.0, "player_1": 0}
    assert all(environment.terminations.values())


def test_what_cannot_be_made_is_told_at_once() -> None:
    with pytest.raises(NotationError, match="'tty' is not a render mode: expected ansi, rgb_array, human or None"):
        env("shoal/aqualin-v0", render_mode="tty")
    with pytest.raises(NotationError, match="one player alone needs Gymnasium"):
        env("shoal/designer-v0", seats=1)
    with pytest.raises(NotationError, match="for 1 to 5, not for 6"):
        env("shoal/designer-v0", seats=6)
    with pytest.raises(NotationError, match="expected first = colour or animal"):
        env("shoal/aqualin-v0", first="player_1")


def test_before_the_first_reset_there_is_no_game() -> None:
    environment = aqualin_v0.raw_env(render_mode="ansi")
    with pytest.raises(ShoalError, match="there is no game yet: call reset first"):
        environment.render()


def test_without_pettingzoo_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "shoal.rl.pettingzoo.registration")
    with pytest.raises(MissingExtraError, match=r"needs the package pettingzoo, .* pip install 'shoal\[rl\]' adds it$"):
        importlib.import_module("shoal.rl.pettingzoo.registration")


# -- how they are made and shown ---------------------------------------------------------------------------------------


def test_all_ways_to_make_one_make_the_same() -> None:
    games = [env("shoal/aqualin-v0"), pettingzoo.make("aec", "shoal/aqualin-v0"), aqualin_v0.env()]
    for game in games:
        game.reset(seed=3)
    assert len({game.unwrapped.table.state.text for game in games}) == 1
    assert {str(game) for game in games} == {"aqualin_v0"}


def test_the_middle_of_a_turn_is_shown_with_its_slide() -> None:
    environment = aqualin_v0.raw_env(render_mode="ansi")
    environment.reset(seed=3)
    play(environment, random.Random(3), 2)
    before = environment.render()
    mask = environment.observe(environment.agent_selection)["action_mask"]
    environment.step(int(np.flatnonzero(mask)[1]))
    assert environment.render() != before
    assert "\x1b" not in before


def test_without_resvg_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    environment = aqualin_v0.raw_env(render_mode="rgb_array")
    environment.reset(seed=3)
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(MissingExtraError, match=r"rgb_array needs the package resvg_py, .* pip install 'shoal\[rl\]'"):
        environment.render()


def test_pixels_are_those_of_the_picture() -> None:
    environment = aqualin_v0.raw_env(render_mode="rgb_array")
    environment.reset(seed=3)
    empty = environment.render()
    assert empty.shape == (584, 480, 3)
    play(environment, random.Random(3), 2)
    assert (empty != environment.render()).any(2).mean() > 0.01
