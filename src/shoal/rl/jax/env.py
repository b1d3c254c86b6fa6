"""Aqualin as an environment for PGX: a coat over `shoal.rl.jax.aqualin`, which holds the rules."""

from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

import jax
import jax.numpy as jnp
from jax import Array
from pgx import core
from pgx._src.struct import dataclass

from shoal.rl.jax import aqualin
from shoal.rl.jax.aqualin import DEAL_WORDS, GameState
from shoal.rl.jax.masks import ACTIONS, legal
from shoal.rl.jax.planes import PLANES, observation
from shoal.rl.jax.sets import EMPTY, Set36, transposed, unit
from shoal.rl.jax.trees import choose, settled

__all__ = ["Aqualin", "State"]

NO_ORDER = jnp.zeros(0, jnp.int8)

NO_SLIDE_ONLY = jnp.arange(ACTIONS) == 0
"""What is legal on an empty reef."""

Theme = Literal["light", "dark"]


@dataclass
class State(core.State):
    """A game, or a batch of games, between PGX's players 0 and 1."""

    current_player: Array = jnp.int32(0)
    observation: Array = jnp.zeros((6, 6, PLANES), jnp.bool_)
    rewards: Array = jnp.zeros(2, jnp.float32)
    terminated: Array = jnp.bool_(False)
    truncated: Array = jnp.bool_(False)
    legal_action_mask: Array = jnp.zeros(ACTIONS, jnp.bool_)
    _step_count: Array = jnp.int32(0)
    _x: GameState = aqualin.start(EMPTY)
    _order: Array = NO_ORDER
    """The tiles in the order in which they are drawn, if that is given, as colour sees them; empty otherwise."""

    @property
    def env_id(self) -> Any:
        """The name of the environment."""
        return "aqualin"

    def to_svg(self, *, color_theme: Theme | None = None, scale: float | None = None) -> str:
        """Return our own picture of the game, or one of all games of a batch; it has one theme only."""
        from shoal.rl.jax.pictures import svg

        return svg(self._x, scale or 1.0)

    def save_svg(self, filename: str | Path, *, color_theme: Theme | None = None, scale: float | None = None) -> None:
        """Write the picture to a file."""
        Path(filename).write_text(self.to_svg(scale=scale), encoding="utf-8")


class Aqualin(core.Env):
    """Aqualin for PGX: two players, chance, everything in sight.

    **Players.** Who of players 0 and 1 has the first turn is drawn. The first starter scores colours and the second
    animals, which is all the same: roles are no part of the game (see below).

    **Actions** (361). A turn takes two steps: first 0 for no slide or 1 to 360 for one, then 36 × slot + cell, where
    slot 0 is the lowest tile of the pool as the player to move sees it. The draw belongs to the second step, which
    therefore needs a key. `shoal.rl.actions` translates. A game always takes 72 steps.

    **Observation** (bool[6, 6, 16], by rank, file and plane). As the player to move sees the game, their own kind
    first: colour and animal then play the same game. Planes 0-5: own kind on the cell; 6-11: other kind on the cell;
    12: pool, by own kind and other kind; 13: stockpile, likewise; 14: the placement comes next; 15: the player to move
    wins on equal totals. `shoal.rl.jax.planes.packed` gives the same in 72 bytes.

    **Rewards.** 1 for the winner and -1 for the loser in the last step, else 0. Equal totals go to whoever went second.

    **Versions.** v0: the first.
    """

    def init_in_order(self, order: Array, first_player: Array | int = 0) -> State:
        """Return the start of a game whose tiles come in a given order: 36 tiles, those of the pool first."""
        tiles = jnp.asarray(order, jnp.int8)
        pool = EMPTY
        for at in range(DEAL_WORDS):
            pool = pool | unit(tiles[at])
        state = replace(_first_state(pool, jnp.int32(first_player)), _order=tiles)
        return replace(state, observation=self.observe(state))

    def _init(self, key: Array) -> State:
        words = jax.random.bits(key, (DEAL_WORDS + 1,), jnp.uint32)
        return _first_state(aqualin.deal(words), (words[DEAL_WORDS] & 1).astype(jnp.int32))

    def _step(self, state: core.State, action: Array, key: Array | None) -> State:
        assert isinstance(state, State)
        before = state._x
        slid = aqualin.slide(before, action)
        slot = jnp.asarray(action, jnp.uint32) // 36
        placed = aqualin.place(before, slot, action - 36 * slot, _draw(state, key))
        after = settled(choose(before.placing, placed, slid))
        player = jnp.where(before.placing, 1 - state.current_player, state.current_player)
        terminated = aqualin.is_over(after)
        return replace(
            state,
            current_player=player,
            rewards=jnp.where(terminated, _rewards(after, player), 0.0),
            terminated=terminated,
            legal_action_mask=legal(after),
            _x=after,
        )

    def _observe(self, state: core.State, player_id: Array) -> Array:
        assert isinstance(state, State)
        game = state._x
        rival = aqualin.passed_on(game)
        theirs = player_id != state.current_player
        return observation(choose(theirs, rival, game))

    @property
    def id(self) -> Any:
        """The name of the environment."""
        return "aqualin"

    @property
    def version(self) -> str:
        """The version: it changes when results can no longer be compared."""
        return "v0"

    @property
    def num_players(self) -> int:
        """Two."""
        return 2


def _first_state(pool: Set36, player: Array) -> State:
    return State(current_player=player, legal_action_mask=NO_SLIDE_ONLY, _x=aqualin.start(pool))


def _draw(state: State, key: Array | None) -> Set36:
    """Return the tile that is drawn, as the player sees it who is about to place: at random, or in the given order."""
    if state._order.shape[-1] == 0:
        if key is None:
            raise ValueError("Aqualin draws tiles, so step needs a key: env.step(state, action, key)")
        return aqualin.draw(state._x.stock, jax.random.bits(key, (), jnp.uint32))
    turn = aqualin.laid(state._x)
    tile = unit(state._order[jnp.minimum(6 + turn, 35)])
    return choose(turn % 2 == 1, transposed(tile), tile).where(turn < 30)


def _rewards(game: GameState, player: Array) -> Array:
    """Return the rewards of a full reef; `player` is who would be next, and that is the first starter."""
    wins = aqualin.school_points(game.own) > aqualin.school_points(game.other)
    return jnp.where(wins == (jnp.arange(2) == player), 1.0, -1.0).astype(jnp.float32)
