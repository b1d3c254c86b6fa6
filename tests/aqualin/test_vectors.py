"""Known answers: totals, numbers of turns, and numbers of sequences of turns."""

import pytest

from shoal.aqualin import Position, Reef, Role
from shoal.aqualin.notation import parse_reef
from shoal.aqualin.perft import perft
from shoal.aqualin.tiles import parse_tiles
from tests import vectors
from tests.aqualin.play import START
from tests.aqualin.recount import recount

PERFT = vectors.lines("perft.txt")


@pytest.mark.parametrize("name", ["scores.txt", "rulebook-example.txt"])
def test_totals(name: str) -> None:
    for text, colour, animal in vectors.lines(name):
        reef = Reef(parse_reef(text))
        assert tuple(map(reef.score, Role)) == (int(colour), int(animal)) == recount(text), text


def test_numbers_of_turns() -> None:
    for *fields, count in vectors.lines("turns.txt"):
        position = Position.from_text(" ".join(fields))
        assert position.turn_count() == int(count), position
        assert sum(1 for _ in position.legal_turns()) == int(count), position


@pytest.mark.parametrize("fields", PERFT, ids=[fields[0] for fields in PERFT])
def test_numbers_of_sequences(fields: list[str]) -> None:
    position = Position.from_text(" ".join(fields[:4]))
    for depth, count in enumerate(fields[5:], 1):
        assert perft(position, depth, parse_tiles(fields[4])) == int(count), depth


def test_the_first_turn_has_6_tiles_for_36_cells_and_nothing_to_slide() -> None:
    assert START.turn_count() == 216
    assert START.legal_slides() == ()


SCHOOLS = """
colour: blue 4 2, green 2, pink 3, purple 3, red 3, yellow 2 2
animal: crab 2, fish 4, jellyfish 2, seahorse 2 2, starfish 5, turtle 2
"""


def test_the_schools_of_the_example_in_the_rules() -> None:
    reef = Reef(parse_reef(vectors.lines("rulebook-example.txt")[0][0]))
    lines = ["", *(f"{role.word}: {schools(reef, role)}" for role in Role), ""]
    assert "\n".join(lines) == SCHOOLS


def schools(reef: Reef, role: Role) -> str:
    sizes: dict[str, list[int]] = {}
    for school in reef.schools(role):
        sizes.setdefault(role.kinds[school.kind], []).append(len(school.cells))
    return ", ".join(f"{kind} {' '.join(map(str, sorted(found, reverse=True)))}" for kind, found in sizes.items())
