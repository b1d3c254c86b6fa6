"""Playing any game at random, knowing it only through the contract of `shoal.game`."""

import random
from collections.abc import Mapping
from typing import Any

from shoal.game import CHANCE, Game, Record, State, Step

__all__ = ["play", "recorded", "walk"]


def play(
    game: Game, rng: random.Random, *, seats: int | None = None, order: Any = None, least_left: int = 0
) -> list[Step]:
    """Play a game and return its steps; under a hidden order chance follows it. Leave `least_left` steps out."""
    state = game.initial(seats)
    steps: list[Step] = []
    while state.outcome() is None:
        steps.append(next_step(game, state, rng, order))
        state = state.after(steps[-1].action, steps[-1].seat)
    return steps[: len(steps) - least_left]


def next_step(game: Game, state: State, rng: random.Random, order: Any = None) -> Step:
    """Choose what happens in a state."""
    chances = state.chances()
    if chances and order is not None:
        return Step(CHANCE, game.dealt(state, order))
    if chances:
        actions, weights = zip(*chances, strict=True)
        return Step(CHANCE, rng.choices(actions, weights)[0])
    seat = rng.choice(state.actors())
    return Step(seat, rng.choice(state.actions(seat)))


def walk(start: State, steps: list[Step]) -> list[State]:
    """Return the states from the start to the end of some steps."""
    states = [start]
    for step in steps:
        states.append(states[-1].after(step.action, step.seat))
    return states


def recorded(
    game: Game, steps: list[Step], tags: Mapping[str, str] | None = None, *, seats: int | None = None
) -> Record:
    """Write a game down that began with nothing dealt."""
    start = game.initial(seats)
    return game.record(tags or {}, start, steps, walk(start, steps)[-1].outcome())
