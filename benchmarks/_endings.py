"""Endings to measure with: positions that come from play."""

import random

from shoal.aqualin import Position, Slide, Turn
from shoal.aqualin.codes import turn_of
from shoal.aqualin.compiled import best_turns
from shoal.aqualin.roles import Role

__all__ = ["PLAYS", "played_to"]

PLAYS = ("greedy", "random")
"""How positions can be come to: by the most points at once, or anyhow."""


def played_to(empty: int, play: str, count: int, seed: int = 1) -> list[Position]:
    """Return positions with so many empty cells; each is the same whatever the count."""
    return [_played(empty, play, random.Random(f"{play} {empty} {seed} {number}")) for number in range(count)]


def _played(empty: int, play: str, rng: random.Random) -> Position:
    position = Position.initial(rng.choice(tuple(Role)))
    while position.awaits_draw or len(position.reef.empty_cells) > empty:
        if position.awaits_draw:
            position = position.after(rng.choice(position.legal_draws()))
        elif play == "greedy":
            _, codes = best_turns(position.reef.tiles, position.pool, int(position.to_move))
            position = position.after(turn_of(rng.choice(codes)))
        else:
            slide = rng.choice((None, *position.legal_slides())) if rng.random() < 0.5 else None
            position = position.after(_with_slide(position, slide, rng))
    return position


def _with_slide(position: Position, slide: Slide | None, rng: random.Random) -> Turn:
    return Turn(slide, rng.choice(position.legal_placements(slide)))
