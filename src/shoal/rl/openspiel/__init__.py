"""Both games for OpenSpiel. Importing this registers them as `python_aqualin` and `python_aquarium_designer`.

`pyspiel.load_game("python_aqualin")`, and `pyspiel.load_game("python_aquarium_designer(players=3)")`; what each is like
stands at its class. `shoal.rl.openspiel.bots` lets Shoal's own players sit at OpenSpiel's table.
"""

from shoal.rl.openspiel.registration import register

__all__ = ["register"]

register()
