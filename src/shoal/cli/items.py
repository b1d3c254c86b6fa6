"""Where a command's items come from: its arguments, a file, or standard input, one item a line."""

import io
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, TextIO

from shoal import records
from shoal.cli.arguments import parse_path
from shoal.cli.output import Answer, complain
from shoal.errors import MissingExtraError, NotationError, ShoalError

__all__ = [
    "STANDARD_INPUT",
    "FileOr",
    "answer_each",
    "check_utf8",
    "record_chunks",
    "refusal",
    "refuse_record",
    "respond",
    "source_lines",
    "source_name",
    "source_of",
]

STANDARD_INPUT = "-"


class FileOr(NamedTuple):
    """Items of a command that may stand in a file as well: how to tell an item from a file's name."""

    looks_like_item: Callable[[str], bool]
    """Whether a single word that names no file is an item."""

    what: str
    """What to call such an item in a complaint."""


def respond(
    words: Sequence[str], answer: Callable[[str], Answer], *, as_json: bool, file_or: FileOr | None = None
) -> int:
    """Answer the item that arguments are together, or every line of the source they name; return the exit status."""
    source = source_of(words, file_or) if file_or else STANDARD_INPUT if list(words) == [STANDARD_INPUT] else None
    if source:
        return answer_each(source, answer, as_json=as_json)
    try:
        found = answer(" ".join(words))
    except NotationError as error:
        if file_or and len(words) == len(words[0].split()) == 1:
            raise NotationError(f"{error} (and no file has the name {words[0]!r})") from None
        raise
    found.write(as_json=as_json, alone=True)
    return 0


def source_of(words: Sequence[str], file_or: FileOr) -> str | None:
    """Return the file, or `-`, that arguments name; `None` when they are an item themselves.

    A single word is a file when one of this name exists; else an item if it looks like one or has white space in it.
    """
    if len(words) != 1:
        return None
    word = words[0]
    if word == STANDARD_INPUT or _is_file(word):
        return word
    if file_or.looks_like_item(word) or len(word.split()) > 1:
        return None
    raise NotationError(f"{word!r} is neither a file nor {file_or.what}")


def _is_file(name: str) -> bool:
    """Say whether something that can be read has this name; folders cannot."""
    try:
        path = Path(name)
        return path.exists() and not path.is_dir()
    except (OSError, ValueError):  # longer than any name, or with characters that none can have
        return False


def source_lines(source: str) -> Iterator[str]:
    """Yield the lines of a file or of standard input as they come, whatever ends them and whatever the locale.

    What is not UTF-8 stays in them as surrogates. Without the mark that some editors put in front of a text: that is
    in the middle once two of their files have been joined.
    """
    with _opened(source) as lines:
        for line in lines:
            yield line.removeprefix("\ufeff")


@contextmanager
def _opened(source: str) -> Iterator[TextIO]:
    if source != STANDARD_INPUT:
        with parse_path(source).open(encoding="utf-8", errors="surrogateescape") as lines:
            yield lines
        return
    if sys.stdin is None:
        raise ShoalError("standard input is closed: nothing can be read from it")
    lines = io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8", errors="surrogateescape")
    try:
        yield lines
    finally:
        lines.detach()  # whoever owns standard input closes it


def check_utf8(text: str) -> None:
    """Refuse text that was not UTF-8 where it came from."""
    if any("\udc80" <= letter <= "\udcff" for letter in text):
        raise NotationError(f"{text.strip()!r} is not UTF-8 text")


def answer_each(
    source: str, answer: Callable[[str], Answer], *, as_json: bool, lines: Iterable[str] | None = None
) -> int:
    """Answer every line of a source at once and return the exit status: 2 if one of them was bad, else 0.

    Blank lines and those that start with `#` are skipped. A bad line gives an empty line, in JSON a document with the
    key `error`, and a complaint with its number. `lines` are those of a source that has been looked into already.
    """
    status = 0
    for number, line in enumerate(source_lines(source) if lines is None else lines, 1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        try:
            check_utf8(text)
            found = answer(text)
        except MissingExtraError:
            raise
        except ShoalError as error:
            found = refusal(source, f"line {number}: {error}")
            status = 2
        found.write(as_json=as_json)
    return status


def record_chunks(lines: Iterable[str]) -> Iterator[records.Chunk]:
    """Yield the records in lines of text; lines that start with `#` count as blank."""
    return records.chunks("" if line.startswith("#") else line for line in lines)


def refuse_record(source: str, error: ShoalError, chunk: records.Chunk) -> Answer:
    """Complain about one record of a source and return what stands in the place of its answer."""
    sentence = str(error)
    return refusal(source, sentence if sentence.startswith("line ") else f"line {chunk.first_line}: {sentence}")


def refusal(source: str, sentence: str) -> Answer:
    """Complain about one item of a source and return what stands in the place of its answer."""
    complain(f"{source_name(source)}, {sentence}")
    return Answer("", {"error": sentence})


def source_name(source: str) -> str:
    """Name a source in a sentence."""
    return "standard input" if source == STANDARD_INPUT else source
