"""Whole games of Aquarium Designer, start page to result: by mouse, by keyboard, by touch."""

import re

from playwright.sync_api import BrowserContext, Page, expect

from .axe import assert_no_violations
from .board import COMPUTER_TIME, tap
from .designer_board import DesignerBoard, begin_designer, begin_together
from .test_designer_table import hurry

BEST = re.compile(r"^Best possible total with these cards: (at least )?\d+(, at most \d+)?\.$")


def assert_full(board: DesignerBoard) -> None:
    for aquarium in board.seen()["aquariums"]:
        assert len(aquarium["laid"]) == 9
        assert aquarium["free"] == []


def test_a_whole_solo_game_by_mouse(page: Page) -> None:
    board = begin_designer(page, "Play solo")
    assert board.play_on() == 17
    assert_full(board)
    view = board.seen()
    expect(board.status).to_have_text(f"{view['scores']['seat1']} points: rank {view['rank']}.")
    ranks = page.get_by_role("list", name="Ranks").get_by_role("listitem")
    assert ranks.count() == 5
    expect(ranks.and_(page.locator("[aria-current]"))).to_contain_text(view["rank"])
    expect(page.get_by_text(BEST)).to_be_visible(timeout=COMPUTER_TIME)
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(re.compile("/tables/"))


def test_a_whole_game_against_the_computer_by_touch(phone: BrowserContext) -> None:
    page = phone.new_page()
    board = begin_designer(page, "Against the computer")
    board.press = tap
    assert board.play_on() >= 17
    assert_full(board)
    expect(board.status).to_have_text(re.compile(r"(You|Computer) wins?, \d+ to \d+|share the first place"))


def test_five_seats_people_and_a_computer_by_mouse(page: Page) -> None:
    board = begin_together(page, "me", "me", "me", "greedy", "strong")
    board.play_on()
    assert_full(board)
    outcome = board.outcome()
    assert outcome is not None
    assert list(outcome["scores"].values()) == list(board.seen()["scores"].values())
    names = page.get_by_role("list", name="Players").get_by_role("listitem")
    assert names.count() == 5
    for seat, place in enumerate(outcome["places"]):
        expect(names.nth(seat)).to_contain_text("Winner" if place == 1 else f"place {place}")


class Hands:
    """Plays with keys alone and knows only what has the focus."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def focused(self) -> str:
        name: str = self.page.evaluate(
            """() => {
                let element = document.activeElement;
                while (element.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
                const role = element.getAttribute('role') ?? '';
                return `${role} ${element.getAttribute('aria-label') ?? element.innerText}`;
            }"""
        )
        return name

    def tab_to(self, name: str) -> None:
        for _ in range(60):
            if re.search(name, self.focused()):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {name}")


def test_a_whole_game_for_two_by_keyboard(page: Page) -> None:
    board = begin_together(page, "me", "me")
    hands, keys = Hands(page), page.keyboard
    board.wait_for_turn()
    actions = 0
    while board.outcome() is None:
        before = board.moment()
        if board.offer.count():
            hands.tab_to(r"^ L\d\d: above|^ Pass$")
            keys.press("Home")
            if actions % 3 == 0:
                keys.press("ArrowRight")
            keys.press("Enter")
        else:
            hands.tab_to("^gridcell ")
            keys.press("Control+Home")
            step = 0
            while "lay here" not in hands.focused() and "tried here" not in hands.focused():
                step += 1
                keys.press("Control+Home")
                for _ in range(step % 4):
                    keys.press("ArrowRight")
                for _ in range(step // 4):
                    keys.press("ArrowDown")
            if "lay here" in hands.focused():
                keys.press("Space")
            assert "tried here" in hands.focused()
            keys.press("r")
            keys.press("Shift+R")
            keys.press("Enter")  # turns it
        keys.press("Control+Enter")
        page.wait_for_function("before => document.querySelector('shoal-table').table.number > before", arg=before)
        board.wait_for_turn()
        actions += 1
    assert_full(board)
    rotations = {laid["rotation"] for aquarium in board.seen()["aquariums"] for laid in aquarium["laid"]}
    assert rotations == {1}
    hands.tab_to("Rematch")


def test_the_deck_of_the_day_is_the_same_for_everybody(context: BrowserContext, phone: BrowserContext) -> None:
    """And tells everybody their rank and, after the end, what could have been reached."""
    shown = []
    for page in (context.new_page(), phone.new_page()):
        board = begin_designer(page, "Today\N{RIGHT SINGLE QUOTATION MARK}s deck")
        board.wait_for_turn()
        board.final.click()
        expect(board.cards()).to_have_count(5)
        view = board.seen()
        shown.append((view["offer"], view["visible"], view["aquariums"][0]["laid"][0]["card"]))
        expect(page.get_by_text(re.compile(r"deck of \d{4}-\d\d-\d\d"))).to_be_visible()
    assert shown[0] == shown[1]
    hurry(board)
    expect(board.status).to_have_text(re.compile(r"\d+ points: rank [SABCD]\."))
    expect(page.get_by_text(BEST)).to_be_visible(timeout=COMPUTER_TIME)
    expect(page.get_by_text(re.compile(r"^The deck of \d{4}-\d\d-\d\d: the same for everybody"))).to_be_visible()
    assert_no_violations(page)
