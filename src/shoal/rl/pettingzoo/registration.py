"""The environments for PettingZoo by name."""

from typing import Any

from shoal.rl.extra import extra

with extra("an environment for PettingZoo"):
    import pettingzoo

__all__ = ["IDS", "env", "register"]

IDS = {
    "shoal/aqualin-v0": "shoal.rl.pettingzoo.aqualin_v0:env",
    "shoal/designer-v0": "shoal.rl.pettingzoo.designer_v0:env",
}
"""The environments: what each is called, and what makes it."""


def register() -> None:
    """Tell PettingZoo of them; a second time does nothing."""
    for name, where in IDS.items():
        if name not in pettingzoo.aec_registry:
            pettingzoo.register("aec", name, where)


def env(name: str, **options: Any) -> Any:
    """Return an environment by its name, such as `shoal/aqualin-v0`; options go on to its class."""
    return pettingzoo.make("aec", name, **options)
