"""Charts as SVG, one panel below the other: lines, dots with the bounds around them, and bars."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from xml.sax.saxutils import escape

__all__ = ["Axis", "Panel", "Point", "Series", "chart"]

WIDTH, HEIGHT = 720, 300
LEFT, RIGHT, TOP, BOTTOM = 64, 40, 36, 44
"""Room around what is drawn for what is written there."""

LEGEND, LABEL = 22, 20
"""More room for a line that names the series, and for one that names what goes across."""

LETTER = 7.6
"""About the width of a letter."""

TICKS = 5
"""About so many marks on an axis."""

INKS = ("#0b6e8a", "#c2571a", "#6b4fa0", "#3f7d3a", "#7a8b95")
"""Colours that are told apart on white, by most eyes."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Axis:
    """What goes across or up."""

    label: str = ""
    """What the marks mean; only for what goes across, as the title tells the other."""

    reach: Sequence[float] = ()
    """Values that have a place on the axis, whether or not they occur."""

    names: Sequence[str] = ()
    """Names of the places 0, 1, 2 … where these are no numbers."""

    step: float | None = None
    """From one mark to the next, if that is not to be left to the values."""

    percent: bool = False
    """Whether shares are told in percent."""


@dataclass(frozen=True, slots=True)
class Series:
    """Points that belong together."""

    points: Sequence[Point]
    name: str = ""
    kind: str = "line"
    """`line`, `dots`, `bars`, or `guide` for a thin dashed line to compare with."""

    ink: int = 0
    """Which of the colours it has."""

    bounds: Sequence[Point] = ()
    """Below and above each point, where it is not known exactly."""


@dataclass(frozen=True, slots=True)
class Panel:
    """Some series with common axes."""

    title: str
    series: Sequence[Series]
    across: Axis = field(default_factory=Axis)
    up: Axis = field(default_factory=Axis)

    @property
    def top(self) -> int:
        """Where the room for what is drawn begins."""
        return TOP + LEGEND * any(series.name for series in self.series)

    @property
    def bottom(self) -> int:
        """Where it ends."""
        return self.height - BOTTOM - LABEL * bool(self.across.label)

    @property
    def height(self) -> int:
        """How high the whole is."""
        return HEIGHT + LEGEND * any(series.name for series in self.series) + LABEL * bool(self.across.label)


def chart(panels: Sequence[Panel]) -> str:
    """Return panels as an SVG document; the same panels give the same text."""
    down = 0
    parts = []
    for panel in panels:
        parts.append(f'<g transform="translate(0 {down})">{"".join(_Drawing(panel).parts())}</g>')
        down += panel.height
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {down}" width="{WIDTH}" height="{down}" '
        f'font-family="DejaVu Sans, Arial, sans-serif" font-size="13" fill="#1c2b33">'
        f'<rect width="{WIDTH}" height="{down}" fill="#ffffff"/>{"".join(parts)}</svg>\n'
    )


