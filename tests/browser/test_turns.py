"""Making a turn: what lights up, changing one's mind, dragging, and what the page says."""

import re

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from shoal.aqualin import Position, Role, Slide
from shoal.aqualin.cells import cell_name, parse_cell
from shoal.aqualin.tiles import tile_name

from .board import Board, begin, tap
from .positions import LAST_TURN, MIDDLE

START = Position.from_text(MIDDLE)


@pytest.fixture
def board(page: Page) -> Board:
    board = begin(page, position=MIDDLE)
    board.wait_for_turn()
    return board


def stops_by_origin() -> dict[str, set[str]]:
    stops: dict[str, set[str]] = {}
    for slide in START.legal_slides():
        stops.setdefault(cell_name(slide.origin), set()).add(cell_name(slide.target))
    return stops


def centre(locator: Locator) -> tuple[float, float]:
    box = locator.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, origin: Locator, target: Locator) -> None:
    page.mouse.move(*centre(origin))
    page.mouse.down()
    page.mouse.move(*centre(target), steps=4)
    page.mouse.up()


def test_a_touched_tile_lights_exactly_its_stops(board: Board) -> None:
    expected = stops_by_origin()
    assert board.lit("can slide") == set(expected)
    for origin, stops in expected.items():
        board.cell(origin).click()
        assert board.lit("slide here") == stops
        assert board.lit("chosen") == {origin}
        assert board.cells("slide here").locator("svg.mark.stop").count() == len(stops)


def test_a_touched_pool_tile_lights_exactly_the_empty_cells(board: Board) -> None:
    empty = {cell_name(cell) for cell in START.reef.empty_cells}
    for tile in board.pool.get_by_role("button").all():
        tile.click()
        assert board.lit("place here") == empty
        expect(tile).to_have_attribute("aria-pressed", "true")
    board.page.keyboard.press("Escape")
    board.slide("c5", "c3")
    board.tile("green starfish").click()
    assert board.lit("place here") == empty - {"c3"} | {"c5"}


def test_a_tile_that_cannot_slide_says_why_and_lights_nothing(page: Page) -> None:
    board = begin(page, position=LAST_TURN)
    board.wait_for_turn()
    assert board.lit("can slide") == {"e1", "f2"}
    board.cell("a6").click()
    expect(board.status).to_contain_text("The yellow turtle on a6 cannot slide")
    assert board.lit("slide here") == set()


def test_an_empty_cell_asks_for_a_tile_first(board: Board) -> None:
    board.cell("a6").click()
    expect(board.status).to_contain_text("Choose a tile first")


def test_a_cell_that_is_no_stop_is_refused_and_the_choice_stays(board: Board) -> None:
    board.cell("c5").click()
    board.cell("a6").click()
    expect(board.status).to_contain_text("The blue fish cannot stop on a6")
    assert board.lit("slide here") == stops_by_origin()["c5"]


def test_undo_steps_back_through_placement_slide_and_choice(board: Board) -> None:
    expect(board.undo).to_have_attribute("aria-disabled", "true")
    board.slide("c5", "c3")
    board.place(board.tile("green starfish"), "c5")
    expect(board.cell("c5")).to_have_attribute("aria-label", re.compile("green starfish.*your placement"))
    board.undo.click()
    expect(board.cell("c5")).to_have_attribute("aria-label", re.compile("^c5, empty"))
    board.cell("e4").click()
    board.undo.click()
    assert board.lit("chosen") == set()
    assert board.seen()["position"] == MIDDLE
    assert board.turns() == 0


def test_undo_by_keyboard_puts_everything_back(board: Board) -> None:
    board.slide("c5", "c3")
    board.place(board.tile("green starfish"), "a6")
    for _ in range(2):
        board.page.keyboard.press("Control+z")
    expect(board.cell("c5")).to_have_attribute("aria-label", re.compile("blue fish"))
    expect(board.cell("c3")).to_have_attribute("aria-label", re.compile("empty"))
    board.page.keyboard.press("Control+z")
    expect(board.status).to_contain_text("nothing to undo")


def test_another_tile_changes_ones_mind(board: Board) -> None:
    board.cell("c5").click()
    board.cell("e4").click()
    assert board.lit("chosen") == {"e4"}
    board.cell("e4").click()
    assert board.lit("chosen") == set()
    board.slide("c5", "c3")
    board.cell("c3").click()
    assert board.lit("slide here") == stops_by_origin()["c5"] - {"c3"} | {"c5"}
    assert board.lit("chosen") == {"c3"}
    board.cell("c4").click()
    expect(board.cell("c4")).to_have_attribute("aria-label", re.compile("blue fish.*your slide"))
    board.cell("e4").click()
    expect(board.cell("c5")).to_have_attribute("aria-label", re.compile("blue fish"))
    assert board.lit("slide here") == stops_by_origin()["e4"]


