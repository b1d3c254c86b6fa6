"""A round of Aquarium Designer: what is turned up, who draws when, who lays, and what is refused."""

import itertools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shoal.designer import Deck, Draw, Pass, Phase, Position, open_deck
from shoal.designer.actions import Action
from shoal.designer.notation import parse_action
from shoal.errors import IllegalActionError
from shoal.game import CHANCE
from tests.designer.example import DECK
from tests.designer.play import games, set_up


def begun(seats: int, deck: Deck = DECK) -> Position:
    """Return the first draw of a game with L01, L02 and so on on offer."""
    position = Position.initial(seats, deck=deck)
    position = set_up(position, *(f"deal {seat + 1}:E{seat + 1}" for seat in range(seats)))
    position = set_up(position, *(f"lay E{seat + 1}@0,0r0" for seat in range(seats)))
    return set_up(position, *(f"show L{number:02}" for number in range(1, position.offer_size + 2)))


FOUR = begun(4)
SOLO = begun(1)


def lay_all(position: Position) -> Position:
    """Let everybody lay the card in hand somewhere."""
    while position.phase is Phase.LAY:
        seat = position.actors()[0]
        position = position.after(position.actions(seat)[0], seat)
    return position


# -- preparing ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(1, 6))
def test_what_is_turned_up(seats: int) -> None:
    position = begun(seats)
    size = 5 if seats == 1 else seats
    assert [card.name for card in position.offer] == [f"L{number:02}" for number in range(1, size + 1)]
    assert position.visible == DECK.card(f"L{size + 1:02}")
    assert position.phase is Phase.DRAW
    assert position.actors() == (0,)


def test_the_visible_card_is_the_first_on_offer_in_the_next_round() -> None:
    position = lay_all(set_up(FOUR, *(f"draw L0{number}" for number in (1, 2, 3, 4))))
    assert (position.round, position.phase, position.visible) == (2, Phase.SHOW, None)
    assert [card.name for card in position.offer] == ["L05"]
    position = set_up(position, "show L09", "show L08", "show L07", "show L06")
    assert [card.name for card in position.offer] == ["L05", "L09", "L08", "L07"]
    assert position.visible == DECK.card("L06")
    assert Draw(DECK.card("L05")) in position.actions(position.turn)


def test_chance_deals_and_shows_what_has_not_been_seen() -> None:
    position = Position.initial(2, deck=DECK)
    assert [action.text for action, _ in position.chances()] == [f"deal 1:E{number}" for number in range(1, 7)]
    position = set_up(position, "deal 1:E3")
    assert "deal 2:E3" not in [action.text for action, _ in position.chances()]
    for action, complaint in (
        ("deal 1:E1", "seat 2 is dealt to next"),
        ("deal 3:E1", "seat 2 is dealt to next"),
        ("deal 2:E3", "E3 is dealt already"),
        ("deal 2:L01", "L01 is no entrance card"),
        ("show L01", "no card is turned up now"),
        ("draw L01", "nobody draws now"),
        ("pass", "nobody draws now"),
        ("lay E3@0,0r0", "no card is laid now"),
    ):
        refused(position, action, complaint)
    position = set_up(position, "deal 2:E1")
    refused(position, "deal 2:E2", "nothing is dealt now")
    position = set_up(position, "lay E1@0,0r2", "lay E3@0,0r1", "show L07")
    assert len(position.chances()) == 39
    refused(position, "show L07", "L07 is not in the deck")
    refused(position, "show E5", "E5 is not in the deck")


# -- drawing -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", [DECK, open_deck()], ids=["example", "shipped"])
def test_the_printed_example_of_a_draw(deck: Deck) -> None:
    """Draw, pass, pass, draw; the second and the third player draw; the third goes first in the next round."""
    position = begun(4, deck)
    seats = []
    for action in ("draw L02", "pass", "pass", "draw L04", "draw L01", "draw L03"):
        seats.append(position.turn + 1)
        position = set_up(position, action)
    assert seats == [1, 2, 3, 4, 2, 3]
    assert position.begins_next() == 2
    assert [card.name if card else "" for card in position.held] == ["L02", "L01", "L03", "L04"]
    position = lay_all(position)
    position = set_up(position, *(f"show L{number:02}" for number in (6, 7, 8, 9)))
    assert position.turn == 2
    assert position.queue() == (2, 3, 0, 1)


