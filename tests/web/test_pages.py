"""Pages and forms: what they say without any script, and how they refuse."""

import re

import pytest
from starlette.testclient import TestClient

from shoal import game as games
from shoal.engine import roster

from .conftest import Seat, new_table

PAGES = ["/", "/rules/aqualin", "/fairness"]


@pytest.mark.parametrize("page", PAGES)
def test_pages_are_there_and_name_the_game_without_any_script(client: TestClient, page: str) -> None:
    answer = client.get(page)
    assert answer.status_code == 200
    text = re.sub(r"<script.*?</script>", "", answer.text, flags=re.DOTALL)
    assert "Aqualin" in text
    assert "unofficial" in text.lower()
    assert not re.search(r"<[^>]+\s(style|on\w+)=", text), "inline styles and handlers are against the policy"


@pytest.mark.parametrize("page", [*PAGES, "/nowhere", "/static/style.css", "/art/aqualin.svg"])
def test_every_answer_carries_the_protecting_headers(client: TestClient, page: str) -> None:
    headers = client.get(page).headers
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"


def test_two_clicks_from_the_start_page_lead_to_a_table(client: TestClient) -> None:
    forms = re.findall(r"<form.*?</form>", client.get("/").text, flags=re.DOTALL)
    assert any('action="/tables"' in form and 'name="against"' in form for form in forms)
    url = new_table(client)
    answer = client.get(url)
    assert answer.status_code == 200
    assert "reef-board" in answer.text


def chosen_players(client: TestClient) -> list[str]:
    """Return which computer each form of the start page has chosen already."""
    return re.findall(r'name="player" value="([^"]+)" checked', client.get("/").text)


def test_every_level_is_on_the_start_page_with_its_character(client: TestClient) -> None:
    text = client.get("/").text
    for listed in roster(games.load("aqualin")):
        assert f'name="player" value="{listed.name}"' in text
        assert listed.character.lower() in text.lower()


def test_the_computer_of_the_latest_game_is_chosen_already(client: TestClient) -> None:
    assert chosen_players(client)[0] == "level:1"
    for name in ("level:7", "level:3"):
        new_table(client, against="computer", player=name)
        new_table(client, against="here")
        assert chosen_players(client)[0] == name
    client.cookies.clear()
    assert chosen_players(client)[0] == "level:1"


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({"position": "nonsense"}, "four fields"),
        ({"position": "6/6/6/6/6/6 BcGf c c"}, "pool"),
        ({"position": "6/6/6/6/6/6 BcGfPjUhRsYt a c"}, "turn"),
        ({"game": "chess"}, "not a game"),
        ({"player": "grandmaster"}, "grandmaster"),
        ({"against": "nobody"}, "nobody"),
        ({"role": "goalkeeper"}, "goalkeeper"),
        ({"first": "last"}, "last"),
    ],
)
def test_a_bad_form_gets_one_sentence_and_makes_no_table(client: TestClient, form: dict[str, str], words: str) -> None:
    answer = client.post("/tables", data={"game": "aqualin", **form}, follow_redirects=False)
    assert answer.status_code == 400
    assert words in answer.text
    assert "/tables/" not in answer.text


def test_no_get_changes_anything(client: TestClient) -> None:
    url = new_table(client, against="here")
    with client.websocket_connect(f"{url}/live") as socket:
        seat = Seat(socket)
        seat.sit_down()
        seat.play()
    record = client.get(f"{url}/record").text
    for path in ("/", "/tables", url, f"{url}/rematch", f"{url}/record", "/healthz"):
        client.get(path)
        client.head(path)
    assert client.get(f"{url}/record").text == record
    assert client.get("/tables").status_code == 405
    assert client.get(f"{url}/rematch").status_code == 405


def test_unknown_addresses_get_a_sentence(client: TestClient) -> None:
    for path in ("/nowhere", "/tables/nowhere", "/tables/nowhere/record", "/rules/chess", "/art/chess.svg"):
        answer = client.get(path)
        assert answer.status_code == 404, path
        assert "Traceback" not in answer.text


def test_addresses_cannot_be_guessed(client: TestClient) -> None:
    names = {new_table(client).rsplit("/", 1)[1] for _ in range(20)}
    assert len(names) == 20
    assert all(len(name) >= 22 for name in names)


def test_the_start_page_lists_my_tables_and_nobody_elses(client: TestClient) -> None:
    url = new_table(client, against="here")
    assert url in client.get("/").text
    client.cookies.clear()
    assert url not in client.get("/").text


def test_the_newest_game_in_progress_is_at_the_top_of_the_start_page(client: TestClient) -> None:
    older, newer = new_table(client, against="here"), new_table(client, against="here")

    def at_the_top() -> str:
        return client.get("/").text.partition("<h1")[0].partition("<main")[2]

    assert newer in at_the_top()
    assert older not in at_the_top()
    for url in (newer, older):
        with client.websocket_connect(f"{url}/live") as socket:
            seat = Seat(socket)
            seat.sit_down()
            seat.say("resign", number=seat.table["number"], seat=0)
            seat.hear_until("table")
        assert url not in at_the_top()
    assert "Go on" not in at_the_top()


def test_the_record_of_a_game_in_progress_can_be_read(client: TestClient) -> None:
    url = new_table(client, against="here")
    with client.websocket_connect(f"{url}/live") as socket:
        seat = Seat(socket)
        seat.sit_down()
        seat.play()
    answer = client.get(f"{url}/record")
    assert answer.headers["content-disposition"].endswith('.reef"')
    assert answer.text.endswith("*\n")
    assert "[Secret" not in answer.text


def test_the_cookie_is_kept_from_scripts(client: TestClient) -> None:
    answer = client.post("/tables", data={"game": "aqualin"}, follow_redirects=False)
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_health(client: TestClient) -> None:
    assert client.get("/healthz").text == "ok\n"
