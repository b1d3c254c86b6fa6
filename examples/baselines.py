"""Let Shoal's players play in the environments of PettingZoo, Gymnasium and PGX, each in the loop of its own library.

    python examples/baselines.py pettingzoo random greedy level:3 --games 100
    python examples/baselines.py gymnasium random greedy --against level:1 --games 100
    python examples/baselines.py gymnasium random greedy strong --solo --games 100
    python examples/baselines.py pgx random greedy --games 50

What players do is translated into the integers of each environment. Whoever begins, and deals, come from the seed.
"""

import argparse
import random
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from statistics import mean
from typing import Any

import gymnasium
import jax
import numpy as np

from shoal.aqualin import Turn
from shoal.engine.players import Player, player
from shoal.game import load
from shoal.rl import actions, aqualin, designer_actions
from shoal.rl.gymnasium import register
from shoal.rl.pettingzoo import env

register()  # importing it has done so; this says that it was meant

AQUALIN, DESIGNER = load("aqualin"), load("designer")

Found = dict[tuple[str, str], float]
"""What players achieved, by their name and by whom or what they met."""


def pettingzoo_game(players: Sequence[Player], seed: int) -> float:
    """Play a game in PettingZoo's loop; return what it brought the first player, who begins."""
    environment = env("shoal/aqualin-v0")
    environment.reset(seed=seed)
    rng = random.Random(seed)
    table = environment.unwrapped.table
    steps: list[int] = []
    won = 0.0
    for agent in environment.agent_iter():
        _, reward, terminated, truncated, _ = environment.last()
        if terminated or truncated:
            won += reward * (agent == "player_0")
            environment.step(None)
            continue
        if not steps:
            turn = players[table.seat].choose(table.state, table.seat, rng)
            steps = list(environment.unwrapped.encode(turn))
        environment.step(steps.pop(0))
    return won


def pgx_games() -> Callable[[Sequence[Player], int], float]:
    """Return what plays a game with PGX; the environment is compiled once."""
    from shoal.rl.jax.env import Aqualin
    from shoal.rl.jax.positions import to_position

    environment = Aqualin()
    init, step = jax.jit(environment.init), jax.jit(environment.step)

    def play(players: Sequence[Player], seed: int) -> float:
        key = jax.random.key(seed)
        rng = random.Random(seed)
        state = init(key)
        first = int(state.current_player)  # PGX draws who begins: here that is the first player
        for turn in range(36):
            position = to_position(state._x)
            chosen = players[turn % 2].choose(position, int(position.to_move), rng)
            placement = actions.encode_slot_placement(chosen.placement, position)
            state = step(state, actions.encode_slide(chosen.slide), key)  # nothing is drawn yet
            state = step(state, placement, jax.random.fold_in(key, turn))
        return float(state.rewards[first])

    return play


def encoded(action: Any, position: Any) -> list[int]:
    """Return the steps of what a player does: two for a turn of Aqualin, one in Aquarium Designer."""
    if isinstance(action, Turn):
        return list(aqualin.encode(action, position))
    return [designer_actions.encode(action, position)]


def gymnasium_games(environment: Any, name: str, games: int) -> Iterator[tuple[float, dict[str, Any]]]:
    """Play games in Gymnasium's loop; yield what each brought in all, and the last info."""
    game = DESIGNER if "Designer" in environment.spec.id else AQUALIN
    for seed in range(games):
        environment.reset(seed=seed)
        table, seat = environment.unwrapped.table, environment.unwrapped.seat
        learner, rng = player(game, name), random.Random(seed)
        total, is_over = 0.0, False
        steps: list[int] = []
        while not is_over:
            if not steps:
                chosen = learner.choose(table.seen_by(seat), seat, rng)
                steps = encoded(chosen, table.state)
            _, reward, is_over, _, info = environment.step(np.int64(steps.pop(0)))
            total += float(reward)
        yield total, info


def duels(play: Callable[[Sequence[Player], int], float], names: Sequence[str], games: int) -> Found:
    """Let every two players meet, each of them first in half of the games; return the shares of wins."""
    found: Found = {}
    for one, other in combinations(names, 2):
        won = 0
        for seed in range(games):
            pair = [player(AQUALIN, one), player(AQUALIN, other)]
            won += (play(pair, seed) > 0) if seed % 2 == 0 else (play(pair[::-1], seed) < 0)
        found[one, other] = won / games
        print(f"{one} against {other}: wins {won} of {games}", flush=True)
    return found


def against(names: Sequence[str], opponent: str, games: int) -> Found:
    """Let players meet one opponent in Gymnasium's environment; return the shares of wins."""
    environment = gymnasium.make("shoal/Aqualin-v0", opponent=opponent)
    found: Found = {}
    for name in names:
        won = sum(total > 0 for total, _ in gymnasium_games(environment, name, games))
        found[name, opponent] = won / games
        print(f"{name} against {opponent}: wins {won} of {games}", flush=True)
    return found


def solo(names: Sequence[str], games: int) -> Found:
    """Let players play Aquarium Designer alone; return their mean totals."""
    environment = gymnasium.make("shoal/Designer-v0")
    found: Found = {}
    for name in names:
        played = list(gymnasium_games(environment, name, games))
        ranks = "".join(info["rank"] for _, info in played)
        found[name, "solo"] = mean(total for total, _ in played)
        told = ", ".join(f"{rank} {ranks.count(rank)}" for rank in "SABCD")
        print(f"{name} alone: {found[name, 'solo']:.1f} points on average of {games}; ranks {told}", flush=True)
    return found


def main(words: Sequence[str] | None = None) -> Found:
    """Read the options and let players play."""
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("library", choices=("pettingzoo", "gymnasium", "pgx"))
    options.add_argument("players", nargs="+", help="such as random, greedy or level:3")
    options.add_argument("--games", type=int, default=50)
    options.add_argument("--against", default="random", help="the opponent in Gymnasium's environment")
    options.add_argument("--solo", action="store_true", help="Aquarium Designer alone, in Gymnasium's environment")
    chosen = options.parse_args(words)
    if chosen.library == "gymnasium":
        names, games = chosen.players, chosen.games
        return solo(names, games) if chosen.solo else against(names, chosen.against, games)
    return duels(pettingzoo_game if chosen.library == "pettingzoo" else pgx_games(), chosen.players, chosen.games)


if __name__ == "__main__":
    main()
