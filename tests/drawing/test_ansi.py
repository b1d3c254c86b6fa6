"""Colours only where they are wanted, and the codes that switch them on."""

import io
from collections.abc import Callable

import pytest

from shoal.drawing.ansi import Pen, wants_colour, wants_truecolour, wants_unicode


def test_a_pen_without_colour_writes_plainly() -> None:
    assert Pen(coloured=False).write("Uh", "#000000", "#ffffff") == "Uh"
    assert Pen(coloured=True).write("Uh", "#000000", "#ffffff") == "\x1b[38;5;16;48;5;231mUh\x1b[0m"
    assert (
        Pen(coloured=True, exact=True).write("Uh", "#010203", "#ffffff") == "\x1b[38;2;1;2;3;48;2;255;255;255mUh\x1b[0m"
    )


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stream", "environ", "expected"),
    [
        (Screen, {}, True),
        (Screen, {"TERM": "xterm"}, True),
        (Screen, {"TERM": "dumb"}, False),
        (Screen, {"NO_COLOR": "1"}, False),
        (Screen, {"NO_COLOR": ""}, True),
        (io.StringIO, {}, False),
        (io.StringIO, {"FORCE_COLOR": "1"}, True),
        (io.StringIO, {"FORCE_COLOR": "0"}, False),
        (Screen, {"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
    ],
)
def test_colour_is_for_terminals_and_for_those_who_want_it(
    stream: Callable[[], io.StringIO], environ: dict[str, str], expected: bool
) -> None:
    assert wants_colour(stream(), environ) is expected


def test_exact_colours_are_for_terminals_that_claim_them() -> None:
    assert wants_truecolour({"COLORTERM": "truecolor"})
    assert not wants_truecolour({})


def test_blocks_are_for_streams_that_can_carry_them() -> None:
    assert wants_unicode(io.TextIOWrapper(io.BytesIO(), encoding="utf-8"))
    assert not wants_unicode(io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
    assert not wants_unicode(io.StringIO())
