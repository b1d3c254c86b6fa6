"""The games for OpenSpiel by name."""

from shoal.rl.extra import extra

with extra("a game for OpenSpiel"):
    import pyspiel

from shoal.rl.openspiel import aqualin, designer

__all__ = ["register"]


def register() -> None:
    """Tell OpenSpiel of them; a second time does nothing."""
    known = pyspiel.registered_names()
    if aqualin.NAME not in known:
        pyspiel.register_game(aqualin.GAME_TYPE, aqualin.AqualinGame)
    if designer.NAME not in known:
        pyspiel.register_game(designer.game_type(2), designer.DesignerGame)
