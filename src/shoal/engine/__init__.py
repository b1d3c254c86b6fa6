"""Choosing turns: the computer players of every game."""

from shoal.engine.hindsight import Best, best_of, look_back, looks_back
from shoal.engine.hints import gives_hints, hints
from shoal.engine.players import Listed, Player, player, roster, usual

__all__ = [
    "Best",
    "Listed",
    "Player",
    "best_of",
    "gives_hints",
    "hints",
    "look_back",
    "looks_back",
    "player",
    "roster",
    "usual",
]
