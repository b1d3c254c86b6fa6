"""The contract of `shoal.game`: every registered game keeps it, driven at random by somebody who knows no rules."""

import json
import random
from pathlib import Path

import pytest

from shoal.errors import IllegalActionError, InvalidPositionError, NotationError
from shoal.game import CHANCE, GAMES, Game, Outcome, State, Step, load, variant
from shoal.shuffle import Secret
from tests.contract import next_step, play, recorded, walk

EVERY_GAME = pytest.mark.parametrize("game", [load(name) for name in GAMES], ids=list(GAMES))
TABLES = [(load(name), seats) for name in GAMES for seats in (1, 2, 3, 5) if seats in load(name).seats]
EVERY_TABLE = pytest.mark.parametrize(("game", "seats"), TABLES, ids=[f"{game.name} {seats}" for game, seats in TABLES])
SEEDS = pytest.mark.parametrize("seed", range(3))


@EVERY_GAME
def test_names(game: Game) -> None:
    assert load(game.name) is game is load(game.name.upper())
    assert game.name.islower()
    assert game.extension.startswith(".")
    for seats in game.seats:
        assert len(game.seat_names(seats)) == len(set(game.seat_names(seats))) == seats


def test_an_unknown_game() -> None:
    with pytest.raises(NotationError, match="'chess' is not a game: expected aqualin"):
        load("chess")


@EVERY_GAME
def test_ranks_are_for_those_who_can_play_alone(game: Game) -> None:
    assert bool(game.ranks) == (1 in game.seats)
    assert [least for _, least in game.ranks] == sorted({least for _, least in game.ranks}, reverse=True)
    assert len({rank for rank, _ in game.ranks}) == len(game.ranks)
    assert not game.ranks or game.ranks[-1][1] == 0, "every total has a rank"


@EVERY_GAME
def test_what_a_game_is_played_with(game: Game, tmp_path: Path) -> None:
    assert variant(game.name) is game
    missing = tmp_path / "missing"
    with pytest.raises(NotationError, match="missing"):
        variant(f"{game.name}:{missing}")


@EVERY_TABLE
@SEEDS
def test_a_game_comes_to_an_end_and_somebody_wins(game: Game, seats: int, seed: int) -> None:
    rng = random.Random(seed)
    state = walk(game.initial(seats), play(game, rng, seats=seats))[-1]
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "played"
    assert outcome.scores == state.scores()
    assert len(outcome.scores) == len(outcome.places) == seats
    assert outcome.winners
    assert min(outcome.places) == 1
    assert state.actors() == ()
    assert state.chances() == ()


@EVERY_TABLE
@SEEDS
def test_in_every_state_somebody_can_act_or_the_game_is_over(game: Game, seats: int, seed: int) -> None:
    rng = random.Random(seed)
    start = game.initial(seats)
    for state in walk(start, play(game, rng, seats=seats)):
        check_state(game, state)


def check_state(game: Game, state: State) -> None:
    over, chance, actors = state.outcome() is not None, bool(state.chances()), bool(state.actors())
    assert over + chance + actors == 1
    assert game.parse_state(state.text) == state
    assert game.parse_state(state.text).text == state.text
    assert all(weight > 0 for _, weight in state.chances())
    assert len({action.text for action, _ in state.chances()}) == len(state.chances())
    seats = len(state.scores())
    for seat in range(seats):
        assert bool(state.actions(seat)) == (seat in state.actors())
    picture = game.view(state)
    assert json.loads(json.dumps(picture)) == picture
    if actors:
        assert {**game.preview(state, ""), "draft": ""} == {**picture, "draft": ""}


@EVERY_TABLE
@SEEDS
def test_actions_read_back_and_lead_to_new_values(game: Game, seats: int, seed: int) -> None:
    rng = random.Random(seed)
    state = game.initial(seats)
    while state.outcome() is None:
        text = state.text
        step = next_step(game, state, rng)
        assert game.parse_action(step.action.text) == step.action
        after = state.after(step.action, step.seat)
        assert after == state.after(game.parse_action(step.action.text)), "the seat may be left out"
        assert after != state
        assert state.text == text, "a state never changes"
        assert hash(state) == hash(game.parse_state(text))
        state = after


@EVERY_TABLE
@SEEDS
def test_every_action_listed_is_accepted_and_described(game: Game, seats: int, seed: int) -> None:
    rng = random.Random(seed)
    states = [state for state in walk(game.initial(seats), play(game, rng, seats=seats)) if state.actors()]
    for state in rng.sample(states, 6):
        for seat in state.actors():
            actions = state.actions(seat)
            assert len(set(actions)) == len(actions)
            assert list(state.actions(seat)) == list(actions), "the order is fixed"
            for action in rng.sample(list(actions), min(20, len(actions))):
                state.after(action, seat)
                game.preview(state, action.text)


