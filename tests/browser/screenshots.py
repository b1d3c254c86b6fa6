"""Take the pictures of docs/screenshots: `python -m tests.browser.screenshots`."""

import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

from .board import COMPUTER_TIME, Board, begin
from .conftest import OPTIONS, find_browser
from .positions import LAST_TURN, MIDDLE
from .server import Server

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DARK = {"color_scheme": "dark"}


def shoot(page: Page, name: str) -> None:
    page.mouse.move(0, 0)
    page.wait_for_timeout(400)  # until tiles have come to rest
    page.screenshot(path=FOLDER / f"{name}.png")


def in_mid_game(page: Page) -> Board:
    board = begin(page, "Play the computer", position=MIDDLE, You_score="Colours")
    board.wait_for_turn()
    board.slide("e4", "e2")
    board.place(board.tile("green starfish"), "e4")
    board.end_turn.click()
    expect(page.locator("ol.moves > li")).to_have_count(2, timeout=COMPUTER_TIME)
    board.wait_for_turn()
    return board


def result(page: Page) -> None:
    board = begin(page, position=LAST_TURN)
    board.wait_for_turn()
    board.place(board.tile("pink jellyfish"), "f1")
    board.end_turn.click()
    expect(board.status).to_contain_text("wins")


def take_all(browser: Browser, url: str) -> None:
    def page(**options: Any) -> Page:
        return browser.new_context(base_url=url, **options).new_page()

    for name, options in (("desktop", DESKTOP), ("phone", PHONE)):
        start = page(**options)
        start.goto("/")
        shoot(start, f"start-{name}")
        shoot(in_mid_game(page(**options)).page, f"table-{name}")
        over = page(**options)
        result(over)
        shoot(over, f"result-{name}")
    board = in_mid_game(page(**PHONE))
    board.cells("can slide").nth(3).click()
    shoot(board.page, "stops-phone")
    shoot(in_mid_game(page(**DESKTOP, **DARK)).page, "table-desktop-dark")


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "shoal.sqlite3")
        server.start()
        browser = playwright.chromium.launch(executable_path=find_browser(), args=OPTIONS)
        take_all(browser, server.url)
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
