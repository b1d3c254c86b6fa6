"""What the records of all games share: tag pairs, several records in one stream, and checking the shuffle."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TextIO

from shoal.errors import NotationError
from shoal.game import CHANCE, GAMES, Game, Record, State, load
from shoal.shuffle import VERSION, Secret

__all__ = [
    "Chunk",
    "UnverifiableError",
    "check_writable",
    "chunks",
    "contributions",
    "read",
    "tag_text",
    "verify",
    "write_records",
]

_NAME = re.compile("[A-Za-z][A-Za-z0-9_]*")
_TAG = re.compile(rf'\[\s*({_NAME.pattern})\s*"((?:[^"\\]|\\["\\])*)"\s*\]')
_UNWRITABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_COMMITMENT = re.compile(r"sha256:[0-9a-fA-F]{64}")


@dataclass(frozen=True, slots=True)
class Chunk:
    """The lines of one record, not yet understood beyond its tags."""

    first_line: int
    """The number of the first of `lines` in the stream, counted from 1."""

    lines: tuple[str, ...]
    """Everything from the first tag to the line before the next record's first tag, without line ends."""

    def __iter__(self) -> Iterator[str]:
        return iter(self.lines)

    def tags(self) -> dict[str, str]:
        """Read the tag pairs, in their order."""
        tags: dict[str, str] = {}
        for number, line in self.numbered():
            if not line.startswith("["):
                break
            name, value = _parse_tag(line, number)
            if name in tags:
                raise NotationError(f"line {number}: the tag {name} appears twice")
            tags[name] = value
        return tags

    def body(self) -> Iterator[tuple[int, str]]:
        """Yield what follows the tags, with line numbers and without blank lines."""
        return ((number, line) for number, line in self.numbered() if not line.startswith("["))

    def numbered(self) -> Iterator[tuple[int, str]]:
        """Yield the lines that are not blank, stripped, with their numbers."""
        for number, line in enumerate(self.lines, self.first_line):
            if line.strip():
                yield number, line.strip()


def chunks(lines: Iterable[str]) -> Iterator[Chunk]:
    """Split a stream into records, holding one at a time: a tag after anything that is no tag begins the next.

    A chunk counts as a stream whose line numbers go on from where the chunk was found.
    """
    found: list[str] = []
    first = lines.first_line if isinstance(lines, Chunk) else 1
    in_body = False
    for number, line in enumerate(_without_marks(lines), first):
        is_tag = line.lstrip().startswith("[")
        if is_tag and in_body:
            yield Chunk(first, tuple(found))
            found, in_body = [], False
        if not found and not line.strip():
            continue
        if not found:
            first = number
        found.append(line.rstrip("\r\n"))
        in_body = in_body or (bool(line.strip()) and not is_tag)
    if found:
        yield Chunk(first, tuple(found))


def _without_marks(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines without the byte order mark that some editors put in front of a text, and so of a joined one."""
    return (line.removeprefix("\ufeff") for line in lines)


def _parse_tag(line: str, number: int) -> tuple[str, str]:
    match = _TAG.fullmatch(line)
    if match is None:
        raise NotationError(f'line {number}: {line!r} is not a tag: expected [Name "value"]')
    value = re.sub(r"\\(.)", r"\1", match[2])
    check_writable(value, f"line {number}: the tag {match[1]}")
    return match[1], value


def check_writable(text: str, what: str) -> None:
    """Refuse what would not survive in a file of lines: control characters, ends of lines, halves of characters."""
    found = _UNWRITABLE.search(text)
    if found:
        raise NotationError(f"{what} cannot hold the control character {found[0]!r}: {text!r}")


def tag_text(name: str, value: str) -> str:
    """Write a tag pair; a value cannot hold control characters, line ends among them."""
    if not _NAME.fullmatch(name):
        raise NotationError(f"{name!r} cannot name a tag: expected a letter, then letters, digits and _")
    check_writable(value, f"the tag {name}")
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def read(chunk: Chunk, variants: Sequence[Game] = ()) -> tuple[Game, Record]:
    """Read a record of any game, as its tag `Game` says; `variants` stand for the games of the same title."""
    title = chunk.tags().get("Game")
    if title is None:
        raise NotationError(f'line {chunk.first_line}: the record does not say which game it is: expected [Game "…"]')
    for game in (*variants, *map(load, GAMES)):
        if game.title == title:
            return game, next(game.records(chunk))
    raise NotationError(f"line {chunk.first_line}: {title!r} is not a game that is known here")


def write_records(records: Iterable[Record], stream: TextIO) -> None:
    """Write records one after the other with an empty line between them, each as soon as it is there."""
    stream.writelines(f"\n{record.text}" if number else record.text for number, record in enumerate(records))


class UnverifiableError(NotationError):
    """A record can be read but lacks what checking its shuffle takes."""


def contributions(tags: Mapping[str, str]) -> tuple[str, ...]:
    """Return what the players contributed to the shuffle: the tags `Contribution1`, `Contribution2` … in order."""
    found: list[str] = []
    while f"Contribution{len(found) + 1}" in tags:
        found.append(tags[f"Contribution{len(found) + 1}"])
    return tuple(found)


def verify(game: Game, record: Record) -> str:
    """Recompute everything chance did from the revealed secret; return what does not agree, or an empty text.

    Raises `UnverifiableError` when the record lacks its secret or its commitment, or names a shuffle that is unknown.
    """
    tags = record.tags
    secret, commitment = _secret(tags)
    if secret.commitment != commitment:
        return f"the secret does not belong to the commitment: its SHA-256 is {secret.commitment}"
    return _compare(game, record, game.order(secret, contributions(tags)))


def _secret(tags: Mapping[str, str]) -> tuple[Secret, str]:
    for tag in ("Secret", "Commitment", "Shuffle"):
        if tag not in tags:
            raise UnverifiableError(f"the record has no [{tag}]: nothing can be verified")
    if tags["Shuffle"] != VERSION:
        raise UnverifiableError(f"the shuffle {tags['Shuffle']!r} is not known here: expected {VERSION}")
    commitment = tags["Commitment"]
    if not _COMMITMENT.fullmatch(commitment):
        raise UnverifiableError(
            f"the commitment {commitment!r} is malformed: expected sha256: and 64 hexadecimal digits"
        )
    return Secret.from_text(tags["Secret"]), commitment.lower()


def _compare(game: Game, record: Record, order: object) -> str:
    """Replay the record beside a game in which chance follows the order; compare them whenever chance has acted."""
    recorded = recomputed = record.start
    decisions = dealt = 0
    for step in (*record.steps, None):
        if step is not None and step.seat == CHANCE:
            recorded = recorded.after(step.action, CHANCE)
            dealt += 1
            continue
        recomputed = _dealt(game, recomputed, order, dealt)
        if recomputed.text != recorded.text:
            return _difference(decisions, recorded, recomputed)
        if step is not None:
            recorded = recomputed = recorded.after(step.action, step.seat)
            decisions, dealt = decisions + 1, 0
    return ""


def _dealt(game: Game, state: State, order: object, times: int) -> State:
    for _ in range(times):
        state = state.after(game.dealt(state, order), CHANCE)
    return state


def _difference(decisions: int, recorded: State, recomputed: State) -> str:
    when = f"after turn {decisions}" if decisions else "after the deal"
    return f"{when} the shuffle gives {recomputed.text!r}, the record has {recorded.text!r}"
