"""Whole games for one to five players: what is always true, how they end, and positions that cannot occur."""

import random
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shoal.designer import Aquarium, Card, Face, Laid, Phase, Position, Rule
from shoal.designer.rules import ROUNDS
from shoal.errors import InvalidPositionError
from shoal.game import CHANCE
from tests.designer.example import DECK, EXAMPLE, EXAMPLE_TEXT
from tests.designer.play import games, random_steps, stages
from tests.designer.recount import recount

ENTRANCES, LAYOUTS = DECK.entrances, DECK.layouts


# -- whole games -------------------------------------------------------------------------------------------------------


@settings(max_examples=25)
@given(games())
def test_every_card_is_somewhere_once(game: list[Position]) -> None:
    for position in game:
        aquariums = [laid.card for aquarium in position.aquariums for laid in aquarium.laid]
        held = [card for card in position.held if card]
        visible = [position.visible] if position.visible else []
        layouts = [
            card
            for card in (*aquariums, *held, *position.offer, *visible, *position.gone, *position.unseen())
            if not card.is_entrance
        ]
        assert sorted(card.name for card in layouts) == [card.name for card in position.deck.layouts]
        entrances = [card for card in (*aquariums, *held) if card.is_entrance]
        assert len(entrances) == len(set(entrances)) <= position.seats
        assert position.problems() == ()
        assert position.checked() is position


@settings(max_examples=25)
@given(games())
def test_positions_read_back(game: list[Position]) -> None:
    for position in random.Random(1).sample(game, min(20, len(game))):
        assert Position.from_text(position.text) == position
        assert Position.from_text(position.text).text == position.text == str(position)
        assert hash(Position.from_text(position.text)) == hash(position)
    assert len(set(game)) == len(game)


@settings(max_examples=25)
@given(games())
def test_how_a_game_ends(game: list[Position]) -> None:
    last = game[-1]
    assert (last.round, last.phase) == (ROUNDS, Phase.OVER)
    assert {position.round for position in game} == set(range(9))
    used = 40 if last.seats in (1, 5) else ROUNDS * last.seats
    assert len(last.unseen()) == 40 - used
    assert len(last.gone) == (32 if last.is_solo else 0)
    faces = {card.name: card.face.text for card in (*last.deck.entrances, *last.deck.layouts)}
    counts = [recount(aquarium.text, faces, last.rule.needed) for aquarium in last.aquariums]
    assert list(zip(last.scores(), last.animals(), strict=True)) == counts
    for aquarium in last.aquariums:
        assert len(aquarium.laid) == len(set(aquarium.places)) == 9
        columns, rows = ({place[axis] for place in aquarium.places} for axis in (0, 1))
        assert len(columns) == len(rows) == 3
        assert len(aquarium.sections()) == 36
    outcome = last.outcome()
    assert outcome is not None
    assert outcome.places == tuple(1 + sum(other > count for other in counts) for count in counts)
    assert (last.actors(), last.chances(), last.queue(), last.begins_next()) == ((), (), (), None)


@settings(max_examples=25)
@given(st.integers(1, 5), st.sampled_from(Rule), st.randoms(use_true_random=False))
def test_every_round_everybody_draws_and_lays_once_and_passes_at_most_once(
    seats: int, rule: Rule, rng: random.Random
) -> None:
    done: dict[tuple[int, int, str], int] = {}
    position = Position.initial(seats, rule)
    for step, after in random_steps(rng, position):
        what = (position.round, step.seat, step.action.text.split()[0])
        done[what] = done.get(what, 0) + 1
        position = after
    for number in range(1, ROUNDS + 1):
        shown = done[number, CHANCE, "show"]
        size = 5 if seats == 1 else seats
        assert shown == size + (number == 1) - (number == ROUNDS)
        for seat in range(seats):
            assert done[number, seat, "draw"] == done[number, seat, "lay"] == 1
            assert done.get((number, seat, "pass"), 0) <= (seats > 1)
    assert sum(done[0, seat, "lay"] for seat in range(seats)) == done[0, CHANCE, "deal"] == seats


@settings(max_examples=15)
@given(games())
def test_the_last_round_shows_nothing_on_the_deck(game: list[Position]) -> None:
    for position in game:
        shown = position.phase in (Phase.DRAW, Phase.LAY) and 0 < position.round < ROUNDS
        assert (position.visible is not None) == shown
    draws = [position for position in game if position.phase is Phase.DRAW and not any(position.held)]
    assert all(len(position.offer) == position.offer_size for position in draws)


@settings(max_examples=15)
@given(games(st.just(1)))
def test_solo_discards_four_cards_a_round(game: list[Position]) -> None:
    draws = 0
    for before, position in pairwise(game):
        if before.phase is Phase.DRAW:
            draws += 1
            assert position.gone == (*before.gone, *(card for card in before.offer if card not in position.held))
            assert len(position.gone) == 4 * position.round == 4 * draws
        else:
            assert position.gone == before.gone
    assert draws == ROUNDS


