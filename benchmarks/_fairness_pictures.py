"""The pictures of how fair Aqualin is."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from benchmarks._watching import Games

from benchmarks import _seats as seats
from shoal.train.chart import Axis, Panel, Series, chart

__all__ = ["Crowd", "draw", "lasting_picture", "margins_picture", "seats_picture"]

MOST_MARGIN = 20


class Crowd(Protocol):
    """Games of one player against itself."""

    @property
    def title(self) -> str:
        """Who plays."""

    @property
    def margins(self) -> Any:
        """Points of the first starter less those of the second, by game."""


def draw(folder: Path, crowds: Sequence[Crowd], ours: Mapping[str, Games]) -> None:
    """Write all pictures to a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in (
        ("fairness-seats", seats_picture(crowds)),
        ("fairness-margins", margins_picture(crowds)),
        ("fairness-lasting", lasting_picture(ours)),
    ):
        (folder / f"{name}.svg").write_text(text, encoding="utf-8")


def seats_picture(crowds: Sequence[Crowd]) -> str:
    """Draw how often the second starter wins, and would if equal totals were shared."""
    names = [crowd.title for crowd in crowds]
    rules = [seats.tie_rules(crowd.margins) for crowd in crowds]
    wins = [rule.to_second for rule in rules]
    bounds = [(estimate.low, estimate.high) for estimate in wins]
    half = Series([(-0.5, 0.5), (len(names) - 0.5, 0.5)], kind="guide", ink=4)
    real = Series([(at, win.value) for at, win in enumerate(wins)], "by the rules", "dots", 0, bounds)
    shared = Series([(at, rule.halved) for at, rule in enumerate(rules)], "if equal totals were halved", "dots", 1)
    across, up = Axis(names=names), Axis(reach=(0.45, 0.6), percent=True)
    return chart([Panel("The second starter wins, by who plays", [half, real, shared], across, up)])


def margins_picture(crowds: Sequence[Crowd]) -> str:
    """Draw how often games end by how much: the strongest as bars, two others as lines."""
    *others, strongest = [crowds[0], crowds[1], crowds[-1]]
    series = [Series(_spread(strongest.margins), strongest.title, "bars")]
    series += [Series(_spread(crowd.margins), crowd.title, ink=ink) for ink, crowd in enumerate(others, 1)]
    across = Axis("points of the first starter less those of the second; at 0 the second has won")
    return chart([Panel("How games end", series, across, Axis(reach=(0.0,), percent=True))])


def _spread(margins: Any) -> list[tuple[float, float]]:
    """Return how often each margin occurs."""
    return [(float(at), float((margins == at).mean())) for at in range(-MOST_MARGIN, MOST_MARGIN + 1)]


def lasting_picture(ours: Mapping[str, Games]) -> str:
    """Draw how often whoever leads before a turn wins, and how many games are settled by then."""
    right, done = [], []
    for ink, games in enumerate(ours.values()):
        chances, end = games.network, games.margins
        shares = seats.leader_wins(chances, end).mean(0)
        settled = seats.settled(chances, end)
        title = games.title
        right.append(Series([(turn + 1.0, float(share)) for turn, share in enumerate(shares)], title, ink=ink))
        done.append(Series([(turn + 1.0, float(np.mean(settled <= turn))) for turn in range(36)], title, ink=ink))
    across, up = Axis("turn", reach=(0, 36), step=6), Axis(reach=(0.5, 1.0), percent=True)
    return chart(
        [
            Panel("Whoever leads before a turn, by the network, wins", right, across, up),
            Panel("The winner leads from here on to the end", done, across, Axis(reach=(0.0, 1.0), percent=True)),
        ]
    )
