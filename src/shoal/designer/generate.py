"""Making decks: a seeded generator with stated rules of balance. The shipped deck is its work (see `docs/deck.md`).

What a recipe fixes and what the seed decides:

1. Of the 40 layout cards so many show one colour, two, three or four. Which colours they are falls by lot; cards are
   drawn anew, one at a time, until every colour covers the same number of sections.
2. Every animal lives in one colour of its own. So many layout cards hold no animal, one or two; of those with two, so
   many hold *twins*, two in the same colour. Which cards and sections these are falls by lot; cards are drawn anew, one
   at a time, until every animal appears equally often.
3. The sections of a card are arranged by lot. A card equal to an earlier one, turned or not, is arranged anew.
4. Each of the six entrance cards shows all four colours in one of the six ways to go round its middle, with one animal;
   the animals take turns.
"""

import random
from collections import Counter
from collections.abc import Container
from dataclasses import dataclass
from itertools import combinations, permutations

from shoal.designer.cards import Card, Face, Section
from shoal.designer.deck import ENTRANCE_NAMES, LAYOUT_NAMES, Animal, Colour, Deck

__all__ = ["HABITATS", "OPEN_SEED", "Recipe", "file_text", "generate"]

HABITATS: tuple[tuple[Colour, Animal], ...] = (
    (Colour("B", "blue", "#1763d6"), Animal("d", "dolphin")),
    (Colour("C", "cyan", "#3cc8ea"), Animal("p", "penguin")),
    (Colour("R", "red", "#fa5548"), Animal("a", "angelfish")),
    (Colour("Y", "yellow", "#ffe94f"), Animal("s", "sea lion")),
)
"""The colours of our own decks, each with the animal that lives there."""


OPEN_SEED = 2
"""The seed of the shipped deck."""

PATIENCE = 2000
"""After so many cards drawn anew for the animals the lots fell badly, and the whole deck is begun again."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a generated deck holds, whatever its seed."""

    by_colours: tuple[int, int, int, int] = (4, 16, 16, 4)
    """How many layout cards show one colour, two, three and four."""

    by_animals: tuple[int, int, int] = (12, 16, 12)
    """How many layout cards hold no animal, one and two."""

    twins: int = 6
    """How many of the cards with two animals have both in the same colour: they are the easiest chains to score."""

    @property
    def animals(self) -> int:
        """How many of the 160 sections of the layout cards hold an animal."""
        return sum(number * cards for number, cards in enumerate(self.by_animals))


def generate(seed: int, recipe: Recipe | None = None, name: str | None = None) -> Deck:
    """Return the deck of a seed."""
    recipe = recipe or Recipe()
    rng = random.Random(seed)
    faces = _layouts(rng, recipe)
    while faces is None:
        faces = _layouts(rng, recipe)
    return Deck(
        name or f"generated deck {seed}",
        tuple(colour for colour, _ in HABITATS),
        tuple(animal for _, animal in HABITATS),
        tuple(map(Card, ENTRANCE_NAMES, _entrances(rng))),
        tuple(map(Card, LAYOUT_NAMES, faces)),
    )


def file_text(seed: int) -> str:
    """Return the file of the deck of a seed, with a heading that says what it is; the shipped one has `OPEN_SEED`."""
    deck = generate(seed, name="open deck" if seed == OPEN_SEED else None)
    return f"# Our own cards, not the printed ones: shoal designer deck --generate {seed}\n\n{deck.text}"


def _layouts(rng: random.Random, recipe: Recipe) -> list[Face] | None:
    """Draw forty different faces; `None` when the lots fell so that there are none."""
    cards = _coloured(rng, recipe)
    homes = _homes(rng, cards, recipe)
    if homes is None:
        return None
    faces: dict[Face, Face] = {}
    for card, inhabited in zip(cards, homes, strict=True):
        sections = [_section(colour, at in inhabited) for at, colour in enumerate(card)]
        face = _arranged(rng, sections, faces)
        if face is None:
            return None
        faces[face.canonical()] = face
    return list(faces.values())


