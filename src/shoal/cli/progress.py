"""A line on the terminal that tells how far long work has come; nothing where nobody looks."""

import sys
import time
from types import TracebackType
from typing import Self

__all__ = ["Progress"]

BAR = 24
"""Width of the bar in characters."""

SECONDS_BETWEEN = 0.1


class Progress:
    """Rewrites one line of standard error while it is a terminal, and wipes it out at the end."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._is_shown = sys.stderr is not None and sys.stderr.isatty()
        self._last = 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._is_shown and self._last:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def show(self, done: int, note: str = "") -> None:
        """Say how much is done, a few times a second at most."""
        now = time.monotonic()
        if self._is_shown and now - self._last >= SECONDS_BETWEEN:
            self._last = now
            filled = BAR * done // max(1, self._total)
            bar = "#" * filled + "." * (BAR - filled)
            print(f"\r[{bar}] {done}/{self._total}  {note}"[:79], end="\x1b[K", file=sys.stderr, flush=True)
