"""Choosing turns: the computer players of every game."""

from shoal.engine.hindsight import Best, best_of, look_back, looks_back
from shoal.engine.hints import gives_hints, hints
from shoal.engine.players import Listed, Player, goes_by_clock, player, roster, usual
from shoal.engine.quick import Quick, WholeGame, quick

__all__ = [
    "Best",
    "Listed",
    "Player",
    "Quick",
    "WholeGame",
    "best_of",
    "gives_hints",
    "goes_by_clock",
    "hints",
    "look_back",
    "looks_back",
    "player",
    "quick",
    "roster",
    "usual",
]
