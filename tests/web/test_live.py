"""The socket of a table: whole games, stale, resent and hostile messages, several browsers, restarts."""

import json
import os
import signal
from io import StringIO
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from shoal.records import chunks, read, verify

from .conftest import Seat, client_of, new_table


def test_a_whole_game_on_one_screen_ends_with_a_record_that_verifies(client: TestClient) -> None:
    url = new_table(client, against="here")
    with client.websocket_connect(f"{url}/live") as socket:
        seat = Seat(socket)
        seat.sit_down()
        assert seat.table["you"] == [0, 1]
        for turn in range(36):
            assert seat.table["phase"] == "playing"
            assert seat.table["fair"]["secret"] is None
            assert len(seat.table["history"]) == turn
            seat.play()
        assert seat.table["phase"] == "over"
        assert seat.table["fair"]["secret"]
    (chunk,) = chunks(StringIO(client.get(f"{url}/record").text))
    game, record = read(chunk)
    assert verify(game, record) == ""
    assert record.tags["Contribution1"] == "salt"
    outcome = record.outcome
    assert outcome is not None
    assert seat.table["outcome"]["scores"] == dict(zip(("colour", "animal"), outcome.scores, strict=True))


@pytest.mark.parametrize("role", ["colour", "animal"])
@pytest.mark.parametrize("first", ["colour", "animal"])
def test_the_computer_answers_from_its_own_seat_only(client: TestClient, role: str, first: str) -> None:
    url = new_table(client, against="computer", player="random", role=role, first=first)
    with client.websocket_connect(f"{url}/live") as socket:
        seat = Seat(socket)
        seat.sit_down()
        while seat.table["thinking"] is not None:
            seat.hear_until("table")
        mine = ["colour", "animal"].index(role)
        assert seat.table["you"] == [mine]
        for _ in range(3):
            seat.play()
        history = seat.table["history"]
        assert [step["seat"] for step in history] == [
            (0 if first == "colour" else 1) ^ (at % 2) for at in range(len(history))
        ]
        assert seat.table["view"]["to_move"] == role


def test_a_resent_turn_is_answered_and_not_played_twice(client: TestClient) -> None:
    url = new_table(client, against="here")
    with client.websocket_connect(f"{url}/live") as socket:
        seat = Seat(socket)
        seat.sit_down()
        number, action = seat.table["number"], seat.first_action()
        for _ in range(3):
            seat.say("act", id="same", number=number, seat=seat.state().actors()[0], action=action)
            seat.hear_until("accepted", id="same")
        seat.hear_until("table") if len(seat.table["history"]) == 0 else None
        seat.act("nonsense")
        seat.hear_until("refused")
        seat.hear_until("table")
        assert [step["text"] for step in seat.table["history"]] == [action]


def test_a_stale_turn_from_a_second_tab_is_refused_and_shown_the_present(client: TestClient) -> None:
    url = new_table(client, against="here")
    with client.websocket_connect(f"{url}/live") as one, client.websocket_connect(f"{url}/live") as two:
        first, second = Seat(one), Seat(two)
        first.sit_down()
        second.hear_until("table", phase="playing")
        stale = {"number": second.table["number"], "action": second.first_action()}
        first.play()
        second.say("act", seat=second.state().actors()[0], **stale)
        refusal = second.hear_until("refused")
        assert "moved on" in refusal["reason"]
        assert second.hear_until("table")["number"] == first.table["number"]
        assert len(second.table["history"]) == 1


def test_two_tabs_see_each_others_turns(client: TestClient) -> None:
    url = new_table(client, against="here")
    with client.websocket_connect(f"{url}/live") as one, client.websocket_connect(f"{url}/live") as two:
        first, second = Seat(one), Seat(two)
        first.sit_down()
        first.play()
        while len(second.table.get("history", ())) == 0:
            second.hear()
        assert second.table["view"] == first.table["view"]


def test_a_stranger_watches_but_cannot_act(client: TestClient) -> None:
    url = new_table(client, against="here")
    with client.websocket_connect(f"{url}/live") as socket:
        Seat(socket).sit_down()
    client.cookies.clear()
    with client.websocket_connect(f"{url}/live") as socket:
        stranger = Seat(socket)
        stranger.hear_until("table")
        assert stranger.table["you"] == []
        before = stranger.table["number"]
        for send in (stranger.act, lambda: stranger.say("resign", number=before, seat=0)):
            send()
            assert "watching" in stranger.hear_until("refused")["reason"]
            assert stranger.hear_until("table")["number"] == before
    assert client.post(f"{url}/rematch", follow_redirects=False).status_code == 403


