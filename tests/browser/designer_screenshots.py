"""Take the pictures of Aquarium Designer for docs/screenshots: `python -m tests.browser.designer_screenshots`."""

import re
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from .board import COMPUTER_TIME
from .conftest import OPTIONS, find_browser
from .designer_board import DesignerBoard, begin_designer, begin_together
from .screenshots import DARK, DESKTOP, FOLDER, PHONE, shoot
from .server import Server

SIZES: dict[str, dict[str, Any]] = {"desktop": DESKTOP, "phone": PHONE}


def play_well(board: DesignerBoard, actions: int) -> None:
    """Act as somebody who looks for points does: the best of all trials, as the server tells them."""
    board.wait_for_turn()
    board.page.evaluate(
        """async (actions) => {
            const table = document.querySelector('shoal-table');
            const pause = (time) => new Promise((done) => setTimeout(done, time));
            const gain = (text) => new Promise((done) => {
                table.line.socket.addEventListener('message', function answer(event) {
                    const message = JSON.parse(event.data);
                    if (message.type !== 'preview' || (message.view && message.view.draft !== text)) return;
                    table.line.socket.removeEventListener('message', answer);
                    done(message.view?.gain ?? -99);
                });
                table.line.preview(text);
            });
            for (let n = 0; n < actions && !table.table.outcome;) {
                const { view, number, you } = table.table;
                const seat = view.actors.find((one) => you.includes(one));
                if (seat === undefined || table.sending) { await pause(20); continue; }
                let best = `draw ${view.offer[0]}`;
                if (view.phase === 'draw') {
                    const lives = (card) => (view.deck.faces[card].match(/[a-z]/g) ?? []).length;
                    best = `draw ${[...view.offer].sort((one, other) => lives(other) - lives(one))[0]}`;
                } else {
                    const tries = view.aquariums[seat].free.flatMap((place) => [0, 1, 2, 3].map((turn) =>
                        `lay ${view.held[seat]}@${place}r${turn}`));
                    let most = -1;
                    for (const text of tries) {
                        const gained = await gain(text);
                        if (gained > most) [most, best] = [gained, text];
                    }
                }
                table.line.act(seat, best);
                n += 1;
                while (table.line.pending || table.table.number === number) await pause(5);
            }
        }""",
        actions,
    )
    if board.outcome() is None:
        board.wait_for_turn()


def try_something(board: DesignerBoard) -> None:
    board.cells("lay here").last.click()
    board.page.get_by_role("button", name="Turn right").click()


def take_all(browser: Browser, url: str) -> None:
    def page(**options: Any) -> Page:
        return browser.new_context(base_url=url, **options).new_page()

    for name, options in SIZES.items():
        solo = begin_designer(page(**options), "Play solo")
        play_well(solo, 12)
        try_something(solo)
        shoot(solo.page, f"designer-solo-{name}")
        play_well(solo, 99)
        solo.page.get_by_text(re.compile("^Best possible total")).wait_for(timeout=COMPUTER_TIME)
        shoot(solo.page, f"designer-result-{name}")
        five = begin_together(page(**options), "me", "me", "greedy", "me", "random")
        play_well(five, 20)
        while not five.offer.count():
            play_well(five, 1)
        shoot(five.page, f"designer-draft-{name}")
    dark = begin_designer(page(**DESKTOP, **DARK), "Against the computer")
    play_well(dark, 11)
    shoot(dark.page, "designer-desktop-dark")


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
