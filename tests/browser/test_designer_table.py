"""The table of Aquarium Designer: the draft, trying a card, several aquariums at once, checking, axe."""

import re
from typing import Any, cast

import pytest
from playwright.sync_api import Browser, Page, expect

from .axe import assert_no_violations
from .designer_board import DesignerBoard, begin_designer, begin_together
from .server import Server


def lay_entrances(board: DesignerBoard, seats: int) -> None:
    board.wait_for_turn()
    for _ in range(seats):
        board.settle()


def hurry(board: DesignerBoard, actions: int = 999) -> None:
    """Act in the page without looking: the first card on the first place."""
    board.page.evaluate(
        """async (actions) => {
            const table = document.querySelector('shoal-table');
            for (let n = 0; n < actions && !table.table.outcome; n += 1) {
                const { view, number, you } = table.table;
                const seat = view.actors.find((one) => you.includes(one));
                const [place] = view.aquariums[seat].free;
                table.line.act(seat, view.phase === 'draw' ? `draw ${view.offer[0]}`
                    : `lay ${view.held[seat]}@${place}r0`);
                while (table.line.pending || table.table.number === number) {
                    await new Promise((done) => setTimeout(done, 5));
                }
            }
        }""",
        actions,
    )


def test_the_queue_shows_passes_cards_and_who_starts_next(page: Page) -> None:
    board = begin_together(page, "me", "me", "me")
    lay_entrances(board, 3)
    rows = board.queue.get_by_role("listitem")
    expect(rows).to_have_text([re.compile(r"Player 1\s+draws"), re.compile(r"Player 2\s+2\."), re.compile("Player 3")])
    board.offer.get_by_role("button", name="Pass").click()
    expect(board.final).to_have_text("Pass")
    board.settle()
    expect(rows.nth(2)).to_have_text(re.compile(r"Player 1\s+3\.\s*passed"))
    card = board.seen()["offer"][1]
    board.cards().nth(1).click()
    expect(board.final).to_have_text(f"Take {card}")
    board.settle()
    expect(rows.filter(has_text="Player 2")).to_contain_text(card)
    board.act()
    expect(rows.first).to_contain_text("starts next round")
    expect(board.offer.get_by_role("button", name="Pass")).to_have_count(0)
    board.act()
    assert board.seen()["begins_next"] == 0
    expect(rows.filter(has_text="Player 1")).to_contain_text("starts next round")


def test_the_next_card_is_shown_and_cannot_be_chosen(page: Page) -> None:
    board = begin_designer(page, "Play solo")
    lay_entrances(board, 1)
    visible = board.seen()["visible"]
    expect(page.get_by_role("img", name=f"On the deck, for the next round: {visible}")).to_be_visible()
    expect(board.offer.get_by_role("button", name=visible)).to_have_count(0)
    expect(board.offer.get_by_role("button", name="Pass")).to_have_count(0)
    board.act()
    board.act()
    expect(board.offer.get_by_role("button", name=visible)).to_have_count(1)


def test_an_entrance_card_is_laid_for_its_own_sake(page: Page) -> None:
    board = begin_designer(page, "Play solo")
    board.wait_for_turn()
    tried = board.cells("tried here")
    page.get_by_role("button", name="Turn right").click()
    page.wait_for_function("() => document.querySelector('aquarium-board').isTold")
    expect(board.status).to_contain_text("if you like, then lay it.")
    expect(tried).not_to_have_attribute("aria-label", re.compile("gains"))


@pytest.mark.parametrize(("width", "least"), [(320, 46), (390, 60), (1280, 80)])
def test_five_cards_on_offer_can_be_told_apart(browser: Browser, server: Server, width: int, least: int) -> None:
    context = browser.new_context(base_url=server.url, viewport={"width": width, "height": 844})
    board = begin_together(context.new_page(), "me", "me", "me", "me", "me")
    lay_entrances(board, 5)
    pictures = [card.locator("svg").bounding_box() for card in board.cards().all()]
    assert len(pictures) == 5
    for picture in pictures:
        assert picture is not None
        assert picture["width"] >= least
        assert picture["x"] + picture["width"] <= width
    context.close()


def test_trying_a_card_shows_what_it_gains(page: Page) -> None:
    board = begin_designer(page, "Play solo")
    board.wait_for_turn()
    hurry(board, 8)
    expect(board.cells("lay here").first).to_be_visible()
    assert board.cells("lay here").count() == len(board.seen()["aquariums"][0]["free"])
    board.cells("lay here").first.click()
    tried = board.cells("tried here")
    expect(tried).to_have_attribute("aria-label", re.compile(r"gains \d+ points?$"))
    before = tried.get_attribute("aria-label")
    tried.click()
    text = page.locator("shoal-table").evaluate("table => table.draft.text")
    assert text.endswith("r1")
    page.keyboard.press("Shift+R")
    expect(tried).to_have_attribute("aria-label", before or "")
    page.get_by_role("button", name="Turn left").click()
    expect(page.get_by_role("status")).to_contain_text(re.compile(r"Turned left\.\s*Gains \d+ point"))
    board.undo.click()
    expect(tried).to_have_count(0)
    expect(board.final).to_have_attribute("aria-disabled", "true")
    gained = board.seen()["scores"]["seat1"]
    board.cells("lay here").last.click()
    expect(tried).to_have_attribute("aria-label", re.compile("gains"))
    gain = re.search(r"gains (-?\d+)", tried.get_attribute("aria-label") or "")
    assert gain is not None
    board.settle()
    assert board.seen()["scores"]["seat1"] == gained + int(gain[1])


