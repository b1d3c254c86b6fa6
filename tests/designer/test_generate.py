"""Decks made from seeds: what every one of them holds, and that the shipped one is among them."""

from collections import Counter
from importlib.resources import files

import pytest

from shoal.designer import open_deck, parse_deck
from shoal.designer.generate import HABITATS, OPEN_SEED, Recipe, file_text, generate

RECIPES = [
    Recipe(),
    Recipe(by_colours=(6, 20, 12, 2)),
    Recipe(by_animals=(8, 16, 16), twins=8),
    Recipe(by_animals=(16, 16, 8), twins=0),
]


def test_the_shipped_deck_is_that_of_its_seed() -> None:
    shipped = (files("shoal.designer") / "deck.toml").read_text(encoding="utf-8")
    assert file_text(OPEN_SEED) == shipped
    assert generate(OPEN_SEED).hash == open_deck().hash
    assert parse_deck(file_text(7), "file") == generate(7)


@pytest.mark.parametrize("recipe", RECIPES)
@pytest.mark.parametrize("seed", [0, 1, 2, 3, 6])
def test_what_a_deck_holds(seed: int, recipe: Recipe) -> None:
    """Also where the lots fall badly at first, as with seed 6: then the deck is begun again."""
    deck = generate(seed, recipe)
    assert parse_deck(deck.text, "again") == deck, "all layout cards differ, however they are turned"
    faces = [card.face for card in deck.layouts]
    colours = Counter(len({section.colour for section in face.sections}) for face in faces)
    assert tuple(colours[number] for number in (1, 2, 3, 4)) == recipe.by_colours
    assert tuple(Counter(face.animals for face in faces)[number] for number in (0, 1, 2)) == recipe.by_animals
    homes = [[section.colour for section in face.sections if section.animal] for face in faces]
    assert sum(len(home) == 2 and len(set(home)) == 1 for home in homes) == recipe.twins
    sections = [section for face in faces for section in face.sections]
    assert set(Counter(section.colour for section in sections).values()) == {40}
    living = Counter((section.colour, section.animal) for section in sections if section.animal)
    assert set(living.values()) == {recipe.animals // 4}
    assert living.keys() == {(colour.letter, animal.letter) for colour, animal in HABITATS}


@pytest.mark.parametrize("seed", range(4))
def test_the_entrance_cards(seed: int) -> None:
    """All colours, one animal, and no two go round the middle in the same way."""
    faces = [card.face for card in generate(seed).entrances]
    assert all(len({section.colour for section in face.sections}) == 4 and face.animals == 1 for face in faces)
    ways = set()
    for face in faces:
        a, b, c, d = (section.colour for section in face.sections)
        around = [a, b, d, c]
        at = around.index("B")
        ways.add(tuple(around[at:] + around[:at]))
    assert len(ways) == 6


def test_a_seed_gives_one_deck() -> None:
    assert generate(9) == generate(9)
    assert len({generate(seed).hash for seed in range(10)}) == 10