class _Drawing:
    """A panel with the marks on its axes."""

    def __init__(self, panel: Panel) -> None:
        self._panel = panel
        points = [point for series in panel.series for point in (*series.points, *_corners(series))]
        self._across = _marks([x for x, _ in points], panel.across)
        self._up = _marks([y for _, y in points], panel.up)

    def at(self, x: float, y: float) -> Point:
        """Return where a point is drawn."""
        first, last = self._ends
        low, high = self._up[0], self._up[-1]
        bottom = self._panel.bottom
        right = LEFT + (x - first) / (last - first) * (WIDTH - LEFT - RIGHT)
        return right, bottom - (y - low) / (high - low) * (bottom - self._panel.top)

    @property
    def _ends(self) -> tuple[float, float]:
        """What lies at the left and at the right edge: things with names, and bars, stand half a place inside."""
        is_wide = self._panel.across.names or any(series.kind == "bars" for series in self._panel.series)
        half = 0.5 if is_wide else 0.0
        return self._across[0] - half, self._across[-1] + half

    def parts(self) -> Iterator[str]:
        """Yield the title, the axes, and the series one after the other."""
        yield f'<text x="{LEFT}" y="20" font-size="15">{escape(self._panel.title)}</text>'
        yield from self._legend()
        yield from self._axes()
        for series in self._panel.series:
            yield from getattr(self, f"_{series.kind}")(series)

    def _legend(self) -> Iterator[str]:
        right = float(LEFT)
        for series in self._panel.series:
            if series.name:
                dash = ' stroke-dasharray="5 4"' if series.kind == "guide" else ""
                ink = INKS[series.ink]
                yield f'<path d="M{right:.0f} 39h18" stroke="{ink}" stroke-width="3"{dash}/>'
                yield f'<text x="{right + 24:.0f}" y="44">{escape(series.name)}</text>'
                right += 44 + LETTER * len(series.name)

    def _axes(self) -> Iterator[str]:
        panel = self._panel
        for y in self._up:
            height = self.at(self._across[0], y)[1]
            yield f'<path d="M{LEFT} {height:.1f}H{WIDTH - RIGHT}" stroke="#d5dde1"/>'
            yield f'<text x="{LEFT - 8}" y="{height + 4:.1f}" text-anchor="end">{_told(y, panel.up)}</text>'
        for x in self._across:
            place = self.at(x, self._up[0])[0]
            yield f'<path d="M{place:.1f} {panel.bottom}v5" stroke="#8fa1ab"/>'
            yield (
                f'<text x="{place:.1f}" y="{panel.bottom + 20}" text-anchor="middle">{_told(x, panel.across)}</text>'
            )
        if panel.across.label:
            middle = (LEFT + WIDTH - RIGHT) / 2
            label = escape(panel.across.label)
            yield f'<text x="{middle:.0f}" y="{panel.bottom + 42}" text-anchor="middle">{label}</text>'

    def _line(self, series: Series) -> Iterator[str]:
        line = "L".join("{:.1f} {:.1f}".format(*self.at(*point)) for point in series.points)
        ink = INKS[series.ink]
        yield f'<path d="M{line}" fill="none" stroke="{ink}" stroke-width="2.5" stroke-linejoin="round"/>'

    def _guide(self, series: Series) -> Iterator[str]:
        line = "L".join("{:.1f} {:.1f}".format(*self.at(*point)) for point in series.points)
        yield f'<path d="M{line}" fill="none" stroke="{INKS[series.ink]}" stroke-width="1.5" stroke-dasharray="5 4"/>'

    def _dots(self, series: Series) -> Iterator[str]:
        ink = INKS[series.ink]
        for (x, _), (low, high) in zip(series.points, series.bounds, strict=False):
            (place, bottom), (_, top) = self.at(x, low), self.at(x, high)
            bar = f"M{place - 5:.1f} {bottom:.1f}h10M{place - 5:.1f} {top:.1f}h10M{place:.1f} {bottom:.1f}V{top:.1f}"
            yield f'<path d="{bar}" stroke="{ink}" stroke-width="1.5"/>'
        for x, y in series.points:
            place, height = self.at(x, y)
            yield f'<circle cx="{place:.1f}" cy="{height:.1f}" r="4" fill="{ink}"/>'

    def _bars(self, series: Series) -> Iterator[str]:
        first, last = self._ends
        wide = 0.8 * (WIDTH - LEFT - RIGHT) / (last - first)
        floor = self.at(first, self._up[0])[1]
        for x, y in series.points:
            place, height = self.at(x, y)
            box = f'x="{place - wide / 2:.1f}" y="{height:.1f}" width="{wide:.1f}" height="{floor - height:.1f}"'
            yield f'<rect {box} fill="{INKS[series.ink]}" fill-opacity="0.55"/>'


def _corners(series: Series) -> Iterator[Point]:
    """Yield the bounds of points as points."""
    for (x, _), bounds in zip(series.points, series.bounds, strict=False):
        yield from ((x, y) for y in bounds)


def _marks(values: Sequence[float], axis: Axis) -> list[float]:
    """Return round numbers from below the lowest to above the highest value."""
    if axis.names:
        return list(map(float, range(len(axis.names))))
    low, high = min((*values, *axis.reach)), max((*values, *axis.reach))
    rough = max(high - low, 1e-9) / TICKS
    size: float = 10 ** math.floor(math.log10(rough))
    round_steps = (size * factor for factor in (1, 2, 2.5, 5, 10))
    step = axis.step or next(each for each in round_steps if each >= rough * (1 - 1e-9))
    first = math.floor(low / step + 1e-9)
    return [step * number for number in range(first, max(math.ceil(high / step - 1e-9), first + 1) + 1)]


def _told(value: float, axis: Axis) -> str:
    if axis.names:
        return escape(axis.names[round(value)])
    if axis.percent:
        return f"{100 * value:.3g} %"
    return f"{value:,.0f}" if abs(value) >= 10 or abs(value) < 1e-9 else f"{value:.3g}"
