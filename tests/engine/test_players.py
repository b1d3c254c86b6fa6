"""The first players: legal, repeatable, and as strong as they claim."""

import random
from collections.abc import Sequence

import pytest

from shoal import game as games
from shoal.engine import Player, goes_by_clock, player, roster, usual
from shoal.engine.aqualin import AqualinGreedy, AqualinRandom
from shoal.engine.players import GreedyPlayer, RandomPlayer
from shoal.errors import NotationError
from shoal.game import Outcome
from tests.aqualin.play import random_position
from tests.engine.late import late_position

AQUALIN = games.load("aqualin")


BY_THE_CLOCK = {"level:8"}
"""Players that are stronger on a faster computer."""


def played(seats: Sequence[Player], seed: int) -> tuple[list[str], Outcome]:
    """Play a whole game with new players and return its actions and its outcome."""
    rng = random.Random(seed)
    state = AQUALIN.initial(options={"first": rng.choice(("colour", "animal"))})
    actions: list[str] = []
    while (outcome := state.outcome()) is None:
        if state.chances():
            action = rng.choice([action for action, _ in state.chances()])
        else:
            (seat,) = state.actors()
            action = seats[seat].choose(state, seat, rng)
        actions.append(action.text)
        state = state.after(action)
    return actions, outcome


def test_random_turns_are_those_that_would_be_drawn_from_all() -> None:
    rng = random.Random(1)
    for laid in range(36):
        position = random_position(rng, laid)
        drawn = [
            each.choose(position, int(position.to_move), random.Random(laid))
            for each in (AqualinRandom(), RandomPlayer())
        ]
        assert drawn[0] == drawn[1]


def test_who_goes_by_the_clock() -> None:
    listed = {(game, each.name) for game in games.GAMES for each in roster(games.load(game))}
    assert {(game, name) for game, name in listed if goes_by_clock(games.load(game), name)} == {("aqualin", "level:8")}
    assert {"level:8"} == BY_THE_CLOCK
    assert goes_by_clock(AQUALIN, "search:200ms")
    assert not goes_by_clock(AQUALIN, "search:200n")


@pytest.mark.parametrize("name", [listed.name for listed in roster(AQUALIN) if listed.name not in BY_THE_CLOCK])
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    def game(seed: int) -> tuple[list[str], Outcome]:
        return played([player(AQUALIN, name), player(AQUALIN, "random")], seed)

    assert game(5) == game(5)
    assert game(5) != game(6)


def test_greedy_beats_random_from_either_seat() -> None:
    greedy, rival = player(AQUALIN, "greedy"), player(AQUALIN, "random")
    for seed in range(6):
        assert played([greedy, rival], seed)[1].winners == (0,)
        assert played([rival, greedy], seed)[1].winners == (1,)


@pytest.mark.parametrize("empty", [34, 7, 4, 2, 1])
def test_the_kernels_greedy_chooses_among_the_same_turns_as_the_general_one(empty: int) -> None:
    for seed in range(3):
        position = late_position(seed, empty)
        seat = position.to_move
        fast = AqualinGreedy().choose(position, seat, random.Random(seed))
        slow = GreedyPlayer().choose(position, seat, random.Random(seed))
        assert fast == slow  # the same list of best turns, and the same lot


@pytest.mark.parametrize("compiled", [True, False])
def test_greedy_plays_the_same_compiled_or_not(monkeypatch: pytest.MonkeyPatch, compiled: bool) -> None:
    if compiled:
        pytest.importorskip("numba")
    position = late_position(9, 12)
    expected = AqualinGreedy().choose(position, position.to_move, random.Random(1))
    monkeypatch.setattr("shoal.kernels.available", lambda: compiled)
    assert AqualinGreedy().choose(position, position.to_move, random.Random(1)) == expected


def test_an_unknown_player_is_named() -> None:
    with pytest.raises(NotationError, match=r"'grandmaster'.*random, greedy"):
        player(AQUALIN, "grandmaster")


def test_newcomers_meet_a_low_level() -> None:
    ladder = [listed for listed in roster(AQUALIN) if listed.level]
    assert [listed.level for listed in ladder] == list(range(1, 9))
    assert usual(AQUALIN) is ladder[0]
    assert usual(AQUALIN).title == "level 1"


def test_where_there_are_no_levels_newcomers_meet_the_strongest() -> None:
    designer = games.load("designer")
    if not any(listed.level for listed in roster(designer)):
        assert usual(designer) is roster(designer)[-1]