def test_when_everybody_passes_all_must_draw_in_the_same_order() -> None:
    position = set_up(FOUR, "pass", "pass", "pass", "pass")
    for seat in range(4):
        assert position.actors() == (seat,)
        refused(position, "pass", f"seat {seat + 1} has passed in this round already")
        assert Pass() not in position.actions(seat)
        position = position.after(Draw(position.offer[0]), seat)
    assert position.phase is Phase.LAY
    assert position.begins_next() == 3


def test_the_last_to_draw_may_pass_once_for_nothing() -> None:
    position = set_up(FOUR, "draw L01", "draw L02", "draw L03", "pass")
    assert position.actors() == (3,)
    refused(position, "pass", "seat 4 has passed in this round already")
    assert set_up(position, "draw L04").begins_next() == 3


@given(st.integers(2, 5), st.randoms(use_true_random=False))
def test_every_draw_takes_at_most_two_laps(seats: int, rng: random.Random) -> None:
    position = begun(seats)
    order: list[tuple[int, str]] = []
    while position.phase is Phase.DRAW:
        action = rng.choice(position.actions(position.turn))
        order.append((position.turn, action.text.split()[0]))
        position = position.after(action)
    first_lap, second_lap = order[:seats], order[seats:]
    assert [seat for seat, _ in first_lap] == list(range(seats))
    assert second_lap == [(seat, "draw") for seat, what in first_lap if what == "pass"]
    assert position.begins_next() == order[-1][0]
    assert position.passed == frozenset()


# -- laying ------------------------------------------------------------------------------------------------------------


def test_players_lay_in_any_order_with_the_same_result() -> None:
    position = set_up(FOUR, *(f"draw L0{number}" for number in (1, 2, 3, 4)))
    assert position.actors() == (0, 1, 2, 3)
    layings = ["lay L01@1,0r2", "lay L02@0,1r3", "lay L03@-1,0r0", "lay L04@0,-1r1"]
    ends = {set_up(position, *order).text for order in itertools.permutations(layings)}
    assert len(ends) == 1
    assert Position.from_text(ends.pop(), DECK).round == 2


def test_entrance_cards_are_laid_in_any_order_and_rotation() -> None:
    position = set_up(Position.initial(3, deck=DECK), "deal 1:E5", "deal 2:E1", "deal 3:E2")
    assert [action.text for action in position.actions(1)] == [f"lay E1@0,0r{turns}" for turns in range(4)]
    layings = ["lay E5@0,0r1", "lay E1@0,0r2", "lay E2@0,0r3"]
    assert len({set_up(position, *order) for order in itertools.permutations(layings)}) == 1


@settings(max_examples=15)
@given(games(st.integers(2, 5)), st.randoms(use_true_random=False))
def test_layings_commute(game: list[Position], rng: random.Random) -> None:
    position = rng.choice([position for position in game if position.phase is Phase.LAY and all(position.held)])
    layings = [(seat, rng.choice(position.actions(seat))) for seat in position.actors()]
    orders = [layings, layings[::-1], rng.sample(layings, len(layings))]
    assert len({_all_laid(position, order) for order in orders}) == 1


def _all_laid(position: Position, order: list[tuple[int, Action]]) -> Position:
    for seat, laying in order:
        position = position.after(laying, seat)
    return position


# -- refusals ----------------------------------------------------------------------------------------------------------


def refused(position: Position, action: str, complaint: str, seat: int | None = None) -> None:
    """Check that an action is refused with one sentence and changes nothing."""
    before = position.text
    with pytest.raises(IllegalActionError) as caught:
        position.after(parse_action(action, DECK), seat)
    assert str(caught.value) in (f"{action!r} is not possible: {complaint}", complaint)
    assert "\n" not in str(caught.value)
    assert position.text == before


