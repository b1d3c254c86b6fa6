"""20,000 mutated aquariums, positions, actions, records and decks: each reads and prints back, or is refused politely.

At least 30 of 100 aquariums, positions, actions and records must be readable; the shares are printed.
"""

import io
import json
import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache

import pytest

from shoal import records
from shoal.designer import Position, Rule, open_deck, parse_deck, read_records
from shoal.designer.notation import parse_action, parse_aquarium
from shoal.designer.view import preview, view
from shoal.game import load
from shoal.shuffle import Secret
from tests.designer.example import deck_text
from tests.designer.play import random_aquarium, random_record, stages
from tests.hostile.mutate import Change, mutated
from tests.hostile.test_mutations import another_line_end, another_tag, is_readable, more_space, spaces_around

AQUARIUMS = 7_000
POSITIONS = 5_000
ACTIONS = 6_000
RECORDS = 800
DECKS = 1_200

DECK = open_deck()


@cache
def played(seats: int) -> tuple[Position, ...]:
    """Return the positions of some games."""
    rng = random.Random(seats)
    return tuple(position for rule in Rule for _ in range(3) for position in stages(rng, seats, rule))


def some_position(rng: random.Random) -> Position:
    return rng.choice(played(rng.randint(1, 5)))


# -- what is done to a text --------------------------------------------------------------------------------------------


def use_aquarium(text: str) -> None:
    aquarium = parse_aquarium(text, DECK)
    assert parse_aquarium(aquarium.text, DECK) == aquarium
    assert parse_aquarium(aquarium.text, DECK).text == aquarium.text
    assert sum(len(chain.spots) for chain in aquarium.chains()) == 4 * len(aquarium.laid)
    assert aquarium.score(Rule.ADVANCED) <= aquarium.score(Rule.BASIC)
    assert bool(aquarium.free_places()) == (len(aquarium.laid) < 9)


def use_position(text: str) -> None:
    position = Position.from_text(text)
    assert Position.from_text(position.text) == position
    assert Position.from_text(position.text).text == position.text
    for seat in range(position.seats):
        position.actions(seat)
    position.chances()
    position.problems()
    json.dumps(view(position))


def use_action(text: str) -> None:
    action = parse_action(text, DECK)
    assert parse_action(action.text, DECK) == action


def use_records(text: str) -> None:
    for record in read_records(io.StringIO(text)):
        (again,) = read_records(io.StringIO(record.text))
        assert again == record
        assert again.text == record.text
        assert list(read_records(record.text.splitlines())) == [record], "however the lines are split"
        record.text.encode()


def use_deck(text: str) -> None:
    deck = parse_deck(text, "deck.toml")
    assert parse_deck(deck.text, "deck.toml") == deck
    deck.text.encode()


# -- harmless changes --------------------------------------------------------------------------------------------------


def fewer_cards(rng: random.Random, text: str) -> str:
    words = text.split()
    return " ".join(words[: rng.randint(1, len(words))])


def turned(rng: random.Random, text: str) -> str:
    """Turn one card where it lies."""
    at = [place for place, letter in enumerate(text) if letter == "r" and text[place + 1 : place + 2].isdigit()]
    place = rng.choice(at) if at else len(text)
    return text[: place + 1] + rng.choice("0123") + text[place + 2 :] if at else text


def other_head(rng: random.Random, text: str) -> str:
    head, *rest = text.split("|")
    rule, number, phase, turn = head.split()
    rule = rng.choice(["basic", "advanced", rule])
    number = rng.choice([*"012345678", number])
    phase = rng.choice(["deal", "show", "draw", "lay", "over", phase])
    return "|".join([f"{rule} {number} {phase} {turn} ", *rest])


def field_emptied(rng: random.Random, text: str) -> str:
    """Let all cards disappear from the offer, the deck's top, or the game."""
    fields = text.split("|")
    fields[rng.choice([2, 3, 5, 6])] = " - "
    return "|".join(fields)


