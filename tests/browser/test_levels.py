"""Levels: chosen on the start page by mouse, finger or keys, and met at the table."""

import re

from playwright.sync_api import BrowserContext, Locator, Page, expect

from shoal import game as games
from shoal.engine import roster, usual

from .board import Board, tap

USUAL = usual(games.load("aqualin")).level
LEVELS = [listed for listed in roster(games.load("aqualin")) if listed.level]


def test_two_clicks_lead_to_a_game_at_any_level(page: Page) -> None:
    page.goto("/")
    page.get_by_role("radio", name="Level 6").click()
    page.get_by_role("button", name="Play the computer").click()
    board = Board(page)
    board.wait_for_turn()
    expect(page.get_by_role("list", name="Players")).to_contain_text("Computer (level 6)")
    board.any_turn()


def test_the_level_played_last_is_chosen_on_a_phone_too(phone: BrowserContext) -> None:
    page = phone.new_page()
    page.goto("/")
    expect(page.get_by_role("radio", name=f"Level {USUAL}")).to_be_checked()
    page.get_by_role("radio", name="Level 3").tap()
    page.get_by_role("button", name="Play the computer").tap()
    board = Board(page, tap)
    board.wait_for_turn()
    page.goto("/")
    expect(page.get_by_role("radio", name="Level 3")).to_be_checked()


def test_each_level_has_a_name_for_screen_readers_and_shows_its_character_when_it_is_chosen(page: Page) -> None:
    page.goto("/")
    ladder = page.get_by_role("group", name="The computer plays at level")
    assert ladder.get_by_role("radio").count() == len(LEVELS)
    ladder.get_by_role("radio", name="Level 1").focus()
    for level in LEVELS:
        radio = ladder.get_by_role("radio", name=f"Level {level.level}")
        expect(radio).to_be_focused()
        page.keyboard.press("Space")
        expect(radio).to_be_checked()
        assert level.character.lower() in (radio.locator("xpath=ancestor::label").inner_text()).lower()
        shown = [words for words in page.locator(".character").all() if opacity(words) == "1"]
        assert [re.sub(r"\.$", "", words.inner_text()).lower() for words in shown] == [level.character.lower()]
        page.keyboard.press("ArrowRight")


def opacity(locator: Locator) -> str:
    value: str = locator.evaluate("element => getComputedStyle(element).opacity")
    return value
