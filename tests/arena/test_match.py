"""Which games a match has: every hidden order once in every fair arrangement, whatever the game."""

from collections import Counter
from dataclasses import replace

import pytest

from shoal import game as games
from shoal.arena import Fixture, Match
from shoal.errors import NotationError


def group(match: Match, number: int) -> list[Fixture]:
    size = match.group_size
    return [match.fixture(number * size + within) for within in range(size)]


def test_aqualin_is_played_in_the_four_combinations_of_role_and_first_turn() -> None:
    match = Match("aqualin", ("ada", "bob"), 2)
    for number in range(5):
        found = {(fixture.players[0], fixture.options["first"]) for fixture in group(match, number)}
        assert found == {("ada", "colour"), ("ada", "animal"), ("bob", "colour"), ("bob", "animal")}
        assert match.group_size == 4


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_in_designer_everybody_has_every_seat_once(seats: int) -> None:
    players = tuple("abcde"[:seats])
    match = Match("designer", players, seats, (("rule", "advanced"),))
    for number in range(3):
        fixtures = group(match, number)
        assert len(fixtures) == seats
        for seat in range(seats):
            assert sorted(fixture.players[seat] for fixture in fixtures) == sorted(players)
        assert all(fixture.options == {"rule": "advanced"} for fixture in fixtures)


def test_who_sits_behind_whom_changes_from_group_to_group() -> None:
    match = Match("designer", ("a", "b", "c"), 3)
    behind = {fixture.players[(fixture.players.index("a") + 1) % 3] for n in range(20) for fixture in group(match, n)}
    assert behind == {"b", "c"}


def test_a_group_has_one_hidden_order_and_no_other_group_has_it() -> None:
    match = Match("aqualin", ("ada", "bob"), 2, seed=3)
    fixtures = [match.fixture(number) for number in range(40)]
    orders = [games.load("aqualin").order(match.secret_of(fixture), ()) for fixture in fixtures]
    assert set(Counter(orders).values()) == {4}
    assert len(set(orders)) == 10


def test_a_match_that_deals_anew_has_another_hidden_order_in_every_game() -> None:
    match = Match("aqualin", ("ada", "bob"), 2, seed=3)
    anew = replace(match, deals_anew=True)
    fixtures = [anew.fixture(number) for number in range(40)]
    assert fixtures == [match.fixture(number) for number in range(40)]
    assert len({anew.secret_of(fixture).raw for fixture in fixtures}) == 40
    assert {anew.secret_of(fixture).raw for fixture in fixtures}.isdisjoint(match.secret(n).raw for n in range(40))


def test_an_option_that_is_agreed_takes_only_its_value() -> None:
    match = Match("aqualin", ("ada", "bob"), 2, (("first", "animal"),))
    assert [dict(fixture.options) for fixture in group(match, 0)] == [{"first": "animal"}] * 2
    assert {fixture.players for fixture in group(match, 0)} == {("ada", "bob"), ("bob", "ada")}


@pytest.mark.parametrize(
    ("players", "seats", "gauntlet", "tables"),
    [
        ("abc", 2, False, ["ab", "ac", "bc"]),
        ("abc", 2, True, ["ab", "ac"]),
        ("abcd", 3, True, ["abc", "abd", "acd"]),
        ("abb", 3, False, ["abb"]),
        ("abb", 2, False, ["ab"]),
        ("aba", 2, False, ["ab"]),
        ("aa", 2, False, ["aa"]),
        ("aba", 1, False, ["a", "b"]),
        ("a", 1, False, ["a"]),
    ],
)
def test_who_sits_together(players: str, seats: int, gauntlet: bool, tables: list[str]) -> None:
    match = Match("designer", tuple(players), seats, gauntlet=gauntlet)
    assert match.tables == tuple(tuple(table) for table in tables)


def test_all_tables_of_a_group_have_the_same_order() -> None:
    match = Match("aqualin", ("a", "b", "c"), 2)
    assert match.group_size == 12
    assert {fixture.group for fixture in group(match, 7)} == {7}
    assert Counter(frozenset(fixture.players) for fixture in group(match, 7)) == {
        frozenset("ab"): 4,
        frozenset("ac"): 4,
        frozenset("bc"): 4,
    }


@pytest.mark.parametrize(("games_wanted", "groups"), [(1, 1), (4, 1), (5, 2), (100, 25)])
def test_the_number_of_games_is_rounded_up_to_whole_groups(games_wanted: int, groups: int) -> None:
    assert Match("aqualin", ("a", "b", "c"), 2).groups_for(games_wanted) == groups


@pytest.mark.parametrize(
    ("match", "complaint"),
    [
        (Match("aqualin", ("a", "b", "c"), 3), "Aqualin is a game for 2, not for 3"),
        (Match("designer", ("a",) * 6, 6), "Aquarium Designer is a game for 1 to 5, not for 6"),
        (Match("designer", ("a", "b"), 3), "a table for 3 needs 3 players, not 2"),
        (Match("aqualin", ("a", "b"), 2, (("first", "x"),)), "no option first = 'x'"),
        (Match("designer", ("a", "b"), 2, (("first", "a"),)), "no option 'first'"),
        (Match("aqualin", ("a\n", "b"), 2), r"'a\\n' has characters"),
    ],
)
def test_what_cannot_be_played_is_refused(match: Match, complaint: str) -> None:
    with pytest.raises(NotationError, match=complaint):
        match.checked()
