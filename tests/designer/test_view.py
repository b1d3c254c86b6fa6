"""What a board is told about a position and about an unfinished action."""

import json
import random

import pytest

from shoal.designer import Position
from shoal.designer.view import preview, view
from shoal.errors import IllegalActionError, NotationError
from tests.designer.example import DECK
from tests.designer.play import stages
from tests.designer.test_position import ALONE, DRAWING, LAYING, NEXT_ROUND, OVER


def seen(text: str) -> Position:
    return Position.from_text(text, DECK)


def test_a_draw() -> None:
    told = view(seen(DRAWING))
    assert told["position"] == DRAWING
    assert (told["rule"], told["round"], told["phase"]) == ("basic", 1, "draw")
    assert (told["actors"], told["queue"], told["begins_next"]) == ([1], [1], 1)
    assert (told["offer"], told["visible"], told["held"], told["gone"]) == (["L02"], "L03", ["L01", None], [])
    assert (told["passed"], told["may_pass"], told["rank"]) == ([], True, None)
    assert told["scores"] == {"seat1": 0, "seat2": 0}
    assert told["deck"]["faces"]["L01"] == DECK.card("L01").face.text
    assert told["deck"]["colours"]["B"] == {"name": "blue", "display": "#0000ff"}


@pytest.mark.parametrize(("text", "rank", "may_pass"), [(ALONE, None, False), (OVER, "C", False)])
def test_the_solo_game(text: str, rank: str | None, may_pass: bool) -> None:
    told = view(seen(text))
    assert (told["rank"], told["may_pass"]) == (rank, may_pass)


def test_an_aquarium() -> None:
    (told,) = view(seen(OVER))["aquariums"]
    assert (told["points"], told["animals"], told["free"], len(told["laid"])) == (37, 12, [], 9)
    assert sorted(chain["points"] for chain in told["chains"]) == [0, 5, 6, 7, 9, 10]
    assert all(chain["animals"] for chain in told["chains"])
    assert told["laid"][1] == {"card": "L01", "place": [1, 0], "rotation": 0}


def test_a_card_on_trial_is_shown_in_its_place() -> None:
    position = seen(LAYING)
    told = preview(position, " lay L01@1,0r2 ")
    assert (told["draft"], told["seat"]) == ("lay L01@1,0r2", 0)
    assert told["aquariums"][0]["text"] == "E1@0,0r0 L01@1,0r2"
    assert told["gain"] == told["aquariums"][0]["points"] - view(position)["aquariums"][0]["points"]
    assert (told["position"], told["phase"]) == (LAYING, "lay"), "the last card on trial does not end the round"


def test_gains_are_those_of_the_action() -> None:
    for position in stages(random.Random(4), 3):
        for seat in position.actors() if position.phase == "lay" else ():
            for action in position.actions(seat)[:6]:
                told = preview(position, action.text)
                after = position.after(action, seat)
                assert told["gain"] == after.scores()[seat] - position.scores()[seat]
                assert told["seat"] == seat


def test_other_actions_change_nothing_in_the_picture() -> None:
    position = seen(DRAWING)
    for text in ("draw L02", "pass"):
        assert preview(position, text) == {**view(position), "draft": text}
    assert preview(position, "  ") == {**view(position), "draft": ""}


@pytest.mark.parametrize(
    ("text", "action"), [(DRAWING, "draw L03"), (LAYING, "lay L01@2,0r0"), (ALONE, "pass"), (NEXT_ROUND, "draw L03")]
)
def test_what_is_not_allowed_is_no_trial(text: str, action: str) -> None:
    with pytest.raises(IllegalActionError):
        preview(seen(text), action)
    with pytest.raises(NotationError):
        preview(seen(text), f"{action}?")


def test_it_is_plain_data() -> None:
    for position in stages(random.Random(5), 5):
        assert json.loads(json.dumps(view(position))) == view(position)
