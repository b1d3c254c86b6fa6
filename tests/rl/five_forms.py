"""One game in five forms: the same tiles and the same turns, told by each form in its own way.

The forms are the readable rules, the environment for PettingZoo, the game for OpenSpiel, the environment for PGX, and
the record of a game as text. Each takes a `Script` and yields what it makes of it as a `Told`; all must tell the same.
"""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
import pyspiel

from shoal.aqualin import Draw, Position, Role, Turn, read_records
from shoal.aqualin.game import GAME
from shoal.aqualin.tiles import TILES, Tile
from shoal.game import CHANCE, Step
from shoal.rl import actions
from shoal.rl.jax.env import State
from shoal.rl.openspiel.aqualin import NAME, AqualinState
from shoal.rl.pettingzoo.aqualin_v0 import AqualinEnv
from tests.rl.lockstep import INIT, SCORES, STEP

__all__ = ["BATCH", "OTHERS", "Script", "Told", "play", "scripts"]

BATCH = 50
"""Games that are told at once: PGX plays them side by side."""

POOL = 6


class Script(NamedTuple):
    """A whole game, before anybody has played it."""

    order: tuple[Tile, ...]
    """All tiles in the order in which they come, those of the first pool in front."""

    turns: tuple[Turn, ...]


class Told(NamedTuple):
    """What a form says of a game."""

    legal: tuple[int, ...]
    """How many actions are legal before each of the 72 steps: slides with *none* among them, then placements."""

    points: tuple[tuple[int, int], ...]
    """What colour and animal have after each of the 36 turns."""

    ended: tuple[bool, ...]
    """Whether the game is over after each turn."""

    winner: Role


def scripts(games: int, seed: int) -> Iterator[Script]:
    """Yield games of random legal turns."""
    rng = random.Random(seed)
    for _ in range(games):
        order = tuple(rng.sample(TILES, 36))
        turns: list[Turn] = []
        position = dealt(order)
        while not position.is_over:
            slide = rng.choice([None, *position.legal_slides()])
            turns.append(Turn(slide, rng.choice(position.legal_placements(slide))))
            position = drawn(position.after(turns[-1]), order)
        yield Script(order, tuple(turns))


def dealt(order: Sequence[Tile]) -> Position:
    return Position(Position.initial().reef, tuple(sorted(order[:POOL])), Role.COLOUR, Role.COLOUR)


def drawn(position: Position, order: tuple[Tile, ...]) -> Position:
    return position.after(GAME.dealt(position, order)) if position.awaits_draw else position


def told(legal: Sequence[int], positions: Sequence[Position]) -> Told:
    """Gather what is told in positions after each turn."""
    points = tuple((position.score(Role.COLOUR), position.score(Role.ANIMAL)) for position in positions)
    outcome = positions[-1].outcome()
    assert outcome
    return Told(tuple(legal), points, tuple(position.is_over for position in positions), Role(outcome.winners[0]))


def counts(position: Position, turn: Turn) -> tuple[int, int]:
    return 1 + len(position.legal_slides()), len(position.legal_placements(turn.slide))


def by_the_rules(games: Sequence[Script]) -> list[Told]:
    """Let `Position` play."""
    return [_by_the_rules(game) for game in games]


def _by_the_rules(game: Script) -> Told:
    legal: list[int] = []
    positions = [dealt(game.order)]
    for turn in game.turns:
        legal += counts(positions[-1], turn)
        positions.append(drawn(positions[-1].after(turn), game.order))
    return told(legal, positions[1:])


def by_pettingzoo(games: Sequence[Script]) -> list[Told]:
    """Let the environment for PettingZoo play."""
    env = AqualinEnv()
    return [_by_pettingzoo(env, game) for game in games]


def _by_pettingzoo(env: AqualinEnv, game: Script) -> Told:
    env.reset(options={"order": game.order})
    legal, points, ended = [], [], []
    for turn in game.turns:
        for action in env.encode(turn):
            observation, _, termination, _, _ = env.last()
            assert not termination
            legal.append(int(observation["action_mask"].sum()))
            env.step(action)
        colour, animal = env.table.state.scores()
        points.append((colour, animal))
        ended.append(all(env.terminations.values()))
    assert sorted(env.rewards.values()) == [-1, 1]
    winner = max(env.rewards, key=lambda agent: env.rewards[agent])
    return Told(tuple(legal), tuple(points), tuple(ended), Role(env.possible_agents.index(winner)))


def by_openspiel(games: Sequence[Script]) -> list[Told]:
    """Let the game for OpenSpiel play, with the order put into the hands of chance."""
    game = pyspiel.load_game(NAME)
    return [_by_openspiel(game.new_initial_state(), script) for script in games]


