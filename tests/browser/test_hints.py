"""Hints in games against the computer: asked for by mouse, finger or keys, tried on the board, proved in endings."""

import re
from typing import Any, cast

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from .axe import assert_no_violations
from .board import Board, begin, tap
from .conftest import PATIENCE
from .positions import LAST_TURN, MIDDLE
from .server import Server
from .test_access import SCHEMES, said

AGAINST = "Play the computer"
ENDING = "PcBsGfRtUj1/GhYc1YjYsPf/UcUhUfPtPsUs/GjGcBjGsPhBf/BcPjGtRcYfYt/RsBtRf1RhRj BhUtYh a c"
"""Three cells are empty, so that a proof takes no time."""


def hint_button(page: Page) -> Locator:
    return page.get_by_role("button", name="Hint")


def hints(page: Page) -> Locator:
    return page.get_by_role("group", name="Hints").get_by_role("button")


def expect_three(page: Page) -> None:
    """Wait for hints: longer than usual, since workers that have just been started have much to load."""
    expect(hints(page)).to_have_count(3, timeout=4 * PATIENCE)


def in_the_middle(page: Page) -> Board:
    board = begin(page, AGAINST, position=MIDDLE, You_score="Colours")
    board.wait_for_turn()
    return board


def test_a_hint_shows_three_turns_and_lays_the_chosen_one_out(page: Page) -> None:
    board = in_the_middle(page)
    before = board.seen()["position"]
    hint_button(page).click()
    expect(page.get_by_text("The computer is looking for your best turns…").first).to_be_visible()
    expect_three(page)
    expect(hints(page).first).to_have_text(
        re.compile(r"^\s*(Slide [a-f][1-6] to [a-f][1-6], )?\w+ \w+ on [a-f][1-6]\s*\d+ %\s*$")
    )
    assert "The best turns, with your chance to win." in said(page)
    assert "exact" not in "".join(hints(page).all_inner_texts())
    hints(page).nth(1).click()
    expect(hints(page).nth(1)).to_have_attribute("aria-pressed", "true")
    expect(board.cells("your placement")).to_have_count(1)
    assert "Now end your turn, or undo." in said(page)
    hints(page).first.click()
    expect(hints(page).nth(1)).to_have_attribute("aria-pressed", "false")
    assert board.seen()["position"] == before, "nothing is played before the end of the turn"
    placed = board.cells("your placement").get_attribute("data-cell")
    board.end_turn.click()
    expect(page.locator("ol.moves > li")).to_have_count(2)
    expect(page.locator("ol.moves > li").first).to_contain_text(f"@{placed}")
    expect(hints(page)).to_have_count(0)


def test_hints_by_keyboard_alone(page: Page) -> None:
    board = in_the_middle(page)
    board.pool.get_by_role("button").first.focus()
    for _ in range(2):
        page.keyboard.press("Tab")
    expect(hint_button(page)).to_be_focused()
    page.keyboard.press("Enter")
    expect_three(page)
    expect(hint_button(page)).to_be_focused()
    for _ in range(2):
        page.keyboard.press("Tab")
    expect(hints(page).first).to_be_focused()
    page.keyboard.press("Enter")
    expect(board.cells("your placement")).to_have_count(1)
    page.keyboard.press("Control+Enter")
    expect(page.locator("ol.moves > li")).to_have_count(2)


def test_hints_on_a_phone(phone: BrowserContext) -> None:
    page = phone.new_page()
    in_the_middle(page)
    hint_button(page).tap()
    expect_three(page)
    expect(hints(page).last).to_be_in_viewport()
    tap(hints(page).last)
    expect(Board(page).cells("your placement")).to_have_count(1)


def test_in_an_ending_what_is_proved_is_called_exact(page: Page) -> None:
    board = begin(page, AGAINST, position=ENDING, You_score="Animals")
    board.wait_for_turn()
    hint_button(page).click()
    expect_three(page)
    expect(hints(page)).to_have_text([re.compile(r"\b0 %\s*exact")] * 3)
    assert "0 %, exact." in said(page)


def test_a_last_turn_can_be_won_for_certain(page: Page) -> None:
    board = begin(page, AGAINST, position=LAST_TURN, You_score="Animals")
    board.wait_for_turn()
    hint_button(page).click()
    expect(hints(page)).not_to_have_count(0, timeout=4 * PATIENCE)
    expect(hints(page).first).to_have_text(re.compile(r"100 %\s*exact"))


def test_there_are_no_hints_between_people_and_none_when_it_is_not_your_turn(page: Page) -> None:
    board = begin(page, position=MIDDLE)
    board.wait_for_turn()
    expect(hint_button(page)).to_have_count(0)
    board = in_the_middle(page)
    board.any_placement()
    page.evaluate("document.querySelector('shoal-table').connected = false")
    expect(hint_button(page)).to_have_attribute("aria-disabled", "true")
    hint_button(page).click(force=True)
    expect(hints(page)).to_have_count(0)


def test_hints_are_gone_when_the_game_has_moved_on(context: BrowserContext, page: Page) -> None:
    in_the_middle(page)
    hint_button(page).click()
    expect_three(page)
    other = context.new_page()
    other.goto(page.url)
    Board(other).wait_for_turn()
    Board(other).any_turn()
    expect(hints(page)).to_have_count(0)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_axe_finds_nothing_where_hints_are_shown(browser: Browser, server: Server, scheme: str) -> None:
    context = browser.new_context(base_url=server.url, color_scheme=cast(Any, scheme))
    page = context.new_page()
    in_the_middle(page)
    hint_button(page).click()
    expect_three(page)
    hints(page).first.click()
    assert_no_violations(page)
    context.close()


@pytest.mark.parametrize(("width", "height"), [(320, 640), (390, 844), (844, 390), (1280, 800)])
def test_hints_fit_and_are_large_enough(browser: Browser, server: Server, width: int, height: int) -> None:
    context = browser.new_context(base_url=server.url, viewport={"width": width, "height": height})
    page = context.new_page()
    board = in_the_middle(page)
    tops = {button.bounding_box()["y"] for button in (board.undo, hint_button(page), board.end_turn)}  # type: ignore[index]
    assert len(tops) == 1, "the buttons stand in one row"
    hint_button(page).click()
    expect_three(page)
    across, window = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    assert across <= window
    for hint in hints(page).all():
        box = hint.bounding_box()
        assert box is not None
        assert box["height"] >= 44
    context.close()
