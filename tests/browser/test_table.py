"""What else a table offers: positions, records, checking draws, resigning, rematches, tiles to come, own games."""

import re
from io import StringIO
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from shoal.records import chunks, read, verify

from .board import Board, begin
from .positions import LAST_TURN, MIDDLE


def open_panel(page: Page, name: str) -> None:
    page.locator("shoal-table summary", has_text=re.compile(f"^{name}$")).click()


def finish(page: Page) -> Board:
    board = begin(page, position=LAST_TURN)
    board.wait_for_turn()
    board.place(board.tile("pink jellyfish"), "f1")
    board.end_turn.click()
    expect(board.status).to_contain_text("wins")
    return board


def download(page: Page) -> str:
    open_panel(page, "More")
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Download record").click()
    assert waiting.value.suggested_filename.endswith(".reef")
    return Path(waiting.value.path()).read_text(encoding="utf-8")


def test_a_position_is_copied_and_pasted_into_a_new_game(context: BrowserContext, page: Page) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    board = begin(page, position=MIDDLE)
    board.wait_for_turn()
    board.any_turn()
    position = board.seen()["position"]
    open_panel(page, "More")
    page.get_by_role("button", name="Copy position").click()
    expect(page.get_by_role("button", name="Position copied")).to_be_visible()
    copied: str = page.evaluate("navigator.clipboard.readText()")
    assert copied == position
    other = begin(page, position=copied)
    other.wait_for_turn()
    assert other.seen()["position"] == position


def test_without_a_clipboard_the_position_is_shown_to_be_copied(page: Page) -> None:
    page.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', {value: undefined}); document.execCommand = () => false;"
    )
    board = begin(page, position=MIDDLE)
    board.wait_for_turn()
    open_panel(page, "More")
    page.get_by_role("button", name="Copy position").click()
    field = page.get_by_role("textbox", name="Position")
    expect(field).to_have_value(MIDDLE)
    expect(field).to_be_focused()


def test_a_bad_position_is_explained_and_kept_for_mending(page: Page) -> None:
    begin(page, position=MIDDLE.replace("Gt", "Gc"))
    expect(page.get_by_role("alert")).to_contain_text("Gc appears twice")
    field = page.get_by_label("Begin from a position").first
    expect(field).to_have_value(MIDDLE.replace("Gt", "Gc"))
    expect(field).to_be_visible()


def test_the_record_of_a_whole_game_verifies_here_and_in_the_browser(page: Page) -> None:
    board = begin(page)
    board.wait_for_turn()
    hurry_to_the_end(board)
    text = download(page)
    (chunk,) = chunks(StringIO(text))
    game, record = read(chunk)
    assert verify(game, record) == ""
    assert record.outcome is not None
    assert len(re.findall(r"^\d+\. ", text, re.MULTILINE)) == 36
    open_panel(page, "Fair draws")
    page.get_by_role("button", name="Check the draws").click()
    findings = page.locator(".findings li")
    expect(findings).to_have_text(
        [
            "✓ The secret belongs to the commitment that this browser noted before the deal.",
            "✓ What this browser contributed is part of the shuffle.",
            "✓ All 36 tiles came in the order that the secret and the contributions give.",
        ]
    )


def hurry_to_the_end(board: Board) -> None:
    """Play a whole game in the page without looking: always the first tile on the first empty cell."""
    board.page.evaluate(
        """async () => {
            const table = document.querySelector('shoal-table');
            while (!table.table.outcome) {
                const { view, number } = table.table;
                table.line.act(table.actor, `${view.pool[0]}@${view.empty[0]}`);
                while (table.table.number === number) await new Promise((done) => setTimeout(done, 5));
            }
        }"""
    )
    expect(board.status).to_contain_text("wins")


def test_a_forged_draw_is_found_out_in_the_browser(page: Page) -> None:
    board = begin(page)
    board.wait_for_turn()
    hurry_to_the_end(board)
    page.evaluate(
        """() => {
            const table = document.querySelector('shoal-table');
            const forged = structuredClone(table.table);
            [forged.history[3].draw, forged.history[9].draw] = [forged.history[9].draw, forged.history[3].draw];
            table.table = forged;
        }"""
    )
    open_panel(page, "Fair draws")
    page.get_by_role("button", name="Check the draws").click()
    expect(page.locator(".findings li.bad")).to_contain_text("Draw 4 should have been")


def test_a_game_from_a_position_is_checked_too(page: Page) -> None:
    board = begin(page, position=MIDDLE)
    board.wait_for_turn()
    hurry_to_the_end(board)
    open_panel(page, "Fair draws")
    page.get_by_role("button", name="Check the draws").click()
    expect(page.locator(".findings li").last).to_have_text(
        "✓ All 10 tiles came in the order that the secret and the contributions give."
    )


def test_resigning_asks_first(page: Page) -> None:
    board = begin(page, "Play the computer", You_score="Colours")
    board.wait_for_turn()
    open_panel(page, "More")
    page.get_by_role("button", name="Resign").click()
    expect(page.get_by_role("button", name="Keep playing")).to_be_focused()
    page.get_by_role("button", name="Keep playing").click()
    expect(page.get_by_role("button", name="Resign")).to_be_focused()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    expect(board.status).to_contain_text("Colour resigned: Animal wins.")
    assert "(resigned)" in page.request.get(page.url + "/record").text()


def test_a_rematch_swaps_roles_and_the_first_turn(page: Page) -> None:
    board = begin(page, "Play the computer", You_score="Colours", The_first_turn_has="Colour")
    board.wait_for_turn()
    open_panel(page, "More")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    before = page.url
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: url != before)
    board.wait_for_turn()
    seats = page.get_by_role("list", name="Players").get_by_role("listitem")
    expect(seats.nth(0)).to_contain_text("Computer (level 1)")
    expect(seats.nth(1)).to_contain_text("You")
    assert board.turns() == 1


def test_the_panel_of_tiles_to_come_is_right(page: Page) -> None:
    board = begin(page, position=MIDDLE)
    board.wait_for_turn()
    board.place(board.tile("green starfish"), "a6")
    open_panel(page, "Tiles still to come")
    panel = page.get_by_role("table", name="Tiles still to come")
    assert panel.get_by_text("to come").count() == len(board.seen()["stock"]) == 10
    assert panel.get_by_text("pool").count() == 5
    assert panel.get_by_text("on the reef").count() == 21
    expect(panel.get_by_text("blue jellyfish to come")).to_have_count(0)
    expect(panel.get_by_text("purple turtle to come")).to_have_count(1)


def test_own_games_are_listed_on_the_start_page(page: Page) -> None:
    board = begin(page, position=MIDDLE)
    board.wait_for_turn()
    url = page.url
    page.goto("/")
    page.get_by_role("list").get_by_role("link", name="Aqualin").first.click()
    assert page.url == url
    board.wait_for_turn()


def test_a_table_that_does_not_exist_says_so(page: Page) -> None:
    page.goto("/tables/no-such-table")
    expect(page.get_by_role("heading", level=1)).to_have_text("Nothing here but water")


def test_equal_points_are_explained(page: Page) -> None:
    finish(page)
    page.evaluate(
        """() => {
            const table = document.querySelector('shoal-table');
            const scores = { colour: 20, animal: 20 };
            table.table = { ...table.table, outcome: { ...table.table.outcome, scores } };
        }"""
    )
    expect(page.get_by_role("group", name="Status")).to_contain_text("20 all: Animal wins, because equal points")