def test_a_placed_tile_can_be_moved_and_exchanged(board: Board) -> None:
    board.place(board.tile("green starfish"), "a6")
    board.cell("a6").click()
    board.cell("b6").click()
    expect(board.cell("b6")).to_have_attribute("aria-label", re.compile("green starfish.*your placement"))
    expect(board.cell("a6")).to_have_attribute("aria-label", re.compile("empty"))
    board.place(board.tile("pink crab"), "a6")
    expect(board.cell("a6")).to_have_attribute("aria-label", re.compile("pink crab.*your placement"))
    expect(board.cell("b6")).to_have_attribute("aria-label", re.compile("empty"))


def test_sliding_after_placing_is_explained(board: Board) -> None:
    board.place(board.tile("green starfish"), "a6")
    board.cell("c5").click()
    expect(board.status).to_contain_text("The slide comes before the placement")
    assert board.lit("slide here") == set()
    board.cell("e6").click()
    expect(board.status).to_contain_text("You have placed the green starfish")


def test_a_turn_cannot_end_without_a_placement(board: Board) -> None:
    board.slide("c5", "c3")
    board.end_turn.click(force=True)
    expect(board.status).to_contain_text("a turn ends with a placement")
    assert board.turns() == 0


def test_the_first_turn_offers_no_slide(page: Page) -> None:
    board = begin(page)
    board.wait_for_turn()
    expect(board.status).to_contain_text("Place a tile from the pool")
    assert board.lit("can slide") == set()


def test_the_draw_comes_after_the_turn_and_takes_the_empty_place(board: Board) -> None:
    before = [tile.get_attribute("aria-label") for tile in board.pool.get_by_role("button").all()]
    board.place(board.tile("green starfish"), "a6")
    expect(board.pool.get_by_role("button", name="just drawn")).to_have_count(0)
    board.end_turn.click()
    drawn = board.pool.get_by_role("button", name="just drawn")
    expect(drawn).to_have_count(1)
    after = [tile.get_attribute("aria-label") for tile in board.pool.get_by_role("button").all()]
    at = before.index("green starfish")
    assert after[:at] + after[at + 1 :] == before[:at] + before[at + 1 :]
    expect(board.cell("a6")).to_have_attribute("aria-label", re.compile("placed last"))


def test_live_points_and_schools_are_those_of_the_rules(board: Board) -> None:
    assert board.points() == list(START.scores())
    board.slide("c5", "c4")
    reef = START.after_slide(Slide(parse_cell("c5"), parse_cell("c4")))
    expected = [reef.score(role) for role in Role]
    expect(board.page.locator(".points-number").first).to_have_text(str(expected[0]))
    assert board.points() == expected
    for role in Role:
        for school in reef.schools(role):
            for cell in school.cells:
                words = f"{role.word} school of {len(school.cells)}"
                expect(board.cell(cell_name(cell))).to_have_attribute("aria-label", re.compile(words))


def test_schools_and_points_can_be_hidden_and_stay_so(board: Board) -> None:
    page = board.page
    choice = page.get_by_role("group", name="Schools and points")
    choice.get_by_role("radio", name="Animal").check()
    assert "school" not in (board.cell("c6").get_attribute("aria-label") or "")
    expect(board.cell("a3")).to_have_attribute("aria-label", re.compile("animal school of 2"))
    choice.get_by_role("radio", name="None").check()
    expect(page.locator(".points-number")).to_have_count(0)
    assert not any("school" in name for name in board.names(board.reef.get_by_role("gridcell")))
    expect(page.locator("reef-board .tie, reef-board .badge")).to_have_count(0)
    page.reload()
    expect(choice.get_by_role("radio", name="None")).to_be_checked()
    expect(page.locator(".points-number")).to_have_count(0)
    choice.get_by_role("radio", name="Both").check()
    assert board.points() == list(START.scores())


def test_the_last_turn_is_followed_by_the_result(page: Page) -> None:
    board = begin(page, position=LAST_TURN)
    board.wait_for_turn()
    board.place(board.tile("pink jellyfish"), "f1")
    board.end_turn.click()
    expect(board.status).to_contain_text("Animal wins, 21 to 19.")
    assert board.points() == [19, 21]


# -- dragging ----------------------------------------------------------------------------------------------------------


