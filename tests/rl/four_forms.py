"""One game of Aquarium Designer in four forms: the same cards and the same choices, told by each form in its own way.

As `tests.rl.five_forms` for Aqualin: the readable rules, the environment for PettingZoo, the game for OpenSpiel, and
the record of a game as text. While cards are laid the seats act in their order.
"""

import random
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

import pyspiel

from shoal.designer import Position, TankRecord, open_deck, read_records
from shoal.designer.actions import Draw, Lay, Pass
from shoal.designer.game import GAME, Order
from shoal.game import CHANCE, Step
from shoal.rl.openspiel.designer import NAME
from shoal.rl.pettingzoo.designer_v0 import DesignerEnv
from shoal.rl.tables import returns

__all__ = ["OTHERS", "Script", "Told", "play", "scripts"]


class Script(NamedTuple):
    """A whole game, before anybody has played it."""

    seats: int
    rule: str
    order: Order
    choices: tuple[Draw | Pass | Lay, ...]


class Told(NamedTuple):
    """What a form says of a game."""

    choices: tuple[tuple[int, int], ...]
    """Before each decision whose it is, and how many actions are legal."""

    points: tuple[tuple[int, ...], ...]
    """Everybody's points after each decision."""

    ended: tuple[bool, ...]
    """Whether the game is over after each decision."""

    returns: tuple[float, ...]
    """What everybody gets at the end."""


def scripts(games: int, seed: int) -> Iterator[Script]:
    """Yield games of random legal choices, for two to five."""
    rng = random.Random(seed)
    for number in range(games):
        seats, rule = 2 + number % 4, rng.choice(GAME.options["rule"])
        order = Order(tuple(rng.sample(open_deck().entrances, 6)), tuple(rng.sample(open_deck().layouts, 40)))
        choices: list[Draw | Pass | Lay] = []
        position = dealt(GAME.initial(seats, {"rule": rule}), order)
        while actors := position.actors():
            choice = rng.choice(position.actions(min(actors)))
            assert isinstance(choice, Draw | Pass | Lay)
            choices.append(choice)
            position = dealt(position.after(choice, min(actors)), order)
        yield Script(seats, rule, order, tuple(choices))


def dealt(position: Position, order: Order) -> Position:
    while position.chances():
        position = position.after(GAME.dealt(position, order), CHANCE)
    return position


def by_the_rules(game: Script) -> Told:
    """Let `Position` play."""
    position = dealt(GAME.initial(game.seats, {"rule": game.rule}), game.order)
    before, after = [], []
    for choice in game.choices:
        before.append(position)
        position = position.after(choice, min(position.actors()))
        after.append(position)
        position = dealt(position, game.order)
    return told(before, after)


def told(before: list[Position], after: list[Position]) -> Told:
    """Gather what is told in positions before and after each decision."""
    outcome = after[-1].outcome()
    assert outcome
    return Told(
        tuple((min(position.actors()), len(position.actions(min(position.actors())))) for position in before),
        tuple(position.scores() for position in after),
        tuple(position.outcome() is not None for position in after),
        returns(outcome),
    )


def by_pettingzoo(game: Script) -> Told:
    """Let the environment for PettingZoo play."""
    env = DesignerEnv(seats=game.seats, rule=game.rule)
    env.reset(options={"order": game.order})
    choices, points, ended = [], [], []
    for choice in game.choices:
        seat = env.possible_agents.index(env.agent_selection)
        choices.append((seat, int(env.last()[0]["action_mask"].sum())))
        env.step(env.encode(choice))
        points.append(env.table.state.scores())
        ended.append(all(env.terminations.values()))
    return Told(tuple(choices), tuple(points), tuple(ended), tuple(env.rewards.values()))


def by_openspiel(game: Script) -> Told:
    """Let the game for OpenSpiel play, with the order put into the hands of chance."""
    state = pyspiel.load_game(NAME, {"players": game.seats, "rule": game.rule}).new_initial_state()
    choices, points, ended = [], [], []
    for choice in game.choices:
        while state.is_chance_node():
            state.apply_action(state.string_to_action(GAME.dealt(state.position, game.order).card.name))
        choices.append((state.current_player(), len(state.legal_actions())))
        state.apply_action(state.string_to_action(choice.text))
        points.append(state.scores())
        ended.append(state.is_terminal())
    return Told(tuple(choices), tuple(points), tuple(ended), tuple(state.returns()))


def by_record(game: Script) -> Told:
    """Let the text of the record be read."""
    (record,) = read_records(record_of(game).text.splitlines())
    positions = list(record.positions())
    decided = [at for at, step in enumerate(record.steps) if step.seat != CHANCE]
    assert [record.steps[at].action for at in decided] == list(game.choices)
    return told([positions[at] for at in decided], [positions[at + 1] for at in decided])


def record_of(game: Script) -> TankRecord:
    """Return the record of a game, finished as the rules say."""
    start = position = GAME.initial(game.seats, {"rule": game.rule})
    steps: list[Step] = []
    choices = iter(game.choices)
    while (outcome := position.outcome()) is None:
        if position.chances():
            steps.append(Step(CHANCE, GAME.dealt(position, game.order)))
        else:
            steps.append(Step(min(position.actors()), next(choices)))
        position = position.after(steps[-1].action, steps[-1].seat)
    return GAME.record({}, start, steps, outcome)


OTHERS: Mapping[str, Callable[[Script], Told]] = {
    "PettingZoo": by_pettingzoo,
    "OpenSpiel": by_openspiel,
    "record": by_record,
}
"""The forms that are compared with the rules, by name."""


def play(games: int, seed: int) -> None:
    """Put games into every form, and fail at the first difference."""
    for game in scripts(games, seed):
        expected = by_the_rules(game)
        for name, form in OTHERS.items():
            assert form(game) == expected, f"{name} tells another game of {game}"
