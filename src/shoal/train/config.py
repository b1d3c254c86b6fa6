"""What a training run is: one readable file."""

import tomllib
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, NamedTuple

from shoal.errors import NotationError

__all__ = ["Config", "Stage"]


PRECISIONS = ("float32", "bfloat16")

MAY_BE_NONE = ("seed", "solved", "refill", "warm_up", "cooling_from")
"""Whole numbers that may be 0."""

MOST_SOLVED = 6
"""With more empty cells than these the pool does not hold all tiles to come."""

MAY_CHANGE = (
    *("simulations", "considered", "persistence", "solved"),
    *("uses", "batch", "rate", "rate_last", "cooling_from", "cooling_updates", "averaged"),
)
"""What a stage of a run may do otherwise than the one before."""


class Stage(NamedTuple):
    """From when on a run does something otherwise."""

    iteration: int
    """How many iterations come before it."""

    changes: tuple[tuple[str, Any], ...]
    """Settings by name."""


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
    solved: int
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
    stages: tuple[Stage, ...] = ()

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
        names = {field.name: field.type for field in fields(cls) if field.name != "stages"}
        for name in found:
            if name not in names:
                raise NotationError(f"the configuration {path} names '{name}', which is no setting")
        listed = sections.get("stages", [])
        if not isinstance(listed, list):
            raise NotationError(f"'stages' in {path} is no list: expected [[stages]]")
        stages = [_stage(path, names, stage) for stage in listed]
        if sorted(stages, key=lambda stage: stage.iteration) != stages:
            raise NotationError(f"the stages in {path} are not in the order of their iterations")
        return cls(**{name: _checked(path, name, kind, found) for name, kind in names.items()}, stages=tuple(stages))

    def at(self, iteration: int) -> "Config":
        """Return what holds after so many iterations."""
        changes = [change for stage in self.stages if stage.iteration <= iteration for change in stage.changes]
        return replace(self, stages=(), **dict(changes))

    @property
    def updates(self) -> int:
        """How many updates follow an iteration."""
        from shoal.train.selfplay import STEPS

        return max(1, round(self.uses * self.games * STEPS / self.batch))


def _stage(path: Path, names: dict[str, Any], found: dict[str, Any]) -> Stage:
    """Read one stage."""
    if "iteration" not in found:
        raise NotationError(f"a stage in {path} lacks 'iteration'")
    for name in found:
        if name not in MAY_CHANGE and name != "iteration":
            raise NotationError(f"a stage in {path} names '{name}': expected one of {', '.join(MAY_CHANGE)}")
    changes = tuple((name, _checked(path, name, names[name], found)) for name in MAY_CHANGE if name in found)
    return Stage(_checked(path, "iteration", int, found), changes)


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
    if name == "solved" and value > MOST_SOLVED:
        raise NotationError(f"'{name}' in {path} is {value}: expected {MOST_SOLVED} at most")
    return kind(value)
