"""The curve of a run as a picture."""

import csv
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape

from shoal.errors import NotationError

__all__ = ["picture"]

WIDTH, HEIGHT = 720, 300
LEFT, RIGHT, TOP, BOTTOM = 64, 40, 36, 44
"""Room around the curve for what is written there."""

TICKS = 5
"""About so many marks on an axis."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Panel:
    """One curve with its axes."""

    title: str
    points: Sequence[Point]


def picture(path: Path) -> str:
    """Return the curve of a run, kept in a file, as SVG: how strong the network became, and how it judged who wins."""
    try:
        rows = list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))
        panels = [
            Panel("Elo between networks without search, by games played", _column(rows, "elo")),
            Panel("Surprise at who wins (log loss, in training), by games played", _column(rows, "win")),
        ]
    except (OSError, KeyError, ValueError) as error:
        raise NotationError(f"{path} holds no curve of a run: {error}") from None
    if not all(panel.points for panel in panels):
        raise NotationError(f"{path} holds no curve of a run yet")
    drawn = "".join(_drawn(panel, HEIGHT * number) for number, panel in enumerate(panels))
    height = HEIGHT * len(panels)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'font-family="DejaVu Sans, Arial, sans-serif" font-size="13" fill="#1c2b33">'
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>{drawn}</svg>\n'
    )


def _column(rows: Sequence[dict[str, str]], name: str) -> list[Point]:
    return [(float(row["games"]), float(row[name])) for row in rows if row[name]]


def _drawn(panel: Panel, down: int) -> str:
    """Draw a panel, so far down."""
    across = _marks(0.0, max(x for x, _ in panel.points))
    values = [y for _, y in panel.points]
    up = _marks(min(values), max(values))
    bottom = HEIGHT - BOTTOM

    def at(x: float, y: float) -> tuple[float, float]:
        right = LEFT + (x - across[0]) / (across[-1] - across[0]) * (WIDTH - LEFT - RIGHT)
        return right, bottom - (y - up[0]) / (up[-1] - up[0]) * (bottom - TOP)

    parts = [f'<g transform="translate(0 {down})"><text x="{LEFT}" y="20" font-size="15">{escape(panel.title)}</text>']
    for y in up:
        height = at(across[0], y)[1]
        parts.append(f'<path d="M{LEFT} {height:.1f}H{WIDTH - RIGHT}" stroke="#d5dde1"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{height + 4:.1f}" text-anchor="end">{_told(y)}</text>')
    for x in across:
        place = at(x, up[0])[0]
        parts.append(f'<path d="M{place:.1f} {bottom}v5" stroke="#8fa1ab"/>')
        parts.append(f'<text x="{place:.1f}" y="{bottom + 20}" text-anchor="middle">{_told(x)}</text>')
    line = "L".join("{:.1f} {:.1f}".format(*at(*point)) for point in panel.points)
    parts.append(f'<path d="M{line}" fill="none" stroke="#0b6e8a" stroke-width="2.5" stroke-linejoin="round"/></g>')
    return "".join(parts)


def _marks(low: float, high: float) -> list[float]:
    """Return round numbers from below the lowest to above the highest value."""
    rough = max(high - low, 1e-9) / TICKS
    size: float = 10 ** math.floor(math.log10(rough))
    step = next(size * factor for factor in (1, 2, 2.5, 5, 10) if size * factor >= rough)
    first = math.floor(low / step)
    return [step * number for number in range(first, max(math.ceil(high / step), first + 1) + 1)]


def _told(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 10 or value == 0 else f"{value:.3g}"
