"""The command `shoal ugi`: the engine of Aqualin for other programs, on standard input and output."""

import sys
from collections.abc import Iterator, Sequence
from typing import IO

from shoal.cli.arguments import Parser
from shoal.cli.output import settle_output
from shoal.engine.recruit import recruit
from shoal.engine.ugi import Session
from shoal.errors import ShoalError

__all__ = ["ugi"]

LONGEST_LINE = 1 << 16
"""Bytes; the longest game takes a tenth. What is longer is passed over, so that it cannot fill the memory."""


def ugi(words: Sequence[str]) -> int:
    """Talk until `quit` or the end of the input."""
    Parser(
        "ugi",
        "Answer other programs in the engine protocol UGI, on standard input and output, for the game Aqualin.",
        "  shoal ugi\n  printf 'position startpos\\ngo movetime 500\\n' | shoal ugi",
    ).read(words)
    if sys.stdin is None:
        raise ShoalError("standard input is closed: nobody can ask anything")
    session = Session(recruit, _say)
    try:
        _converse(session, sys.stdin.buffer)
    finally:
        session.leave()
    return 0


def _converse(session: Session, source: IO[bytes]) -> None:
    for line in _lines(source):
        if line is None:
            session.remark(f"a line of more than {LONGEST_LINE} bytes is ignored")
        elif not session.hear(line):
            return
    session.finish()


def _say(line: str) -> None:
    try:
        print(line.encode("ascii", "backslashreplace").decode(), flush=True)
    except OSError:  # nobody listens any more; the end of the input will tell the same
        settle_output()


def _lines(source: IO[bytes]) -> Iterator[str | None]:
    """Yield lines as they come, `None` for one that is too long; the last one needs no end."""
    while line := source.readline(LONGEST_LINE):
        if line.endswith(b"\n") or len(line) < LONGEST_LINE:
            yield line.decode(errors="replace")
            continue
        while line and not line.endswith(b"\n"):
            line = source.readline(LONGEST_LINE)
        yield None
