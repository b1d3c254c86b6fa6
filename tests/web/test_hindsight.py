"""What is said of a game after its end: found out in a worker, told to those who watch, never waited for."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from shoal import game as games
from shoal.engine import look_back, looks_back

from .conftest import Seat, client_of, new_table


def finish(seat: Seat) -> None:
    seat.sit_down()
    while seat.table["phase"] == "playing":
        seat.play()


@pytest.mark.parametrize("form", [{}, {"daily": "1"}])
def test_a_solo_game_is_told_its_best_possible_total_after_the_end(client: TestClient, form: dict[str, str]) -> None:
    url = new_table(client, game="designer", seat1="me", **form)
    with client.websocket_connect(f"{url}/live") as socket:
        seat = Seat(socket)
        finish(seat)
        outcome = seat.table["outcome"]
        assert outcome["hindsight"] is None  # the end is told before anything is looked for
        number = seat.table["number"]
        seat.hear_until("table", number=number)
        best = seat.table["outcome"]["hindsight"]["best"]
        assert outcome["scores"]["seat1"] <= best["at_least"] <= best["at_most"]
    with client.websocket_connect(f"{url}/live") as socket:
        again = Seat(socket)
        again.hear_until("table")
        assert again.table["outcome"]["hindsight"]["best"] == best


def test_the_same_is_found_out_again_after_a_restart(client: TestClient, database: Path) -> None:
    url = new_table(client, game="designer", seat1="me")
    with client.websocket_connect(f"{url}/live") as socket:
        seat = Seat(socket)
        finish(seat)
        seat.hear_until("table", number=seat.table["number"])
        best = seat.table["outcome"]["hindsight"]
    with client_of(database) as anew, anew.websocket_connect(f"{url}/live") as socket:
        seat = Seat(socket)
        seat.hear_until("table")
        assert seat.table["outcome"]["hindsight"] is None
        seat.hear_until("table")
        assert seat.table["outcome"]["hindsight"] == best


def test_nothing_is_said_of_other_games(client: TestClient) -> None:
    for form in ({"game": "designer", "seat1": "me", "seat2": "me"}, {"game": "aqualin", "against": "here"}):
        url = new_table(client, **form)
        with client.websocket_connect(f"{url}/live") as socket:
            seat = Seat(socket)
            seat.sit_down()
            assert seat.table["outcome"] is None
            seat.say("resign", number=seat.table["number"], seat=0)
            seat.hear_until("table", phase="over")
            while seat.table["outcome"]["hindsight"] is None:
                seat.hear_until("table")
            assert seat.table["outcome"]["hindsight"] == {}


def test_a_worker_that_cannot_look_back_leaves_the_table_as_it_is(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError("no")

    monkeypatch.setattr("shoal.web.workers.Workers.ask", fail)
    url = new_table(client, game="designer", seat1="me")
    with client.websocket_connect(f"{url}/live") as socket:
        seat = Seat(socket)
        finish(seat)
        seat.hear_until("table")
        assert seat.table["outcome"]["hindsight"] == {}


def test_who_looks_back() -> None:
    designer, aqualin = games.load("designer"), games.load("aqualin")
    assert (looks_back(designer), looks_back(aqualin)) == (True, False)
    record = designer.record({}, designer.initial(1), ())
    assert look_back(designer, record) == {}
