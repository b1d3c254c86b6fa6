"""A deck for tests, whatever the shipped one is, and in it the aquarium of the printed scoring example."""

from itertools import islice, product

from shoal.designer import Aquarium, Card, Deck, Face, Laid, Section, parse_deck
from shoal.designer.cards import Rotation

__all__ = ["DECK", "EXAMPLE", "EXAMPLE_TEXT", "SHIPPED_EXAMPLE", "deck_text", "edited"]

GRID = """
    Bd B  B  Cp C  Cp
    B  Bd B  C  C  R
    B  B  Ra R  Ra Ra
    Ys Y  Ys R  Bd B
    Cp Y  B  Y  B  Y
    Cp C  B  R  C  C
"""
"""Chains with (sections, animals): blue (8, 2), cyan (5, 2), yellow (4, 2), cyan (3, 2), red (6, 3), blue (3, 1); the
other five hold no animals."""

ORDER: tuple[tuple[str, tuple[int, int], Rotation], ...] = (
    ("E1", (0, 0), 1),
    ("L01", (1, 0), 0),
    ("L02", (1, 1), 3),
    ("L03", (0, 1), 2),
    ("L04", (-1, 1), 1),
    ("L05", (-1, 0), 2),
    ("L06", (-1, -1), 0),
    ("L07", (0, -1), 3),
    ("L08", (1, -1), 1),
)
"""Which card lies where, and turned how; its face is whatever gives the grid there."""


def face_at(place: tuple[int, int], rotation: Rotation) -> Face:
    """Return the face that shows a card's part of the grid when it is laid in a rotation."""
    rows = [line.split() for line in GRID.split("\n") if line.strip()]
    column, row = 2 * (place[0] + 1), 2 * (1 - place[1])
    sections = [Section(word[0], word[1:]) for line in rows[row : row + 2] for word in line[column : column + 2]]
    return Face((sections[0], sections[1], sections[2], sections[3])).turned(-rotation)


def plain_faces() -> list[str]:
    """Return faces without animals, different however they are turned."""
    found = {Face.from_text(f"{a}{b}/{c}{d}").canonical().text: None for a, b, c, d in product("BCRY", repeat=4)}
    return list(found)


def deck_text() -> str:
    """Return the deck as a file: the cards of the example, and plain ones."""
    faces = {name: face_at(place, rotation).text for name, place, rotation in ORDER}
    names = [f"L{number:02}" for number in range(9, 41)]
    known = {Face.from_text(face).canonical().text for face in faces.values()}
    faces |= dict(zip(names, islice((face for face in plain_faces() if face not in known), 32), strict=True))
    faces |= {f"E{number}": "BC/RY" for number in range(2, 7)}
    lines = ['name = "example"', "", "[colours]"]
    lines += [f'{letter} = {{ name = "{name}", display = "#{shade}" }}' for letter, name, shade in COLOURS]
    lines += ["", "[animals]", *(f'{letter} = {{ name = "{name}" }}' for letter, name in ANIMALS)]
    for key, first in (("entrance", "E"), ("layout", "L")):
        lines += ["", f"[{key}]"]
        lines += [f'{name} = "{face}"' for name, face in sorted(faces.items()) if name.startswith(first)]
    return "\n".join([*lines, ""])


COLOURS = (("B", "blue", "0000ff"), ("C", "cyan", "00ffff"), ("R", "red", "ff0000"), ("Y", "yellow", "ffff00"))
ANIMALS = (("d", "dolphin"), ("p", "penguin"), ("a", "angelfish"), ("s", "sea lion"))


def edited(old: str, new: str) -> str:
    """Return the deck's file with one place changed."""
    text = deck_text()
    assert text.count(old) == 1, (old, text.count(old))
    return text.replace(old, new)


def _example(deck: Deck) -> Aquarium:
    aquarium = Aquarium()
    for name, place, rotation in ORDER:
        card: Card = deck.card(name)
        aquarium = aquarium.after(Laid(card, place, rotation))
    return aquarium


SHIPPED_EXAMPLE = "E4@0,0r1 L30@0,-1r1 L40@0,-2r2 L31@-1,-2r0 L14@1,-2r3 L07@-1,-1r1 L23@1,-1r0 L32@-1,0r1 L21@1,0r2"
"""An aquarium of cards of the shipped deck with the same chains that score, a lone animal, and empty chains."""

DECK = parse_deck(deck_text(), "example.toml")
EXAMPLE = _example(DECK)
EXAMPLE_TEXT = EXAMPLE.text
