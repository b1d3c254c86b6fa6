"""Random games a second: Aqualin's compiled kernel beside games of OpenSpiel in C++, on one core.

All games are played from their start to their end at random, and times are CPU seconds. What each does: OpenSpiel's
own evaluator (`RandomRolloutEvaluator`, called once for many games, so that the loop is in C++ too) copies the state,
lists all legal actions and applies one of them through the interface that all its games share, uniformly chosen.
Shoal's kernel plays one game only: no slide or one of them by a coin, then a tile and a cell, without lists. Below are
the same games of OpenSpiel with the loop in Python, and Aqualin as a game of OpenSpiel, which is for learning programs
and not for speed. Actions a game, chance's included, tell how long the games are.
"""

import argparse
import random
import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from benchmarks._common import Row, machine, pin, print_table, timed, versions

from shoal import kernels
from shoal.aqualin import compiled

try:
    import pyspiel

    from shoal.rl.openspiel.aqualin import NAME as AQUALIN
except ImportError as error:
    sys.exit(f"This benchmark needs {error.name or 'open_spiel'}: run script/bench playouts")

PEERS = ("connect_four", "hex(board_size=6)", "othello", "go(board_size=9)", "backgammon")

KERNEL = "Aqualin, 36 turns of a slide, a placement and a draw"
KERNEL_WITHOUT_SLIDES = "Aqualin without slides"
IN_CPP = "{}, loop in C++"
IN_PYTHON = "{}, loop in Python"

ACTIONS_OF_AQUALIN = 108
"""36 turns of a slide or none, a placement and a draw; the first pool counts as draws."""

SEED = 1


def main() -> int:
    parser = argparse.ArgumentParser(prog="script/bench playouts", description="Random games, beside OpenSpiel's.")
    parser.add_argument("--rounds", type=int, default=5, metavar="N", help="rounds of each game (default: 5)")
    parser.add_argument("--seconds", type=float, default=1.0, metavar="S", help="CPU time of one round (default: 1)")
    options = parser.parse_args()
    if not kernels.available():
        parser.exit(2, 'This benchmark needs Numba: pip install "shoal[engine]"\n')
    pin()
    print(f"{machine()}\n{versions('open_spiel', 'numba', 'numpy')}\n")
    compiled.random_games(1, SEED, True)
    players = dict(contenders())
    best = dict.fromkeys(players, 0.0)
    for _ in range(options.rounds):  # in turn, so that a slow moment of the machine meets all of them
        for name, play in players.items():
            best[name] = max(best[name], rate(play, options.seconds))
    print_table(Row("one core, CPU time", "games a second", of="of"), list(rows(best)))
    return 0


def contenders() -> Iterator[tuple[str, Callable[[int], Any]]]:
    """Yield what plays so many random games, by name."""
    yield KERNEL, lambda games: compiled.random_games(games, SEED, True)
    yield KERNEL_WITHOUT_SLIDES, lambda games: compiled.random_games(games, SEED, False)
    for name in (*PEERS, AQUALIN):
        game = pyspiel.load_game(name)
        yield IN_CPP.format(name), partial(play_in_cpp, game)
        yield IN_PYTHON.format(name), partial(play_in_python, game)


def rows(best: dict[str, float]) -> Iterator[Row]:
    """Yield the table: each figure, and the kernel's as a multiple of it."""
    lengths = {name: actions_a_game(pyspiel.load_game(name)) for name in (*PEERS, AQUALIN)}
    yield Row("A kernel for one game, compiled by Numba")
    for name in (KERNEL, KERNEL_WITHOUT_SLIDES):
        yield Row(name, f"{best[name]:,.0f}")
    for heading, column, names in (
        ("OpenSpiel's games in C++, the loop in C++", IN_CPP, PEERS),
        ("OpenSpiel's games in C++, the loop in Python", IN_PYTHON, PEERS),
        ("Aqualin as a game of OpenSpiel, the loop in C++", IN_CPP, (AQUALIN,)),
        ("Aqualin as a game of OpenSpiel, the loop in Python", IN_PYTHON, (AQUALIN,)),
    ):
        yield Row(heading)
        for name in names:
            found = best[column.format(name)]
            ratio = best[KERNEL] / found
            per_action = ratio * ACTIONS_OF_AQUALIN / lengths[name]
            label = f"{name}, {lengths[name]:.0f} actions"
            yield Row(label, f"{found:,.0f}", ratio, f"the kernel's games for each; {per_action:,.0f} by actions")


def actions_a_game(game: Any) -> float:
    rng = random.Random(SEED)
    return sum(len(random_game(game, rng).history()) for _ in range(20)) / 20


def rate(play: Callable[[int], Any], seconds: float) -> float:
    """Return the games a CPU second, playing more and more until they take long enough to be timed."""
    games = 4
    while True:
        _, spent = timed(partial(play, games))
        if spent >= seconds / 2:
            return games / spent
        games = int(games * min(16.0, max(2.0, 0.75 * seconds / max(spent, 1e-9))))


def play_in_cpp(game: Any, games: int) -> None:
    """Let one simulation of OpenSpiel's tree search make all its rollouts from the start: no tree is grown."""
    evaluator = pyspiel.RandomRolloutEvaluator(games, SEED)
    searcher = pyspiel.MCTSBot(
        game, evaluator, uct_c=1, max_simulations=1, max_memory_mb=1, solve=False, seed=SEED, verbose=False
    )
    searcher.mcts_search(first_decision(game))


def first_decision(game: Any) -> Any:
    """Return the state in which a player acts first: tree searches do not begin at chance nodes."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    return state


def play_in_python(game: Any, games: int) -> None:
    rng = random.Random(SEED)
    for _ in range(games):
        random_game(game, rng)


def random_game(game: Any, rng: random.Random) -> Any:
    """Return the end of a game in which chance does as it may, and the players anything that is legal."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


if __name__ == "__main__":
    sys.exit(main())