def _by_openspiel(state: AqualinState, game: Script) -> Told:
    legal, points, ended = [], [], []
    coming = iter(game.order)
    for turn in game.turns:
        while state.is_chance_node():
            state.apply_action(next(coming))
        placement = actions.encode_slot_placement(turn.placement, state.position)
        for action in (actions.encode_slide(turn.slide), placement):
            legal.append(len(state.legal_actions()))
            state.apply_action(action)
        colour, animal = state.scores()
        points.append((colour, animal))
        ended.append(state.is_terminal())
    assert sorted(state.returns()) == [-1, 1]
    return Told(tuple(legal), tuple(points), tuple(ended), Role(int(state.returns()[1] > 0)))


def by_pgx(games: Sequence[Script]) -> list[Told]:
    """Let the environment for PGX play all games side by side; player 0 is colour."""
    state = INIT(np.array([game.order for game in games], np.int8), np.zeros(len(games), np.int32))
    legal, points, ended = [], [], []
    for turn, (slides, placements) in enumerate(zip(*map(np.array, _steps(games)), strict=True)):
        for step in (slides, placements):
            legal.append(np.asarray(state.legal_action_mask.sum(1)))
            state = STEP(state, step)
        points.append(_points(state, turn))
        ended.append(np.asarray(state.terminated))
    winners = np.asarray(state.rewards).argmax(1)
    assert (np.sort(state.rewards, 1) == [-1, 1]).all()
    return [
        Told(
            tuple(int(row[at]) for row in legal),
            tuple((int(row[at, 0]), int(row[at, 1])) for row in points),
            tuple(bool(row[at]) for row in ended),
            Role(int(winners[at])),
        )
        for at in range(len(games))
    ]


def _points(state: State, turn: int) -> np.ndarray:
    """Return the points of colour and animal; the environment tells those of whoever is next first."""
    own, other = SCORES(state._x)
    return np.stack([other, own] if turn % 2 == 0 else [own, other], 1)


def _steps(games: Sequence[Script]) -> tuple[list[list[int]], list[list[int]]]:
    """Return the actions of the slides and of the placements, by turn and game."""
    slides, placements = [], []
    for turns in zip(*map(_slotted, games), strict=True):
        slides.append([slide for slide, _ in turns])
        placements.append([placement for _, placement in turns])
    return slides, placements


def _slotted(game: Script) -> Iterator[tuple[int, int]]:
    """Yield the two actions of each turn, told by slots; what the pool holds follows from the order alone."""
    pool = set(game.order[:POOL])
    for number, turn in enumerate(game.turns):
        role = Role(number % 2)
        slot = sorted(actions.seen_by(role, tile) for tile in pool).index(actions.seen_by(role, turn.placement.tile))
        yield actions.encode_slide(turn.slide), 36 * slot + turn.placement.cell
        pool.remove(turn.placement.tile)
        pool.update(game.order[POOL + number : POOL + number + 1])


def by_record(games: Sequence[Script]) -> list[Told]:
    """Let the texts of the records be read, all of them as one stream."""
    lines = "\n".join(record_text(game) for game in games).splitlines()
    found = []
    for record, game in zip(read_records(lines), games, strict=True):
        positions = list(record.positions())
        turns = [recorded.turn for recorded in record.turns]
        assert turns == list(game.turns)
        legal = [count for position, turn in zip(positions, turns, strict=False) for count in counts(position, turn)]
        found.append(told(legal, positions[1:]))
    return found


def record_text(game: Script) -> str:
    """Return the record of a game, finished as the rules say."""
    steps = [Step(CHANCE, Draw(tile)) for tile in game.order[:POOL]]
    position = dealt(game.order)
    for number, turn in enumerate(game.turns):
        steps.append(Step(int(position.to_move), turn))
        steps += [Step(CHANCE, Draw(tile)) for tile in game.order[POOL + number : POOL + number + 1]]
        position = drawn(position.after(turn), game.order)
    return GAME.record({}, Position.initial(), steps, position.outcome()).text


OTHERS: Mapping[str, Callable[[Sequence[Script]], list[Told]]] = {
    "PettingZoo": by_pettingzoo,
    "OpenSpiel": by_openspiel,
    "PGX": by_pgx,
    "record": by_record,
}
"""The forms that are compared with the rules, by name."""


def play(games: int, seed: int) -> None:
    """Put games into every form, and fail at the first difference."""
    rest = list(scripts(games, seed))
    while rest:
        some, rest = rest[:BATCH], rest[BATCH:]
        expected = by_the_rules(some)
        for name, form in OTHERS.items():
            for number, (one, other) in enumerate(zip(form(some), expected, strict=True)):
                assert one == other, f"{name} tells another game of {some[number]}"
