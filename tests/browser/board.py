"""Playing through the page: everything is found by its role and its name, as a screen reader finds it."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

Press = Callable[[Locator], None]
"""How something is chosen: by a click, a tap or keys."""

COMPUTER_TIME = 60_000
"""So many milliseconds a computer may take: the first time it may have to be compiled, on a busy machine."""

FREE_TURN = re.compile(r"turn\. (Slide a tile|Place a tile)")


def click(locator: Locator) -> None:
    locator.click()


def tap(locator: Locator) -> None:
    locator.tap()


def begin(page: Page, button: str = "Two players, one screen", position: str | None = None, **choices: str) -> "Board":
    """Go from the start page to a table: two clicks, and one more for each choice."""
    page.goto("/")
    form = page.locator("form").filter(has=page.get_by_role("button", name=button))
    if choices or position:
        form.locator("summary").click()
    for legend, choice in choices.items():
        form.get_by_role("group", name=legend.replace("_", " ")).get_by_role("radio", name=choice).check()
    if position:
        form.get_by_label("Begin from a position").fill(position)
    form.get_by_role("button", name=button).click()
    return Board(page)


class Board:
    """A table in a browser."""

    def __init__(self, page: Page, press: Press = click) -> None:
        self.page = page
        self.press = press
        self.reef = page.get_by_role("grid", name="Reef")
        self.pool = page.get_by_role("toolbar", name="Pool")
        self.status = page.get_by_role("group", name="Status")
        self.end_turn = page.get_by_role("button", name="End turn")
        self.undo = page.get_by_role("button", name="Undo")

    def cell(self, cell: str) -> Locator:
        return self.reef.get_by_role("gridcell", name=re.compile(f"^{cell}, "))

    def cells(self, mark: str) -> Locator:
        """Every cell whose name ends with or holds a mark, such as `slide here`."""
        return self.reef.get_by_role("gridcell", name=re.compile(rf", {mark}(,|$)"))

    def lit(self, mark: str) -> set[str]:
        return {name.split(",")[0] for name in self.names(self.cells(mark))}

    def names(self, cells: Locator) -> list[str]:
        return [cell.get_attribute("aria-label") or "" for cell in cells.all()]

    def tile(self, name: str) -> Locator:
        return self.pool.get_by_role("button", name=re.compile(f"^{name}"))

    def is_over(self) -> bool:
        return self.page.get_by_role("link", name="New game").count() > 0

    def wait_for_turn(self) -> None:
        """Wait until a turn can be made here, or the game is over."""
        expect(self.status).to_have_text(re.compile(rf"{FREE_TURN.pattern}|wins"), timeout=COMPUTER_TIME)

    def wait_for_turn_after_notice(self) -> None:
        """Wait until the board can be used, whatever the status line has to say."""
        expect(self.end_turn).to_be_visible()
        self.page.wait_for_function("() => document.querySelector('reef-board').interactive")

    def slide(self, origin: str, target: str) -> None:
        self.press(self.cell(origin))
        self.press(self.cells("slide here").and_(self.cell(target)))

    def place(self, tile: Locator, cell: str) -> None:
        self.press(tile)
        self.press(self.cells("place here").and_(self.cell(cell)))

    def any_slide(self, nth: int = 0) -> None:
        """Slide the nth tile that can (counted round) to the first of its stops; nothing if none can."""
        movable = self.cells("can slide")
        if count := movable.count():
            self.press(movable.nth(nth % count))
            self.press(self.cells("slide here").first)
            expect(self.cells("your slide")).to_have_count(1)

    def any_placement(self, nth: int = 0) -> None:
        """Place the nth tile of the pool on the nth empty cell (both counted round)."""
        tiles = self.pool.get_by_role("button")
        self.press(tiles.nth(nth % tiles.count()))
        cells = self.cells("place here")
        expect(cells.first).to_be_visible()
        self.press(cells.nth(nth % cells.count()))
        expect(self.cells("your placement")).to_have_count(1)

    def any_turn(self, nth: int = 0, *, slide: bool = True) -> None:
        """Make a whole turn and wait for the next one."""
        before = self.turns()
        if slide:
            self.any_slide(nth)
        self.any_placement(nth)
        self.press(self.end_turn)
        self.page.wait_for_function("count => document.querySelectorAll('ol.moves > li').length > count", arg=before)
        self.wait_for_turn()

    def turns(self) -> int:
        """How many turns the list shows; it need not be unfolded."""
        return self.page.locator("ol.moves > li").count()

    def seen(self) -> dict[str, Any]:
        """The server's view of the position, as the board has it."""
        view: dict[str, Any] = self.page.locator("reef-board").evaluate("board => board.view")
        return view

    def points(self) -> list[int]:
        """The points that the seats show, colour first."""
        seats = self.page.get_by_role("list", name="Players").get_by_role("listitem")
        return [int(seats.nth(seat).locator(".points-number").inner_text()) for seat in (0, 1)]
