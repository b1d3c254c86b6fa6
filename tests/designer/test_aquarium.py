"""Aquariums: where a card may lie, which chains there are, and what they earn."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shoal.designer import Aquarium, Card, Chain, Face, Laid, Rule, open_deck, rank_of
from shoal.designer.generate import generate
from shoal.designer.notation import parse_aquarium
from shoal.designer.rules import parse_rule
from shoal.errors import IllegalActionError, NotationError
from tests.designer.example import DECK, EXAMPLE, EXAMPLE_TEXT, SHIPPED_EXAMPLE
from tests.designer.play import random_aquarium
from tests.designer.recount import recount

DECKS = (open_deck(), open_deck(), generate(5), DECK)
"""In three of four cases a deck that is full of animals, unlike that of the example."""

AQUARIUMS = st.builds(
    lambda seed, deck, cards: random_aquarium(random.Random(seed), deck, cards),
    st.integers(0, 2**32),
    st.sampled_from(DECKS),
    st.integers(0, 9),
)


# -- the printed example -----------------------------------------------------------------------------------------------


SHIPPED = parse_aquarium(SHIPPED_EXAMPLE, open_deck())


@pytest.mark.parametrize(
    ("aquarium", "lone", "empty"), [(EXAMPLE, 3, 5), (SHIPPED, 1, 8)], ids=["as printed", "of shipped cards"]
)
def test_the_printed_example(aquarium: Aquarium, lone: int, empty: int) -> None:
    """10 + 7 + 6 + 5 + 9 = 37, a chain with a lone animal and empty ones beside; by the advanced rule 9 are left."""
    chains = sorted((len(chain.spots), chain.animals, chain.points(Rule.BASIC)) for chain in aquarium.chains())
    assert [chain for chain in chains if chain[1] > 1] == [(3, 2, 5), (4, 2, 6), (5, 2, 7), (6, 3, 9), (8, 2, 10)]
    assert [chain for chain in chains if chain[1] == 1] == [(lone, 1, 0)]
    assert [points for _, animals, points in chains if not animals] == [0] * empty
    assert aquarium.score(Rule.BASIC) == 37
    assert aquarium.animals == 12
    assert [chain.points(Rule.ADVANCED) for chain in aquarium.chains() if chain.animals >= 3] == [9]
    assert aquarium.score(Rule.ADVANCED) == 9


def test_the_example_is_a_full_aquarium() -> None:
    assert sorted(EXAMPLE.places) == [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
    assert len(EXAMPLE.sections()) == sum(len(chain.spots) for chain in EXAMPLE.chains()) == 36
    assert EXAMPLE.free_places() == ()
    assert parse_aquarium(EXAMPLE_TEXT, DECK) == EXAMPLE


# -- points ------------------------------------------------------------------------------------------------------------


@given(AQUARIUMS)
def test_points_are_those_of_an_obvious_count(aquarium: Aquarium) -> None:
    faces = {laid.card.name: laid.card.face.text for laid in aquarium.laid}
    for rule in Rule:
        assert (aquarium.score(rule), aquarium.animals) == recount(aquarium.text, faces, rule.needed)


@given(AQUARIUMS)
def test_chains_are_parts_of_one_colour_that_do_not_touch(aquarium: Aquarium) -> None:
    sections = aquarium.sections()
    seen: set[tuple[int, int]] = set()
    for chain in aquarium.chains():
        assert not seen & set(chain.spots)
        seen |= set(chain.spots)
        assert {sections[spot].colour for spot in chain.spots} == {chain.colour}
        assert sum(sections[spot].animal != "" for spot in chain.spots) == chain.animals
        around = {(x + dx, y + dy) for x, y in chain.spots for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
        for spot in around - set(chain.spots):
            assert spot not in sections or sections[spot].colour != chain.colour
    assert seen == sections.keys()
    order = [(chain.colour, chain.spots[0][::-1]) for chain in aquarium.chains()]
    assert order == sorted(order)


def test_animals_of_several_kinds_count_together() -> None:
    """Only colours are compared, whatever the printed example shows."""
    card = Card("E1", Face.from_text("BdBp/BB"))
    assert Aquarium((Laid(card, (0, 0), 0),)).score(Rule.BASIC) == 6


@pytest.mark.parametrize(("animals", "basic", "advanced"), [(0, 0, 0), (1, 0, 0), (2, 6, 0), (3, 7, 7), (4, 8, 8)])
def test_how_many_animals_a_chain_needs(animals: int, basic: int, advanced: int) -> None:
    chain = Chain("B", ((0, 0), (1, 0), (0, 1), (1, 1)), animals)
    assert (chain.points(Rule.BASIC), chain.points(Rule.ADVANCED)) == (basic, advanced)


def turned(laid: Laid) -> Laid:
    """Return where a card comes to lie when its whole aquarium is turned clockwise."""
    x, y = laid.place
    return Laid(laid.card, (y, -x), (laid.rotation + 1) % 4)


def mirrored(laid: Laid) -> Laid:
    """Return a card whose face is that of another in a mirror, beside the vertical axis."""
    a, b, c, d = laid.card.face.turned(laid.rotation).sections
    x, y = laid.place
    return Laid(Card(laid.card.name, Face((b, a, d, c))), (-x, y), 0)


@given(AQUARIUMS)
def test_neither_turning_nor_a_mirror_changes_the_points(aquarium: Aquarium) -> None:
    around = other = aquarium
    for _ in range(4):
        around = Aquarium(tuple(map(turned, around.laid)))
        other = Aquarium(tuple(map(turned, map(mirrored, other.laid))))
        for rule in Rule:
            assert around.score(rule) == other.score(rule) == aquarium.score(rule)
        assert around.animals == other.animals == aquarium.animals
        assert len(around.free_places()) == len(other.free_places()) == len(aquarium.free_places())
    assert around == aquarium


@given(AQUARIUMS, st.randoms(use_true_random=False))
def test_the_order_of_laying_does_not_matter(aquarium: Aquarium, rng: random.Random) -> None:
    shuffled = Aquarium(tuple(rng.sample(aquarium.laid, len(aquarium.laid))))
    for rule in Rule:
        assert shuffled.score(rule) == aquarium.score(rule)


# -- where a card may lie ----------------------------------------------------------------------------------------------


def may_lie(places: tuple[tuple[int, int], ...], place: tuple[int, int]) -> bool:
    """Say what the printed rules say."""
    if not places:
        return place == (0, 0)
    beside = any(place in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) for x, y in places)
    columns, rows = zip(*places, place, strict=True)
    inside = any(
        set(columns) <= {left, left + 1, left + 2} and set(rows) <= {low, low + 1, low + 2}
        for left in range(-2, 1)
        for low in range(-2, 1)
    )
    return beside and inside and place not in places


@settings(max_examples=60)
@given(AQUARIUMS)
def test_every_place_that_is_listed_is_accepted_and_every_other_refused(aquarium: Aquarium) -> None:
    card = DECK.card("L40" if aquarium.laid else "E6")
    everywhere = [(x, y) for y in range(-4, 5) for x in range(-4, 5)]
    free = [place for place in everywhere if may_lie(aquarium.places, place)]
    assert list(aquarium.free_places()) == free
    assert [laid.text for laid in aquarium.options(card)] == [
        Laid(card, place, rotation).text for place in free for rotation in range(4)
    ]
    for place in everywhere:
        if place in free:
            assert aquarium.after(Laid(card, place, 3)).laid == (*aquarium.laid, Laid(card, place, 3))
        else:
            with pytest.raises(IllegalActionError):
                aquarium.after(Laid(card, place, 3))


TOO_WIDE = "the aquarium would leave its 3 × 3 area: more than three cards in a"


@pytest.mark.parametrize(
    ("aquarium", "laid", "complaint"),
    [
        ("E1@0,0r0", "L01@0,0r0", "L01@0,0r0 cannot be laid: E1 lies on 0,0"),
        ("E1@0,0r0", "L01@2,0r0", "L01@2,0r0 cannot be laid: no card lies side by side with 2,0"),
        ("E1@0,0r0", "L01@1,1r0", "L01@1,1r0 cannot be laid: no card lies side by side with 1,1"),
        (
            "E1@0,0r0 L02@1,0r0 L03@2,0r0",
            "L01@-1,0r0",
            f"L01@-1,0r0 cannot be laid: with -1,0 {TOO_WIDE} row",
        ),
        (
            "E1@0,0r0 L02@0,1r0 L03@0,2r0",
            "L01@0,3r0",
            f"L01@0,3r0 cannot be laid: with 0,3 {TOO_WIDE} column",
        ),
        (
            "E1@0,0r0 L02@0,1r0 L03@1,1r0 L04@2,1r0",
            "L01@-1,0r0",
            f"L01@-1,0r0 cannot be laid: with -1,0 {TOO_WIDE} row",
        ),
        ("-", "E1@1,0r0", "E1@1,0r0 cannot be laid: the entrance card lies on 0,0"),
        ("-", "L01@0,0r0", "L01@0,0r0 cannot be laid: an aquarium begins with its one entrance card"),
        ("E1@0,0r0", "E2@1,0r0", "E2@1,0r0 cannot be laid: an aquarium begins with its one entrance card"),
    ],
)
def test_what_is_wrong_with_a_place(aquarium: str, laid: str, complaint: str) -> None:
    before = parse_aquarium(aquarium, DECK)
    with pytest.raises(NotationError) as caught:
        parse_aquarium(f"{aquarium.replace('-', '', aquarium == '-')} {laid}", DECK)
    assert str(caught.value).endswith(f": {complaint}")
    assert before.text == aquarium


# -- words of the rules ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("total", "rank"),
    [
        (0, "D"),
        (34, "D"),
        (35, "C"),
        (39, "C"),
        (40, "B"),
        (44, "B"),
        (45, "A"),
        (49, "A"),
        (50, "S"),
        (51, "S"),
        (72, "S"),
    ],
)
def test_ranks(total: int, rank: str) -> None:
    assert rank_of(total) == rank


def test_an_unknown_rule() -> None:
    assert parse_rule("advanced") is Rule.ADVANCED
    with pytest.raises(NotationError, match="'hard' is not a scoring rule: expected basic or advanced"):
        parse_rule("hard")
