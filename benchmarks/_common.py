"""What the benchmarks share: one core, its clock, and a table."""

import os
import platform
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TypeVar

__all__ = ["Row", "machine", "pin", "print_table", "timed", "versions"]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table."""

    name: str
    """What was measured; without figures, a heading."""

    value: str = ""
    """The figure, or why there is none."""

    ratio: float | None = None
    """The figure as a multiple of another one of the same run."""

    of: str = ""
    """Which one that is."""


def pin() -> None:
    """Keep this process and its children on one core, where the system lets us."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def timed(work: Callable[[], T]) -> tuple[T, float]:
    """Do some work; return its result and the CPU seconds of this thread: other programs on the core do not count."""
    start = time.thread_time()
    result = work()
    return result, time.thread_time() - start


def machine() -> str:
    """Return the name of the processor."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    facts = {name.strip(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    name = facts.get("model name") or platform.processor() or platform.machine()
    return f"{name}, family {facts['cpu family']}, model {facts['model']}" if "cpu family" in facts else name


def versions(*packages: str) -> str:
    """Return the versions of Python and of some packages."""
    found = [f"Python {platform.python_version()}"]
    for package in packages:
        try:
            found.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            found.append(f"no {package}")
    return ", ".join(found)


def print_table(heading: Row, rows: Sequence[Row]) -> None:
    """Print rows in aligned columns; headings are set off by an empty line."""
    name_width = max(len(row.name) for row in (heading, *rows)) + 4
    value_width = max(len(row.value) for row in (heading, *rows))
    print(f"{heading.name:{name_width}}{heading.value:>{value_width}}   ratio  {heading.of}")
    for row in rows:
        if row.value:
            ratio = "" if row.ratio is None else f"{row.ratio:.2f}" if row.ratio >= 0.1 else f"{row.ratio:.4f}"
            print(f"  {row.name:{name_width - 2}}{row.value:>{value_width}}{ratio:>8}  {row.of}".rstrip())
        else:
            print(f"\n{row.name}")
