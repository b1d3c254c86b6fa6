"""A web app of its own for each test, with a database in a temporary folder."""

import asyncio
import json
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import pytest

pytest.importorskip("starlette")

from starlette.testclient import TestClient, WebSocketTestSession

from shoal import game as games
from shoal.web.app import create_app
from shoal.web.settings import Settings

T = TypeVar("T")


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "shoal.sqlite3"


def client_of(database: Path) -> TestClient:
    return TestClient(create_app(Settings(database, workers=1, warm_up=False, names=("testserver",))))


@pytest.fixture
def client(database: Path) -> Iterator[TestClient]:
    with client_of(database) as client:
        yield client


def acted(scene: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Return what a scene comes to in a thread of its own: browser tests leave an event loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: asyncio.run(scene())).result()


@dataclass
class Seat:
    """A browser at a table: speaks the socket's language and remembers the last moment it was told."""

    socket: WebSocketTestSession
    table: dict[str, Any] = field(default_factory=dict)
    sent: int = 0

    def hear(self) -> dict[str, Any]:
        message = json.loads(self.socket.receive_text())
        if message["type"] == "table":
            self.table = message
        return message

    def hear_until(self, type_: str, **wanted: object) -> dict[str, Any]:
        for _ in range(50):
            message = self.hear()
            if message["type"] == type_ and all(message[name] == value for name, value in wanted.items()):
                return message
        raise AssertionError(f"no {type_} message came")

    def say(self, type_: str, **fields: object) -> str:
        self.sent += 1
        fields.setdefault("id", f"message-{self.sent}")
        self.socket.send_text(json.dumps({"type": type_, **fields}))
        return str(fields["id"])

    def sit_down(self) -> None:
        self.hear_until("table")
        if self.table["phase"] == "contributing":
            self.say("contribute", text="salt", id="salt")
            self.hear_until("table", phase="playing")

    def state(self) -> Any:
        return games.load(self.table["game"]).parse_state(self.table["view"]["position"])

    def first_action(self) -> str:
        state = self.state()
        (seat,) = state.actors()
        return state.actions(seat)[0].text

    def act(self, action: str | None = None, **fields: object) -> str:
        (seat,) = self.state().actors()
        given = {"number": self.table["number"], "seat": seat, "action": action or self.first_action(), **fields}
        return self.say("act", **given)

    def play(self, action: str | None = None) -> None:
        """Act and wait until it is this visitor's turn again, or the end."""
        number = self.table["number"]
        self.act(action)
        while self.table["number"] == number or (self.table["thinking"] is not None):
            self.hear_until("table")


def new_table(client: TestClient, **form: str) -> str:
    answer = client.post("/tables", data={"game": "aqualin", **form}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])
