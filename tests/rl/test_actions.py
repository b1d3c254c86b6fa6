"""The integers of `shoal.rl.actions`."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoal.aqualin import Placement, Position, Role
from shoal.errors import IllegalActionError
from shoal.rl import actions
from tests.aqualin.play import positions, random_turn


@given(positions(most=35), st.randoms(use_true_random=False))
def test_every_turn_comes_back(position: Position, rng: random.Random) -> None:
    turn = random_turn(rng, position)
    assert actions.decode_slide(actions.encode_slide(turn.slide)) == turn.slide
    assert actions.decode_placement(actions.encode_placement(turn.placement)) == turn.placement
    seen = actions.encode_seen_placement(turn.placement, position.to_move)
    assert actions.decode_seen_placement(seen, position.to_move) == turn.placement
    slotted = actions.encode_slot_placement(turn.placement, position)
    assert slotted < actions.SLOT_PLACEMENTS
    assert actions.decode_slot_placement(slotted, position) == turn.placement


@given(positions(most=35))
def test_ascending_actions_are_the_order_of_the_notation(position: Position) -> None:
    slides = [actions.encode_slide(slide) for slide in position.legal_slides()]
    assert slides == sorted(slides)
    placements = [actions.encode_placement(placement) for placement in position.legal_placements()]
    assert placements == sorted(placements)


def test_some_actions_by_name() -> None:
    assert actions.SLIDE_ACTIONS == 361
    assert actions.decode_slide(0) is None
    assert [slide.text for slide in actions.SLIDES[:11:5]] == ["a1-b1", "a1-a2", "b1-a1"]
    assert actions.decode_placement(36 * 35 + 35).text == "Yt@f6"


def test_the_slots_hold_the_pool_as_the_player_to_move_sees_it() -> None:
    colour = Position.from_text("6/6/6/6/6/6 BfBtGcPjUhYs c c")
    animal = Position.from_text("6/6/6/6/6/6 BfBtGcPjUhYs a a")
    assert actions.decode_slot_placement(36 * 2, colour).text == "Gc@a1"
    assert actions.decode_slot_placement(0, animal).text == "Gc@a1"
    assert [actions.seen_by(Role.ANIMAL, tile) for tile in (0, 1, 6, 35)] == [0, 6, 1, 35]


@pytest.mark.parametrize("action", [-1, 361])
def test_what_is_no_slide_is_refused(action: int) -> None:
    with pytest.raises(IllegalActionError, match=f"{action} is not a slide: expected 0 to 360"):
        actions.decode_slide(action)


def test_an_empty_slot_is_refused() -> None:
    position = Position.from_text("6/6/6/6/6/6 BcGf c c")
    assert actions.decode_slot_placement(36 + 5, position) == Placement(7, 5)
    with pytest.raises(IllegalActionError, match="slot 2 is empty: the pool holds 2 tiles"):
        actions.decode_slot_placement(72, position)