def test_nobody_acts_for_the_computer(client: TestClient) -> None:
    url = new_table(client, against="computer", role="colour", first="colour")
    with client.websocket_connect(f"{url}/live") as socket:
        seat = Seat(socket)
        seat.sit_down()
        seat.act(seat=1)
        assert "not yours" in seat.hear_until("refused")["reason"]


HOSTILE = [
    "",
    "{",
    "[]",
    "null",
    "[" * 1500,
    '{"type":"draw"}',
    '{"type":"act"}',
    '{"type":"act","id":7}',
    '{"type":"act","id":""}',
    '{"type":"act","id":"é"}',
    '{"type":"act","id":"a","number":"0","seat":0,"action":"Bc@a1"}',
    '{"type":"act","id":"b","number":true,"seat":0,"action":"Bc@a1"}',
    '{"type":"act","id":"c","number":7,"seat":9,"action":"Bc@a1"}',
    '{"type":"act","id":"d","number":7,"seat":-1,"action":"+Bc"}',
    '{"type":"act","id":"e","number":1e400,"seat":0,"action":"Bc@a1"}',
    '{"type":"act","id":"f","number":7,"seat":0}',
    '{"type":"resign","id":"g","number":3,"seat":0}',
    '{"type":"contribute","id":"h","text":"late"}',
    '{"type":"preview","request":1,"draft":5}',
    '{"type":"preview","draft":""}',
    '{"type":"preview","request":"\\ud800","draft":""}',
    '{"type":"preview","request":NaN,"draft":""}',
    '{"type":"hint","request":"\\ud800","number":7}',
    '{"type":"hint","number":7}',
    '{"type":"contribute","id":"i","text":"\\ud800"}',
    '{"type":"act","id":"j","number":7,"seat":0,"action":"\\ud800"}',
    "x" * 2500,
]


@pytest.mark.parametrize("text", HOSTILE)
def test_a_bad_message_gets_one_sentence_and_changes_nothing(client: TestClient, text: str) -> None:
    url = new_table(client, against="here")
    with client.websocket_connect(f"{url}/live") as socket:
        seat = Seat(socket)
        seat.sit_down()
        before = seat.table
        socket.send_text(text)
        refusal = seat.hear_until("refused")
        assert refusal["reason"]
        assert "\n" not in refusal["reason"]
        assert seat.hear_until("table") == before


def test_binary_messages_are_refused(client: TestClient) -> None:
    url = new_table(client, against="here")
    with client.websocket_connect(f"{url}/live") as socket:
        seat = Seat(socket)
        seat.sit_down()
        socket.send_bytes(b"\x00\xff")
        assert seat.hear_until("refused")["reason"]


@pytest.mark.parametrize(
    ("action", "word"),
    [
        ("a1-a3 {tile}@b2", "a1"),
        ("{other}@b2", "not in the pool"),
        ("{tile}@g7", "g7"),
        ("{tile}@b2 {draw}", "draw"),
        ("+Bc", "+Bc"),
        ("", "placement"),
    ],
)
def test_an_illegal_turn_is_refused_with_the_tile_or_cell(client: TestClient, action: str, word: str) -> None:
    url = new_table(client, against="here")
    with client.websocket_connect(f"{url}/live") as socket:
        seat = Seat(socket)
        seat.sit_down()
        view = seat.table["view"]
        seat.act(action.format(tile=view["pool"][0], other=view["stock"][0], draw="+" + view["stock"][0]) or " ")
        assert word in seat.hear_until("refused")["reason"]
        assert seat.hear_until("table")["history"] == []


def test_previews_show_the_unfinished_turn_and_never_the_draw(client: TestClient) -> None:
    url = new_table(client, against="here")
    with client.websocket_connect(f"{url}/live") as socket:
        seat = Seat(socket)
        seat.sit_down()
        view = seat.table["view"]
        tile = view["pool"][0]
        seat.socket.send_text(json.dumps({"type": "preview", "request": 1, "number": 0, "draft": f"{tile}@c3"}))
        preview = seat.hear_until("preview", request=1)["view"]
        assert preview["cells"] == {"c3": tile}
        assert preview["pool"] == view["pool"][1:]
        assert sorted(preview["stock"]) == sorted(view["stock"])
        seat.socket.send_text(json.dumps({"type": "preview", "request": 2, "draft": "a1-a2"}))
        assert "a1" in seat.hear_until("preview", request=2)["refused"]


