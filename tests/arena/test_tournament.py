"""Whole matches: fair, repeatable, whoever plays them and however often they are interrupted."""

import json
from collections import defaultdict
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import TypeVar

import pytest

from shoal import game as games
from shoal import records
from shoal.arena import (
    Journal,
    LocalExecutor,
    Match,
    Pace,
    Plan,
    ProcessExecutor,
    RayExecutor,
    Result,
    Sprt,
    Standings,
    run,
)
from shoal.arena.executors import Work
from shoal.errors import NotationError
from tests.designer.example import deck_text

A = TypeVar("A")
T = TypeVar("T")

DUEL = Match("aqualin", ("greedy", "random"), 2, seed=5)
THREE = Match("designer", ("greedy", "random", "random"), 3, seed=5)


def played(match: Match, groups: int = 1) -> tuple[Standings, list[Result]]:
    results: list[Result] = []
    standings = run(match, Plan(groups), lambda: LocalExecutor(match), None, lambda _, result: results.append(result))
    return standings, results


def timeless(results: list[Result]) -> list[Result]:
    """Leave out what no seed decides."""
    return [replace(result, paces=tuple(Pace(pace.turns) for pace in result.paces)) for result in results]


@pytest.fixture
def stopped_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shoal.arena.play.time", SimpleNamespace(perf_counter=lambda: 0.0))


# -- what is played ----------------------------------------------------------------------------------------------------


def test_greedy_beats_random_in_aqualin_from_every_role_and_turn() -> None:
    standings, results = played(DUEL)
    greedy, random = standings.standings()
    assert (greedy.name, greedy.games, greedy.won, greedy.drawn) == ("greedy", 4, 4, 0)
    assert (random.games, random.won) == (4, 0)
    assert greedy.share is not None
    assert greedy.share.value == 1
    assert greedy.margin is not None
    assert greedy.margin.value > 20
    assert greedy.pace.turns == random.pace.turns == 72
    assert 0 < greedy.pace.longest <= greedy.pace.seconds
    assert [(part.name, part.share.value) for part in standings.parts()] == [
        ("Colour", 0.5),
        ("Animal", 0.5),
        ("first turn", 0.5),
    ]
    assert {result.first for result in results} == {0, 1}


def test_greedy_beats_random_in_designer_at_a_table_of_three() -> None:
    standings, results = played(THREE, 3)
    greedy, random = standings.standings()
    assert (greedy.games, greedy.won, random.games) == (9, 9, 9)
    assert greedy.place is not None
    assert random.place is not None
    assert (greedy.place.value, random.place.value) == (1.0, pytest.approx(2.5, abs=0.2))
    assert [part.name for part in standings.parts()] == ["Seat1", "Seat2", "Seat3"]
    assert {seat for result in results for seat, place in enumerate(result.places) if place == 1} == {0, 1, 2}


def test_solo_players_are_compared_on_the_same_cards() -> None:
    match = Match("designer", ("greedy", "random"), 1)
    standings, results = played(match, 4)
    greedy, random = standings.standings()
    assert greedy.points.value > random.points.value + 10
    assert greedy.share is not None
    assert greedy.share.value == 1
    assert (greedy.games, greedy.margin, greedy.place) == (4, None, None)
    assert standings.parts() == ()
    assert {result.fixture.group for result in results} == {0, 1, 2, 3}


def test_somebody_alone_has_points_and_nothing_else() -> None:
    (greedy,) = played(Match("designer", ("greedy",), 1), 2)[0].standings()
    assert greedy.points.value > 30
    assert (greedy.share, greedy.rating) == (None, None)


def test_those_who_play_alone_are_told_their_ranks_and_what_they_missed() -> None:
    match = Match("designer", ("greedy", "random"), 1, hindsight=True)
    standings, results = played(match, 2)
    greedy, random = standings.standings()
    assert [result.best is not None for result in results] == [True, False] * 2, "once for each order"
    bests = [result.best for result in results if result.best]
    assert all(at_least <= at_most for at_least, at_most in bests)
    hindsight = standings.hindsight()
    assert hindsight is not None
    assert hindsight.at_least.value == pytest.approx(sum(at_least for at_least, _ in bests) / 2)
    assert hindsight.at_most.value == pytest.approx(sum(at_most for _, at_most in bests) / 2)
    assert hindsight.luckiest == max(at_most for _, at_most in bests)
    assert sum(share.value for share in hindsight.ranks.values()) == pytest.approx(1)
    assert hindsight.ranks["D"].value == 0
    for standing in (greedy, random):
        assert standing.missed is not None
        assert standing.missed.value == pytest.approx(hindsight.at_least.value - standing.points.value)
        assert sum(share.value for share in standing.ranks.values()) == pytest.approx(1)
    assert random.ranks["D"].value == 1
    assert [rank for rank, _ in match.game.ranks] == list(greedy.ranks)


