"""Two tabs, stale and resent turns, and people who only watch."""

import json
import re
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect
from websockets.sync.client import ClientConnection, connect

from .board import Board, begin
from .positions import MIDDLE
from .server import Server


def socket_of(context: BrowserContext, server: Server, page: Page) -> ClientConnection:
    """A socket as the page's own, to say what the page never would."""
    cookies = "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in context.cookies())
    url = page.url.replace("http:", "ws:") + "/live"
    return connect(url, origin=server.url, additional_headers={"Cookie": cookies})


def say(socket: ClientConnection, **message: object) -> None:
    socket.send(json.dumps(message))


def hear(socket: ClientConnection, type_: str) -> dict[str, Any]:
    for _ in range(20):
        message: dict[str, Any] = json.loads(socket.recv(timeout=10))
        if message["type"] == type_:
            return message
    raise AssertionError(f"no {type_} message came")


def test_a_turn_in_one_tab_shows_in_the_other_and_drops_its_draft(context: BrowserContext) -> None:
    first = begin(context.new_page(), position=MIDDLE)
    first.wait_for_turn()
    second = Board(context.new_page())
    second.page.goto(first.page.url)
    second.wait_for_turn()
    second.slide("c5", "c3")
    first.place(first.tile("green starfish"), "a6")
    first.end_turn.click()
    expect(second.status).to_contain_text("your unfinished turn was dropped")
    expect(second.cell("a6")).to_have_attribute("aria-label", "a6, green starfish, placed last, can slide")
    expect(second.cells("your slide")).to_have_count(0)
    second.wait_for_turn_after_notice()
    second.any_turn()
    expect(first.page.locator("ol.moves > li")).to_have_count(2)


def test_a_stale_turn_is_refused_and_the_present_state_follows(
    context: BrowserContext, server: Server, page: Page
) -> None:
    board = begin(page, position=MIDDLE)
    board.wait_for_turn()
    with socket_of(context, server, page) as socket:
        number = hear(socket, "table")["number"]
        board.place(board.tile("green starfish"), "a6")
        board.end_turn.click()
        expect(page.locator("ol.moves > li")).to_have_count(1)
        say(socket, type="act", id="late", number=number, seat=1, action="Pc@b6")
        assert "moved on" in hear(socket, "refused")["reason"]
        assert len(hear(socket, "table")["history"]) == 1
    assert board.turns() == 1


def test_a_resent_turn_is_answered_and_played_once(context: BrowserContext, server: Server, page: Page) -> None:
    board = begin(page, position=MIDDLE)
    board.wait_for_turn()
    with socket_of(context, server, page) as socket:
        number = hear(socket, "table")["number"]
        for _ in range(2):
            say(socket, type="act", id="once", number=number, seat=0, action="Gs@a6")
            assert hear(socket, "accepted")["id"] == "once"
    with socket_of(context, server, page) as socket:
        say(socket, type="act", id="once", number=number, seat=0, action="Gs@a6")
        assert hear(socket, "accepted")["id"] == "once"
    expect(page.locator("ol.moves > li")).to_have_count(1)


def test_a_page_that_loses_the_race_shows_why_and_the_present_state(
    context: BrowserContext, server: Server, page: Page
) -> None:
    """The page's turn is stale on its way: another tab's turn arrived first."""
    board = begin(page, position=MIDDLE)
    board.wait_for_turn()
    board.place(board.tile("green starfish"), "a6")
    with socket_of(context, server, page) as socket:
        number = hear(socket, "table")["number"]
        page.evaluate("document.querySelector('shoal-table').line.receive = (message) => { window.missed = message; }")
        say(socket, type="act", id="first", number=number, seat=0, action="Pc@b6")
        hear(socket, "accepted")
        page.wait_for_function("() => window.missed?.history?.length === 1")
        page.evaluate("delete document.querySelector('shoal-table').line.receive")
        board.end_turn.click()
    expect(board.status).to_contain_text("moved on")
    expect(board.cell("b6")).to_have_attribute("aria-label", re.compile("^b6, pink crab, .*placed last"))
    expect(board.cell("a6")).to_have_attribute("aria-label", "a6, empty")
    assert board.turns() == 1


def test_two_clicks_on_end_turn_make_one_turn(page: Page) -> None:
    board = begin(page, position=MIDDLE)
    board.wait_for_turn()
    board.place(board.tile("green starfish"), "a6")
    board.end_turn.dblclick()
    expect(page.locator("ol.moves > li")).to_have_count(1)
    page.wait_for_timeout(300)
    assert board.turns() == 1


def test_a_visitor_watches_and_cannot_act(browser: Browser, server: Server, page: Page) -> None:
    board = begin(page, position=MIDDLE)
    board.wait_for_turn()
    other = browser.new_context(base_url=server.url)
    watcher = Board(other.new_page())
    watcher.page.goto(page.url)
    expect(watcher.page.get_by_text("You are watching this game.")).to_be_visible()
    expect(watcher.end_turn).to_have_count(0)
    watcher.cell("c5").click()
    expect(watcher.status).to_contain_text("You are watching this game.")
    assert watcher.lit("slide here") == set()
    with socket_of(other, server, page) as socket:
        table = hear(socket, "table")
        assert table["you"] == []
        say(socket, type="act", id="sly", number=table["number"], seat=0, action="Gs@a6")
        assert "watching" in hear(socket, "refused")["reason"]
    board.any_turn()
    expect(watcher.page.locator("ol.moves > li")).to_have_count(1)
    other.close()


def test_no_get_changes_a_game(page: Page) -> None:
    board = begin(page, position=MIDDLE)
    board.wait_for_turn()
    url, position = page.url, board.seen()["position"]
    for path in ("", "/record", "/rematch", "/live", "/resign"):
        page.request.get(url + path, fail_on_status_code=False)
    page.reload()
    board.wait_for_turn()
    assert board.seen()["position"] == position
    assert board.turns() == 0
