"""For everybody: axe on every page, words for screen readers, focus, contrast modes, motion."""

import re
from typing import Any, cast

import pytest
from playwright.sync_api import Browser, Page, expect

from .axe import assert_no_violations
from .board import Board, begin
from .positions import LAST_TURN, MIDDLE
from .server import Server

SCHEMES = ("light", "dark")


def said(page: Page) -> str:
    """Everything announced in the last seconds."""
    return page.get_by_role("status").inner_text()


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("path", ["/", "/rules/aqualin", "/fairness", "/no-such-page"])
def test_axe_finds_nothing_on_pages_of_words(browser: Browser, server: Server, path: str, scheme: str) -> None:
    context = browser.new_context(base_url=server.url, color_scheme=cast(Any, scheme))
    page = context.new_page()
    page.goto(path)
    for summary in page.locator("summary").all():
        summary.click()
    assert_no_violations(page)
    context.close()


@pytest.mark.parametrize("scheme", SCHEMES)
def test_axe_finds_nothing_on_a_table(browser: Browser, server: Server, scheme: str) -> None:
    context = browser.new_context(base_url=server.url, color_scheme=cast(Any, scheme))
    page = context.new_page()
    board = begin(page, position="nonsense")
    expect(page.get_by_role("alert")).to_contain_text("a position has four fields")
    assert_no_violations(page)
    board = begin(page, position=MIDDLE)
    board.wait_for_turn()
    assert_no_violations(page)
    for summary in page.locator("shoal-table summary").all():
        if not summary.evaluate("summary => summary.parentElement.open"):
            summary.click()
    page.get_by_role("button", name="Resign").click()
    board.cell("c5").click()
    assert_no_violations(page)
    board.cells("slide here").first.click()
    board.pool.get_by_role("button").first.click()
    assert_no_violations(page)
    board.cells("place here").first.click()
    board.cell("c6").click()
    assert_no_violations(page)
    board.end_turn.click()
    expect(board.cells("placed last")).to_have_count(1)
    assert_no_violations(page)
    begin(page, position=LAST_TURN)
    board.wait_for_turn()
    board.place(board.tile("pink jellyfish"), "f1")
    board.end_turn.click()
    expect(board.status).to_contain_text("wins")
    page.get_by_text("Fair draws", exact=True).last.click()
    page.get_by_role("button", name="Check the draws").click()
    expect(page.locator(".findings li")).to_have_count(3)
    assert_no_violations(page)
    page.goto("/")
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()
    assert_no_violations(page)
    context.close()


def test_the_reef_is_a_grid_of_six_rows_with_six_cells(page: Page) -> None:
    board = begin(page, position=MIDDLE)
    board.wait_for_turn()
    rows = board.reef.get_by_role("row")
    assert rows.count() == 6
    for row, rank in zip(rows.all(), "654321", strict=True):
        names = board.names(row.get_by_role("gridcell"))
        assert [name[:2] for name in names] == [file + rank for file in "abcdef"]
    expect(board.cell("c6")).to_have_attribute("aria-label", "c6, green crab, colour school of 2, can slide")
    expect(board.cell("a6")).to_have_attribute("aria-label", "a6, empty")
    board.tile("green starfish").click()
    expect(board.cell("a6")).to_have_attribute("aria-label", "a6, empty, place here")


def test_the_mark_of_what_is_chosen_is_seen_and_not_read_out(page: Page) -> None:
    begin(page, position=MIDDLE)
    chosen = page.get_by_role("group", name="Schools and points").get_by_role("radio", checked=True)
    expect(chosen).to_have_accessible_name("Both")
    seen = chosen.evaluate("radio => getComputedStyle(radio.nextElementSibling, '::before').content")
    assert seen.startswith('"✓"')


def test_what_happens_is_announced_without_moving_the_focus(page: Page) -> None:
    board = begin(page, position=MIDDLE)
    board.wait_for_turn()
    board.cell("c5").focus()
    page.keyboard.press("Enter")
    assert "Blue fish on c5 chosen. It can stop on c3, c4." in said(page)
    board.cell("c3").click()
    assert "Blue fish slid from c5 to c3." in said(page)
    board.place(board.tile("green starfish"), "c5")
    board.cell("c5").focus()
    page.keyboard.press("Control+Enter")
    news = re.compile(r"Colour slid c5 to c3, placed the green starfish on c5, drew the [a-z]+ [a-z]+\.")
    expect(page.get_by_role("status")).to_contain_text(news)
    assert re.search("Animal.s turn. Slide a tile", said(page))
    assert re.search(r"Colour \d+, Animal \d+\.", said(page))
    focused = page.evaluate("document.activeElement.shadowRoot.activeElement.dataset.cell")
    assert focused == "c5"


def test_refusals_are_announced_and_shown(page: Page) -> None:
    board = begin(page, position=MIDDLE)
    board.wait_for_turn()
    board.cell("a6").click()
    assert "Choose a tile first" in said(page)
    board.cell("b6").click()
    assert said(page).count("Choose a tile first") == 2, "the same sentence again is heard again"


def test_the_computers_turn_is_announced(page: Page) -> None:
    board = begin(page, "Play the computer", You_score="Colours", The_first_turn_has="Animal")
    board.wait_for_turn()
    assert re.search(r"The computer placed the [a-z]+ [a-z]+ on [a-f][1-6], drew", said(page))
    assert "Your turn." in said(page)


def test_nothing_moves_for_those_who_want_less_motion(browser: Browser, server: Server) -> None:
    context = browser.new_context(base_url=server.url, reduced_motion="reduce")
    board = begin(context.new_page(), position=MIDDLE)
    board.wait_for_turn()
    moving = "tile => [getComputedStyle(tile).transitionDuration, getComputedStyle(tile).animationName]"
    assert board.page.locator("reef-board svg.tile").first.evaluate(moving) == ["0s", "none"]
    context.close()


def test_the_board_keeps_its_colours_and_marks_in_forced_colours(browser: Browser, server: Server) -> None:
    context = browser.new_context(base_url=server.url, forced_colors="active")
    board = begin(context.new_page(), position=MIDDLE)
    board.wait_for_turn()
    board.cell("c5").click()
    field = board.page.locator("reef-board .frame")
    assert field.evaluate("frame => getComputedStyle(frame).backgroundColor") == "rgb(14, 26, 41)"
    assert board.cells("slide here").first.locator(".mark").is_visible()
    context.close()


def test_skip_link_and_headings(page: Page) -> None:
    page.goto("/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()
    board = Board(page)
    begin(page)
    board.wait_for_turn()
    expect(page.get_by_role("heading", level=1, name="Aqualin")).to_be_attached()
