"""What games tell about the seats, as functions of plain arrays. Margins are those of the first starter.

The first starter wins with a margin of one point or more: equal totals go to the second starter.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from shoal.arena.intervals import Estimate, Z

__all__ = [
    "KINDS_OF_CELLS",
    "FirstTurns",
    "TieRules",
    "agreement",
    "by_kind_of_cell",
    "comebacks",
    "fair_price",
    "first_turn_ranks",
    "first_turns",
    "kind_of_cell",
    "leader_wins",
    "leverage",
    "second_wins",
    "settled",
    "share_of",
    "shares_by",
    "tie_rules",
]

Numbers: TypeAlias = npt.NDArray[np.floating]
Counts: TypeAlias = npt.NDArray[np.integer]
Truths: TypeAlias = npt.NDArray[np.bool_]

TRIES = 1000
"""So often games are drawn anew from those that were played, to see how far a price is known."""


def share_of(truths: Truths) -> Estimate:
    """Estimate a share from independent games: Wilson's interval."""
    trials = truths.size
    share = float(truths.mean())
    middle = (share + Z * Z / (2 * trials)) / (1 + Z * Z / trials)
    margin = Z * np.sqrt(share * (1 - share) / trials + Z * Z / (4 * trials * trials)) / (1 + Z * Z / trials)
    return Estimate(share, max(0.0, middle - margin), min(1.0, middle + margin))


# Seats, ties, and their price


def second_wins(margins: Counts, points: int = 0) -> Truths:
    """Return which games the second starter wins when the first one is given so many points."""
    return margins + points <= 0


@dataclass(frozen=True, slots=True)
class TieRules:
    """The second starter's share of games under three rules about equal totals."""

    to_second: Estimate
    halved: float
    to_first: Estimate


def tie_rules(margins: Counts) -> TieRules:
    """Count the same games under other rules about equal totals."""
    to_second, to_first = share_of(margins <= 0), share_of(margins < 0)
    return TieRules(to_second, (to_second.value + to_first.value) / 2, to_first)


def fair_price(margins: Counts, seed: int = 1) -> Estimate:
    """Estimate how many points the first starter must be given so that both seats win half of the games.

    Between whole numbers it goes straight: 0.6 is a point in six of ten games. The bounds come from games drawn anew.
    """
    counts = np.bincount(margins - margins.min())
    prices = [
        _price(again, int(margins.min()))
        for again in np.random.default_rng(seed).multinomial(len(margins), counts / counts.sum(), TRIES)
    ]
    low, high = np.quantile(prices, [0.025, 0.975])
    return Estimate(_price(counts, int(margins.min())), float(low), float(high))


def _price(counts: Counts, least: int) -> float:
    """Return the price from how often each margin occurred, from the least one on."""
    seconds = np.concatenate([[0.0], np.cumsum(counts) / counts.sum()])  # with a margin below least + n
    below = int(np.searchsorted(seconds, 0.5, side="right")) - 1
    reached = below + (0.5 - seconds[below]) / (seconds[below + 1] - seconds[below])
    return float(1 - least - reached)


# How long an advantage lasts


def by_first(chances: Numbers) -> Numbers:
    """Return chances of the mover as those of the first starter, who moves in every other turn."""
    is_first = np.arange(chances.shape[1]) % 2 == 0
    return np.where(is_first, chances, 1 - chances)


def leader_wins(chances: Numbers, margins: Counts) -> Truths:
    """Return before which turns the winner of the game is ahead, from the chances of whoever is to move: [B, 36]."""
    is_right: Truths = (by_first(chances) > 0.5) == ~second_wins(margins)[:, None]
    return is_right


def settled(chances: Numbers, margins: Counts) -> Counts:
    """Return how many turns had been played when the winner was ahead for good; 36 when even the last one turned it."""
    is_right = leader_wins(chances, margins)
    wrong_at = np.where(is_right, 0, np.arange(1, is_right.shape[1] + 1))
    last: Counts = wrong_at.max(1)
    return last


def comebacks(chances: Numbers, margins: Counts, chance: float) -> Truths:
    """Return in which games the loser once had at least so good a chance."""
    first = by_first(chances)
    best_of_losers: Numbers = np.where(second_wins(margins)[:, None], first, 1 - first).max(1)
    return best_of_losers >= chance


