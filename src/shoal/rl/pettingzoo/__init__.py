"""Both games for PettingZoo, in turns (AEC). Importing this registers them, and imports neither game.

`pettingzoo.make("aec", "shoal/aqualin-v0")`, `env("shoal/aqualin-v0")` here, and `aqualin_v0.env()` are the same.
"""

from shoal.rl.pettingzoo.registration import IDS, env, register

__all__ = ["IDS", "env", "register"]

register()
