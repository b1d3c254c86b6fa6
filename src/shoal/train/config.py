"""What a training run is: one readable file."""

import tomllib
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from shoal.errors import NotationError

__all__ = ["Config"]


PRECISIONS = ("float32", "bfloat16")

MAY_BE_NONE = ("seed", "refill", "warm_up", "cooling_from")
"""Whole numbers that may be 0."""


@dataclass(frozen=True, slots=True)
class Config:
    """The settings of a run; `aqualin.toml` says what each is for."""

    seed: int
    precision: str
    channels: int
    blocks: int
    games: int
    simulations: int
    considered: int
    persistence: float
    margin_first: float
    margin_last: float
    margin_iterations: int
    window: int
    refill: int
    uses: float
    batch: int
    rate: float
    warm_up: int
    rate_last: float
    cooling_from: int
    cooling_updates: int
    decay: float
    averaged: int
    league_every: int
    league_games: int
    league_size: int

    @classmethod
    def read(cls, path: Path) -> "Config":
        """Read the settings from a TOML file; sections are for readers only."""
        try:
            sections = tomllib.loads(path.read_text(encoding="utf-8"))
        except OSError as error:
            raise NotationError(f"cannot read the configuration {path}: {error.strerror}") from None
        except ValueError as error:
            raise NotationError(f"cannot read the configuration {path}: {error}") from None
        found: dict[str, Any] = {}
        for section in sections.values():
            found |= section if isinstance(section, dict) else {}
        names = {field.name: field.type for field in fields(cls)}
        for name in found:
            if name not in names:
                raise NotationError(f"the configuration {path} names '{name}', which is no setting")
        return cls(**{name: _checked(path, name, kind, found) for name, kind in names.items()})

    @property
    def updates(self) -> int:
        """How many updates follow an iteration."""
        from shoal.train.selfplay import STEPS

        return max(1, round(self.uses * self.games * STEPS / self.batch))


def _checked(path: Path, name: str, kind: Any, found: dict[str, Any]) -> Any:
    if name not in found:
        raise NotationError(f"the configuration {path} lacks '{name}'")
    value = found[name]
    wanted = float if kind is float and isinstance(value, int) and not isinstance(value, bool) else type(value)
    if wanted is not kind:
        raise NotationError(f"'{name}' in {path} is {value!r}: expected {kind.__name__}")
    if name == "precision" and value not in PRECISIONS:
        raise NotationError(f"'{name}' in {path} is {value!r}: expected {' or '.join(PRECISIONS)}")
    if kind is not str and value < (0 if kind is float or name in MAY_BE_NONE else 1):
        raise NotationError(f"'{name}' in {path} is {value}, which is too small")
    return kind(value)