def test_without_hindsight_nothing_is_missed() -> None:
    standings, results = played(Match("designer", ("greedy",), 1))
    assert (standings.hindsight(), standings.standings()[0].missed) == (None, None)
    assert results[0].best is None
    assert played(THREE)[0].standings()[0].ranks == {}


@pytest.mark.parametrize(("game", "seats"), [("designer", 2), ("aqualin", 2)])
def test_hindsight_is_for_those_who_play_alone(game: str, seats: int) -> None:
    with pytest.raises(NotationError, match="hindsight is for games that are played alone"):
        Match(game, ("greedy", "random"), seats, hindsight=True).checked()


def test_a_game_with_cards_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(deck_text(), encoding="utf-8")
    match = Match(f"designer:{path}", ("greedy", "random"), 2).checked()
    assert match.title == f"Aquarium Designer with {path}"
    standings, results = played(match)
    assert standings.games == 2
    assert 'Deck "example"' in results[0].record


def test_players_among_themselves_show_what_the_seats_are_worth() -> None:
    standings, _ = played(Match("aqualin", ("greedy", "greedy"), 2), 5)
    (greedy,) = standings.standings()
    assert (greedy.games, greedy.share, greedy.won) == (20, None, 20)
    shares = {part.name: part.share.value for part in standings.parts()}
    assert shares["Colour"] + shares["Animal"] == pytest.approx(1)
    assert 0 < shares["first turn"] < 1


def test_a_round_robin_has_a_row_for_every_two() -> None:
    standings, _ = played(Match("designer", ("greedy", "random", "random"), 2), 2)
    assert [(met.name, met.rival, met.games) for met in standings.meetings()] == [("greedy", "random", 4)]


# -- the same games again ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("match", [DUEL, THREE], ids=["aqualin", "designer"])
def test_the_seed_decides_the_games(match: Match) -> None:
    first, again = timeless(played(match)[1]), timeless(played(match)[1])
    assert first == again
    other = timeless(played(replace(match, seed=6))[1])
    assert all(one.record != two.record for one, two in zip(first, other, strict=True))


def test_the_games_of_a_group_are_dealt_alike_and_every_deal_can_be_checked() -> None:
    _, results = played(THREE, 2)
    secrets: dict[int, set[str]] = defaultdict(set)
    for result in results:
        (record,) = games.load("designer").records(result.record.splitlines())
        assert records.verify(games.load("designer"), record) == ""
        assert [record.tags[f"Seat{seat}"] for seat in (1, 2, 3)] == list(result.fixture.players)
        secrets[result.fixture.group].add(record.tags["Secret"])
    assert [len(found) for found in secrets.values()] == [1, 1]
    assert secrets[0] != secrets[1]


def test_the_number_of_workers_changes_nothing() -> None:
    results: list[Result] = []
    run(THREE, Plan(3), lambda: ProcessExecutor(THREE, 2), None, lambda _, result: results.append(result))
    assert timeless(results) == timeless(played(THREE, 3)[1])


def test_a_ray_cluster_plays_the_same_games() -> None:
    pytest.importorskip("ray")
    results: list[Result] = []
    run(THREE, Plan(2), lambda: RayExecutor(THREE, 1), None, lambda _, result: results.append(result))
    assert timeless(results) == timeless(played(THREE, 2)[1])


def test_a_match_ends_early_when_the_test_knows_enough() -> None:
    test = Sprt(0, 400)
    standings = run(THREE, Plan(1000, test), lambda: LocalExecutor(THREE))
    assert test.verdict(test.ratio(standings.shares)) == "H1"
    assert len(standings.groups) < 20
    assert test.verdict(test.ratio(standings.shares[:-1])) == ""


# -- the journal -------------------------------------------------------------------------------------------------------