def test_a_position_never_changes() -> None:
    position = stages(random.Random(1), 2)[10]
    text = position.text
    for seat in position.actors():
        for action in position.actions(seat):
            position.after(action, seat)
    assert position.text == text


def test_one_to_five_can_play() -> None:
    for seats in (0, 6):
        with pytest.raises(InvalidPositionError, match=f"Aquarium Designer is a game for 1 to 5, not for {seats}"):
            Position.initial(seats)


def test_pictures_for_notebooks() -> None:
    assert Position.initial(2)._repr_svg_().startswith("<svg")


# -- winning -----------------------------------------------------------------------------------------------------------


def over(*aquariums: Aquarium, rule: Rule = Rule.BASIC) -> Position:
    return Position(DECK, rule, ROUNDS, Phase.OVER, aquariums, held=(None,) * len(aquariums))


def tank(*faces: str) -> Aquarium:
    """Return an aquarium of a row of cards."""
    cards = [Card(f"L{number:02}", Face.from_text(face)) for number, face in enumerate(faces, 1)]
    return Aquarium(tuple(Laid(card, (column, 0), 0) for column, card in enumerate(cards)))


RICH = tank("BdBd/BC")  # 5 points, 2 animals
SAME = tank("CpCp/CB")
MORE_ANIMALS = tank("BdBd/BCp")  # 5 points, 3 animals, one of them alone
POOR = tank("BC/RY")


@pytest.mark.parametrize(
    ("aquariums", "places"),
    [
        ((RICH, POOR), (1, 2)),
        ((POOR, RICH), (2, 1)),
        ((RICH, MORE_ANIMALS), (2, 1)),
        ((RICH, SAME), (1, 1)),
        ((RICH, SAME, POOR), (1, 1, 3)),
        ((RICH, MORE_ANIMALS, SAME), (2, 1, 2)),
        ((POOR, RICH, SAME, MORE_ANIMALS, POOR), (4, 2, 2, 1, 4)),
        ((POOR,), (1,)),
    ],
)
def test_ties_go_to_more_animals_and_then_places_are_shared(
    aquariums: tuple[Aquarium, ...], places: tuple[int, ...]
) -> None:
    assert RICH.score(Rule.BASIC) == SAME.score(Rule.BASIC) == MORE_ANIMALS.score(Rule.BASIC) == 5
    outcome = over(*aquariums).outcome()
    assert outcome is not None
    assert outcome.places == places
    assert outcome.reason == "played"


def test_the_rule_decides() -> None:
    three = tank("YsYs/YsB")  # 6 points by both rules
    two = tank("BdB/CpCp", "BBd/CR")  # more by the basic rule, none by the advanced
    assert [over(three, two, rule=rule).scores() for rule in Rule] == [(6, 11), (6, 0)]
    assert [over(three, two, rule=rule).ended("played").winners for rule in Rule] == [(1,), (0,)]


def test_whoever_gives_up_comes_last() -> None:
    position = over(RICH, POOR, SAME)
    outcome = position.ended("resigned", 0)
    assert (outcome.places, outcome.scores, outcome.reason) == ((3, 2, 1), (5, 0, 5), "resigned")


# -- positions that cannot occur ---------------------------------------------------------------------------------------


NEXT_ROUND = "basic 2 show 1 | E1@0,0r0 L01@1,0r0 ; E2@0,0r0 L02@1,0r0 | L03 | - | - - | - | -"
DRAWING = "basic 1 draw 2 | E1@0,0r0 ; E2@0,0r0 | L02 | L03 | L01 - | - | -"
LAYING = "basic 1 lay 2 | E1@0,0r0 ; E2@0,0r0 L02@0,1r0 | - | L03 | L01 - | - | -"
ALONE = "basic 2 draw 1 | E1@0,0r0 L01@1,0r0 | L02 L03 L04 L05 L06 | L07 | - | - | L08 L09 L10 L11"
OVER = f"basic 8 over 1 | {EXAMPLE_TEXT} | - | - | - | - | {' '.join(f'L{n:02}' for n in range(9, 41))}"
DEALING = "basic 0 deal 1 | - ; - | - | - | E1 - | - | -"


@pytest.mark.parametrize("text", [NEXT_ROUND, DRAWING, LAYING, ALONE, OVER, DEALING])
def test_what_can_occur(text: str) -> None:
    position = Position.from_text(text, DECK)
    assert position.problems() == ()
    assert position.text == text


