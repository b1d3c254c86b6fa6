"""Let players meet at OpenSpiel's table: Shoal's own, OpenSpiel's random bot and its tree search.

    python examples/openspiel_evaluation.py greedy level:3 mcts:20 --games 20
    python examples/openspiel_evaluation.py greedy strong --game python_aquarium_designer

Every player meets OpenSpiel's random bot and those named before it, half of the games from either seat.
"""

import argparse
import itertools
from collections.abc import Sequence

import pyspiel

from shoal.rl.openspiel.bots import bot


def bot_by_name(game: pyspiel.Game, name: str, seat: int, seed: int) -> pyspiel.Bot:
    """Return OpenSpiel's `uniform` or `mcts:SIMULATIONS`, or a player of Shoal."""
    kind, _, number = name.partition(":")
    if kind == "uniform":
        return pyspiel.make_uniform_random_bot(seat, seed)
    if kind == "mcts":
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        return pyspiel.MCTSBot(
            game,
            evaluator,
            uct_c=2,
            max_simulations=int(number),
            max_memory_mb=100,
            solve=False,
            seed=seed,
            verbose=False,
        )
    return bot(game, name, seat, seed)


def wins(game: pyspiel.Game, one: str, other: str, games: int) -> float:
    """Return how many games one player wins against another; a shared win counts half."""
    won = 0.0
    for number in range(games):
        seat = number % 2
        names = (one, other) if seat == 0 else (other, one)
        bots = [bot_by_name(game, name, at, 2 * number + at) for at, name in enumerate(names)]
        # from C++: `MCTSBot.step`, called from Python, crashes with games that are written in Python
        won += (pyspiel.evaluate_bots(game.new_initial_state(), bots, number)[seat] + 1) / 2
    return won


def main(arguments: Sequence[str] | None = None) -> dict[tuple[str, str], float]:
    """Print who wins how many games against whom, and return it."""
    parser = argparse.ArgumentParser(description="Let players meet at OpenSpiel's table.")
    parser.add_argument("players", nargs="*", default=["greedy", "level:3"], help="such as greedy, level:3, mcts:20")
    parser.add_argument("--game", default="python_aqualin", help="the game's name (default: python_aqualin)")
    parser.add_argument("--games", type=int, default=20, help="games of each pair (default: 20)")
    options = parser.parse_args(arguments)
    game = pyspiel.load_game(options.game)
    found = {}
    for one, other in itertools.combinations(["uniform", *options.players], 2):
        found[other, one] = wins(game, other, one, options.games)
        print(f"{other} against {one}: {found[other, one]:g} of {options.games}", flush=True)
    return found


if __name__ == "__main__":
    main()
