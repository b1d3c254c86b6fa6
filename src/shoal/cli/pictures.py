"""What commands that draw have in common: where a picture goes, and what a terminal can show."""

import itertools
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypedDict

from shoal.cli.arguments import Parser, parse_path
from shoal.cli.output import STANDARD_OUTPUT, Answer

__all__ = ["Abilities", "abilities", "add_picture_options", "file_names", "keeper"]


class Abilities(TypedDict):
    """What a terminal can show, in the words of the drawings."""

    colour: bool
    unicode: bool
    truecolour: bool


def abilities() -> Abilities:
    """Ask standard output and the environment."""
    from shoal.drawing import ansi  # only commands that draw need it

    return {
        "colour": ansi.wants_colour(sys.stdout, os.environ),
        "unicode": ansi.wants_unicode(sys.stdout),
        "truecolour": ansi.wants_truecolour(os.environ),
    }


def add_picture_options(parser: Parser) -> None:
    """Add `--svg` and `--json`, of which at most one may be given."""
    parser.add_argument("--svg", metavar="FILE", help="write SVG to a file (the second picture to FILE-2), or to -")
    parser.add_argument("--json", action="store_true", help="print the SVG and a description in words as JSON")


def keeper(svg: str | None) -> Callable[[Answer], Answer]:
    """Return what does with each picture as `--svg` says."""
    return _unchanged if svg in (None, STANDARD_OUTPUT) else _file_writer(parse_path(str(svg)))


def file_names(first: Path) -> itertools.chain[Path]:
    """Return a file's name, then the same with `-2`, `-3` and so on."""
    return itertools.chain([first], (first.with_stem(f"{first.stem}-{number}") for number in itertools.count(2)))


def _unchanged(answer: Answer) -> Answer:
    return answer


def _file_writer(first: Path) -> Callable[[Answer], Answer]:
    """Return what writes each answer to a file of its own; among many, the file's name remains the answer."""
    names = file_names(first)

    def write(answer: Answer) -> Answer:
        path = next(names)
        path.write_text(f"{answer.line}\n", encoding="utf-8")
        return Answer(str(path), {}, ())

    return write
