"""Faces and decks: reading, turning, and a complaint with file and key for everything that can be wrong."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoal.designer import Deck, Face, load_deck, open_deck, parse_deck
from shoal.designer.deck import ENTRANCE_NAMES, LAYOUT_NAMES
from shoal.errors import NotationError
from tests.designer.example import DECK, deck_text, edited

SECTIONS = st.sampled_from([colour + animal for colour in "BCRY" for animal in ("", *"dpas")])
FACES = st.builds(lambda a, b, c, d: f"{a}{b}/{c}{d}", SECTIONS, SECTIONS, SECTIONS, SECTIONS)
LAYOUT = 'L09 = "BB/BB"'


# -- faces -------------------------------------------------------------------------------------------------------------


@given(FACES)
def test_a_face_reads_back(text: str) -> None:
    assert Face.from_text(text).text == text
    assert Face.from_text(text).animals == sum(letter.islower() for letter in text)


@given(FACES, st.integers(0, 9), st.integers(0, 9))
def test_turning(text: str, first: int, second: int) -> None:
    face = Face.from_text(text)
    assert face.turned(first).turned(second) == face.turned((first + second) % 4)
    assert face.turned(4) == face
    assert face.turned(first).canonical() == face.canonical()
    assert face.turned(first).animals == face.animals


def test_a_quarter_turn_clockwise() -> None:
    """What was on the lower left comes to the upper left."""
    assert Face.from_text("BdC/RY").turned(1).text == "RBd/YC"
    assert Face.from_text("BdC/RY").turned(3).text == "CY/BdR"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "the face '' has 1 rows, expected 2 separated by /"),
        ("BC/CR/BB", "the face 'BC/CR/BB' has 3 rows, expected 2 separated by /"),
        ("BCR/CR", "the face 'BCR/CR': expected 2 sections in the row 'BCR', not 3"),
        ("B/CR", "the face 'B/CR': expected 2 sections in the row 'B', not 1"),
        ("dBC/CR", "the face 'dBC/CR': 'd' is neither a colour's nor an animal's letter there"),
        ("BddC/CR", "the face 'BddC/CR': 'd' is neither a colour's nor an animal's letter there"),
        ("B C/CR", "the face 'B C/CR': ' ' is neither a colour's nor an animal's letter there"),
        ("ÄC/CR", "the face 'ÄC/CR': 'Ä' is neither a colour's nor an animal's letter there"),
        ("B1/CR", "the face 'B1/CR': '1' is neither a colour's nor an animal's letter there"),
    ],
)
def test_what_is_no_face(text: str, complaint: str) -> None:
    with pytest.raises(NotationError) as caught:
        Face.from_text(text)
    assert str(caught.value) == complaint


# -- decks -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", [open_deck(), DECK], ids=["shipped", "example"])
def test_a_deck(deck: Deck) -> None:
    assert [card.name for card in deck.entrances] == list(ENTRANCE_NAMES)
    assert [card.name for card in deck.layouts] == list(LAYOUT_NAMES)
    assert len({card.face.canonical() for card in deck.layouts}) == 40
    assert all(card.is_entrance for card in deck.entrances)
    assert not any(card.is_entrance for card in deck.layouts)
    assert parse_deck(deck.text, "again") == deck
    assert parse_deck(deck.text, "again").text == deck.text
    assert hash(parse_deck(deck.text, "again")) == hash(deck)
    assert [deck.card(card.name) for card in (*deck.entrances, *deck.layouts)] == [*deck.entrances, *deck.layouts]


def test_in_the_shipped_deck_every_animal_has_a_colour_of_its_own() -> None:
    deck = open_deck()
    sections = [section for card in (*deck.entrances, *deck.layouts) for section in card.face.sections]
    homes = {(section.animal, section.colour) for section in sections if section.animal}
    assert len(homes) == len(deck.colours) == len(deck.animals) == 4
    assert {animal for animal, _ in homes} == {animal.letter for animal in deck.animals}
    assert {animal.name for animal in deck.animals} == {"sea lion", "angelfish", "dolphin", "penguin"}


def test_the_fingerprint_is_that_of_the_faces() -> None:
    assert parse_deck(edited('name = "example"', 'name = "other"'), "x").hash == DECK.hash
    assert parse_deck(edited('"blue"', '"dark blue"'), "x").hash == DECK.hash
    assert parse_deck(edited(LAYOUT, 'L09 = "BBd/BB"'), "x").hash != DECK.hash
    assert DECK.hash.startswith("sha256:")


def test_a_deck_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    for raw in (deck_text().encode(), b"\xef\xbb\xbf" + deck_text().replace("\n", "\r\n").encode()):
        path.write_bytes(raw)
        assert load_deck(path) == DECK


def test_a_deck_file_that_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    with pytest.raises(NotationError, match=r"^the deck .*deck.toml cannot be read: No such file or directory$"):
        load_deck(path)
    path.write_bytes(b"name = '\xff'")
    with pytest.raises(NotationError, match=r"^the deck .*deck.toml cannot be read: it is not UTF-8 text$"):
        load_deck(path)


def test_entrance_cards_may_repeat_and_words_may_hold_anything_printable() -> None:
    deck = parse_deck(edited('E2 = "BC/RY"', 'E2 = "BC/RY"').replace('"example"', r'"a \"b\" \\ 海"'), "x")
    assert deck.card("E2").face == deck.card("E3").face
    assert deck.name == 'a "b" \\ 海'
    assert parse_deck(deck.text, "y") == deck


@pytest.mark.parametrize("name", ["L00", "L41", "L1", "E0", "E7", "", "l01", "X01"])
def test_an_unknown_card(name: str) -> None:
    with pytest.raises(NotationError, match=f"{name!r} is not a card: expected E1 to E6 or L01 to L40"):
        DECK.card(name)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (LAYOUT, 'L09 = "BC/BB"', "layout.L10 is the same card as layout.L09, turned or not"),
        (LAYOUT, 'L09 = "BC/BB"\nL09 = "BB/BB"', "this is not TOML: Cannot overwrite a value"),
        (LAYOUT, "", "layout.L09 is missing: expected 40 layout cards, L01 to L40"),
        (LAYOUT, f'{LAYOUT}\nL41 = "BBd/BB"', "layout.L41 is no layout card: expected L01 to L40"),
        (LAYOUT, f'{LAYOUT}\nE1 = "BBd/BB"', "layout.E1 is no layout card: expected L01 to L40"),
        (LAYOUT, 'L09 = "BX/BB"', "layout.L09: 'X' is not one of the deck's colours"),
        (LAYOUT, 'L09 = "BxB/BB"', "layout.L09: 'x' is not one of the deck's animals"),
        (LAYOUT, 'L09 = "BBB/BB"', "layout.L09: the face 'BBB/BB': expected 2 sections in the row 'BBB', not 3"),
        (LAYOUT, "L09 = 7", "layout.L09 must be a face such as 'BdC/CR', not 7"),
        ('E2 = "BC/RY"', "", "entrance.E2 is missing: expected 6 entrance cards, E1 to E6"),
        ('E2 = "BC/RY"', 'E2 = "BX/RY"', "entrance.E2: 'X' is not one of the deck's colours"),
        ('E2 = "BC/RY"', 'E2 = "BC/RY"\nE7 = "BC/RY"', "entrance.E7 is no entrance card: expected E1 to E6"),
        ("#0000ff", "0000ff", "colours.B: display must be a colour such as #1d5aec, not '0000ff'"),
        ("#0000ff", "#0000fg", "colours.B: display must be a colour such as #1d5aec, not '#0000fg'"),
        ("#0000ff", "blue", "colours.B: display must be a colour such as #1d5aec, not 'blue'"),
        ('"#0000ff"', "255", "colours.B: display must be a text in one line, not 255"),
        (', display = "#0000ff"', "", "colours.B has no display: expected name, display"),
        ('{ name = "blue", display = "#0000ff" }', '"blue"', "colours.B must be a table, not 'blue'"),
        ('name = "blue",', 'name = "blue", shade = 1,', "colours.B has an unknown key 'shade'"),
        ('B = { name = "blue"', 'b = { name = "blue"', "colours.b: expected a capital letter a-z as the key"),
        ('B = { name = "blue"', 'Ä = { name = "blue"', "this is not TOML: "),
        ('B = { name = "blue"', 'BB = { name = "blue"', "colours.BB: expected a capital letter a-z as the key"),
        ('d = { name = "dolphin" }', 'D = { name = "dolphin" }', "animals.D: expected a small letter a-z as the key"),
        ('d = { name = "dolphin" }', 'd = { name = "" }', "animals.d: name must be a text in one line, not ''"),
        ('d = { name = "dolphin" }', 'd = { name = "a\\nb" }', "animals.d: name must be a text in one line"),
        ('d = { name = "dolphin" }', "", "layout.L01: 'd' is not one of the deck's animals"),
        ('name = "example"', "", "the deck has no name: expected name, colours, animals, entrance, layout"),
        ('name = "example"', "name = 1", "the deck: name must be a text in one line, not 1"),
        ('name = "example"', 'name = "x"\nauthor = "y"', "the deck has an unknown key 'author'"),
        ("[animals]", "[fish]", "the deck has no animals"),
        ('name = "example"', "name = example", "this is not TOML: Invalid value (at line 1, column 8)"),
        ('name = "example"', f"name = {'9' * 5000}", "this is not TOML: Exceeds the limit"),
        ('name = "example"', f"name = {'[' * 5000}", "this is not TOML: "),
        ("[colours]", "[colours", "this is not TOML: "),
    ],
)
def test_a_broken_deck_is_refused_with_file_and_key(old: str, new: str, complaint: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_deck(edited(old, new), "my/deck.toml")
    assert str(caught.value).startswith(f"my/deck.toml: {complaint}")
    assert "\n" not in str(caught.value)


def test_how_many_colours() -> None:
    more = "".join(f'{letter} = {{ name = "{letter}", display = "#000000" }}\n' for letter in "ADEFG")
    assert len(parse_deck(edited("[animals]", f"{more[: -len(more) // 5]}\n[animals]"), "x").colours) == 8
    with pytest.raises(NotationError, match="colours: a deck has 1 to 8 colours, not 9"):
        parse_deck(edited("[animals]", f"{more}\n[animals]"), "x")
    tables = 'name = "x"\ncolours = {}\nanimals = {}\nentrance = {}\nlayout = {}\n'
    with pytest.raises(NotationError, match="colours: a deck has 1 to 8 colours, not 0"):
        parse_deck(tables, "x")
    with pytest.raises(NotationError, match="colours must be a table, not 3"):
        parse_deck(tables.replace("colours = {}", "colours = 3"), "x")