def journalled(path: Path, groups: int, match: Match = THREE) -> Standings:
    with Journal.open(path, match) as journal:
        return run(match, Plan(groups), lambda: LocalExecutor(match), journal)


class Interrupted(LocalExecutor):
    """Is stopped by Ctrl-C after some games."""

    def __init__(self, match: Match, left: int) -> None:
        super().__init__(match)
        self.left = left

    def submit(self, work: Work[A, T], argument: A) -> "Future[T]":
        if not self.left:
            raise KeyboardInterrupt
        self.left -= 1
        return super().submit(work, argument)


@pytest.mark.usefixtures("stopped_clock")
@pytest.mark.parametrize("left", [0, 1, 4])
@pytest.mark.parametrize("half", [0, 1, 100])
def test_an_interrupted_match_goes_on_as_if_nothing_had_happened(tmp_path: Path, left: int, half: int) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    expected = journalled(whole, 2)
    with pytest.raises(KeyboardInterrupt), Journal.open(parts, THREE) as journal:
        run(THREE, Plan(2), lambda: Interrupted(THREE, left), journal)
    before = parts.read_bytes()
    assert whole.read_bytes().startswith(before)
    assert before.count(b"\n") == 1 + left
    parts.write_bytes(whole.read_bytes()[: len(before) + half])  # a line that was being written
    found = journalled(parts, 2)
    assert parts.read_bytes() == whole.read_bytes()
    assert found.standings() == expected.standings()


def test_a_match_can_be_made_longer_and_asked_about_without_playing(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    short = journalled(path, 1)
    journalled(path, 2)
    before = path.read_bytes()
    with Journal.open(path, THREE) as journal:

        def nobody() -> LocalExecutor:
            raise AssertionError("nothing is left to play")

        again = run(THREE, Plan(1), nobody, journal)
        assert len(journal.results) == 6
    assert path.read_bytes() == before
    assert [each.points for each in again.standings()] == [each.points for each in short.standings()]


def test_a_line_cut_off_inside_the_head(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    journalled(path, 1)
    head = path.read_bytes().splitlines(keepends=True)[0]
    path.write_bytes(head[:25])
    journalled(path, 1)
    assert path.read_bytes().startswith(head)


@pytest.mark.parametrize("content", [b"a letter to a friend", b"a letter\nto a friend\n", b"[1]\n", b"\xff\n", b"\n"])
def test_a_file_that_is_no_journal_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "letter"
    path.write_bytes(content)
    with pytest.raises(NotationError, match="is not the journal of a match"):
        journalled(path, 1)
    assert path.read_bytes() == content


def test_the_journal_of_another_match_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    journalled(path, 1)
    before = path.read_bytes()
    with pytest.raises(NotationError, match="of another match: seed is 5 there and 6 here"):
        journalled(path, 1, replace(THREE, seed=6))
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"game": 7}, "it is not game 1 of the match"),
        ({"players": ["x"]}, "it is not game 1 of the match"),
        ({"scores": [1]}, "it is not a game of 3"),
        ({"scores": "abc"}, "invalid literal"),
        ({"first": "x"}, "invalid literal"),
        ({"paces": None}, "not iterable"),
    ],
)
def test_a_line_that_was_tampered_with_is_named(tmp_path: Path, change: dict[str, object], reason: str) -> None:
    path = tmp_path / "journal"
    journalled(path, 1)
    lines = path.read_text().splitlines()
    lines[2] = json.dumps({**json.loads(lines[2]), **change})
    path.write_text("".join(f"{line}\n" for line in lines))
    with pytest.raises(NotationError, match=f"journal, line 3: cannot be read as a game .*{reason}"):
        journalled(path, 1)


def test_two_matches_cannot_write_one_journal(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with Journal.open(path, THREE), pytest.raises(NotationError, match="is in use"):
        journalled(path, 1)


# -- accidents ---------------------------------------------------------------------------------------------------------


def test_a_process_that_dies_ends_the_match_with_advice() -> None:
    class Dying(LocalExecutor):
        def submit(self, work: Work[A, T], argument: A) -> "Future[T]":
            future: Future[T] = Future()
            future.set_exception(BrokenProcessPool())
            return future

    with pytest.raises(ChildProcessError, match="with --out the same command goes on"):
        run(THREE, Plan(1), lambda: Dying(THREE))
