"""Shuffles that anyone can check: an order derived from a secret whose fingerprint was shown before the first turn.

Version 1, byte by byte (`docs/fair-shuffles.md` explains it with test vectors):

1. *commitment* = SHA-256 of the 32 bytes of the secret, published before the players contribute.
2. *seed* = HMAC-SHA256, key the secret, message: the ASCII text `shoal shuffle 1 `, the name of what is shuffled, a
   zero byte, then for each contribution in order its length in UTF-8 bytes as four big-endian bytes, and these bytes.
3. *stream* = for i = 0, 1, 2 …: HMAC-SHA256, key the seed, message i as eight big-endian bytes; one after the other.
4. Start with 0 … n − 1. For i = n − 1 down to 1: take the next byte of the stream until one is below the largest
   multiple of i + 1 that is at most 256 (all others are thrown away, so that no place is favoured); j is this byte
   modulo i + 1; exchange the entries i and j.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from shoal.errors import NotationError

__all__ = ["VERSION", "Secret", "shuffled"]

VERSION = "1"
"""The shuffle that this module performs, as records name it."""


@dataclass(frozen=True, slots=True, repr=False)
class Secret:
    """The 32 bytes from which a game's hidden orders follow. It has no readable repr, so that no log can leak it."""

    raw: bytes

    def __post_init__(self) -> None:
        """Refuse anything but 32 bytes."""
        if len(self.raw) != 32:
            raise NotationError(f"a shuffle's secret has 32 bytes, not {len(self.raw)}")

    @classmethod
    def new(cls) -> "Secret":
        """Take a secret from the operating system's randomness."""
        return cls(secrets.token_bytes(32))

    @classmethod
    def from_text(cls, text: str) -> "Secret":
        """Read 64 hexadecimal digits."""
        if len(text) != 64 or any(digit not in "0123456789abcdefABCDEF" for digit in text):
            raise NotationError("a shuffle's secret is 64 hexadecimal digits")
        return cls(bytes.fromhex(text))

    @property
    def text(self) -> str:
        """The secret as 64 hexadecimal digits: show it only when the game is over."""
        return self.raw.hex()

    @property
    def commitment(self) -> str:
        """The fingerprint to publish before the game: `sha256:` and 64 hexadecimal digits."""
        return "sha256:" + hashlib.sha256(self.raw).hexdigest()

    def derived(self, label: str) -> bytes:
        """Return 32 bytes for another purpose; they tell nothing about the shuffle."""
        return hmac.digest(self.raw, b"shoal derived " + label.encode(), "sha256")


def shuffled(count: int, secret: Secret, contributions: Sequence[str] = (), *, label: str = "tiles") -> tuple[int, ...]:
    """Return 0 … count − 1 in the order that a secret and the players' contributions give.

    `label` names what is shuffled, so that one secret serves several independent shuffles. At most 256 things.
    """
    if not 0 <= count <= 256:
        raise ValueError(f"shuffle 1 orders at most 256 things, not {count}")
    stream = _stream(_seed(secret, contributions, label))
    order = list(range(count))
    for last in range(count - 1, 0, -1):
        other = _below(last + 1, stream)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def _seed(secret: Secret, contributions: Sequence[str], label: str) -> bytes:
    message = b"shoal shuffle 1 " + label.encode() + b"\0"
    for contribution in contributions:
        try:
            raw = contribution.encode()
        except UnicodeEncodeError:
            raise NotationError(f"the contribution {contribution!r} cannot be written in UTF-8") from None
        message += len(raw).to_bytes(4, "big") + raw
    return hmac.digest(secret.raw, message, "sha256")


def _stream(seed: bytes) -> Iterator[int]:
    block = 0
    while True:
        yield from hmac.digest(seed, block.to_bytes(8, "big"), "sha256")
        block += 1


def _below(limit: int, stream: Iterator[int]) -> int:
    even = 256 - 256 % limit
    return next(byte for byte in stream if byte < even) % limit
