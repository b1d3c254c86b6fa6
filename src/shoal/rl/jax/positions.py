"""From the game in JAX to the readable rules, and back."""

from collections.abc import Iterable

import jax.numpy as jnp

from shoal.aqualin import Position, Reef, Role
from shoal.aqualin.reef import EMPTY as NO_TILE
from shoal.rl.actions import seen_by
from shoal.rl.jax import aqualin
from shoal.rl.jax.aqualin import GameState, Kinds
from shoal.rl.jax.sets import HALF, WORD, Set36

__all__ = ["from_position", "to_position"]


def to_position(state: GameState, first: Role = Role.COLOUR) -> Position:
    """Return one game, not a batch, as a position; in the middle of a turn the slide has been made already."""
    count = int(aqualin.laid(state))
    to_move = first if count % 2 == 0 else first.other
    reef = tuple(tile if tile == NO_TILE else seen_by(to_move, tile) for tile in aqualin.tiles(state).tolist())
    pool = tuple(sorted(seen_by(to_move, tile) for tile in _members(state.pool)))
    return Position(Reef(reef), pool, to_move, first)


def from_position(position: Position) -> GameState:
    """Return a position before a turn as the player to move sees it."""
    seen = [(cell, seen_by(position.to_move, tile)) for cell, tile in enumerate(position.reef.tiles) if tile != NO_TILE]
    return GameState(
        _kinds((cell, tile // 6) for cell, tile in seen),
        _kinds((cell, tile % 6) for cell, tile in seen),
        _set(seen_by(position.to_move, tile) for tile in position.pool),
        _set(seen_by(position.to_move, tile) for tile in position.stock),
        jnp.bool_(False),
    )


def _members(members: Set36) -> list[int]:
    mask = int(members.low) | int(members.high) << HALF
    return [index for index in range(36) if mask >> index & 1]


def _set(members: Iterable[int]) -> Set36:
    mask = sum(1 << index for index in members)
    return Set36(jnp.uint32(mask & int(WORD)), jnp.uint32(mask >> HALF))


def _kinds(kinds: Iterable[tuple[int, int]]) -> Kinds:
    on_cells = list(kinds)
    return Kinds(*(_set(cell for cell, kind in on_cells if kind + 1 >> bit & 1) for bit in range(3)))
