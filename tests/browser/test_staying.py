"""Coming back: reloads, lost connections, a server that is killed in the middle of a game."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from .board import Board, begin
from .conftest import PATIENCE
from .positions import MIDDLE
from .server import Server


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server of the test's own, which it may kill."""
    server = Server(tmp_path / "shoal.sqlite3")
    server.start()
    yield server
    server.kill()


@pytest.fixture
def own_page(browser: Browser, own_server: Server) -> Iterator[Page]:
    context = browser.new_context(base_url=own_server.url, viewport={"width": 1280, "height": 800})
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


def back_online(board: Board) -> None:
    expect(board.status).not_to_contain_text("connection is lost", timeout=PATIENCE)


def history(board: Board) -> list[str]:
    turns: list[str] = board.page.locator("ol.moves code").all_inner_texts()
    return turns


def test_a_reload_in_mid_turn_drops_the_unfinished_turn_whole(page: Page) -> None:
    board = begin(page, position=MIDDLE)
    board.wait_for_turn()
    board.slide("c5", "c3")
    board.place(board.tile("green starfish"), "c5")
    expect(board.cells("your placement")).to_have_count(1)
    page.reload()
    board.wait_for_turn()
    assert board.seen()["position"] == MIDDLE
    assert board.turns() == 0
    expect(board.cell("c5")).to_have_attribute("aria-label", re.compile("blue fish"))
    expect(board.pool.get_by_role("button", name="just drawn")).to_have_count(0)


def test_nothing_that_reaches_the_page_in_mid_turn_tells_the_coming_draw(page: Page) -> None:
    """Every message before the turn ends holds the stockpile as a set in fixed order, and no secret."""
    heard: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    board = begin(page, position=MIDDLE)
    board.wait_for_turn()
    stock = board.seen()["stock"]
    board.slide("c5", "c3")
    board.place(board.tile("green starfish"), "c5")
    page.wait_for_function("() => document.querySelector('reef-board').preview?.draft === 'c5-c3 Gs@c5'")
    assert len(heard) >= 3
    assert board.seen()["stock"] == stock == page.evaluate("document.querySelector('reef-board').preview.stock")
    order = "BGPURY cfjhst"
    assert stock == sorted(stock, key=lambda tile: [order.index(letter) for letter in tile])
    for message in heard:
        assert '"+' not in message
        assert not re.search(r'"secret": ?"', message)


def test_a_reload_between_turns_shows_the_same_table(page: Page) -> None:
    board = begin(page, "Play the computer", for_comparison="Random: anything that is allowed")
    board.wait_for_turn()
    for turn in range(3):
        board.any_turn(turn)
    before, turns = board.seen()["position"], history(board)
    page.reload()
    board.wait_for_turn()
    assert board.seen()["position"] == before
    assert history(board) == turns


def test_no_accepted_turn_is_lost_when_the_server_is_killed(own_page: Page, own_server: Server) -> None:
    board = begin(own_page)
    board.wait_for_turn()
    for turn in range(4):
        board.any_turn(turn)
        position, turns = board.seen()["position"], history(board)
        own_server.kill()
        expect(board.status).to_contain_text("connection is lost")
        own_server.start()
        back_online(board)
        assert board.seen()["position"] == position
        assert history(board) == turns
    own_page.reload()
    board.wait_for_turn()
    assert history(board) == turns


def test_a_game_against_the_computer_goes_on_after_a_kill(own_page: Page, own_server: Server) -> None:
    board = begin(own_page, "Play the computer")
    board.wait_for_turn()
    board.any_turn()
    turns = board.turns()
    board.any_placement()
    board.end_turn.click()
    expect(own_page.locator("ol.moves > li").nth(turns)).to_be_attached()
    own_server.kill()
    own_server.start()
    back_online(board)
    board.wait_for_turn()
    assert board.turns() == turns + 2


def test_an_unanswered_turn_is_sent_again_and_played_once(own_page: Page, own_server: Server) -> None:
    board = begin(own_page, position=MIDDLE)
    board.wait_for_turn()
    own_server.freeze()
    board.slide("c5", "c3")
    board.place(board.tile("green starfish"), "c5")
    board.end_turn.click()
    expect(board.status).to_contain_text("Ending your turn")
    own_server.kill()
    own_server.start()
    back_online(board)
    expect(own_page.locator("ol.moves > li")).to_have_count(1)
    assert history(board)[0].startswith("c5-c3 Gs@c5 +")
    board.wait_for_turn()


def test_a_tile_is_painted_before_the_server_answers_and_the_draft_outlives_a_lost_line(
    own_page: Page, own_server: Server
) -> None:
    board = begin(own_page, position=MIDDLE)
    board.wait_for_turn()
    own_server.freeze()
    board.slide("c5", "c3")
    board.place(board.tile("green starfish"), "c5")
    expect(board.cell("c3")).to_have_attribute("aria-label", re.compile("blue fish.*your slide"))
    expect(board.cell("c5")).to_have_attribute("aria-label", re.compile("green starfish.*your placement"))
    own_server.kill()
    expect(board.status).to_contain_text("connection is lost")
    board.cell("a6").click()
    expect(board.cell("a6")).to_have_attribute("aria-label", re.compile("empty"))
    own_server.start()
    back_online(board)
    expect(board.cell("c5")).to_have_attribute("aria-label", re.compile("green starfish.*your placement"))
    board.end_turn.click()
    expect(own_page.locator("ol.moves > li")).to_have_count(1)


def test_a_line_that_died_in_silence_is_noticed_when_the_page_is_looked_at_again(
    own_page: Page, own_server: Server
) -> None:
    board = begin(own_page, position=MIDDLE)
    board.wait_for_turn()
    own_server.freeze()
    own_page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(board.status).to_contain_text("connection is lost", timeout=PATIENCE)
    own_server.thaw()
    back_online(board)
    board.any_turn()


def test_the_page_comes_back_by_itself_after_being_offline(context: BrowserContext, page: Page) -> None:
    board = begin(page, position=MIDDLE)
    board.wait_for_turn()
    page.evaluate("document.querySelector('shoal-table').line.socket.close()")
    expect(board.status).to_contain_text("connection is lost")
    back_online(board)
    board.any_turn()
