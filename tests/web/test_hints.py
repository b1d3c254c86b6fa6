"""Hints: for those who play against computers, in their own turn, one at a time, and never on the web process."""

import os
import signal
import time
from typing import Any

import pytest
from starlette.testclient import TestClient

from shoal import game as games
from shoal.engine import gives_hints, hints
from shoal.web.workers import Workers

from .conftest import Seat, new_table

MIDDLE = "2GcGf2/1BcBfBj2/UcUf2YtYs/RcRf1Yj1Yh/1PjPhPs2/Gh1GtRh1Bs BhGjGsPcPfPt c c"
ENDING = "PcBsGfRtUj1/GhYc1YjYsPf/UcUhUfPtPsUs/GjGcBjGsPhBf/BcPjGtRcYfYt/RsBtRf1RhRj BhUtYh a c"
AGAINST_COMPUTER = {"against": "computer", "role": "colour", "first": "colour", "player": "random"}


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note the states that workers are asked hints for, and answer by the first legal actions at once."""
    states: list[str] = []
    ask = Workers.ask

    async def noted(workers: Workers, asker: str, call: Any, *arguments: Any) -> Any:
        if call.__name__ != "_hints":
            return await ask(workers, asker, call, *arguments)
        states.append(arguments[1])
        state = games.load(arguments[0]).parse_state(arguments[1])
        actions = state.actions(arguments[2])[:3]
        return [{"text": action.text, "win_chance": 0.5, "exact": False} for action in actions]

    monkeypatch.setattr(Workers, "ask", noted)
    return states


def ask(seat: Seat, number: int | None = None, request: int = 1) -> dict[str, Any]:
    seat.say("hint", request=request, number=seat.table["number"] if number is None else number)
    return seat.hear_until("hint", request=request)


def test_a_hint_is_three_turns_with_chances_from_a_worker(client: TestClient) -> None:
    url = new_table(client, position=MIDDLE, **AGAINST_COMPUTER)
    with client.websocket_connect(f"{url}/live") as socket:
        seat = Seat(socket)
        seat.sit_down()
        assert seat.table["hints"] is True
        before = seat.table["number"]
        found = ask(seat)["hints"]
        assert len(found) == 3
        legal = {action.text for action in seat.state().actions(0)}
        assert all(hint["text"] in legal and 0 <= hint["win_chance"] <= 1 and not hint["exact"] for hint in found)
        seat.play(found[0]["text"])
        assert seat.table["number"] > before


def test_what_is_proved_is_exact(client: TestClient) -> None:
    url = new_table(client, position=ENDING, **{**AGAINST_COMPUTER, "role": "animal"})
    with client.websocket_connect(f"{url}/live") as socket:
        seat = Seat(socket)
        seat.sit_down()
        ask(seat)  # compiles
        seat.play()  # the answer for this moment is remembered, so look at another one
        found = ask(seat, request=2)["hints"]
        assert {hint["exact"] for hint in found} == {True}
        assert {hint["win_chance"] for hint in found} <= {0.0, 1.0}


@pytest.mark.parametrize(
    "form",
    [
        {"against": "here"},
        {"game": "designer", "seat1": "me", "seat2": "random"},
        {"game": "designer", "seat1": "me"},
        {"game": "designer", "seat1": "me", "seat2": "me", "seat3": "random"},
    ],
)
def test_there_are_none_between_people_and_none_in_games_without(
    client: TestClient, asked: list[str], form: dict[str, str]
) -> None:
    url = new_table(client, **form)
    with client.websocket_connect(f"{url}/live") as socket:
        seat = Seat(socket)
        seat.sit_down()
        assert seat.table["hints"] is False
        assert "no hints at this table" in ask(seat)["refused"]
    assert asked == []


def test_those_who_watch_get_none(client: TestClient, asked: list[str]) -> None:
    url = new_table(client, **AGAINST_COMPUTER)
    with client.websocket_connect(f"{url}/live") as socket:
        Seat(socket).sit_down()
    client.cookies.clear()
    with client.websocket_connect(f"{url}/live") as socket:
        stranger = Seat(socket)
        stranger.hear_until("table")
        assert stranger.table["hints"] is False
        assert "watching" in ask(stranger)["refused"]
    assert asked == []


def test_only_in_the_own_turn_and_only_for_the_present_moment(client: TestClient, asked: list[str]) -> None:
    url = new_table(client, **AGAINST_COMPUTER)
    with client.websocket_connect(f"{url}/live") as socket:
        seat = Seat(socket)
        seat.hear_until("table")
        assert "your turn" in ask(seat)["refused"], "before the deal"
        seat.say("contribute", text="salt")
        seat.hear_until("table", phase="playing")
        old = seat.table["number"]
        seat.play()
        assert "moved on" in ask(seat, number=old)["refused"]
        assert "hints" in ask(seat)
        seat.say("resign", number=seat.table["number"], seat=0)
        seat.hear_until("table", phase="over")
        assert "your turn" in ask(seat)["refused"]
    assert len(asked) == 1


@pytest.mark.parametrize("fields", [{}, {"number": "7"}, {"number": None}, {"number": True}])
def test_a_bad_question_is_refused_and_changes_nothing(
    client: TestClient, asked: list[str], fields: dict[str, object]
) -> None:
    url = new_table(client, **AGAINST_COMPUTER)
    with client.websocket_connect(f"{url}/live") as socket:
        seat = Seat(socket)
        seat.sit_down()
        before = seat.table
        seat.say("hint", **fields)
        assert "number" in seat.hear_until("refused")["reason"]
        assert seat.hear_until("table") == before
    assert asked == []


def test_whoever_asks_twice_costs_nothing_more(client: TestClient, asked: list[str]) -> None:
    url = new_table(client, **AGAINST_COMPUTER)
    with client.websocket_connect(f"{url}/live") as one, client.websocket_connect(f"{url}/live") as two:
        first, second = Seat(one), Seat(two)
        first.sit_down()
        second.hear_until("table", phase="playing")
        assert ask(first)["hints"] == ask(first, request=2)["hints"] == ask(second)["hints"]
        assert len(asked) == 1
        first.play()
        ask(first)
        assert len(asked) == 2
        assert asked[0] != asked[1]


def test_one_question_at_a_time_and_turns_are_not_held_up(client: TestClient) -> None:
    url = new_table(client, position=MIDDLE, **AGAINST_COMPUTER)
    with client.websocket_connect(f"{url}/live") as socket:
        seat = Seat(socket)
        seat.sit_down()
        number = seat.table["number"]
        for request in range(1, 4):
            seat.say("hint", request=request, number=number)
        refusals = [seat.hear_until("hint") for _ in range(2)]
        assert [answer["refused"] for answer in refusals] == ["a hint is being worked out already"] * 2
        seat.act()
        seat.hear_until("accepted")  # before the hint, which comes all the same
        assert len(seat.hear_until("hint", request=1)["hints"]) == 3


def test_after_a_worker_has_died_over_a_hint_it_is_asked_again(client: TestClient) -> None:
    url = new_table(client, position=MIDDLE, **AGAINST_COMPUTER)
    with client.websocket_connect(f"{url}/live") as socket:
        seat = Seat(socket)
        seat.sit_down()
        seat.play()  # from here on there is a worker
        workers = client.app.state.tables._workers  # type: ignore[attr-defined]
        (before,) = workers.processes
        seat.say("hint", request=1, number=seat.table["number"])
        time.sleep(0.2)
        os.kill(before, signal.SIGKILL)
        assert len(seat.hear_until("hint")["hints"]) == 3
        assert workers.processes != (before,)


def test_a_hint_that_fails_says_so_and_can_be_asked_for_again(
    client: TestClient, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError("no")

    url = new_table(client, **AGAINST_COMPUTER)
    with client.websocket_connect(f"{url}/live") as socket:
        seat = Seat(socket)
        seat.sit_down()
        with monkeypatch.context() as broken:
            broken.setattr(Workers, "ask", fail)
            assert "ask once more" in ask(seat)["refused"]
        assert len(ask(seat)["hints"]) == 3


def test_which_games_give_hints() -> None:
    aqualin, designer = games.load("aqualin"), games.load("designer")
    assert (gives_hints(aqualin), gives_hints(designer)) == (True, False)
    (best, *_) = hints(aqualin, aqualin.parse_state(ENDING), 1)
    assert best.keys() == {"text", "win_chance", "exact"}
