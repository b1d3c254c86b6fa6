"""What all records share: tags, many records in one stream, and checking the shuffle."""

import random
import time
from collections.abc import Mapping

import pytest

from shoal import records
from shoal.errors import NotationError
from shoal.game import Game, Record, load
from shoal.records import Chunk, UnverifiableError, chunks, contributions, read, tag_text, verify
from shoal.shuffle import Secret
from tests.contract import play, recorded

AQUALIN = load("aqualin")
SECRET = Secret(bytes(range(32)))
SALTS = ("salt", "Meer")


def tags_of(secret: Secret = SECRET, salts: tuple[str, ...] = SALTS) -> dict[str, str]:
    found = {"Shuffle": "1", "Commitment": secret.commitment}
    found |= {f"Contribution{number}": salt for number, salt in enumerate(salts, 1)}
    return {**found, "Secret": secret.text}


def fair_record(seed: int = 0, left: int = 0, tags: Mapping[str, str] | None = None) -> Record:
    """Write down a game that was really dealt from the secret, whatever the tags say."""
    steps = play(AQUALIN, random.Random(seed), order=AQUALIN.order(SECRET, SALTS), least_left=left)
    return recorded(AQUALIN, steps, tags_of() if tags is None else tags)


def reread(record: Record) -> tuple[Game, Record]:
    (chunk,) = chunks(record.text.splitlines(keepends=True))
    return read(chunk)


# -- the shuffle -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("left", [0, 1, 2, 3, 30, 66])
@pytest.mark.parametrize("seed", range(3))
def test_a_true_record_is_verified(seed: int, left: int) -> None:
    assert verify(*reread(fair_record(seed, left))) == ""


def test_without_contributions() -> None:
    steps = play(AQUALIN, random.Random(1), order=AQUALIN.order(SECRET, ()))
    assert verify(*reread(recorded(AQUALIN, steps, tags_of(salts=())))) == ""


def test_upper_case_digits_do_not_matter() -> None:
    tags = tags_of()
    tags["Secret"] = tags["Secret"].upper()
    tags["Commitment"] = "sha256:" + tags["Commitment"].removeprefix("sha256:").upper()
    assert verify(*reread(fair_record(tags=tags))) == ""


@pytest.mark.parametrize(("first", "second"), [(0, 6), (5, 35), (6, 7), (8, 30), (34, 35)])
def test_two_draws_exchanged(first: int, second: int) -> None:
    order = list(AQUALIN.order(SECRET, SALTS))
    order[first], order[second] = order[second], order[first]
    record = recorded(AQUALIN, play(AQUALIN, random.Random(1), order=order), tags_of())
    turn = max(0, min(first, second) - 5)
    when = f"after turn {turn}" if turn else "after the deal"
    assert verify(*reread(record)).startswith(f"{when} the shuffle gives ")


def test_the_order_within_the_pool_is_nobodys_business() -> None:
    order = list(AQUALIN.order(SECRET, SALTS))
    order[:6] = reversed(order[:6])
    record = recorded(AQUALIN, play(AQUALIN, random.Random(1), order=order), tags_of())
    assert verify(*reread(record)) == ""


@pytest.mark.parametrize(
    ("changes", "difference"),
    [
        ({"Secret": "00" * 32}, "the secret does not belong to the commitment: its SHA-256 is sha256:66687aadf862bd77"),
        ({"Commitment": "sha256:" + "0" * 64}, "the secret does not belong to the commitment"),
        ({"Contribution1": "pepper"}, "after the deal the shuffle gives"),
        ({"Contribution2": ""}, "after the deal the shuffle gives"),
        ({"Contribution3": "more"}, "after the deal the shuffle gives"),
        ({"Secret": "00" * 32, "Commitment": Secret(bytes(32)).commitment}, "after the deal the shuffle gives"),
    ],
    ids=["secret", "commitment", "contribution", "empty contribution", "one more contribution", "another shuffle"],
)
def test_a_tampered_tag(changes: dict[str, str], difference: str) -> None:
    assert verify(*reread(fair_record(tags={**tags_of(), **changes}))).startswith(difference)


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"Secret": None}, r"the record has no \[Secret\]"),
        ({"Commitment": None}, r"the record has no \[Commitment\]"),
        ({"Shuffle": None}, r"the record has no \[Shuffle\]"),
        ({"Shuffle": "2"}, "the shuffle '2' is not known here: expected 1"),
        ({"Commitment": "sha256:123"}, "the commitment 'sha256:123' is malformed"),
        ({"Commitment": "md5:" + "0" * 64}, "is malformed: expected sha256: and 64 hexadecimal digits"),
    ],
)
def test_what_cannot_be_verified(changes: dict[str, str | None], complaint: str) -> None:
    tags = {name: value for name, value in {**tags_of(), **changes}.items() if value is not None}
    with pytest.raises(UnverifiableError, match=complaint):
        verify(*reread(fair_record(tags=tags)))


def test_a_malformed_secret() -> None:
    with pytest.raises(NotationError, match="64 hexadecimal digits"):
        verify(*reread(fair_record(tags={**tags_of(), "Secret": "secret"})))


def test_contributions_are_counted_from_1_without_a_gap() -> None:
    assert contributions({"Contribution2": "b", "Contribution1": "a", "Contribution4": "d"}) == ("a", "b")
    assert contributions({"Contribution0": "a"}) == ()


# -- streams -----------------------------------------------------------------------------------------------------------


def test_chunks_know_where_they_were() -> None:
    lines = ["\n", '[A "1"]\r\n', "\n", '[B "2"]\n', "1. x\n", "\n", "*\n", "\n", '[A "3"]\n', "*"]
    first, second = chunks(lines)
    assert (first.first_line, first.tags()) == (2, {"A": "1", "B": "2"})
    assert list(first.body()) == [(5, "1. x"), (7, "*")]
    assert (second.first_line, second.tags(), list(second.body())) == (9, {"A": "3"}, [(10, "*")])
    assert list(chunks(second)) == [second], "a chunk is a stream that remembers its line numbers"


def test_reading_any_game() -> None:
    game, record = reread(fair_record())
    assert game is AQUALIN
    assert record == fair_record()


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        (('[Game "Chess"]', "*"), "line 5: 'Chess' is not a game that is known here"),
        (('[Event "x"]', "*"), r'line 5: the record does not say which game it is: expected \[Game "…"\]'),
        (('[Game "Aqualin"]', "*"), "line 5: the tag Pool is missing"),
        (('[Game "Aqualin"]', "[Event]", "*"), "line 6: .* is not a tag"),
        (("*",), "line 5: the record does not say which game it is"),
    ],
)
def test_complaints_about_a_chunk_name_the_line_of_the_stream(lines: tuple[str, ...], complaint: str) -> None:
    with pytest.raises(NotationError, match=complaint):
        read(Chunk(5, lines))


def test_a_record_deep_in_a_stream_is_read_as_fast_as_the_first() -> None:
    lines = tuple(fair_record().text.splitlines())
    durations = []
    for first_line in (1, 10**9):
        began = time.process_time()
        read(Chunk(first_line, lines))
        durations.append(time.process_time() - began)
    assert durations[1] < durations[0] + 1


# -- writing tags ------------------------------------------------------------------------------------------------------


def test_writing_tags() -> None:
    assert tag_text("Event", r'"\ ') == r'[Event "\"\\ "]'
    with pytest.raises(NotationError, match="'1st' cannot name a tag: expected a letter, then letters, digits and _"):
        tag_text("1st", "")


def test_unverifiable_is_a_complaint_about_notation() -> None:
    assert issubclass(records.UnverifiableError, NotationError)
