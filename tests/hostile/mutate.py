"""Spoiling texts at random, sometimes harmlessly."""

import random
from collections.abc import Callable, Sequence

__all__ = ["mutated", "spoilt"]

LETTERS = [*'BGPURYELcfjhstacrABCdef0123456789/-@+,.*!?{}[]"\\#:=;| \t', "\r", "\n"]
STRANGE = [
    "\x00",
    "\x07",
    "\x1b",
    "\x85",
    "\xa0",
    "²",
    "\u0661",
    "\u2028",
    "\ufeff",
    "\ud800",
    "é",
    "海",
    "🐢",
    "\u202e",
]

Change = Callable[[random.Random, str], str]


def some_character(rng: random.Random) -> str:
    letters = STRANGE if rng.random() < 0.15 else LETTERS
    return letters[rng.randrange(len(letters))]


def inserted(rng: random.Random, text: str) -> str:
    at = rng.randint(0, len(text))
    return text[:at] + some_character(rng) + text[at:]


def deleted(rng: random.Random, text: str) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + text[at + rng.choice([1, 1, 1, 2, 5]) :]


def replaced(rng: random.Random, text: str) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + some_character(rng) + text[at + 1 :]


def exchanged(rng: random.Random, text: str) -> str:
    """Exchange two neighbours."""
    at = rng.randrange(max(1, len(text) - 1))
    return text[:at] + text[at : at + 2][::-1] + text[at + 2 :]


def repeated(rng: random.Random, text: str) -> str:
    begin = rng.randint(0, len(text))
    end = rng.randint(begin, min(len(text), begin + 40))
    return text[:end] + text[begin:end] * rng.choice([1, 1, 1, 50]) + text[end:]


def cut(rng: random.Random, text: str) -> str:
    return text[: rng.randint(0, len(text))]


def emptied(rng: random.Random, text: str) -> str:
    others = ["", " ", text[::-1], text.upper(), text.swapcase(), text * 2]
    return rng.choice(others)


SPOILING: Sequence[Change] = (inserted, inserted, deleted, replaced, replaced, exchanged, repeated, cut, emptied)


def spoilt(rng: random.Random, text: str) -> str:
    """Change a text in one to four places."""
    for _ in range(rng.choice([1, 1, 1, 2, 3, 4])):
        text = rng.choice(SPOILING)(rng, text)
    return text


def mutated(rng: random.Random, text: str, harmless: Sequence[Change], share: float) -> str:
    """Change a text, with a probability of `share` only in ways that keep it readable."""
    if rng.random() < share:
        for _ in range(rng.randint(1, 3)):
            text = rng.choice(harmless)(rng, text)
        return text
    return spoilt(rng, text)