def agreement(chances: Numbers, turn: int, later: int) -> float:
    """Return the correlation between the chances before two turns."""
    first = by_first(chances)
    return float(np.corrcoef(first[:, turn], first[:, later])[0, 1])


def leverage(chances: Numbers, margins: Counts) -> Numbers:
    """Return for every turn what a point given to either adds to the logarithm of the odds: [36].

    A logistic regression of who would have won with a point for the one or the other, on what was thought.
    """
    first = np.clip(by_first(chances), 1e-3, 1 - 1e-3)
    gifts = np.repeat([-1.0, 1.0], len(margins))
    wins = np.concatenate([margins > 1, margins > -1]).astype(float)
    odds = np.tile(np.log(first / (1 - first)), (2, 1))
    return np.array([_slope(np.stack([odds[:, turn], gifts], 1), wins) for turn in range(odds.shape[1])])


def _slope(rows: Numbers, wins: Numbers) -> float:
    """Fit by Newton's method, held back a little; return the weight of the gift."""
    begin = np.array([1.0, 0.4])
    weights = begin
    for _ in range(20):
        now = 1 / (1 + np.exp(-np.clip(rows @ weights, -30, 30)))
        curve = (rows * (now * (1 - now))[:, None]).T @ rows + np.eye(2)
        weights = weights - np.linalg.solve(curve, rows.T @ (now - wins) + weights - begin)
    return float(weights[1])


# The first turn

KINDS_OF_CELLS = ("corner", "edge", "second ring", "centre")

CLASSES = (0, 1, 2, 7, 8, 14)
"""The cells that all others become by turning and mirroring: see `shoal.train.watch.CORNERWARDS`."""

CELLS_OF_CLASS = np.array([4, 8, 8, 4, 8, 4])
KIND_OF_CLASS = np.array([0, 1, 1, 2, 2, 3])


def class_of(cells: Counts) -> Counts:
    """Return the number of each cell's class."""
    rank, file = cells // 6, cells % 6
    rank, file = np.minimum(rank, 5 - rank), np.minimum(file, 5 - file)
    name = 6 * np.minimum(rank, file) + np.maximum(rank, file)
    return np.searchsorted(CLASSES, name)


def kind_of_cell(cells: Counts) -> Counts:
    """Return for each cell which of `KINDS_OF_CELLS` it is."""
    return KIND_OF_CLASS[class_of(cells)]


def first_turn_ranks(chances: Numbers, placements: Counts) -> Numbers:
    """Return what share of all first turns are thought worse than the one played; those thought equal count half.

    `chances` are by slot and class of cells [B, 6, 6], `placements` are 36 × slot + cell.
    """
    played = chances[np.arange(len(chances)), placements // 36, class_of(placements % 36)][:, None, None]
    weights = np.broadcast_to(CELLS_OF_CLASS / 216, chances.shape)
    ranks: Numbers = (weights * ((chances < played) + 0.5 * (chances == played))).sum((1, 2))
    return ranks


@dataclass(frozen=True, slots=True)
class FirstTurns:
    """What first turns are worth by what the network thinks of them, on average over deals."""

    best: float
    mean: float
    worst: float
    """The first starter's chance after the best, any, and the worst first turn."""


def first_turns(chances: Numbers) -> FirstTurns:
    """Return what lies between the best and the worst first turn; chances are as in `first_turn_ranks`."""
    flat = chances.reshape(len(chances), -1)
    mean = (chances * (CELLS_OF_CLASS / 216)).sum((1, 2)).mean()
    return FirstTurns(float(flat.max(1).mean()), float(mean), float(flat.min(1).mean()))


def by_kind_of_cell(chances: Numbers) -> Sequence[float]:
    """Return the mean chance after a first turn on each of `KINDS_OF_CELLS`."""
    by_class = chances.mean((0, 1))
    kinds = (kind == KIND_OF_CLASS for kind in range(len(KINDS_OF_CELLS)))
    return [float(np.average(by_class[kind], weights=CELLS_OF_CLASS[kind])) for kind in kinds]


def shares_by(groups: Counts, truths: Truths, count: int) -> Sequence[Estimate | None]:
    """Estimate a share in each group; none where there is no game."""
    return [share_of(truths[groups == group]) if (groups == group).any() else None for group in range(count)]