@pytest.mark.parametrize(
    ("text", "old", "new", "problems"),
    [
        (DRAWING, "| L03 |", "| L01 |", ["L01 appears twice"]),
        (DRAWING, "E2@", "E1@", ["E1 appears twice"]),
        (DRAWING, "| L03 |", "| - |", ["one card is visible on the deck in round 1, phase draw"]),
        (DRAWING, "| L02 |", "| L02 L04 |", ["2 cards are on offer, expected 1"]),
        (DRAWING, "| L02 |", "| - |", ["0 cards are on offer, expected 1"]),
        (DRAWING, "| L02 |", "| E6 |", ["entrance cards are not drawn"]),
        (DRAWING, "L01 -", "E6 -", ["seat 1 cannot hold E6 in round 1"]),
        (DRAWING, "| - | -", "| - | L40", ["1 cards are out of the game, expected 0"]),
        (DRAWING, "draw 2", "draw 1", ["the draw cannot have come to this: check who holds a card"]),
        (DRAWING, "L01 -", "L01 L04", ["the draw cannot have come to this"]),
        (DRAWING, "E2@0,0r0", "E2@0,0r0 L09@1,0r0", ["seat 2 has laid 2 cards, expected 1"]),
        (DRAWING, "basic 1", "basic 0", ["round 0 has no phase draw", "seat 1 has laid 1 cards, expected 0"]),
        (LAYING, "L01 -", "- -", ["somebody holds a card in the phase lay"]),
        (LAYING, "L01 - | -", "L01 - | 1", ["nobody has passed in the phase lay"]),
        (LAYING, "| - | L03", "| L05 | L03", ["1 cards are on offer, expected 0"]),
        (LAYING, "lay 2", "over 2", ["round 1 has no phase over", "nobody holds a card in the phase over"]),
        (NEXT_ROUND, "| L03 |", "| - |", ["0 cards are on offer, expected 1 to 2"]),
        (NEXT_ROUND, "| L03 |", "| L03 L04 L05 |", ["3 cards are on offer, expected 1 to 2"]),
        (NEXT_ROUND, "- -", "L09 -", ["nobody holds a card in the phase show"]),
        (NEXT_ROUND, "| L03 | -", "| L03 | L04", ["no card is visible on the deck in round 2, phase show"]),
        (NEXT_ROUND, "2 show", "0 show", ["round 0 has no phase show"]),
        (ALONE, "L08 L09 L10 L11", "L08 L09 L10", ["3 cards are out of the game, expected 4"]),
        (ALONE, "| - | - | L08", "| - | 1 | L08", ["the draw cannot have come to this"]),
        (DEALING, "E1 -", "- E1", ["entrance cards are dealt to the seats in order"]),
        (DEALING, "E1 -", "E1 E2", ["somebody still waits for an entrance card in the phase deal"]),
        (DEALING, "0 deal", "3 deal", ["round 3 has no phase deal"]),
        (OVER, "8 over", "7 over", ["round 7 has no phase over"]),
    ],
)
def test_what_cannot_occur(text: str, old: str, new: str, problems: list[str]) -> None:
    assert text.count(old) == 1
    position = Position.from_text(text.replace(old, new), DECK)
    found = position.problems()
    for problem in problems:
        assert any(line.startswith(problem) for line in found), found
    with pytest.raises(InvalidPositionError) as caught:
        position.checked()
    assert "; ".join(found) in str(caught.value)


def test_problems_list_every_reason() -> None:
    position = replace(Position.from_text(DRAWING, DECK), visible=None, gone=(LAYOUTS[39],), turn=7)
    assert position.problems() == (
        "one card is visible on the deck in round 1, phase draw",
        "1 cards are out of the game, expected 0",
        "seat 8 does not exist",
    )


@settings(max_examples=25)
@given(games(), st.randoms(use_true_random=False))
def test_a_card_that_disappears_is_missed(game: list[Position], rng: random.Random) -> None:
    position = rng.choice([position for position in game if position.offer and position.phase is Phase.DRAW])
    assert replace(position, offer=position.offer[1:]).problems()
    assert replace(position, offer=(*position.offer, position.offer[0])).problems()
    assert replace(position, turn=position.seats).problems()
    assert replace(position, round=position.round % ROUNDS + 1).problems()


def test_every_moment_of_every_draw_is_thought_possible() -> None:
    """The rules produce it, so `problems` must not object."""
    for seats in range(1, 5):
        todo = [position for position in stages(random.Random(seats), seats) if position.phase is Phase.DRAW][:1]
        seen: set[tuple[frozenset[int], frozenset[int], int]] = set()
        while todo:
            position = todo.pop()
            held = frozenset(seat for seat, card in enumerate(position.held) if card)
            if position.phase is not Phase.DRAW or (held, position.passed, position.turn) in seen:
                continue
            seen.add((held, position.passed, position.turn))
            assert position.problems() == ()
            todo += [position.after(action) for action in position.actions(position.turn)]
        assert len(seen) >= seats


def test_the_example_wins_by_its_points() -> None:
    last = Position.from_text(OVER, DECK)
    assert last.scores() == (37,)
    assert EXAMPLE in last.aquariums
