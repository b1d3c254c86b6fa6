"""Choosing turns: the computer players of every game."""

from shoal.engine.players import Player, player, player_names

__all__ = ["Player", "player", "player_names"]
