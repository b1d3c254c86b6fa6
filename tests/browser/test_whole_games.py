"""Whole games, start page to result: by mouse, by keyboard, by touch."""

import re

from playwright.sync_api import BrowserContext, Locator, Page, expect

from .board import Board, begin, tap


def assert_finished(board: Board, turns: int = 36) -> None:
    assert board.turns() == turns
    expect(board.status).to_have_text(re.compile(r"(Colour|Animal) wins"))
    expect(board.page.get_by_role("button", name="Rematch")).to_be_visible()
    outcome = board.seen()["outcome"]
    assert board.points() == [outcome["scores"]["colour"], outcome["scores"]["animal"]]


def test_a_whole_game_against_the_computer_by_mouse(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play the computer").click()
    board = Board(page)
    board.wait_for_turn()
    for turn in range(18):
        board.any_turn(turn)
    board.wait_for_turn()
    assert_finished(board)


def test_a_whole_game_by_touch_on_a_phone(phone: BrowserContext) -> None:
    page = phone.new_page()
    page.goto("/")
    page.get_by_role("button", name="Play the computer").tap()
    board = Board(page, tap)
    board.wait_for_turn()
    for turn in range(18):
        board.any_turn(turn + 1)
    board.wait_for_turn()
    assert_finished(board)


class Keyboard:
    """Plays with keys alone and knows only what has the focus, as somebody who listens does."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.board = Board(page)

    def focused(self) -> str:
        """The name of what has the focus."""
        name: str = self.page.evaluate(
            """() => {
                let element = document.activeElement;
                while (element.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
                return element.getAttribute('aria-label') ?? element.innerText;
            }"""
        )
        return name

    def key(self, key: str) -> None:
        self.page.keyboard.press(key)

    def tab_to(self, name: str) -> None:
        for _ in range(30):
            if re.search(name, self.focused()):
                return
            self.key("Tab")
        raise AssertionError(f"Tab does not lead to {name}")

    def go_to(self, cell: str) -> None:
        """Walk over the reef with arrow keys."""
        here = self.focused()[:2]
        across, up = ord(cell[0]) - ord(here[0]), int(cell[1]) - int(here[1])
        for _ in range(abs(across)):
            self.key("ArrowRight" if across > 0 else "ArrowLeft")
        for _ in range(abs(up)):
            self.key("ArrowUp" if up > 0 else "ArrowDown")
        assert self.focused().startswith(f"{cell}, ")

    def first(self, mark: str) -> str | None:
        names = self.board.names(self.board.cells(mark))
        return names[0][:2] if names else None


def play_a_turn(hands: Keyboard, turn: int) -> None:
    board = hands.board
    hands.tab_to("^[a-f][1-6], ")
    if turn % 2 and (origin := hands.first("can slide")):
        hands.go_to(origin)
        hands.key("Enter")
        assert ", chosen" in hands.focused()
        stop = hands.first("slide here")
        assert stop is not None
        hands.go_to(stop)
        hands.key("Space")
        assert "your slide" in hands.focused()
    hands.key("Tab")
    for _ in range(turn % 3):
        hands.key("ArrowRight")
    hands.key("Enter")
    assert hands.focused().endswith("place here")
    cell = hands.first("place here")
    assert cell is not None
    hands.go_to(cell)
    hands.key("Enter")
    assert "your placement" in hands.focused()
    before = board.turns()
    if turn % 2:
        hands.key("Control+Enter")
    else:
        hands.tab_to("^End turn$")
        hands.key("Enter")
    board.page.wait_for_function("count => document.querySelectorAll('ol.moves > li').length > count", arg=before)
    board.wait_for_turn()
    if not turn % 2:
        hands.key("Shift+Tab")
        hands.key("Shift+Tab")
        hands.key("Shift+Tab")


def test_a_whole_game_by_keyboard(page: Page) -> None:
    page.goto("/")
    hands = Keyboard(page)
    hands.tab_to("^Two players, one screen$")
    hands.key("Enter")
    page.wait_for_url(re.compile("/tables/"))
    hands.board.wait_for_turn()
    for turn in range(36):
        play_a_turn(hands, turn)
    assert_finished(hands.board)
    hands.tab_to("^Rematch$")
    hands.key("Enter")
    page.wait_for_url(re.compile("/tables/"))
    hands.board.wait_for_turn()
    assert hands.board.turns() == 0


def test_every_key_of_the_grid(page: Page) -> None:
    board = begin(page)
    board.wait_for_turn()
    hands = Keyboard(page)
    hands.tab_to("^a6, ")
    for key, cell in (
        ("End", "f6"),
        ("PageDown", "f1"),
        ("Home", "a1"),
        ("PageUp", "a6"),
        ("Control+End", "f1"),
        ("ArrowRight", "f1"),
        ("ArrowDown", "f1"),
        ("Control+Home", "a6"),
        ("ArrowDown", "a5"),
    ):
        hands.key(key)
        assert hands.focused().startswith(f"{cell}, "), key
    hands.key("Tab")
    first = hands.focused()
    hands.key("ArrowLeft")
    assert hands.focused() != first
    hands.key("Home")
    assert hands.focused() == first
    hands.key("Enter")
    expect(board.cells("place here")).to_have_count(36)
    hands.key("Escape")
    expect(board.cells("place here")).to_have_count(0)
    assert hands.focused() == first
    assert_single_tab_stop(board.reef.get_by_role("gridcell"))


def assert_single_tab_stop(things: Locator) -> None:
    stops = things.evaluate_all("all => all.filter(one => one.tabIndex === 0).length")
    assert stops == 1
