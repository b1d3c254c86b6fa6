"""What pictures are told: exactly what lies where, what may be touched, and what it is worth."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shoal.aqualin import Position, Role
from shoal.aqualin.cells import cell_name
from shoal.aqualin.notation import parse_turn
from shoal.aqualin.reef import EMPTY
from shoal.aqualin.view import preview, view
from shoal.errors import IllegalActionError, NotationError
from tests.aqualin.play import START, positions, random_turn

MIDDLE = Position.from_text("6/1BcGf3/6/2Pj1Rs1/6/5Yt BtGcGhPcRhUj a c")


def test_a_view_in_full() -> None:
    reef = "YcYfYjYhYsYt/RcRfRjRhRsRt/UcUfUjUhUsUt/PcPfPjPhPsPt/GcGfGjGhGsGt/BcBfBjBh2 BsBt c c"
    found = view(Position.from_text(reef))
    schools = found.pop("schools")
    assert len(found.pop("cells")) == 34
    assert found == {
        "position": reef,
        "ply": 34,
        "to_move": "colour",
        "first": "colour",
        "pool": ["Bs", "Bt"],
        "stock": [],
        "slides": {"d1": ["e1", "f1"], "e2": ["e1"], "f2": ["f1"]},
        "empty": ["e1", "f1"],
        "scores": {"colour": 81, "animal": 80},
        "outcome": None,
    }
    assert schools["colour"][0] == {"kind": "blue", "cells": ["a1", "b1", "c1", "d1"], "points": 6}
    assert " ".join(school["kind"] for school in schools["animal"]) == "crab fish jellyfish seahorse starfish turtle"


@settings(max_examples=50)
@given(positions())
def test_a_view_tells_exactly_what_may_be_touched(position: Position) -> None:
    found = view(position)
    slides = [f"{origin}-{target}" for origin, targets in found["slides"].items() for target in targets]
    assert slides == [slide.text for slide in position.legal_slides()]
    placements = {placement.text for placement in position.legal_placements()}
    assert {f"{tile}@{cell}" for tile in found["pool"] for cell in found["empty"]} == placements
    assert found["cells"].keys().isdisjoint(found["empty"])
    assert len(found["cells"]) + len(found["pool"]) + len(found["stock"]) == 36
    for role in Role:
        assert found["scores"][role.word] == sum(school["points"] for school in found["schools"][role.word])
    assert (found["outcome"] is None) == (found["to_move"] is not None) == (not position.is_over)


def test_while_a_draw_is_due_nothing_may_be_touched() -> None:
    waiting = START.after(parse_turn("Bc@a1")[0])
    found = view(waiting)
    assert (found["to_move"], found["slides"], found["empty"]) == (None, {}, [])
    for text in ("a1-a2", "Gf@b1", "a1-a2 Gf@b1"):
        with pytest.raises(IllegalActionError, match="cannot be played yet: a tile must be drawn first"):
            preview(waiting, text)


def test_the_outcome_is_told_in_words() -> None:
    over = Position.from_text("YcYfYjYhYsYt/RcRfRjRhRsRt/UcUfUjUhUsUt/PcPfPjPhPsPt/GcGfGjGhGsGt/BcBfBjBhBsBt - c c")
    assert view(over)["outcome"] == {"scores": {"colour": 90, "animal": 90}, "winner": "animal", "reason": "played"}


@settings(max_examples=50)
@given(positions(most=35), st.randoms(use_true_random=False))
def test_previews_of_a_turn_in_the_making(position: Position, rng: random.Random) -> None:
    turn = random_turn(rng, position)
    assert preview(position, "") == {**view(position), "draft": ""}
    if turn.slide:
        slid = preview(position, turn.slide.text)
        assert slid["slides"] == {}
        assert set(slid["empty"]) == {cell_name(p.cell) for p in position.legal_placements(turn.slide)}
    placed = preview(position, turn.text)
    after = position.after(turn)
    assert (placed["slides"], placed["empty"]) == ({}, [])
    assert placed["scores"] == dict(zip(("colour", "animal"), after.scores(), strict=True))
    assert len(placed["cells"]) == sum(tile != EMPTY for tile in after.reef.tiles)
    assert placed["position"] == position.text, "the turn is not played yet"


@pytest.mark.parametrize("text", ["a1-a2", "b5-d5", "Bs@a1", "Bt@b5", "b5-b6 Bt@b6"])
def test_previews_of_what_is_not_allowed(text: str) -> None:
    with pytest.raises(IllegalActionError):
        preview(MIDDLE, text)


@pytest.mark.parametrize("text", ["x", "a1", "Bt@a1 +Gs", "+Gs"])
def test_previews_of_what_is_no_turn(text: str) -> None:
    with pytest.raises(NotationError):
        preview(MIDDLE, text)
