"""The measures of colours, and inks and shades that can be trusted on any paint."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoal.drawing.palette import BOARD, FAINT, VIEWS, WORDS, contrast, distance, grey, ink_on, mixed, nearest, shade_on


def paints() -> st.SearchStrategy[str]:
    return st.integers(0, 0xFFFFFF).map("#{:06x}".format)


def test_black_on_white_has_the_greatest_contrast() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


def test_black_and_white_are_one_apart_in_every_view() -> None:
    assert all(distance("#000000", "#ffffff", view) == pytest.approx(1, abs=0.01) for view in VIEWS.values())


def test_red_and_green_come_closer_without_green_cones() -> None:
    pair = ("#d04030", "#709020")
    assert distance(*pair, VIEWS["deutan"]) < distance(*pair) / 2


def test_the_nearest_pair_counts_in_the_view_where_it_is_nearest() -> None:
    assert nearest(["#000000", "#d04030", "#709020"]) == distance("#d04030", "#709020", VIEWS["deutan"])
    assert nearest(["#000000"]) == 1


def test_mixtures_lie_between_their_ends() -> None:
    assert [mixed("#102030", "#302010", share) for share in (0, 0.5, 1)] == ["#102030", "#202020", "#302010"]


@given(paints())
def test_grey_keeps_the_lightness(paint: str) -> None:
    assert contrast(paint, grey(paint)) < 1.05
    assert len(set(bytes.fromhex(grey(paint)[1:]))) == 1


@given(paints())
def test_an_ink_can_be_read_on_any_paint(paint: str) -> None:
    assert contrast(ink_on(paint), paint) >= 4.5


@given(paints())
def test_a_shade_shows_on_any_paint_and_leaves_the_ink_readable(paint: str) -> None:
    assert contrast(shade_on(paint), paint) >= 1.5
    assert contrast(ink_on(paint), shade_on(paint)) >= 2.8


def test_words_can_be_read_on_the_board() -> None:
    assert contrast(WORDS, BOARD) >= 7
    assert contrast(FAINT, BOARD) >= 4.5
