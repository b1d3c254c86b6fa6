"""The words of the rules: phases of the game, scoring rules, ranks of the solo game."""

from enum import StrEnum

from shoal.errors import NotationError

__all__ = ["RANKS", "ROUNDS", "Phase", "Rule", "parse_rule", "rank_of"]

ROUNDS = 8
"""How many layout cards every aquarium gets."""

RANKS = (("S", 50), ("A", 45), ("B", 40), ("C", 35), ("D", 0))
"""Each rank of the solo game with the total from which it is reached, the best first."""


class Phase(StrEnum):
    """What the game waits for."""

    DEAL = "deal"
    """Chance deals entrance cards."""

    SHOW = "show"
    """Chance turns up layout cards."""

    DRAW = "draw"
    """One seat draws or passes."""

    LAY = "lay"
    """Every seat that holds a card lays it, in any order."""

    OVER = "over"


class Rule(StrEnum):
    """How many animals a chain must hold to score."""

    BASIC = "basic"
    ADVANCED = "advanced"

    @property
    def needed(self) -> int:
        """The number of animals from which a chain scores."""
        return 2 if self is Rule.BASIC else 3


def parse_rule(text: str) -> Rule:
    """Read `basic` or `advanced`."""
    try:
        return Rule(text)
    except ValueError:
        raise NotationError(f"{text!r} is not a scoring rule: expected basic or advanced") from None


def rank_of(total: int) -> str:
    """Return the rank of a solo game's total: S from 50, A from 45, B from 40, C from 35, else D."""
    return next(rank for rank, least in RANKS if total >= least)
