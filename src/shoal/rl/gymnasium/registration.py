"""The environments for Gymnasium by name."""

from shoal.rl.extra import extra

with extra("an environment for Gymnasium"):
    import gymnasium

__all__ = ["IDS", "register"]

IDS = {
    "shoal/Aqualin-v0": "shoal.rl.gymnasium.aqualin:AqualinEnv",
    "shoal/Designer-v0": "shoal.rl.gymnasium.designer:DesignerEnv",
}
"""The environments: what each is called, and the class that makes it."""


def register() -> None:
    """Tell Gymnasium of them; a second time does nothing."""
    for name, where in IDS.items():
        if name not in gymnasium.registry:
            gymnasium.register(name, where)
