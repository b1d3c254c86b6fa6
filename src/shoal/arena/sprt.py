"""The sequential probability ratio test: play until one of two strengths is clearly the more likely."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from shoal.arena.ratings import expected_share
from shoal.errors import NotationError

__all__ = ["Sprt"]

PRIOR_SQUARES = 0.25
"""Sum of squares that is added to the groups': that of one group which is as far from the middle as can be.

Without it the first few groups, when they end alike, would seem to leave no room for chance.
"""


@dataclass(frozen=True, slots=True)
class Sprt:
    """Tests whether the first player is `elo1` stronger (H1) rather than `elo0` (H0)."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    """The chance of accepting H1 where H0 is true."""

    beta: float = 0.05
    """The chance of accepting H0 where H1 is true."""

    def __post_init__(self) -> None:
        """Refuse bounds that cannot be told apart."""
        if not (self.elo0 < self.elo1 and all(abs(elo) <= 2000 for elo in (self.elo0, self.elo1))):
            raise NotationError(f"a test needs ELO0 below ELO1, both within 2000, not {self.elo0:g} and {self.elo1:g}")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise NotationError(f"alpha and beta lie between 0 and 0.5, not at {self.alpha:g} and {self.beta:g}")

    @property
    def lower(self) -> float:
        """The log-likelihood ratio at which H0 is accepted."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """The log-likelihood ratio at which H1 is accepted."""
        return math.log((1 - self.beta) / self.alpha)

    def ratio(self, groups: Sequence[float]) -> float:
        """Return the log-likelihood ratio of H1 to H0 after groups with these shares of the first player.

        The mean share is taken as normally distributed, with the variance that the groups show.
        """
        if not groups:
            return 0.0
        count, mean = len(groups), math.fsum(groups) / len(groups)
        variance = (math.fsum((share - mean) ** 2 for share in groups) + PRIOR_SQUARES) / count
        share0, share1 = expected_share(self.elo0), expected_share(self.elo1)
        return count * (share1 - share0) * (2 * mean - share0 - share1) / (2 * variance)

    def verdict(self, ratio: float) -> str:
        """Return `H0` or `H1` when one of them is accepted, nothing while the test goes on."""
        if ratio <= self.lower:
            return "H0"
        return "H1" if ratio >= self.upper else ""