def unfinished(rng: random.Random, text: str) -> str:
    """Stop after some line."""
    lines = text.replace("\r\n", "\n").split("\n")
    kept = [line for line in lines[: rng.randint(8, max(8, len(lines)))] if line[:5] not in ("total", "place", "rank ")]
    return "\n".join([*(line for line in kept if line != "*"), "*", ""])


# -- the kinds ---------------------------------------------------------------------------------------------------------


def aquariums(rng: random.Random) -> Iterator[str]:
    while True:
        text = random_aquarium(rng, DECK, rng.randint(1, 9)).text
        for _ in range(5):
            yield mutated(rng, text, (fewer_cards, turned, more_space, spaces_around), 0.4)


def positions(rng: random.Random) -> Iterator[str]:
    while True:
        yield mutated(rng, some_position(rng).text, (other_head, field_emptied, turned, more_space), 0.45)


def actions(rng: random.Random) -> Iterator[str]:
    while True:
        position = some_position(rng)
        found = [action for seat in position.actors() for action in position.actions(seat)]
        for action in found or [action for action, _ in position.chances()][:9]:
            yield mutated(rng, action.text, (turned, more_space, spaces_around), 0.4)


def whole_records(rng: random.Random) -> Iterator[str]:
    harmless: Sequence[Change] = (another_tag, another_line_end, unfinished)
    while True:
        text = random_record(rng, steps=rng.choice([None, rng.randint(0, 40)])).text
        for _ in range(4):
            yield mutated(rng, text, harmless, 0.4)


def decks(rng: random.Random) -> Iterator[str]:
    texts = [deck_text(), DECK.text]
    while True:
        yield mutated(rng, rng.choice(texts), (another_line_end, exchanged_lines), 0.2)


def exchanged_lines(rng: random.Random, text: str) -> str:
    """Exchange two cards."""
    lines = text.split("\n")
    at = rng.choice([number for number, line in enumerate(lines) if line.startswith("L2")] or [0])
    return "\n".join([*lines[:at], *lines[at : at + 2][::-1], *lines[at + 2 :]])


@pytest.mark.parametrize(
    ("texts", "use", "count", "least"),
    [
        (aquariums, use_aquarium, AQUARIUMS, 0.3),
        (positions, use_position, POSITIONS, 0.3),
        (actions, use_action, ACTIONS, 0.3),
        (whole_records, use_records, RECORDS, 0.3),
        (decks, use_deck, DECKS, 0.1),
    ],
    ids=["aquariums", "positions", "actions", "records", "decks"],
)
def test_mutated_texts(
    texts: Callable[[random.Random], Iterator[str]],
    use: Callable[[str], None],
    count: int,
    least: float,
    record_property: Callable[[str, object], None],
) -> None:
    source = texts(random.Random(f"{texts.__name__} 1"))
    readable = sum(is_readable(next(source), use) for _ in range(count))
    share = readable / count
    record_property("readable", share)
    print(f"{count} mutated {texts.__name__}: {share:.1%} readable")
    assert share >= least


def test_it_is_20000_texts() -> None:
    assert AQUARIUMS + POSITIONS + ACTIONS + RECORDS + DECKS == 20_000


# -- the same through other doors --------------------------------------------------------------------------------------


def test_mutated_actions_as_previews() -> None:
    """What a browser sends while somebody moves a card about."""
    rng = random.Random(2)

    def use(text: str) -> None:
        position = some_position(rng)
        assert preview(position, text)["position"] == position.text

    source = actions(rng)
    for _ in range(1_000):
        is_readable(next(source), use)


def test_mutated_records_through_verification() -> None:
    """What somebody uploads to have it checked."""
    rng = random.Random(3)
    game = load("designer")
    secret = Secret(bytes(32))
    tags = {"Shuffle": "1", "Commitment": secret.commitment, "Secret": secret.text, "Contribution1": "salt"}
    fair = "\n".join(records.tag_text(name, value) for name, value in tags.items())

    def use(text: str) -> None:
        for chunk in records.chunks(io.StringIO(text)):
            found, record = records.read(chunk)
            assert found is game
            records.verify(found, record)

    for _ in range(150):
        text = f"{fair}\n{random_record(rng).text}"
        is_readable(mutated(rng, text, (another_tag, another_line_end), 0.3), use)
