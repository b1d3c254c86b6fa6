"""The shuffle: published test vectors, an independent recomputation, and no favourites."""

import hashlib
import hmac
import random

import pytest

from shoal.aqualin.game import GAME
from shoal.aqualin.tiles import tiles_text
from shoal.errors import NotationError
from shoal.shuffle import Secret, shuffled
from tests import vectors

VECTORS = vectors.lines("shuffle.txt")


def of(number: int) -> Secret:
    """Return a secret for tests."""
    return Secret(number.to_bytes(32, "big"))


# -- the published vectors ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fields", VECTORS, ids=[fields[0][:8] + str(len(fields)) for fields in VECTORS])
def test_published_vectors(fields: list[str]) -> None:
    secret_text, commitment, order, *contributions = fields
    secret = Secret.from_text(secret_text)
    assert secret.commitment == commitment
    assert tiles_text(GAME.order(secret, [decoded(text) for text in contributions])) == order


def decoded(text: str) -> str:
    return bytes.fromhex(text).decode()


@pytest.mark.parametrize("fields", VECTORS, ids=[fields[0][:8] + str(len(fields)) for fields in VECTORS])
def test_published_vectors_by_a_second_hand(fields: list[str]) -> None:
    """Follow the written description with nothing of the module's own."""
    raw = bytes.fromhex(fields[0])
    message = b"shoal shuffle 1 tiles\x00"
    for contribution in fields[3:]:
        text = bytes.fromhex(contribution)
        message += bytes([0, 0, len(text) // 256, len(text) % 256]) + text
    seed = hmac.new(raw, message, hashlib.sha256).digest()
    numbers = [n for block in range(8) for n in hmac.new(seed, bytes(7) + bytes([block]), hashlib.sha256).digest()]
    order = list(range(36))
    for last in range(35, 0, -1):
        while numbers[0] >= 256 // (last + 1) * (last + 1):
            numbers.pop(0)
        other = numbers.pop(0) % (last + 1)
        order[last], order[other] = order[other], order[last]
    assert "".join("BGPURY"[tile // 6] + "cfjhst"[tile % 6] for tile in order) == fields[2]
    assert fields[1] == "sha256:" + hashlib.sha256(raw).hexdigest()


# -- no favourites -----------------------------------------------------------------------------------------------------


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


def test_every_tile_comes_to_every_place_equally_often() -> None:
    rounds = 3600
    counts = [[0] * 36 for _ in range(36)]
    for number in range(rounds):
        for place, tile in enumerate(shuffled(36, of(number))):
            counts[place][tile] += 1
    rows = [chi_square(row) for row in counts]
    columns = [chi_square(list(column)) for column in zip(*counts, strict=True)]
    # 35 degrees of freedom: below 80 in all but 2 of 100,000 rows; 35² for the table: 1225 ± 49.5
    assert max(rows + columns) < 80
    assert abs(sum(rows) - 35 * 35 - 35) < 5 * 50


def test_all_orders_of_four_are_equally_frequent() -> None:
    counts: dict[tuple[int, ...], int] = {}
    for number in range(4800):
        order = shuffled(4, of(number))
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 24
    assert chi_square(list(counts.values())) < 60  # 23 degrees of freedom


def test_bytes_that_would_favour_a_place_are_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """With 36 places 252 is the largest multiple: the bytes 252 to 255 are skipped, 251 and below count."""
    fed = [255, 252, 251, *([0] * 34)]
    monkeypatch.setattr("shoal.shuffle._stream", lambda seed: iter(fed))
    order = shuffled(36, of(1))
    assert order[35] == 251 % 36 == 35
    assert sorted(order) == list(range(36))


def test_small_and_large_counts() -> None:
    assert shuffled(0, of(1)) == ()
    assert shuffled(1, of(1)) == (0,)
    assert sorted(shuffled(256, of(1))) == list(range(256))
    with pytest.raises(ValueError, match="at most 256 things, not 257"):
        shuffled(257, of(1))


# -- what the order depends on -----------------------------------------------------------------------------------------


def test_every_part_of_the_input_counts() -> None:
    orders = [
        shuffled(36, of(1)),
        shuffled(36, of(2)),
        shuffled(36, of(1), ["a"]),
        shuffled(36, of(1), ["a", ""]),
        shuffled(36, of(1), ["", "a"]),
        shuffled(36, of(1), ["ab"]),
        shuffled(36, of(1), ["a", "b"]),
        shuffled(36, of(1), ["b", "a"]),
        shuffled(36, of(1), label="cards"),
    ]
    assert len(set(orders)) == len(orders)
    assert shuffled(36, of(1), ["ä"]) == shuffled(36, of(1), ("ä",))


def test_half_a_character_cannot_be_contributed() -> None:
    with pytest.raises(NotationError, match="cannot be written in UTF-8"):
        shuffled(36, of(1), ["\ud800"])


# -- secrets -----------------------------------------------------------------------------------------------------------


def test_secrets_read_back_and_never_show_themselves() -> None:
    secret = Secret.new()
    assert Secret.from_text(secret.text) == secret
    assert Secret.from_text(secret.text.upper()) == secret
    assert secret.text not in repr(secret) + str(secret)
    assert Secret.new() != secret


@pytest.mark.parametrize("text", ["", "00", "0" * 63, "0" * 65, "g" * 64, "٣" * 64, " " + "0" * 63])
def test_what_is_no_secret(text: str) -> None:
    with pytest.raises(NotationError, match="64 hexadecimal digits"):
        Secret.from_text(text)


def test_a_secret_has_32_bytes() -> None:
    with pytest.raises(NotationError, match="32 bytes, not 31"):
        Secret(bytes(31))


def test_derived_bytes_differ_by_label_and_tell_nothing_of_the_secret() -> None:
    secret = Secret(random.Random(1).randbytes(32))
    assert len({secret.derived("a"), secret.derived("b"), secret.raw, of(1).derived("a")}) == 4
