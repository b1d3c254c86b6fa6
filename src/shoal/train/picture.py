"""The curve of a run as a picture."""

import csv
from collections.abc import Sequence
from pathlib import Path

from shoal.errors import NotationError
from shoal.train.chart import Axis, Panel, Point, Series, chart

__all__ = ["picture"]

GAMES = Axis(reach=(0.0,))


def picture(path: Path) -> str:
    """Return the curve of a run, kept in a file, as SVG: how strong the network became, and how it judged who wins."""
    try:
        rows = list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))
        elo, surprise = _column(rows, "elo"), _column(rows, "win")
    except (OSError, KeyError, ValueError) as error:
        raise NotationError(f"{path} holds no curve of a run: {error}") from None
    if not elo or not surprise:
        raise NotationError(f"{path} holds no curve of a run yet")
    return chart(
        [
            Panel("Elo between networks without search, by games played", [Series(elo)], GAMES),
            Panel("Surprise at who wins (log loss, in training), by games played", [Series(surprise)], GAMES),
        ]
    )


def _column(rows: Sequence[dict[str, str]], name: str) -> list[Point]:
    return [(float(row["games"]), float(row[name])) for row in rows if row[name]]
