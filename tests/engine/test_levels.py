"""The levels: what makes them so, the same for the engine as for players, and no clock in any but the last."""

import random

import pytest

from shoal import game as games
from shoal.arena import LocalExecutor, Match, Plan, run
from shoal.engine import player, roster
from shoal.engine.analysis import Limit
from shoal.engine.judges import Heuristic, strongest
from shoal.engine.levels import LEVELS, heuristic_player, level_analyst, level_player, search_player
from shoal.engine.search import Search
from shoal.errors import NotationError
from tests.engine.late import late_position

AQUALIN = games.load("aqualin")


def test_every_level_of_the_roster_has_its_settings() -> None:
    assert [listed.level for listed in roster(AQUALIN) if listed.level] == list(range(1, len(LEVELS) + 1))


def test_only_the_highest_level_knows_a_clock() -> None:
    reaches = [[reach for reach in (level.reach, level.guided) if reach] for level in LEVELS]
    clocks = [any(reach.limit.seconds for reach in found) for found in reaches]
    assert clocks == [False] * 7 + [True]


def test_higher_levels_search_further() -> None:
    for kind in ("reach", "guided"):
        reaches = [reach for level in LEVELS[:-1] if (reach := getattr(level, kind))]
        efforts = [(reach.limit.nodes, -reach.overlooks) for reach in reaches]
        assert efforts == sorted(set(efforts))
        assert len(efforts) > 3


def test_levels_do_without_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shoal.engine.levels.is_network_here", lambda: False)
    for level in LEVELS[1:]:
        assert level.equipment == (level.reach, Heuristic)
    monkeypatch.undo()
    assert [level.equipment == (level.guided, strongest) for level in LEVELS[1:]] == [True] * 7


@pytest.mark.parametrize("number", range(1, 8))
def test_a_level_plays_the_same_again(number: int) -> None:
    positions = [late_position(seed, empty) for seed, empty in enumerate((36, 21, 6))]

    def turns() -> list[str]:
        level = level_player(str(number))
        lot = random.Random(3)
        return [level.choose(position, position.to_move, lot).text for position in positions]

    assert turns() == turns()


@pytest.mark.parametrize("number", range(1, 8))
def test_the_engine_answers_as_the_level_does_whatever_time_it_has(number: int) -> None:
    position = late_position(2, 18)

    def answer(limit: Limit) -> str:
        return level_analyst(number, seed=5).analyse(position, limit).lines[0].turn.text

    answers = {answer(Limit()), answer(Limit(seconds=60.0))}
    assert len(answers) == 1


def test_what_is_overlooked_changes_from_turn_to_turn() -> None:
    position = late_position(2, 18)

    def turns(number: str) -> set[str]:
        level = level_player(number)
        return {level.choose(position, 0, random.Random(lot)).text for lot in range(12)}

    assert len(turns("3")) > len(turns("6"))


def test_level_1_beats_random_and_level_2_beats_level_1() -> None:
    """In few games; `script/bench strength --only levels` measures the whole ladder."""
    for names, least in ((("level:1", "random"), 0.8), (("level:2", "level:1"), 0.55)):
        match = Match("aqualin", names, 2, seed=3)
        standings = run(
            match, Plan(match.groups_for(24)), lambda match=match: LocalExecutor(match), None, lambda *_: None
        )
        assert standings.meetings()[0].share.value >= least


@pytest.mark.parametrize("name", ["search:", "search:5", "search:0n", "search:-5ms", "search:1s"])
def test_a_search_needs_a_limit(name: str) -> None:
    with pytest.raises(NotationError, match="expected milliseconds or nodes"):
        player(AQUALIN, name)


def test_the_policy_has_no_limit() -> None:
    with pytest.raises(NotationError, match="expected policy"):
        player(AQUALIN, "policy:5ms")


def test_a_search_by_name_has_the_limit_of_its_name() -> None:
    position = late_position(2, 18)
    for make, judge in ((search_player, strongest), (heuristic_player, Heuristic)):
        search = Search(seed=random.Random(4).getrandbits(32), judge=judge)
        expected = search.analyse(position, Limit(nodes=40)).lines[0].turn
        assert make("40n").choose(position, position.to_move, random.Random(4)) == expected
