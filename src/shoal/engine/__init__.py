"""Choosing turns: the computer players of every game."""

from shoal.engine.players import Listed, Player, player, roster, usual

__all__ = ["Listed", "Player", "player", "roster", "usual"]
