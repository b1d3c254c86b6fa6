"""Positions, aquariums and strange decks, for tests of what is drawn."""

import random
from functools import cache

from hypothesis import strategies as st

from shoal.designer.aquarium import Aquarium, Laid
from shoal.designer.cards import Card, Face, Section
from shoal.designer.deck import ENTRANCE_NAMES, LAYOUT_NAMES, Animal, Colour, Deck, open_deck, parse_deck
from shoal.designer.position import Position
from shoal.designer.rules import Phase, Rule

__all__ = ["SVG", "a_card", "a_position", "aquariums", "played", "positions", "strange_deck", "tank"]

SVG = "{http://www.w3.org/2000/svg}"

PAINTS = {
    "A": "#5B2A86",
    "G": "#2e8b3a",
    "K": "#000000",
    "M": "#777777",
    "N": "#101a60",
    "O": "#ff9900",
    "P": "#ff77cc",
    "W": "#ffffff",
}
NAMES = {"a": "axolotl", "c": "Crab", "q": "quokka", "t": "turtle", "z": "<zebra & co>"}


@cache
def strange_deck() -> Deck:
    """Return a deck with eight colours, other animals, and a name that no built-in font has."""
    rng = random.Random(1)
    faces: dict[Face, Face] = {}
    while len(faces) < 46:
        sections = [Section(rng.choice(list(PAINTS)), rng.choice(["", "", *NAMES])) for _ in range(4)]
        face = Face((sections[0], sections[1], sections[2], sections[3]))
        faces.setdefault(face.canonical(), face)
    deck = Deck(
        "水族館 & <friends>",
        tuple(Colour(letter, f"colour {letter}", paint) for letter, paint in PAINTS.items()),
        tuple(Animal(letter, name) for letter, name in NAMES.items()),
        tuple(map(Card, ENTRANCE_NAMES, list(faces.values())[:6])),
        tuple(map(Card, LAYOUT_NAMES, list(faces.values())[6:])),
    )
    return parse_deck(deck.text, "the strange deck")


def a_card(text: str) -> Card:
    """Return a card by name and face, such as `L17=BdBd/CB`, whether the shipped deck has it or not."""
    name, face = text.split("=")
    return Card(name, Face.from_text(face))


def tank(text: str) -> Aquarium:
    """Return an aquarium of such cards with their places, such as `E1=BdR/CY@0,0 L17=BdBd/CB@0,1`."""
    aquarium = Aquarium()
    for word in text.split():
        card, place = word.split("@")
        column, row = map(int, place.split(","))
        aquarium = aquarium.after(Laid(a_card(card), (column, row), 0))
    return aquarium


def a_position(
    rule: str, number: int, phase: str, tanks: str, offer: str = "", visible: str = "", held: str = ""
) -> Position:
    """Return a position with such cards and the first seat's turn; `-` stands for no card held."""
    aquariums = tuple(map(tank, tanks.split(";")))
    cards = (None if word == "-" else a_card(word) for word in held.split() or ["-"] * len(aquariums))
    return Position(
        open_deck(),
        Rule(rule),
        number,
        Phase(phase),
        aquariums,
        tuple(map(a_card, offer.split())),
        a_card(visible) if visible else None,
        tuple(cards),
    )


def played(seats: int, steps: int, seed: int = 1, rule: Rule = Rule.BASIC, deck: Deck | None = None) -> Position:
    """Return the position after so many random steps, or at the end of the game."""
    rng = random.Random(seed)
    position = Position.initial(seats, rule, deck)
    for _ in range(steps):
        if position.outcome():
            break
        chances = position.chances()
        if chances:
            position = position.after(rng.choice(chances)[0])
        else:
            seat = rng.choice(position.actors())
            position = position.after(rng.choice(position.actions(seat)), seat)
    return position


def positions() -> st.SearchStrategy[Position]:
    """Positions of all phases, for one seat to five, by both rules, with ordinary and strange cards."""
    return st.builds(
        played,
        st.integers(1, 5),
        st.integers(0, 170),
        st.integers(0, 2**32),
        st.sampled_from(Rule),
        st.sampled_from([open_deck(), strange_deck()]),
    )


def aquariums() -> st.SearchStrategy[Aquarium]:
    """Aquariums with one card to nine of the shipped deck."""
    return st.builds(
        lambda steps, seed: played(1, steps, seed).aquariums[0], st.integers(3, 80), st.integers(0, 2**32)
    ).filter(lambda aquarium: bool(aquarium.laid))
