"""Random games played twice at once: by the environment for PGX, and by the readable rules."""

import random
from collections.abc import Iterator

import jax
import numpy as np
from jax import Array

from shoal.aqualin import Draw, Position, Role, Turn
from shoal.aqualin.tiles import TILES
from shoal.game import Outcome
from shoal.rl import actions
from shoal.rl.jax import aqualin
from shoal.rl.jax.env import Aqualin, State

BATCH = 500
"""Games that are played side by side."""

ENV = Aqualin()
INIT = jax.jit(jax.vmap(ENV.init_in_order))
STEP = jax.jit(jax.vmap(ENV.step))
SCORES = jax.jit(jax.vmap(lambda game: (aqualin.school_points(game.own), aqualin.school_points(game.other))))


class Table:
    """One game by the readable rules, asked for what the environment must say."""

    def __init__(self, rng: random.Random) -> None:
        self.order = rng.sample(TILES, 36)
        self.position = Position(Position.initial().reef, tuple(sorted(self.order[:6])), Role.COLOUR, Role.COLOUR)
        self.drawn = 6

    def slides(self) -> list[int]:
        self.slide = None
        return [0, *(actions.encode_slide(slide) for slide in self.position.legal_slides())]

    def placements(self, slide: int) -> list[int]:
        self.slide = actions.decode_slide(slide)
        placements = self.position.legal_placements(self.slide)
        return sorted(actions.encode_slot_placement(placement, self.position) for placement in placements)

    def play(self, placement: int) -> None:
        turn = Turn(self.slide, actions.decode_slot_placement(placement, self.position))
        self.position = self.position.after(turn)
        if self.position.awaits_draw:
            self.position = self.position.after(Draw(self.order[self.drawn]))
            self.drawn += 1

    def scores(self) -> tuple[int, int]:
        """Return the points of the role to move and of its rival."""
        return self.position.score(self.position.to_move), self.position.score(self.position.to_move.other)

    def outcome(self) -> Outcome:
        outcome = self.position.outcome()
        assert outcome
        return outcome


def play(games: int, seed: int) -> None:
    """Play whole games, and fail at the first difference."""
    rng = random.Random(seed)
    for _ in range(games // BATCH):
        _play_batch(rng)


def _play_batch(rng: random.Random) -> None:
    tables = [Table(rng) for _ in range(BATCH)]
    first_players = np.array([rng.randrange(2) for _ in tables])
    state = INIT(np.array([table.order for table in tables], np.int8), first_players)
    for turn in range(36):
        players = first_players ^ (turn % 2)
        slides = _chosen(state, players, [table.slides() for table in tables], rng)
        state = STEP(state, slides)
        legal = [table.placements(slide) for table, slide in zip(tables, slides.tolist(), strict=True)]
        placements = _chosen(state, players, legal, rng)
        state = STEP(state, placements)
        for table, placement in zip(tables, placements.tolist(), strict=True):
            table.play(placement)
        _same_scores(state, tables)
    _same_end(state, tables, first_players)


def _chosen(state: State, players: np.ndarray, legal: list[list[int]], rng: random.Random) -> np.ndarray:
    """Choose an action for each game, after a look at what is legal, whose turn it is and that nothing is over."""
    mask = np.zeros(state.legal_action_mask.shape, np.bool_)
    for row, actions_ in zip(mask, legal, strict=True):
        row[actions_] = True
    np.testing.assert_array_equal(state.legal_action_mask, mask)
    np.testing.assert_array_equal(state.current_player, players)
    assert not np.any(state.terminated)
    assert not np.any(state.rewards)
    return np.array([rng.choice(actions_) for actions_ in legal])


def _same_scores(state: State, tables: list[Table]) -> None:
    own, other = SCORES(state._x)
    np.testing.assert_array_equal(np.stack([own, other], 1), [table.scores() for table in tables])


def _same_end(state: State, tables: list[Table], first_players: np.ndarray) -> None:
    assert np.all(state.terminated)
    assert np.all(state.legal_action_mask)
    expected = []
    for table, first in zip(tables, first_players.tolist(), strict=True):
        rewards = [1.0 if place == 1 else -1.0 for place in table.outcome().places]
        expected.append(rewards[::-1] if first else rewards)
    np.testing.assert_array_equal(state.rewards, expected)


def same_game(one: aqualin.GameState, other: aqualin.GameState) -> bool:
    """Tell whether two games are the same."""
    pairs: Iterator[tuple[Array, Array]] = zip(jax.tree.leaves(one), jax.tree.leaves(other), strict=True)
    return all(bool((left == right).all()) for left, right in pairs)
