"""Games and aquariums at random, for tests that hold for all of them."""

import random
from collections.abc import Iterator

from hypothesis import strategies as st

from shoal.designer import Aquarium, Deck, Position, Rule, TankRecord
from shoal.designer.actions import Action
from shoal.designer.game import DesignerGame
from shoal.game import CHANCE, Step

__all__ = ["games", "random_aquarium", "random_record", "random_steps", "set_up", "stages"]


def random_step(rng: random.Random, position: Position) -> Step:
    """Choose what happens next; whoever may pass does it often."""
    if chances := position.chances():
        return Step(CHANCE, rng.choice(chances)[0])
    seat = rng.choice(position.actors())
    actions = position.actions(seat)
    return Step(seat, actions[-1] if rng.random() < 0.3 else rng.choice(actions))


def random_steps(rng: random.Random, start: Position) -> Iterator[tuple[Step, Position]]:
    """Play to the end; yield what happens and the position after it."""
    position = start
    while position.outcome() is None:
        step = random_step(rng, position)
        position = position.after(step.action, step.seat)
        yield step, position


def stages(rng: random.Random, seats: int, rule: Rule = Rule.BASIC, deck: Deck | None = None) -> list[Position]:
    """Return every position of a game at random, the one before the deal first."""
    start = Position.initial(seats, rule, deck)
    return [start, *(position for _, position in random_steps(rng, start))]


def random_record(
    rng: random.Random, seats: int | None = None, *, rule: Rule = Rule.BASIC, steps: int | None = None
) -> TankRecord:
    """Play a game at random, with so many steps or to the end, and write it down."""
    start = Position.initial(seats or rng.randint(1, 5), rule)
    played = list(random_steps(rng, start))[:steps]
    last = played[-1][1] if played else start
    return DesignerGame().record({}, start, [step for step, _ in played], last.outcome())


def random_aquarium(rng: random.Random, deck: Deck, cards: int = 9) -> Aquarium:
    """Lay so many cards of a deck, each of them anywhere."""
    aquarium = Aquarium()
    drawn = [rng.choice(deck.entrances), *rng.sample(deck.layouts, 8)]
    for card in drawn[:cards]:
        aquarium = aquarium.after(rng.choice(aquarium.options(card)))
    return aquarium


def set_up(position: Position, *actions: Action | str) -> Position:
    """Carry out some actions, given as such or as texts."""
    game = DesignerGame(position.deck)
    for action in actions:
        position = position.after(game.parse_action(action) if isinstance(action, str) else action)
    return position


@st.composite
def games(draw: st.DrawFn, seats: st.SearchStrategy[int] | None = None) -> list[Position]:
    """Whole games as their positions, for one to five players and both rules."""
    number = draw(st.integers(1, 5) if seats is None else seats)
    rule = draw(st.sampled_from(Rule))
    return stages(random.Random(draw(st.integers(0, 2**32))), number, rule)