def test_only_places_within_three_by_three_are_offered(page: Page) -> None:
    board = begin_designer(page, "Play solo")
    board.wait_for_turn()
    hurry(board, 10)
    free = {tuple(place) for place in board.seen()["aquariums"][0]["free"]}
    lit = {
        tuple(int(part) for part in (cell.get_attribute("data-place") or "").split(","))
        for cell in board.cells("lay here").all()
    }
    assert lit == free
    board.aquarium.get_by_role("gridcell", name=re.compile("L\\d\\d")).first.click()
    expect(board.status).to_contain_text("it goes beside a card, within 3 × 3 cards")


def test_several_lay_at_the_same_time_and_keep_their_trials(page: Page) -> None:
    board = begin_together(page, "me", "me", "random")
    board.wait_for_turn()
    page.get_by_role("button", name="Turn right").click()
    page.get_by_role("button", name=re.compile("^Show large: Player 2")).click()
    expect(page.get_by_role("grid", name="Aquarium of Player 2")).to_be_visible()
    board.settle()
    expect(page.get_by_role("grid", name="Aquarium of Player 1")).to_be_visible()
    assert page.locator("shoal-table").evaluate("table => table.draft.text").endswith("@0,0r1")
    board.settle()
    assert board.seen()["aquariums"][0]["laid"][0]["rotation"] == 1
    page.get_by_role("button", name=re.compile("^Show large: Computer")).click()
    expect(page.get_by_role("grid", name="Aquarium of Computer")).to_be_visible()


def test_the_draws_are_checked_in_the_browser(page: Page) -> None:
    board = begin_designer(page, "Play solo")
    board.wait_for_turn()
    hurry(board)
    expect(board.status).to_contain_text("rank")
    page.get_by_text("Fair draws", exact=True).last.click()
    page.get_by_role("button", name="Check the draws").click()
    findings = page.locator(".findings li")
    expect(findings.last).to_have_text("✓ All 41 cards came in the order that the secret and the contributions give.")
    page.evaluate(
        """() => {
            const table = document.querySelector('shoal-table');
            const forged = structuredClone(table.table);
            forged.history[2].draw = forged.history[2].draw.replace(/L\\d\\d/, 'L00');
            table.table = forged;
        }"""
    )
    page.get_by_role("button", name="Check the draws").click()
    expect(page.locator(".findings li.bad")).to_contain_text("it was L00")


def test_a_table_opened_again_shows_the_same(page: Page) -> None:
    board = begin_together(page, "me", "me")
    lay_entrances(board, 2)
    board.act()
    before = board.seen()
    page.reload()
    board.wait_for_turn()
    assert board.seen() == before


def test_giving_up_names_the_winner(page: Page) -> None:
    board = begin_together(page, "me", "me")
    lay_entrances(board, 2)
    page.locator("shoal-table summary", has_text=re.compile("^More$")).click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    expect(board.status).to_contain_text("Player 1 gave up: Player 2 wins")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(browser: Browser, server: Server, scheme: str) -> None:
    context = browser.new_context(base_url=server.url, color_scheme=cast(Any, scheme))
    page = context.new_page()
    page.goto("/rules/designer")
    assert_no_violations(page)
    board = begin_together(page, "me", "me", "greedy", "me")
    board.wait_for_turn()
    for summary in page.locator("shoal-table summary").all():
        if not summary.evaluate("summary => summary.parentElement.open"):
            summary.click()
    assert_no_violations(page)
    lay_entrances(board, 3)
    if board.seen()["may_pass"]:
        board.offer.get_by_role("button", name="Pass").click()
    assert_no_violations(page)
    while board.offer.count():
        board.act()
    board.cells("lay here").first.click()
    expect(board.cells("tried here")).to_have_attribute("aria-label", re.compile("gains"))
    assert_no_violations(page)
    hurry_around(board)
    expect(board.status).to_have_text(re.compile("win|share"))
    assert_no_violations(page)
    context.close()


def hurry_around(board: DesignerBoard) -> None:
    """Hurry to the end of a game in which computers act as well."""
    board.wait_for_turn()
    while board.outcome() is None:
        hurry(board, 1)
        board.wait_for_turn()


SIZES = [(320, 640), (360, 640), (390, 844), (844, 390), (768, 1024), (1280, 800)]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nothing_scrolls_sideways_and_targets_are_large(
    browser: Browser, server: Server, width: int, height: int
) -> None:
    context = browser.new_context(base_url=server.url, viewport={"width": width, "height": height})
    page = context.new_page()
    page.goto("/rules/designer")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    board = begin_together(page, "me", "me", "me", "me", "me")
    lay_entrances(board, 5)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for choice in board.offer.get_by_role("button").all():
        choice.click(trial=True)  # nothing lies over it
    targets = [board.cards().first, board.offer.get_by_role("button", name="Pass"), board.final]
    targets += [page.get_by_role("button", name=re.compile("^Show large")).first]
    hurry_to_lay(board)
    targets += [board.cells("lay here").first, page.get_by_role("button", name="Turn left")]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for target in targets[2:]:
        box = target.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 40
    context.close()


def hurry_to_lay(board: DesignerBoard) -> None:
    hurry(board, 5)
    expect(board.cells("lay here").first).to_be_visible()
