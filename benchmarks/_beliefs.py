"""What others think of the positions of games that the network played."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any

import jax
import numpy as np
from benchmarks._seats import second_wins
from benchmarks._watching import Games, params

from benchmarks import _reliability as reliability
from shoal import kernels
from shoal.aqualin import Position, Reef, Role
from shoal.aqualin.reef import EMPTY
from shoal.engine import heuristic
from shoal.engine.analysis import Limit
from shoal.engine.grove import present_of
from shoal.engine.judges import Heuristic, strongest
from shoal.engine.network import Model
from shoal.engine.search import Search
from shoal.rl.actions import seen_by
from shoal.rl.jax import aqualin
from shoal.train.features import facts, seen
from shoal.train.network import outputs
from shoal.train.watch import replayed

__all__ = ["HEURISTIC", "Belief", "judged_anew", "searched", "thought"]

HEURISTIC = "heuristic"

AT_ONCE = 500
"""Positions that are judged together."""


@dataclass(frozen=True, slots=True)
class Belief:
    """Chances of whoever is to move, and whether they won; a row a game."""

    title: str
    chances: Any
    won: Any


def thought(games: Games) -> Iterator[Belief]:
    """Yield what the network and its search thought in the games that they played."""
    won = reliability.of_the_mover(second_wins(games.margins))
    yield Belief(f"{games.title}: at first sight", games.network, won)
    if games.plan.simulations:
        yield Belief(f"{games.title}: after the search", games.found, won)


# All positions of some games


def judged_anew(games: Games, count: int) -> Iterator[Belief]:
    """Yield what others think of all positions of some games."""
    states, won = positions(games, count)
    yield Belief("the seat alone", reliability.seat_rates(won), won)
    yield Belief(HEURISTIC, by_heuristic(states).reshape(won.shape), won)
    cells, whole = map(np.asarray, jax.jit(jax.vmap(lambda state: facts(seen(state))))(states))
    yield Belief("network, exact", by_network(cells, whole).reshape(won.shape), won)
    yield Belief("network, in bytes", in_bytes(cells, whole).reshape(won.shape), won)


def positions(games: Games, count: int) -> tuple[Any, Any]:
    """Return the states before all turns of some games, one after the other, and whether the mover won: [count, 36]."""
    watched = games.watched
    every = jax.jit(jax.vmap(replayed))(watched.tiles[:count], watched.actions[:count])
    states = jax.tree.map(lambda leaf: np.asarray(leaf)[:, :-1:2].reshape(-1), every)
    return states, reliability.of_the_mover(second_wins(games.margins[:count]))


def by_network(cells: Any, whole: Any) -> Any:
    """Return the chances that the network sees, with all its numbers as they were learnt."""
    weights = params()
    judge = jax.jit(lambda cells, whole: jax.nn.sigmoid(outputs(weights, cells, whole).win))
    return np.concatenate([np.asarray(judge(cells[lot], whole[lot])) for lot in lots(len(whole))])


def in_bytes(cells: Any, whole: Any) -> Any:
    """Return the chances that the network sees as the engine has it."""
    model = Model.shipped()
    answers = (model.answers(cells[lot].transpose(0, 2, 1), whole[lot])[0] for lot in lots(len(whole)))
    return 1 / (1 + np.exp(-np.concatenate([judgement[::3] for judgement in answers])))


def lots(count: int) -> Iterator[slice]:
    return (slice(at, at + AT_ONCE) for at in range(0, count, AT_ONCE))


def by_heuristic(states: Any) -> Any:
    """Return the chances that the heuristic sees."""
    ground = kernels.ground()
    judge = Heuristic(ground)
    observe = ground.entry_point(heuristic.observe)
    weights = np.array(judge.work.win).reshape(-1, heuristic.FEATURES)
    odds = []
    for position in readable(states):
        observe(0, ground.words(present_of(position)), judge.work)
        odds.append(weights[position.reef.tiles.count(EMPTY)] @ np.array(judge.work.seen))
    return 1 / (1 + np.exp(-np.array(odds)))


def readable(states: Any) -> Iterator[Position]:
    """Yield states before a turn as positions of games that colour began."""
    tiles, pools = jax.jit(jax.vmap(lambda state: (aqualin.tiles(state), state.pool.has(aqualin.CELLS))))(states)
    for on_reef, pool in zip(np.asarray(tiles).tolist(), np.asarray(pools), strict=True):
        to_move = Role((36 - on_reef.count(EMPTY)) % 2)
        reef = Reef(tuple(tile if tile == EMPTY else seen_by(to_move, tile) for tile in on_reef))
        in_pool = sorted(seen_by(to_move, int(tile)) for tile in np.flatnonzero(pool))
        yield Position(reef, tuple(in_pool), to_move, Role.COLOUR)


# One position of each game


def searched(games: Games, count: int, nodes: int, workers: int) -> Iterator[Belief]:
    """Yield what the engine says of one position of each of some games after so many evaluations."""
    states, won = positions(games, count)
    turns = np.random.default_rng(1).integers(0, won.shape[1], len(won))
    chosen = np.arange(len(won)) * won.shape[1] + turns
    texts = [position.text for position in readable(jax.tree.map(lambda leaf: leaf[chosen], states))]
    shares = [(texts[at : at + AT_ONCE], nodes) for at in range(0, len(texts), AT_ONCE)]
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        found = [line for lines in pool.map(looked_into, shares) for line in lines]
    chances, exact = (np.array(column) for column in zip(*found, strict=True))
    came = won.reshape(-1)[chosen]
    for title, here in (("the engine, not proved", ~exact), ("the engine, proved", exact)):
        if here.any():
            yield Belief(f"{title}: {here.sum():,}", chances[here][:, None], came[here][:, None])


def looked_into(share: tuple[Sequence[str], int]) -> list[tuple[float, bool]]:
    """Return the chances of some positions, and whether they are proved."""
    texts, nodes = share
    search = Search(seed=1, judge=strongest)
    lines = (search.analyse(Position.from_text(text), Limit(nodes=nodes)).lines[0] for text in texts)
    return [(line.win_chance, line.exact) for line in lines]
