"""Sizes: nothing scrolls sideways, targets are large enough, the first load is light."""

from math import dist

import pytest
from playwright.sync_api import Browser, Page, expect

from .board import Board, begin
from .positions import MIDDLE
from .server import Server

SIZES = [(320, 640), (390, 844), (844, 390), (640, 360), (768, 1024), (1280, 800)]
LIGHT = 300_000
"""How many bytes a first visit to a table may load, uncompressed."""


def assert_fits(page: Page) -> None:
    width, window = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    assert width <= window


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_what_can_be_chosen_on_the_start_page_is_large_enough_for_a_finger(
    browser: Browser, server: Server, width: int
) -> None:
    context = browser.new_context(base_url=server.url, viewport={"width": width, "height": 844})
    page = context.new_page()
    begin(page)
    page.goto("/")
    for summary in page.locator("summary").all():
        summary.click()
    targets = page.locator("a[href]:not(.skip), summary, button, select, input:not([type=hidden])")
    assert targets.count() > 50
    for target in targets.all():
        box = target.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 43.9, target.evaluate("target => target.outerHTML")
    context.close()


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nothing_scrolls_sideways_and_targets_are_large(
    browser: Browser, server: Server, width: int, height: int
) -> None:
    context = browser.new_context(base_url=server.url, viewport={"width": width, "height": height})
    page = context.new_page()
    for path in ("/rules/aqualin", "/rules/designer", "/fairness", "/nothing", "/"):
        page.goto(path)
        for summary in page.locator("summary").all():
            summary.click()
        assert_fits(page)
    board = begin(page, position=MIDDLE)
    board.wait_for_turn()
    for summary in page.locator("shoal-table summary").all():
        summary.click()
    assert_fits(page)
    board.place(board.tile("green starfish"), "a6")
    board.cell("c5").click()
    expect(board.status).to_contain_text("The slide comes before")
    assert_fits(page)
    for target in (board.cell("a6"), board.cell("f1"), board.pool.get_by_role("button").first, board.end_turn):
        box = target.bounding_box()
        assert box is not None
        least = 44 if height >= width or height > 360 else 40
        assert min(box["width"], box["height"]) >= least
    context.close()


@pytest.mark.parametrize(("width", "height"), [(320, 640), (390, 844), (844, 390), (1280, 800)])
def test_reef_pool_and_buttons_fit_on_one_screen(browser: Browser, server: Server, width: int, height: int) -> None:
    context = browser.new_context(base_url=server.url, viewport={"width": width, "height": height})
    board = begin(context.new_page())
    board.wait_for_turn()
    for thing in (board.reef, board.pool, board.end_turn, board.status):
        box = thing.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= height
    context.close()


def test_the_board_does_not_jump_when_the_sentence_changes(browser: Browser, server: Server) -> None:
    for width in (320, 390):
        context = browser.new_context(base_url=server.url, viewport={"width": width, "height": 800})
        board = begin(context.new_page(), position=MIDDLE)
        board.wait_for_turn()
        places = {str(board.reef.bounding_box())}
        for step in (
            lambda board=board: board.slide("c5", "c3"),
            lambda board=board: board.tile("green starfish").click(),
            lambda board=board: board.cell("c5").click(),
            lambda board=board: board.end_turn.click(),
        ):
            step()
            places.add(str(board.reef.bounding_box()))
        assert len(places) == 1
        context.close()


def test_a_tile_comes_to_rest_where_it_belongs_and_not_from_beyond_the_page(browser: Browser, server: Server) -> None:
    context = browser.new_context(base_url=server.url, viewport={"width": 390, "height": 844})
    page = context.new_page()
    board = begin(page, position=MIDDLE)
    board.wait_for_turn()
    context.new_cdp_session(page).send("Animation.setPlaybackRate", {"playbackRate": 0.01})
    board.place(board.tile("green starfish"), "f6")
    middles = page.evaluate(
        """() => ['.tile', '.cell'].map((those) => [...document.querySelector('reef-board').shadowRoot
            .querySelectorAll(those)].map((one) => {
                const { left, right, top, bottom } = one.getBoundingClientRect();
                return [(left + right) / 2, (top + bottom) / 2];
            }))"""
    )
    tiles, cells = middles
    assert (len(tiles), len(cells)) == (21, 36)
    for tile in tiles:
        assert min(dist(tile, cell) for cell in cells) < 2
    assert_fits(page)
    context.close()


def test_whom_one_plays_can_be_read_on_the_smallest_screen(browser: Browser, server: Server) -> None:
    context = browser.new_context(base_url=server.url, viewport={"width": 320, "height": 640})
    page = context.new_page()
    begin(page, "Play the computer")
    player = page.get_by_text("Computer (level 1)")
    expect(player).to_be_visible()
    width, room = player.evaluate("line => [line.scrollWidth, line.clientWidth]")
    assert width <= room
    context.close()


def test_text_of_twice_the_size_still_fits(browser: Browser, server: Server) -> None:
    context = browser.new_context(base_url=server.url, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.add_init_script(
        "addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%'; })"
    )
    for path in ("/", "/rules/aqualin", "/fairness"):
        page.goto(path)
        assert_fits(page)
    board = begin(page, position=MIDDLE)
    board.wait_for_turn()
    assert_fits(page)
    board.any_turn()
    context.close()


def test_a_first_visit_is_light(page: Page) -> None:
    loaded: dict[str, int] = {}
    page.on("response", lambda response: loaded.update({response.url: len(response.body()) if response.ok else 0}))
    begin(page)
    Board(page).wait_for_turn()
    page.wait_for_load_state("networkidle")
    assert sum(loaded.values()) <= LIGHT, loaded


def test_without_scripts_the_start_page_names_the_game_and_deals_a_table(browser: Browser, server: Server) -> None:
    context = browser.new_context(base_url=server.url, java_script_enabled=False)
    page = context.new_page()
    page.goto("/")
    expect(page.get_by_role("heading", name="Aqualin")).to_be_visible()
    page.get_by_role("button", name="Play the computer").click()
    expect(page.get_by_text("The board needs JavaScript")).to_be_visible()
    context.close()
