"""Reading aquariums, actions and positions: forgiving about white space, exact in complaints."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoal.designer import Aquarium, Deal, Draw, Laid, Lay, Pass, Position, Show
from shoal.designer.actions import Action
from shoal.designer.notation import parse_action, parse_aquarium, parse_laid
from shoal.errors import NotationError
from tests.designer.example import DECK, EXAMPLE
from tests.designer.test_position import DRAWING

CARDS = st.sampled_from((*DECK.entrances, *DECK.layouts))
LAID = st.builds(Laid, CARDS, st.tuples(st.integers(-9, 9), st.integers(-9, 9)), st.integers(0, 3))
ACTIONS = st.one_of(
    st.builds(Draw, CARDS),
    st.builds(Show, CARDS),
    st.builds(Lay, LAID),
    st.builds(Deal, st.integers(0, 4), CARDS),
    st.just(Pass()),
)


@given(ACTIONS)
def test_actions_read_back(action: Action) -> None:
    assert parse_action(action.text, DECK) == action
    assert parse_action(f"\t{action.text.replace(' ', '   ')}\r\n", DECK) == action


def test_aquariums_read_back() -> None:
    for cards in range(10):
        aquarium = Aquarium(EXAMPLE.laid[:cards])
        assert parse_aquarium(aquarium.text, DECK) == aquarium
        assert parse_aquarium(f" {aquarium.text.replace(' ', chr(9))}\n", DECK) == aquarium


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("L17", "'L17' is not a card on its place: expected name, @, column, row and rotation, such as L17@1,0r2"),
        ("L17@0.5,0r1", "'L17@0.5,0r1' is not a card on its place"),
        ("L17@1,0", "'L17@1,0' is not a card on its place"),
        ("L17@+1,0r0", "'L17@+1,0r0' is not a card on its place"),
        ("L17@1,0r-1", "'L17@1,0r-1' is not a card on its place"),
        ("L17@10,0r0", "'L17@10,0r0' is not a card on its place"),
        ("L17@\u0661,0r0", "'L17@\u0661,0r0' is not a card on its place"),
        ("l17@1,0r0", "'l17@1,0r0' is not a card on its place"),
        ("L17@1,0r4", "'L17@1,0r4': the rotation is r0 to r3, quarter turns clockwise, not r4"),
        ("L41@1,0r0", "'L41' is not a card: expected E1 to E6 or L01 to L40"),
        ("L7@1,0r0", "'L7' is not a card: expected E1 to E6 or L01 to L40"),
        ("E0@1,0r0", "'E0' is not a card: expected E1 to E6 or L01 to L40"),
    ],
)
def test_what_is_no_card_on_its_place(text: str, complaint: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_laid(text, DECK)
    assert str(caught.value).startswith(complaint)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "an aquarium is empty: expected its cards, or - for none"),
        ("E1@0,0r0 E1@1,0r0", "E1 appears twice in the aquarium"),
        ("E1@0,0r0 L02@1,0r0 L02@0,1r0", "L02 appears twice in the aquarium"),
        ("L01@0,0r0", "the aquarium 'L01@0,0r0': L01@0,0r0 cannot be laid: an aquarium begins with its one"),
        ("E1@0,0r0 L01@1,1r0", "the aquarium 'E1@0,0r0 L01@1,1r0': L01@1,1r0 cannot be laid: no card lies side by"),
        ("E1@0,0r0 - L01@1,0r0", "'-' is not a card on its place"),
    ],
)
def test_what_is_no_aquarium(text: str, complaint: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_aquarium(text, DECK)
    assert str(caught.value).startswith(complaint)


@pytest.mark.parametrize(
    "text", ["", "draw", "draw L01 L02", "passes", "pass 1", "PASS", "take L01", "lay", "lay L01 @1,0r0", "deal 1: E3"]
)
def test_what_is_no_action(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_action(text, DECK)
    assert str(caught.value) == (
        f"{text!r} is not an action: expected 'draw L17', 'pass', 'lay L17@1,0r2', 'show L17' or 'deal 1:E3'"
    )


@pytest.mark.parametrize("text", ["deal E3", "deal 0:E3", "deal 6:E3", "deal 1:", "deal 1:E9", "deal \u0661:E3"])
def test_what_is_no_deal(text: str) -> None:
    with pytest.raises(NotationError, match=r"is not a deal: expected a seat 1 to 5|'E9' is not a card"):
        parse_action(text, DECK)


# -- positions ---------------------------------------------------------------------------------------------------------


def test_white_space_in_a_position_does_not_matter() -> None:
    position = Position.from_text(DRAWING, DECK)
    for loose in (
        DRAWING.replace(" | ", "|").replace(" ; ", ";"),
        f"\t {DRAWING.replace(' ', '  ')}\r\n",
        DRAWING.replace("|", "\t|\t"),
    ):
        assert Position.from_text(loose, DECK) == position


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (
            " | - | -",
            " | -",
            "a position has 7 fields with | between them (rule, round, phase and turn; aquariums; offer",
        ),
        ("basic 1 draw 2", "basic 1 draw", "rule, round, phase and turn: 'basic 1 draw': expected four words such as"),
        ("basic", "hard", "rule, round, phase and turn: 'hard' is not a scoring rule: expected basic or advanced"),
        ("basic 1", "basic 9", "rule, round, phase and turn: '9' is not a round: expected 0 to 8"),
        ("basic 1", "basic \u0661", "rule, round, phase and turn: '\u0661' is not a round: expected 0 to 8"),
        ("1 draw", "1 think", "phase and turn: 'think' is not a phase: expected deal, show, draw, lay, over"),
        ("draw 2", "draw 0", "rule, round, phase and turn: '0' is not a seat: expected 1 to 5"),
        ("draw 2", "draw 3", "rule, round, phase and turn: '3' is not a seat: expected 1 to 2"),
        ("; E2@0,0r0", "; ", "aquariums: an aquarium is empty: expected its cards, or - for none"),
        ("; E2@0,0r0", "; L01@0,0r0", "aquariums: the aquarium 'L01@0,0r0': L01@0,0r0 cannot be laid"),
        ("; E2@0,0r0", "; E2@0,0r0 ; - ; - ; - ; -", "aquariums: 1 to 5 can play, not 6"),
        ("| L02 |", "| L42 |", "offer: 'L42' is not a card"),
        ("| L02 |", "| |", "offer: the field is empty, expected - for none"),
        ("| L03 |", "| L03 L04 |", "visible card: at most one card lies face up on the deck, not 2"),
        ("L01 - |", "L01 |", "cards held: 1 cards for 2 seats: expected a card or - for each"),
        ("L01 - |", "L01 X |", "cards held: 'X' is not a card"),
        ("- | - | -", "- | 3 | -", "passes: '3' is not a seat: expected 1 to 2"),
        ("- | - | -", "- | - | 1", "cards gone: '1' is not a card"),
    ],
)
def test_a_malformed_position_names_the_field(old: str, new: str, complaint: str) -> None:
    assert old in DRAWING
    with pytest.raises(NotationError) as caught:
        Position.from_text(DRAWING.replace(old, new, 1), DECK)
    assert complaint in str(caught.value)
