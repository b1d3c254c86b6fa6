"""Tables as Markdown, and numbers in them."""

from collections.abc import Sequence
from typing import TypeAlias

from shoal.arena.intervals import Estimate

__all__ = ["Table", "bounded", "percent", "show"]

Table: TypeAlias = list[Sequence[str]]


def show(title: str, heading: Sequence[str], rows: Table) -> None:
    """Print a table as Markdown: names to the left, numbers to the right."""
    print(f"{title}\n\n| {' | '.join(heading)} |\n| --- |{' ---: |' * (len(heading) - 1)}")
    for row in rows:
        print(f"| {' | '.join(row)} |")
    print()


def percent(share: float, digits: int = 1) -> str:
    return f"{100 * share:.{digits}f} %"


def bounded(estimate: Estimate, scale: float = 100.0, digits: int = 1, unit: str = " %") -> str:
    low, high = (f"{scale * bound:.{digits}f}" for bound in (estimate.low, estimate.high))
    return f"{scale * estimate.value:.{digits}f}{unit} ({low} to {high})"
