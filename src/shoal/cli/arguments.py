"""Reading the words after a command: `argparse` with complaints of one line instead of a page."""

import argparse
import os
import re
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import NoReturn

from shoal.errors import NotationError, ShoalError

__all__ = ["Parser", "UsageError", "parse_number", "parse_path", "parse_seconds"]


class UsageError(ShoalError):
    """The words after a command do not fit together; the sentence says where to read more."""


class Parser(argparse.ArgumentParser):
    """Reads what follows one command. Options may stand before, between and after the arguments."""

    def __init__(self, command: str, summary: str, examples: str) -> None:
        super().__init__(
            prog=f"shoal {command}",
            description=summary,
            epilog=f"examples:\n{examples}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

    def add_json(self) -> None:
        """Add the option `--json`."""
        self.add_argument("--json", action="store_true", help="print JSON: one document, or one a line for many items")

    def read(self, words: Sequence[str]) -> argparse.Namespace:
        """Read the words, or raise `UsageError`; `--help` prints and leaves with `SystemExit`."""
        found, unknown = self.parse_known_intermixed_args(words)
        if unknown:
            self.error(self._surplus(unknown[0]))
        return found

    def _surplus(self, word: str) -> str:
        """Say of a word which fits nowhere what may have been meant."""
        if not word.startswith("-"):
            return f"{word!r} is too much"
        typed, *_ = word.lstrip("-").split("=")  # the dashes, which all have in common, make nothing alike
        near = get_close_matches(typed, {name.lstrip("-"): name for name in self.option_names()}, 1)
        return f"{word!r} is not an option here{f' (did you mean --{near[0]}?)' if near else ''}"

    def option_names(self) -> list[str]:
        """Return every option as it is typed."""
        return [name for action in self._actions for name in action.option_strings]

    def error(self, message: str) -> NoReturn:
        """Raise `UsageError` where argparse would print the usage and leave."""
        raise UsageError(f"{message}; '{self.prog} --help' explains the command")


def parse_number(text: str, what: str, largest: int | None = None, smallest: int = 0) -> int:
    """Read a whole number in plain digits."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= 18 else -1
    if number < smallest or (largest is not None and number > largest):
        limit = "on" if largest is None else f"to {largest}"
        raise NotationError(f"{what} is a whole number from {smallest} {limit}, not {text!r}")
    return number


def parse_seconds(text: str, what: str) -> float:
    """Read a time in seconds from 0 on, with or without decimals."""
    if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?|\.[0-9]{1,9}", text, re.ASCII):
        raise NotationError(f"{what} is a number of seconds, such as 5 or 0.5, not {text!r}")
    return float(text)


def parse_path(text: str) -> Path:
    """Read the name of a file; whether it exists is not checked."""
    try:
        named = os.fsencode(text)
    except UnicodeEncodeError:
        named = b""
    if not named or b"\0" in named:
        raise NotationError(f"{text!r} cannot be the name of a file")
    return Path(text)
