"""Making players ready: what they import and compile is there before their first turn counts."""

import random
from collections.abc import Iterable, Iterator, Mapping

from shoal.engine.players import player, roster
from shoal.engine.quick import quick
from shoal.game import Game, State
from shoal.shuffle import Secret

__all__ = ["warm_up", "warm_up_whole_games"]


def warm_up(
    game: Game, names: Iterable[str], seats: int | None = None, options: Mapping[str, str] | None = None
) -> None:
    """Let players choose twice, where a game begins and where it ends: some think otherwise there."""
    decisions = list(_random_game(game, seats, options))
    for name in names:
        for state in (decisions[0], decisions[-1]):
            player(game, name).choose(state, state.actors()[0], random.Random(0))


def warm_up_whole_games(game: Game) -> None:
    """Have a game played at once, if the game knows that: one is enough for all players."""
    order, seats = game.order(Secret(bytes(32)), ()), game.seats[0]
    for listed in roster(game):
        player_of_all = quick(game, [listed.name])
        if player_of_all is not None:
            luck = [random.Random(seat) for seat in range(seats)]
            player_of_all.play(game.initial(seats), order, [listed.name] * seats, luck)
            return


def _random_game(game: Game, seats: int | None, options: Mapping[str, str] | None) -> Iterator[State]:
    """Yield the states of a game in which somebody has to act."""
    lot = random.Random(0)
    state = game.initial(seats, options)
    while state.outcome() is None:
        if chances := state.chances():
            state = state.after(chances[0][0])
            continue
        yield state
        seat = state.actors()[0]
        state = state.after(lot.choice(state.actions(seat)), seat)
