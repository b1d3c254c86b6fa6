"""Whole games at once are the games that are played turn by turn."""

import pytest

from shoal import game as games
from shoal import kernels
from shoal.arena.match import Match
from shoal.arena.play import play, play_at_once
from shoal.arena.players import Players
from shoal.engine import quick
from shoal.engine.aqualin_quick import QuickAqualin
from tests.arena.test_tournament import timeless

AQUALIN, DESIGNER = games.load("aqualin"), games.load("designer")
GROUNDS = [False, *([True] if kernels.available() else [])]


@pytest.mark.parametrize("compiled", GROUNDS)
@pytest.mark.parametrize("players", [("random", "random"), ("random", "greedy"), ("greedy", "greedy")])
def test_the_games_are_those_of_the_players_asked_turn_by_turn(
    players: tuple[str, str], compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match("aqualin", players, 2, seed=7)
    seated = Players(match)
    monkeypatch.setattr(seated, "quick", QuickAqualin(compiled=compiled))
    for number in range(8 if compiled and players[1] == "greedy" else 3):
        at_once = play_at_once(match, number, seated)
        assert timeless([at_once.result]) == timeless([play(match, number, seated)])
        assert at_once.opening.text == next(AQUALIN.records(at_once.result.record.splitlines())).dealt.text


def test_a_game_that_takes_more_luck_than_usual_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match("aqualin", ("random", "greedy"), 2)
    expected = play_at_once(match, 3, Players(match))
    monkeypatch.setattr("shoal.engine.aqualin_quick.WORDS", 5)
    assert play_at_once(match, 3, Players(match)) == expected


def test_whose_games_are_played_at_once() -> None:
    assert quick(AQUALIN, ["random", "greedy"]) is not None
    assert quick(AQUALIN, ["greedy", "two-ply"]) is None
    assert quick(AQUALIN, ["ugi:greedy"]) is None
    assert quick(DESIGNER, ["random"]) is None


def test_others_are_asked_turn_by_turn() -> None:
    match = Match("designer", ("greedy", "random"), 2)
    played = play_at_once(match, 0, Players(match))
    assert timeless([played.result]) == timeless([play(match, 0, Players(match))])
    assert played.opening.actors() == (0, 1)
    assert played.opening.text.startswith("basic ")
