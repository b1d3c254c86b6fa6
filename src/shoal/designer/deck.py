"""Decks: data that people can read, edit and load. The shipped one is our own; owners may enter their cards."""

import hashlib
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any

from shoal.designer.cards import Card, Face
from shoal.errors import NotationError

__all__ = [
    "COLOURS_AT_MOST",
    "ENTRANCE_NAMES",
    "LAYOUT_NAMES",
    "Animal",
    "Colour",
    "Deck",
    "load_deck",
    "open_deck",
    "parse_deck",
]

ENTRANCE_NAMES = tuple(f"E{number}" for number in range(1, 7))
LAYOUT_NAMES = tuple(f"L{number:02}" for number in range(1, 41))

COLOURS_AT_MOST = 8
"""So many colours a picture can still tell apart."""


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour of a deck."""

    letter: str
    name: str
    display: str
    """How screens show it, such as `#1d5aec`."""


@dataclass(frozen=True, slots=True)
class Animal:
    """An animal of a deck."""

    letter: str
    name: str


@dataclass(frozen=True)
class Deck:
    """46 cards and the words for what is on them. `parse_deck` makes sure that they fit the rules."""

    name: str
    colours: tuple[Colour, ...]
    animals: tuple[Animal, ...]
    entrances: tuple[Card, ...]
    """`E1` to `E6`; their faces may repeat."""

    layouts: tuple[Card, ...]
    """`L01` to `L40`, all different, rotations considered."""

    def __hash__(self) -> int:
        return hash(self.hash)

    @cached_property
    def _by_name(self) -> Mapping[str, Card]:
        return {card.name: card for card in (*self.entrances, *self.layouts)}

    def card(self, name: str) -> Card:
        """Return a card by its name."""
        found = self._by_name.get(name)
        if found is None:
            raise NotationError(f"{name!r} is not a card: expected E1 to E6 or L01 to L40")
        return found

    @cached_property
    def hash(self) -> str:
        """The fingerprint of everything that matters for play: the faces by name."""
        faces = "\n".join(f"{card.name} {card.face.text}" for card in (*self.entrances, *self.layouts))
        return "sha256:" + hashlib.sha256(faces.encode()).hexdigest()

    @property
    def text(self) -> str:
        """The deck as a file."""
        lines = [f"name = {_quoted(self.name)}", "", "[colours]"]
        lines += [
            f"{colour.letter} = {{ name = {_quoted(colour.name)}, display = {_quoted(colour.display)} }}"
            for colour in self.colours
        ]
        lines += ["", "[animals]"]
        lines += [f"{animal.letter} = {{ name = {_quoted(animal.name)} }}" for animal in self.animals]
        for title, cards in (("entrance", self.entrances), ("layout", self.layouts)):
            lines += ["", f"[{title}]", *(f"{card.name} = {_quoted(card.face.text)}" for card in cards)]
        return "\n".join(lines) + "\n"


@cache
def open_deck() -> Deck:
    """Return the deck that is shipped: our own, not the printed one."""
    return parse_deck((files(__package__) / "deck.toml").read_text(encoding="utf-8"), "deck.toml")


def load_deck(path: Path) -> Deck:
    """Read a deck from a file."""
    try:
        text = path.read_text(encoding="utf-8-sig")  # some editors put a mark in front
    except OSError as error:
        raise NotationError(f"the deck {path} cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise NotationError(f"the deck {path} cannot be read: it is not UTF-8 text") from None
    return parse_deck(text, str(path))


def parse_deck(text: str, where: str) -> Deck:
    """Read a deck; a complaint names the file and the key."""
    try:
        content = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # numbers of too many digits are plain `ValueError`s
        raise NotationError(f"{where}: this is not TOML: {error}") from None
    try:
        return _deck(content)
    except NotationError as error:
        raise NotationError(f"{where}: {error}") from None


def _deck(content: Mapping[str, Any]) -> Deck:
    _expect_keys(content, ("name", "colours", "animals", "entrance", "layout"), "the deck")
    colours = tuple(
        Colour(letter, _text(value, "name", f"colours.{letter}"), _display(value, f"colours.{letter}"))
        for letter, value in _letters(content, "colours", str.isupper)
    )
    animals = tuple(
        Animal(letter, _text(value, "name", f"animals.{letter}"))
        for letter, value in _letters(content, "animals", str.islower)
    )
    if not 1 <= len(colours) <= COLOURS_AT_MOST:
        raise NotationError(f"colours: a deck has 1 to {COLOURS_AT_MOST} colours, not {len(colours)}")
    deck = Deck(
        _text(content, "name", "the deck"),
        colours,
        animals,
        _cards(content["entrance"], "entrance", ENTRANCE_NAMES),
        _cards(content["layout"], "layout", LAYOUT_NAMES),
    )
    _check_letters(deck)
    _check_different(deck.layouts)
    return deck


def _expect_keys(content: Mapping[str, Any], keys: tuple[str, ...], where: str) -> None:
    for key in keys:
        if key not in content:
            raise NotationError(f"{where} has no {key}: expected {', '.join(keys)}")
    for key in content:
        if key not in keys:
            raise NotationError(f"{where} has an unknown key {key!r}: expected {', '.join(keys)}")


def _table(value: object, where: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise NotationError(f"{where} must be a table, not {value!r}")
    return value


def _letters(content: Mapping[str, Any], key: str, is_right_case: Any) -> Iterable[tuple[str, Mapping[str, Any]]]:
    case = "a capital" if is_right_case("A") else "a small"
    for letter, value in _table(content[key], key).items():
        if not (len(letter) == 1 and letter.isascii() and letter.isalpha() and is_right_case(letter)):
            raise NotationError(f"{key}.{letter}: expected {case} letter a-z as the key")
        keys = ("name", "display") if key == "colours" else ("name",)
        entry = _table(value, f"{key}.{letter}")
        _expect_keys(entry, keys, f"{key}.{letter}")
        yield letter, entry


def _text(content: Mapping[str, Any], key: str, where: str) -> str:
    value = content[key]
    if not isinstance(value, str) or not value.strip() or not value.isprintable():
        raise NotationError(f"{where}: {key} must be a text in one line, not {value!r}")
    return value


def _display(content: Mapping[str, Any], where: str) -> str:
    value = _text(content, "display", where)
    if len(value) != 7 or value[0] != "#" or any(digit not in "0123456789abcdefABCDEF" for digit in value[1:]):
        raise NotationError(f"{where}: display must be a colour such as #1d5aec, not {value!r}")
    return value


def _cards(value: object, key: str, names: tuple[str, ...]) -> tuple[Card, ...]:
    faces = _table(value, key)
    for name in faces:
        if name not in names:
            raise NotationError(f"{key}.{name} is no {key} card: expected {names[0]} to {names[-1]}")
    for name in names:
        if name not in faces:
            raise NotationError(
                f"{key}.{name} is missing: expected {len(names)} {key} cards, {names[0]} to {names[-1]}"
            )
    return tuple(Card(name, _face(faces[name], f"{key}.{name}")) for name in names)


def _face(value: object, where: str) -> Face:
    if not isinstance(value, str):
        raise NotationError(f"{where} must be a face such as 'BdC/CR', not {value!r}")
    try:
        return Face.from_text(value)
    except NotationError as error:
        raise NotationError(f"{where}: {error}") from None


def _check_letters(deck: Deck) -> None:
    colours = {colour.letter for colour in deck.colours}
    animals = {animal.letter for animal in deck.animals}
    for card in (*deck.entrances, *deck.layouts):
        key = "entrance" if card.is_entrance else "layout"
        for section in card.face.sections:
            if section.colour not in colours:
                raise NotationError(f"{key}.{card.name}: {section.colour!r} is not one of the deck's colours")
            if section.animal and section.animal not in animals:
                raise NotationError(f"{key}.{card.name}: {section.animal!r} is not one of the deck's animals")


def _check_different(layouts: tuple[Card, ...]) -> None:
    seen: dict[Face, str] = {}
    for card in layouts:
        other = seen.setdefault(card.face.canonical(), card.name)
        if other != card.name:
            raise NotationError(f"layout.{card.name} is the same card as layout.{other}, turned or not")


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