PASSED = set_up(FOUR, "pass", "draw L01", "draw L02", "draw L03")
HELD = set_up(PASSED, "draw L04")
LAID = set_up(HELD, "lay L01@1,0r0")


@pytest.mark.parametrize(
    ("position", "action", "complaint"),
    [
        (FOUR, "draw L05", "L05 lies on the deck until the next round"),
        (FOUR, "draw L30", "L30 is not on offer"),
        (FOUR, "draw E1", "E1 is not on offer"),
        (set_up(FOUR, "draw L01"), "draw L01", "L01 is not on offer"),
        (PASSED, "pass", "seat 1 has passed in this round already"),
        (SOLO, "pass", "there is nothing to pass for in the solo game"),
        (SOLO, "draw L06", "L06 lies on the deck until the next round"),
        (FOUR, "lay L01@1,0r0", "no card is laid now"),
        (FOUR, "deal 1:E6", "nothing is dealt now"),
        (FOUR, "show L40", "no card is turned up now"),
        (HELD, "draw L05", "nobody draws now"),
        (HELD, "pass", "nobody draws now"),
        (HELD, "lay L30@1,0r0", "nobody holds L30"),
        (LAID, "lay L01@0,1r0", "nobody holds L01"),
        (HELD, "lay L01@0,0r0", "L01@0,0r0 cannot be laid: E2 lies on 0,0"),
        (HELD, "lay L01@1,1r0", "L01@1,1r0 cannot be laid: no card lies side by side with 1,1"),
        (HELD, "lay L01@3,0r0", "L01@3,0r0 cannot be laid: no card lies side by side with 3,0"),
    ],
)
def test_what_is_not_possible(position: Position, action: str, complaint: str) -> None:
    refused(position, action, complaint)


@pytest.mark.parametrize(
    ("position", "action", "seat", "complaint"),
    [
        (FOUR, "draw L01", 1, "it is seat 1's turn to draw"),
        (FOUR, "pass", 3, "it is seat 1's turn to draw"),
        (FOUR, "pass", CHANCE, "it is seat 1's turn to draw"),
        (HELD, "lay L01@1,0r0", 0, "L01 is held by seat 2"),
        (HELD, "lay L01@1,0r0", CHANCE, "L01 is held by seat 2"),
        (Position.initial(2, deck=DECK), "deal 1:E1", 0, "dealing is chance's"),
        (lay_all(HELD), "show L40", 1, "turning up cards is chance's"),
    ],
)
def test_nobody_acts_for_somebody_else(position: Position, action: str, seat: int, complaint: str) -> None:
    refused(position, action, complaint, seat)


def test_a_fourth_card_in_a_row() -> None:
    position = SOLO
    for number, column in ((1, 1), (6, 2)):
        position = set_up(position, f"draw L{number:02}", f"lay L{number:02}@{column},0r0")
        shown = range(10 * number // 5, 10 * number // 5 + 5)
        position = set_up(position, *(f"show L{at + 10:02}" for at in shown))
    position = set_up(position, f"draw {position.offer[1].name}")
    name = position.held[0].name if position.held[0] else ""
    words = "the aquarium would leave its 3 × 3 area: more than three cards in a row"
    for column in (3, -1):
        laid = f"{name}@{column},0r0"
        refused(position, f"lay {laid}", f"{laid} cannot be laid: with {column},0 {words}")


# -- what is said about actions ----------------------------------------------------------------------------------------


def test_the_order_of_actions() -> None:
    assert [action.text for action in FOUR.actions(0)] == ["draw L01", "draw L02", "draw L03", "draw L04", "pass"]
    assert [action.text for action in PASSED.actions(0)] == ["draw L04"]
    assert [action.text for action in SOLO.actions(0)] == [f"draw L0{number}" for number in range(1, 6)]
    layings = [action.text for action in HELD.actions(1)]
    assert layings[:5] == [
        "lay L01@0,-1r0",
        "lay L01@0,-1r1",
        "lay L01@0,-1r2",
        "lay L01@0,-1r3",
        "lay L01@-1,0r0",
    ]
    assert len(layings) == 16
    assert FOUR.actions(1) == FOUR.actions(CHANCE) == FOUR.actions(9) == ()
