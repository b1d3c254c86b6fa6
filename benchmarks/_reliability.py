"""How far chances can be believed, as functions of plain arrays: reliability, and the Brier score."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

__all__ = ["Part", "adjusted", "brier", "error_of", "fitted_logit", "luck_of", "of_the_mover", "parts", "seat_rates"]

Numbers: TypeAlias = npt.NDArray[np.floating]
Truths: TypeAlias = npt.NDArray[np.bool_]

PARTS = 10
"""Chances are looked at in so many parts of equal width."""

TRIES = 400
"""So often games are drawn anew to see how much of an error is luck."""

STEPS = 30
"""Of Newton's method; far fewer would do."""

MOST_SURE = 1e-4
"""Chances nearer to 0 or 1 than this have no odds that could be worked with."""


@dataclass(frozen=True, slots=True)
class Part:
    """Positions whose chances are alike."""

    chance: float
    """What was thought on average."""

    won: float
    """How many were won."""

    count: int


def of_the_mover(second_wins: Truths, turns: int = 36) -> Truths:
    """Return for every turn of games whether whoever was to move has won: [B, turns]."""
    is_second = np.arange(turns) % 2 == 1
    won: Truths = second_wins[:, None] == is_second
    return won


def parts(chances: Numbers, won: Truths) -> Sequence[Part]:
    """Sort positions by chances; parts without any are left out."""
    number = _numbers(chances)
    return [
        Part(float(chances[here].mean()), float(won[here].mean()), int(here.sum()))
        for here in (number == part for part in range(PARTS))
        if here.any()
    ]


def error_of(chances: Numbers, won: Truths) -> float:
    """Return the reliability error: the mean distance between chance and share of wins, each part by its size.

    Both are [B, turns] with a row a game.
    """
    return float(np.abs(_excess(chances, won).sum(0)).sum() / chances.size)


def luck_of(chances: Numbers, won: Truths, seed: int = 1) -> float:
    """Return how large an error so few games show on average even where chances are just right.

    That is how far the parts of games drawn anew lie from those of the games themselves.
    """
    excess = _excess(chances, won)
    lots = np.random.default_rng(seed).multinomial(len(chances), np.full(len(chances), 1 / len(chances)), TRIES)
    return float(np.abs((lots - 1) @ excess).sum(1).mean() / chances.size)


def _excess(chances: Numbers, won: Truths) -> Numbers:
    """Return for each game and part how many more wins were expected than came."""
    number = _numbers(chances)
    return np.stack([((chances - won) * (number == part)).sum(1) for part in range(PARTS)], 1)


def _numbers(chances: Numbers) -> npt.NDArray[np.integer]:
    numbers: npt.NDArray[np.integer] = np.minimum((chances * PARTS).astype(int), PARTS - 1)
    return numbers


def brier(chances: Numbers, won: Truths) -> float:
    """Return the mean squared distance between chances and what came of them."""
    return float(np.mean((chances - won) ** 2))


def seat_rates(won: Truths) -> Numbers:
    """Return as chances how often whoever sits there wins: the best that can be said without looking at the reef."""
    first = float(won[:, 0].mean())
    return np.broadcast_to(np.where(np.arange(won.shape[1]) % 2 == 0, first, 1 - first), won.shape)


def fitted_logit(chances: Numbers, won: Truths) -> tuple[float, float]:
    """Return by what the logarithm of the odds is best multiplied, and what is then added, to fit what happened."""
    rows = np.stack([_logit(chances).reshape(-1), np.ones(chances.size)], 1)
    truth = won.reshape(-1).astype(float)
    weights = np.array([1.0, 0.0])
    for _ in range(STEPS):
        now = 1 / (1 + np.exp(-rows @ weights))
        curve = (rows * (now * (1 - now))[:, None]).T @ rows
        weights = weights - np.linalg.solve(curve, rows.T @ (now - truth))
    return float(weights[0]), float(weights[1])


def adjusted(chances: Numbers, factor: float, shift: float) -> Numbers:
    """Return chances whose logarithms of odds are multiplied and shifted."""
    after: Numbers = 1 / (1 + np.exp(-(factor * _logit(chances) + shift)))
    return after


def _logit(chances: Numbers) -> Numbers:
    sure = np.clip(np.asarray(chances, float), MOST_SURE, 1 - MOST_SURE)
    odds: Numbers = np.log(sure / (1 - sure))
    return odds
