"""Playing Aquarium Designer through the page: everything is found by its role and its name."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from .board import COMPUTER_TIME, Press, click


def begin_designer(page: Page, button: str, rule: str | None = None) -> "DesignerBoard":
    """Go from the start page to a table with one of the big buttons."""
    page.goto("/")
    form = page.locator("form").filter(has=page.get_by_role("button", name=button))
    if rule:
        form.locator("summary").click()
        form.get_by_role("radio", name=rule).check()
    form.get_by_role("button", name=button).click()
    return DesignerBoard(page)


def begin_together(page: Page, *players: str) -> "DesignerBoard":
    """Go to a table where everybody is named: `me`, `greedy` or `random`."""
    page.goto("/")
    page.get_by_text("Two to five, people and computers").click()
    for number, player in enumerate(players, 1):
        page.get_by_label(f"Player {number}").select_option(player)
    page.get_by_role("button", name="Play at this screen").click()
    return DesignerBoard(page)


class DesignerBoard:
    """A table of Aquarium Designer in a browser."""

    def __init__(self, page: Page, press: Press = click) -> None:
        self.page = page
        self.press = press
        self.offer = page.get_by_role("toolbar", name="Cards on offer")
        self.aquarium = page.get_by_role("grid", name=re.compile("^Aquarium"))
        self.status = page.get_by_role("group", name="Status")
        self.queue = page.get_by_role("list", name=re.compile("^Draft, round"))
        self.final = page.locator(".actions .button.primary")
        self.undo = page.get_by_role("button", name="Undo")

    def cards(self) -> Locator:
        return self.offer.get_by_role("button", name=re.compile("^L"))

    def cells(self, mark: str) -> Locator:
        return self.aquarium.get_by_role("gridcell", name=re.compile(f"; {mark}$|; {mark};"))

    def seen(self) -> dict[str, Any]:
        """The server's view of the position, as the board has it."""
        view: dict[str, Any] = self.page.locator("aquarium-board").evaluate("board => board.view")
        return view

    def outcome(self) -> dict[str, Any] | None:
        outcome: dict[str, Any] | None = self.page.locator("shoal-table").evaluate("table => table.table.outcome")
        return outcome

    def wait_for_turn(self) -> None:
        """Wait until somebody here can act, or the game is over."""
        self.page.wait_for_function(
            """() => {
                const table = document.querySelector('shoal-table');
                return table?.table && (table.table.outcome || document.querySelector('aquarium-board').interactive);
            }""",
            timeout=COMPUTER_TIME,
        )

    def moment(self) -> int:
        number: int = self.page.evaluate("document.querySelector('shoal-table').table.number")
        return number

    def settle(self) -> None:
        """Press the button that makes the choice final, and wait until somebody can act again."""
        before = self.moment()
        self.press(self.final)
        self.page.wait_for_function("before => document.querySelector('shoal-table').table.number > before", arg=before)
        self.wait_for_turn()

    def act(self, nth: int = 0) -> None:
        """Do what is due: take the nth card, or lay the card on the nth free place, turned on the way."""
        if self.offer.count():
            self.press(self.cards().nth(nth % self.cards().count()))
        else:
            free = self.cells("lay here")
            if count := free.count():
                self.press(free.nth(nth % count))
            if nth % 2:
                self.press(self.page.get_by_role("button", name="Turn right"))
            expect(self.cells("tried here")).to_have_count(1)
        self.settle()

    def play_on(self) -> int:
        """Play to the end; return how many actions that took."""
        self.wait_for_turn()
        actions = 0
        while self.outcome() is None:
            self.act(actions)
            actions += 1
        return actions