@EVERY_TABLE
@SEEDS
def test_what_does_not_fit_is_refused_and_changes_nothing(game: Game, seats: int, seed: int) -> None:
    """Take an action from one moment to all others: where it is not listed it is refused."""
    rng = random.Random(seed)
    steps = play(game, rng, seats=seats)
    states = walk(game.initial(seats), steps)
    for step in rng.sample(steps, 6):
        for state in rng.sample(states, 12):
            text = state.text
            for seat in {step.seat, CHANCE, *range(seats)}:
                if is_listed(state, Step(seat, step.action)):
                    state.after(step.action, seat)
                else:
                    with pytest.raises(IllegalActionError):
                        state.after(step.action, seat)
            assert state.text == text


def is_listed(state: State, step: Step) -> bool:
    if step.seat == CHANCE:
        return step.action in [action for action, _ in state.chances()]
    return step.action in state.actions(step.seat)


@EVERY_TABLE
@SEEDS
@pytest.mark.parametrize("left", [0, 1, 20])
def test_records_read_back(game: Game, seats: int, seed: int, left: int) -> None:
    steps = play(game, random.Random(seed), seats=seats, least_left=left)
    names = {name: f'player "{name}" \\' for name in game.seat_names(seats)}
    tags = {"Event": "test", **names, "Date": "2026.11.18", "Game": "another"}
    record = recorded(game, steps, tags, seats=seats)
    (again,) = game.records(record.text.splitlines(keepends=True))
    assert again == record
    assert again.text == record.text
    assert again.outcome == record.outcome
    assert dict(again.tags).items() >= {"Event": "test", "Game": game.title, **names}.items()
    assert walk(again.start, list(again.steps))[-1] == walk(game.initial(seats), steps)[-1]


@EVERY_GAME
def test_a_record_that_is_written_again_keeps_its_tags(game: Game) -> None:
    record = recorded(game, play(game, random.Random(1)), {"Event": "test"})
    again = game.record(record.tags, record.start, record.steps, record.outcome)
    assert again.text == record.text


@EVERY_TABLE
def test_a_game_that_is_given_up_is_won_by_somebody_else(game: Game, seats: int) -> None:
    steps = play(game, random.Random(1), seats=seats, least_left=10)
    state = walk(game.initial(seats), steps)[-1]
    for seat in range(seats):
        outcome = game.resigned(state, seat)
        assert outcome.reason == "resigned"
        assert seat not in outcome.winners or seats == 1, "alone there is nobody else"
        record = game.record({}, game.initial(seats), steps, outcome)
        assert next(game.records(record.text.splitlines())).outcome == outcome


@EVERY_TABLE
@SEEDS
def test_a_hidden_order_deals_a_whole_game(game: Game, seats: int, seed: int) -> None:
    secret = Secret(seed.to_bytes(32, "big"))
    first, second = (play(game, random.Random(seed), seats=seats, order=game.order(secret, ["salt"])) for _ in "12")
    assert first == second
    other = play(game, random.Random(seed), seats=seats, order=game.order(secret, ["water"]))
    assert other != first


@EVERY_GAME
def test_chance_deals_only_when_it_is_to_act(game: Game) -> None:
    order = game.order(Secret(bytes(32)), [])
    state = next(state for state in walk(game.initial(), play(game, random.Random(1))) if state.actors())
    with pytest.raises(IllegalActionError):
        game.dealt(state, order)


@EVERY_GAME
def test_options_and_the_return_game(game: Game) -> None:
    for name, values in game.options.items():
        assert game.initial(None, {name: values[0]}) == game.initial()
        for value in values:
            assert game.initial(None, {name: value}).outcome() is None
        with pytest.raises(NotationError):
            game.initial(None, {name: "something else"})
    with pytest.raises(NotationError):
        game.initial(None, {"something": "else"})
    with pytest.raises(NotationError):
        game.initial(max(game.seats) + 1)
    assert set(game.balanced) <= game.options.keys()
    chosen = {name: values[-1] for name, values in game.options.items()}
    players = game.seat_names(min(game.seats))
    options, swapped = game.rematch(chosen, players)
    assert sorted(swapped) == sorted(players)
    assert game.initial(min(game.seats), options).outcome() is None
    again, back = game.rematch(options, swapped)
    assert (dict(again), back) == (chosen, tuple(players))


@EVERY_GAME
def test_set_up_positions_are_checked(game: Game) -> None:
    states = walk(game.initial(), play(game, random.Random(1)))
    for state in states:
        if state.actors():
            game.check_start(state)
    with pytest.raises(InvalidPositionError):
        game.check_start(states[-1])


@EVERY_GAME
@pytest.mark.parametrize("text", ["", "x", "+", "@", "a1-a2", "\x00", "٣" * 9])
def test_what_is_no_state_and_no_action(game: Game, text: str) -> None:
    with pytest.raises(NotationError):
        game.parse_state(text)
    with pytest.raises(NotationError):
        game.parse_action(text)


def test_the_winners_are_all_on_the_first_place() -> None:
    assert Outcome((3, 5, 5), (3, 1, 1)).winners == (1, 2)
