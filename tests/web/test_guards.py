"""Foreign hosts and foreign pages change nothing, on loopback too."""

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from .conftest import Seat, new_table

FORM = {"game": "aqualin", "against": "here"}


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "localhost.evil.example", "", "[", "a b"])
def test_a_foreign_host_name_is_refused(client: TestClient, host: str) -> None:
    assert client.get("/", headers={"host": host}).status_code == 421
    assert client.post("/tables", data=FORM, headers={"host": host}).status_code == 421


@pytest.mark.parametrize("host", ["localhost", "localhost:8000", "127.0.0.1:8000", "[::1]:8000", "192.168.1.5"])
def test_local_names_and_addresses_are_served(client: TestClient, host: str) -> None:
    assert client.get("/healthz", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://testserver:81", "http://testserver.evil.example", "file://", ""]
)
def test_a_foreign_page_cannot_make_a_table_or_open_a_socket(client: TestClient, origin: str) -> None:
    assert client.post("/tables", data=FORM, headers={"origin": origin}).status_code == 403
    url = new_table(client, against="here")
    assert client.post(f"{url}/rematch", headers={"origin": origin}).status_code == 403
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(f"{url}/live", headers={"origin": origin}):
        pass


def test_a_foreign_page_without_an_origin_is_recognised_by_the_browsers_word(client: TestClient) -> None:
    assert client.post("/tables", data=FORM, headers={"sec-fetch-site": "cross-site"}).status_code == 403


def test_our_own_page_may(client: TestClient) -> None:
    headers = {"origin": "http://testserver"}
    assert client.post("/tables", data=FORM, headers=headers, follow_redirects=False).status_code == 303
    url = new_table(client, against="here")
    with client.websocket_connect(f"{url}/live", headers=headers) as socket:
        Seat(socket).sit_down()