def _coloured(rng: random.Random, recipe: Recipe) -> list[list[int]]:
    """Draw the colours of forty cards, one redrawn after the other until all colours are level."""
    numbers = [colours + 1 for colours, cards in enumerate(recipe.by_colours) for _ in range(cards)]
    cards = [_colours(rng, number) for number in numbers]
    while (unevenness := _unevenness(cards)) > 0:
        at = rng.randrange(len(cards))
        before = cards[at]
        cards[at] = _colours(rng, numbers[at])
        if _unevenness(cards) > unevenness:
            cards[at] = before
    rng.shuffle(cards)
    return cards


def _colours(rng: random.Random, number: int) -> list[int]:
    """Draw four sections' colours, so many different ones."""
    chosen = rng.sample(range(len(HABITATS)), number)
    return chosen + [rng.choice(chosen) for _ in range(4 - number)]


def _unevenness(cards: list[list[int]]) -> int:
    covered = Counter(colour for card in cards for colour in card)
    return sum(abs(covered[colour] - len(cards)) for colour in range(len(HABITATS)))


def _homes(rng: random.Random, cards: list[list[int]], recipe: Recipe) -> list[tuple[int, ...]] | None:
    """Draw which sections of each card hold an animal, one card redrawn after the other until all animals are level.

    `None` when no card drawn anew brings them closer: that happens where only two at once would.
    """
    choices = _choices_of_homes(rng, cards, recipe)
    homes = [rng.choice(choice) for choice in choices]

    def unevenness() -> int:
        living = Counter(card[at] for card, inhabited in zip(cards, homes, strict=True) for at in inhabited)
        return sum(abs(len(HABITATS) * living[colour] - recipe.animals) for colour in range(len(HABITATS)))

    for _ in range(PATIENCE):
        uneven = unevenness()
        if uneven == 0:
            return homes
        at = rng.randrange(len(cards))
        before = homes[at]
        homes[at] = rng.choice(choices[at])
        if unevenness() > uneven:
            homes[at] = before
    return None


def _choices_of_homes(rng: random.Random, cards: list[list[int]], recipe: Recipe) -> list[list[tuple[int, ...]]]:
    """Draw how many animals each card holds and whether they are twins; return the ways in which it can."""
    none, one, two = recipe.by_animals
    kinds = [(0, False)] * none + [(1, False)] * one + [(2, True)] * recipe.twins + [(2, False)] * (two - recipe.twins)
    while True:
        rng.shuffle(kinds)
        choices = [_ways(card, number, twins) for card, (number, twins) in zip(cards, kinds, strict=True)]
        if all(choices):
            return choices


def _ways(card: list[int], number: int, twins: bool) -> list[tuple[int, ...]]:
    """Return every set of so many sections of a card; of two, either both have the same colour or they have not."""
    ways = list(combinations(range(4), number))
    return [way for way in ways if len(way) < 2 or (card[way[0]] == card[way[1]]) == twins]


def _section(colour: int, inhabited: bool) -> Section:
    letters, animal = HABITATS[colour]
    return Section(letters.letter, animal.letter if inhabited else "")


def _arranged(rng: random.Random, sections: list[Section], taken: Container[Face]) -> Face | None:
    """Draw an arrangement that no earlier card has, turned or not."""
    for a, b, c, d in rng.sample(list(permutations(sections)), 24):
        face = Face((a, b, c, d))
        if face.canonical() not in taken:
            return face
    return None


def _entrances(rng: random.Random) -> list[Face]:
    """Return the six ways to go round a card's middle, with one animal each."""
    first_home = rng.randrange(len(HABITATS))
    faces = []
    for number, (right, low_right, low_left) in enumerate(permutations((1, 2, 3))):
        home = (first_home + number) % len(HABITATS)
        a, b, c, d = (_section(colour, colour == home) for colour in (0, right, low_left, low_right))
        faces.append(Face((a, b, c, d)))
    return faces