def test_the_stock_order_and_the_secret_stay_on_the_server(client: TestClient) -> None:
    """Two tables with the same visible draws tell the same, whatever is to come: only what is public is sent."""
    url = new_table(client, against="here")
    with client.websocket_connect(f"{url}/live") as socket:
        seat = Seat(socket)
        seat.sit_down()
        message = seat.table
        assert message["view"]["stock"] == sorted(message["view"]["stock"], key=tile_index)
        table = client.app.state.tables._cache[url.rsplit("/", 1)[1]]  # type: ignore[attr-defined]
        assert table.stored.secret.text not in json.dumps(message)
        assert "Secret" not in client.get(f"{url}/record").text


def tile_index(text: str) -> tuple[int, int]:
    return "BGPURY".index(text[0]), "cfjhst".index(text[1])


def test_resigning_ends_the_game_for_the_rival(client: TestClient) -> None:
    url = new_table(client, against="computer", role="animal", first="animal", player="random")
    with client.websocket_connect(f"{url}/live") as socket:
        seat = Seat(socket)
        seat.sit_down()
        seat.play()
        seat.say("resign", number=seat.table["number"], seat=1)
        seat.hear_until("table", phase="over")
        assert seat.table["outcome"]["winner"] == "colour"
        assert seat.table["outcome"]["reason"] == "resigned"
        assert seat.table["fair"]["secret"]
    text = client.get(f"{url}/record").text
    assert text.rstrip().endswith("colour (resigned)")


def test_a_rematch_swaps_role_and_first_turn_once_for_all(client: TestClient) -> None:
    url = new_table(client, against="computer", role="colour", first="colour", player="random")
    again = client.post(f"{url}/rematch", follow_redirects=False).headers["location"]
    assert client.post(f"{url}/rematch", follow_redirects=False).headers["location"] == again != url
    with client.websocket_connect(f"{again}/live") as socket:
        seat = Seat(socket)
        seat.hear_until("table")
        assert seat.table["you"] == [1]
        assert seat.table["view"]["first"] == "colour"


def test_nothing_accepted_is_lost_when_the_server_starts_anew(database: Path) -> None:
    with client_of(database) as client:
        url = new_table(client, against="here")
        cookies = client.cookies
        with client.websocket_connect(f"{url}/live") as socket:
            seat = Seat(socket)
            seat.sit_down()
            for _ in range(5):
                seat.play()
        before = seat.table
    with client_of(database) as client:
        client.cookies = cookies
        with client.websocket_connect(f"{url}/live") as socket:
            again = Seat(socket)
            again.hear_until("table")
            assert again.table == before
            again.play()


def test_a_game_from_a_set_up_position_is_played_to_the_end(client: TestClient) -> None:
    position = "GfYcYfRfUjRc/UtYhRjGjGcPh/BhPjYsBjUcYj/Ps1GsBf2/1PfRtUhBcRh/GtUsGhBtRs1 BsPcPtUfYt c a"
    url = new_table(client, against="here", position=position)
    with client.websocket_connect(f"{url}/live") as socket:
        seat = Seat(socket)
        seat.sit_down()
        assert seat.table["view"]["position"] == position
        for _ in range(5):
            seat.play()
        assert seat.table["phase"] == "over"
    (chunk,) = chunks(StringIO(client.get(f"{url}/record").text))
    game, record = read(chunk)
    assert record.tags["Position"] == position
    assert verify(game, record) == ""


def test_an_unknown_table_says_so(client: TestClient) -> None:
    with client.websocket_connect("/tables/nowhere/live") as socket:
        assert "no table" in json.loads(socket.receive_text())["reason"]


def test_a_worker_that_is_killed_in_the_middle_of_a_turn_is_replaced_and_asked_again(client: TestClient) -> None:
    url = new_table(client, against="computer", role="colour", first="colour", player="level:8")
    with client.websocket_connect(f"{url}/live") as socket:
        seat = Seat(socket)
        seat.sit_down()
        seat.play()  # from here on the worker has everything compiled
        workers = client.app.state.tables._workers  # type: ignore[attr-defined]
        (before,) = workers.processes
        seat.act()
        seat.hear_until("table", thinking=1)
        os.kill(before, signal.SIGKILL)
        while seat.table["thinking"] is not None:
            seat.hear_until("table")
        assert len(seat.table["history"]) == 4
        (after,) = workers.processes
        assert after != before
