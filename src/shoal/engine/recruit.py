"""Who thinks for the engine, by its options."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from shoal.aqualin import Position
from shoal.engine.analysis import Analyst, Limit
from shoal.engine.levels import level_analyst

__all__ = ["Recruit", "Settings", "recruit"]


@dataclass(frozen=True, slots=True)
class Settings:
    """The options of the engine."""

    threads: int = 1
    """How many threads may think."""

    seed: int = 0
    """What all chance in the engine's thinking follows from."""

    level: int = 8
    """How strong it plays, 1 to 8."""

    multipv: int = 1
    """How many of the best turns are reported."""


_ENDING = Position.from_text("YcYfYjYhYsYt/RcRfRjRhRsRt/UcUfUjUhUsUt/PcPfPjPhPsPt/GcGfGjGhGsGt/BcBfBjBh2 BsBt c c")
"""Where the solver takes part."""

Recruit: TypeAlias = Callable[[Settings], Analyst]
"""Returns somebody new who thinks as the options say, with everything compiled and loaded."""


def recruit(settings: Settings) -> Analyst:
    """Return the analyst that the options ask for, ready to think at once."""
    analyst = level_analyst(settings.level, settings.seed, settings.threads)
    for position in (_ENDING, Position.dealt(0)):
        analyst.analyse(position, Limit(nodes=1))  # compiles
    return analyst
