"""Both games for Gymnasium: one who learns, against computer players or alone. Importing this registers them.

`gymnasium.make("shoal/Aqualin-v0", opponent="level:3")`, and `gymnasium.make("shoal/Designer-v0")` for the solo game.
"""

from shoal.rl.gymnasium.registration import IDS, register

__all__ = ["IDS", "register"]

register()