def test_a_tile_is_dragged_to_a_stop_and_one_of_the_pool_to_a_cell(board: Board) -> None:
    drag(board.page, board.cell("c5"), board.cell("c3"))
    expect(board.cell("c3")).to_have_attribute("aria-label", re.compile("blue fish.*your slide"))
    drag(board.page, board.tile("green starfish"), board.cell("c5"))
    expect(board.cell("c5")).to_have_attribute("aria-label", re.compile("green starfish.*your placement"))
    board.end_turn.click()
    expect(board.cell("c5")).to_have_attribute("aria-label", re.compile("placed last"))


def test_stops_light_up_during_a_drag_and_a_drag_elsewhere_changes_nothing(board: Board) -> None:
    page = board.page
    page.mouse.move(*centre(board.cell("c5")))
    page.mouse.down()
    page.mouse.move(*centre(board.cell("a6")), steps=4)
    assert board.lit("slide here") == stops_by_origin()["c5"]
    page.mouse.up()
    assert board.lit("slide here") == set()
    expect(board.cell("c5")).to_have_attribute("aria-label", re.compile("blue fish"))
    expect(board.undo).to_have_attribute("aria-disabled", "true")


def test_escape_ends_a_drag(board: Board) -> None:
    page = board.page
    page.mouse.move(*centre(board.cell("c5")))
    page.mouse.down()
    page.mouse.move(*centre(board.cell("c3")), steps=4)
    page.keyboard.press("Escape")
    page.mouse.up()
    expect(board.cell("c5")).to_have_attribute("aria-label", re.compile("blue fish"))


def test_a_placed_tile_is_dragged_on_or_back_to_the_pool(board: Board) -> None:
    board.place(board.tile("green starfish"), "a6")
    drag(board.page, board.cell("a6"), board.cell("b6"))
    expect(board.cell("b6")).to_have_attribute("aria-label", re.compile("green starfish.*your placement"))
    drag(board.page, board.cell("b6"), board.tile("pink crab"))
    expect(board.cell("b6")).to_have_attribute("aria-label", re.compile("empty"))
    expect(board.end_turn).to_have_attribute("aria-disabled", "true")


def test_nothing_happens_on_pressing_and_sliding_off_cancels(board: Board) -> None:
    page = board.page
    page.mouse.move(*centre(board.tile("green starfish")))
    page.mouse.down()
    expect(board.tile("green starfish")).to_have_attribute("aria-pressed", "false")
    page.mouse.move(5, 400, steps=4)
    page.mouse.up()
    expect(board.tile("green starfish")).to_have_attribute("aria-pressed", "false")
    assert board.lit("place here") == set()


def test_a_shaky_press_is_still_a_tap(board: Board) -> None:
    page = board.page
    x, y = centre(board.cell("c5"))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 3, y + 2)
    page.mouse.up()
    assert board.lit("slide here") == stops_by_origin()["c5"]


def test_dragging_can_be_switched_off(board: Board) -> None:
    page = board.page
    page.get_by_text("More", exact=True).click()
    page.get_by_label("Tiles can be dragged").uncheck()
    drag(page, board.cell("c5"), board.cell("c3"))
    expect(board.cell("c5")).to_have_attribute("aria-label", re.compile("blue fish"))
    board.slide("c5", "c3")
    expect(board.cell("c3")).to_have_attribute("aria-label", re.compile("your slide"))


def test_dragging_with_a_finger(phone: BrowserContext) -> None:
    page = phone.new_page()
    board = begin(page, position=MIDDLE)
    board.press = tap
    board.wait_for_turn()
    fingers = phone.new_cdp_session(page)

    def finger(kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    (x, y), (to_x, to_y) = centre(board.cell("c5")), centre(board.cell("c3"))
    finger("touchStart", (x, y))
    for part in (0.2, 0.6, 1.0):
        finger("touchMove", (x + (to_x - x) * part, y + (to_y - y) * part))
    finger("touchEnd")
    expect(board.cell("c3")).to_have_attribute("aria-label", re.compile("blue fish.*your slide"))
    board.place(board.tile("green starfish"), "c5")
    board.end_turn.tap()
    expect(board.cell("c5")).to_have_attribute("aria-label", re.compile("placed last"))


def test_tiles_are_called_by_their_names(board: Board) -> None:
    for cell, tile in enumerate(START.reef.tiles):
        content = tile_name(tile) if tile >= 0 else "empty"
        expect(board.cell(cell_name(cell))).to_have_attribute(
            "aria-label", re.compile(f"^{cell_name(cell)}, {content}")
        )
    assert {tile.get_attribute("aria-label") for tile in board.pool.get_by_role("button").all()} == {
        tile_name(tile) for tile in START.pool
    }
