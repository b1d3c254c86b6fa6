"""What commands say: answers to standard output, complaints to standard error in one line each."""

import json
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

__all__ = ["STANDARD_OUTPUT", "Answer", "complain", "settle_output", "write_bytes"]

STANDARD_OUTPUT = "-"
"""What stands for it in place of the name of a file."""

LONGEST = 600
"""How many characters of a complaint are shown: enough for any sentence, but not for a whole file quoted in one."""


class Answer(NamedTuple):
    """What a command has to say about one item, in its several forms."""

    line: str
    """The form for one item among many."""

    document: dict[str, Any]
    """The form for `--json`."""

    page: Sequence[str] | None = None
    """The lines for an item by itself, where they are not just `line`."""

    def write(self, *, as_json: bool, alone: bool = False) -> None:
        """Print at once, so that whoever is at the other end of a pipe can go on."""
        if as_json:
            print(json.dumps(self.document))
        elif alone and self.page is not None:
            print(*self.page, sep="\n", end="\n" if self.page else "")
        else:
            print(self.line)
        if sys.stdout is not None:
            sys.stdout.flush()


def write_bytes(content: bytes) -> None:
    """Write to standard output what is no text."""
    if sys.stdout is not None:
        sys.stdout.buffer.write(content)


def complain(sentence: str) -> None:
    """Print one line to standard error; what cannot be printed there is escaped, what is too long cut."""
    line = "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in sentence)
    if len(line) > LONGEST:
        line = f"{line[: LONGEST * 2 // 3]} … {line[-LONGEST // 3 :]}"
    with suppress(OSError, UnicodeEncodeError):  # when nobody listens
        print(f"shoal: {line}", file=sys.stderr, flush=True)


def settle_output() -> None:
    """Write what is still waiting; where that fails, on a closed pipe or a full disk, let it vanish in silence."""
    try:
        sys.stdout.flush()
    except (AttributeError, OSError, ValueError):
        _discard_output()


def _discard_output() -> None:
    with suppress(AttributeError, OSError, ValueError):  # when there is no such stream, or it is not a real one
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
