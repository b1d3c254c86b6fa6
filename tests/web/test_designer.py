"""Aquarium Designer through the socket of a table: what is not allowed gets one sentence and changes nothing."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from starlette.testclient import TestClient

from shoal.designer import Lay, Position

from .conftest import Seat, new_table


@pytest.fixture
def table(client: TestClient) -> Iterator[Seat]:
    """Three people at one screen, the cards of the first round before them."""
    url = new_table(client, game="designer", seat1="me", seat2="me", seat3="me")
    with client.websocket_connect(f"{url}/live") as socket:
        seat = Seat(socket)
        seat.sit_down()
        for number in range(3):
            do(seat, number)
        yield seat


def position(seat: Seat) -> Position:
    state = seat.state()
    assert isinstance(state, Position)
    return state


def do(seat: Seat, number: int, action: str | None = None) -> None:
    """Act for one of the seats, the first thing allowed if nothing else is said, and wait for the next moment."""
    before = seat.table["number"]
    seat.say(
        "act", number=before, seat=number, action=action or position(seat).actions(number)[0].text, id=f"do-{before}"
    )
    while seat.table["number"] == before:
        seat.hear_until("table")


def refused(seat: Seat, number: int, action: str) -> str:
    """Return why an action is refused; nothing has changed then."""
    before = dict(seat.table)
    seat.say("act", number=before["number"], seat=number, action=action)
    reason = str(seat.hear_until("refused")["reason"])
    assert "\n" not in reason
    assert seat.hear_until("table") == before
    return reason


def previewed(seat: Seat, draft: str) -> str:
    seat.say("preview", request=1, number=seat.table["number"], draft=draft)
    return str(seat.hear_until("preview").get("refused", ""))


def test_cards_that_are_not_on_offer(table: Seat) -> None:
    state = position(table)
    assert state.visible is not None
    unseen = state.unseen()[0].name
    assert refused(table, 0, f"draw {state.visible.name}").endswith("lies on the deck until the next round")
    assert refused(table, 0, f"draw {unseen}").endswith(f"{unseen} is not on offer")
    assert refused(table, 0, "draw L99").startswith("'L99' is not a card")
    assert refused(table, 1, f"draw {state.offer[0].name}").endswith("it is seat 1's turn to draw")
    taken = state.offer[0].name
    do(table, 0, f"draw {taken}")
    assert refused(table, 1, f"draw {taken}").endswith(f"{taken} is not on offer")


def test_a_second_pass(table: Seat) -> None:
    for number in range(3):
        do(table, number, "pass")
    assert refused(table, 0, "pass").endswith("seat 1 has passed in this round already")
    do(table, 0)
    assert refused(table, 1, "pass").endswith("seat 2 has passed in this round already")
    for number in (1, 2):
        do(table, number)
    assert refused(table, 0, "pass").endswith("nobody draws now")


@pytest.mark.parametrize(
    ("place", "complaint"),
    [
        ("0.5,0r0", "is not a card on its place"),
        ("1/2,0r0", "is not a card on its place"),
        ("1,0r4", "the rotation is r0 to r3"),
        ("1,0", "is not a card on its place"),
        ("0,0r0", "lies on 0,0"),
        ("1,1r0", "no card lies side by side with 1,1"),
        ("9,9r0", "no card lies side by side with 9,9"),
    ],
)
def test_places_where_no_card_may_lie(table: Seat, place: str, complaint: str) -> None:
    for number in range(3):
        do(table, number)
    card = position(table).held[0]
    assert card is not None
    assert complaint in refused(table, 0, f"lay {card.name}@{place}")
    assert complaint in previewed(table, f"lay {card.name}@{place}")


def test_a_fourth_card_in_a_row(client: TestClient) -> None:
    url = new_table(client, game="designer", seat1="me")
    with client.websocket_connect(f"{url}/live") as socket:
        seat = Seat(socket)
        seat.sit_down()
        do(seat, 0)
        for column in (1, 2):
            do(seat, 0)
            lay = next(action for action in position(seat).actions(0) if is_laid_at(action, (column, 0)))
            do(seat, 0, lay.text)
        do(seat, 0)
        card = position(seat).held[0]
        assert card is not None
        for column in (-1, 3):
            action = f"lay {card.name}@{column},0r0"
            for reason in (refused(seat, 0, action), previewed(seat, action)):
                assert reason.endswith("the aquarium would leave its 3 × 3 area: more than three cards in a row")


def is_laid_at(action: object, place: tuple[int, int]) -> bool:
    return isinstance(action, Lay) and action.laid.place == place


def test_nothing_can_be_done_for_others_or_twice(table: Seat) -> None:
    for number in range(3):
        do(table, number)
    state = position(table)
    first, second = state.held[0], state.held[1]
    assert first is not None
    assert second is not None
    assert refused(table, 0, f"lay {second.name}@1,0r0").endswith(f"{second.name} is held by seat 2")
    do(table, 0, f"lay {first.name}@1,0r0")
    assert refused(table, 0, f"lay {first.name}@0,1r0").endswith(f"nobody holds {first.name}")
    assert refused(table, -1, f"show {state.unseen()[0].name}") == "that seat is not yours: nothing was played"


def test_the_daily_game_has_the_same_cards_for_everybody(client: TestClient) -> None:
    """And nobody's own part of the shuffle can change them."""
    dealt = []
    for _ in range(2):
        client.cookies.clear()
        url = new_table(client, game="designer", seat1="me", daily="1")
        with client.websocket_connect(f"{url}/live") as socket:
            seat = Seat(socket)
            seat.sit_down()
            assert seat.table["day"] == datetime.now(UTC).date().isoformat()
            assert seat.table["fair"]["contributions"] == []
            shown = []
            while seat.table["phase"] == "playing":
                view = seat.table["view"]
                shown.append((view["offer"], view["visible"]))
                do(seat, 0)
            dealt.append((shown[1::2], seat.table["fair"]["secret"]))
            assert seat.table["view"]["rank"] in list("SABCD")
    assert dealt[0] == dealt[1]
