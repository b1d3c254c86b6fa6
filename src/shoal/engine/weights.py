"""The weights of the heuristic: a file that `shoal.engine.fitting` writes, and how it is read."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files

from shoal.engine.heuristic import FEATURES

__all__ = ["DEGREES", "FILE_NAME", "NAMES", "Weights"]

FILE_NAME = "heuristic.toml"

DEGREES = 3
"""Each weight is a quadratic in the share of empty cells: so many coefficients, the constant first."""

NAMES = (
    "one",
    "best_margin",
    "margin",
    "ties",
    "own_sealed",
    "own_exposed",
    "own_growth",
    "rival_sealed",
    "rival_exposed",
    "rival_growth",
)
"""What `heuristic.observe` sees, in its order."""


@dataclass(frozen=True, slots=True)
class Weights:
    """How much everything that is seen of a position counts."""

    win: tuple[tuple[float, ...], ...]
    """For each feature the coefficients of its weight in the logit of the mover's win chance."""

    lead: tuple[tuple[float, ...], ...]
    """The same for the mover's expected margin."""

    @classmethod
    def shipped(cls) -> "Weights":
        """Return the weights that Shoal comes with."""
        content = tomllib.loads((files(__package__) / FILE_NAME).read_text(encoding="utf-8"))
        win, lead = (tuple(tuple(map(float, content[part][name])) for name in NAMES) for part in ("win", "lead"))
        return cls(win, lead)

    @classmethod
    def first_guess(cls) -> "Weights":
        """Return weights to begin with where there are no games yet: the best margin decides, the later the more."""
        nothing = (0.0,) * DEGREES
        win = {"best_margin": (0.8, -1.3, 0.6), "ties": (0.6, -0.4, 0.0)}
        lead = {"best_margin": (1.0, -0.5, 0.0)}
        return cls(*(tuple(known.get(name, nothing) for name in NAMES) for known in (win, lead)))

    @property
    def tables(self) -> tuple[list[float], list[float]]:
        """The weights as the kernel wants them: `FEATURES` for each number of empty cells from 0 to 36."""
        return _table(self.win), _table(self.lead)

    def text(self, command: str) -> str:
        """Return the file, naming the command that made it."""
        lines = [f"# Weights of the heuristic, each a quadratic in the share of empty cells: {command}"]
        for title, part in (("win", self.win), ("lead", self.lead)):
            lines += ["", f"[{title}]"]
            lines += [
                f"{name} = [{', '.join(f'{value:.5f}' for value in row)}]"
                for name, row in zip(NAMES, part, strict=True)
            ]
        return "\n".join([*lines, ""])


def _table(part: Sequence[Sequence[float]]) -> list[float]:
    assert len(part) == FEATURES
    return [
        sum(value * (empty / 36) ** degree for degree, value in enumerate(row)) for empty in range(37) for row in part
    ]
