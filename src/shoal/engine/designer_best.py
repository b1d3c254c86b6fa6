"""What a solo game of Aquarium Designer could have brought at best, once all cards are known."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from shoal import kernels
from shoal.designer import Aquarium, Card, Deal, Deck, Laid, Rule, TankRecord, kernel
from shoal.designer.actions import Show
from shoal.designer.game import Order
from shoal.engine import annealing
from shoal.engine.annealing import CERTAIN, CHOICES, LOSSES, PLACES, Plan

__all__ = ["Best", "Effort", "best_of_order", "best_of_record"]

SECTIONS = 36
"""A full aquarium has so many."""

STAGES = 20
HOT, COLD = 2.0, 0.4
"""The temperatures of the first and of the last stage, in points."""

START = (4, 1, 3, 5, 7, 0, 2, 6, 8)
"""Where the first plan lays the cards: from the middle outwards."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to look, counted, so that it is the same on every machine."""

    runs: int
    steps: int
    """In each of a run's stages."""


COMPILED = Effort(runs=16, steps=10_000)
PLAIN = Effort(runs=4, steps=500)
"""Plain Python takes a hundred times as long."""


@dataclass(frozen=True, slots=True)
class Best:
    """The best aquarium found for an order of cards, and what none can exceed."""

    aquarium: Aquarium
    """Its cards are those taken, round by round."""

    at_least: int
    """Its total: so much could have been reached."""

    at_most: int
    """Every section and every animal that was to be had: more could not have been reached."""

    @property
    def document(self) -> dict[str, Any]:
        """The same, ready for JSON."""
        return {"at_least": self.at_least, "at_most": self.at_most, "aquarium": self.aquarium.text}

    @property
    def text(self) -> str:
        """The two bounds in words."""
        if self.at_least == self.at_most:
            return f"{self.at_least} points"
        return f"at least {self.at_least}, at most {self.at_most} points"


def best_of_record(record: TankRecord, effort: Effort | None = None) -> Best | None:
    """Return what a solo game could have brought; `None` when not all of its cards were seen, or several played."""
    actions = [step.action for step in record.steps]
    dealt = tuple(action.card for action in actions if isinstance(action, Deal))
    shown = tuple(action.card for action in actions if isinstance(action, Show))
    if len(dealt) != 1 or len(shown) != len(record.deck.layouts):
        return None
    return best_of_order(Order(dealt, shown), record.deck, record.start.rule, effort)


def best_of_order(
    order: Order, deck: Deck, rule: Rule, effort: Effort | None = None, compiled: bool | None = None
) -> Best:
    """Return what a solo game with an order of the cards could bring; the same order always gives the same."""
    ground = kernels.ground(compiled)
    effort = effort or (COMPILED if ground.IS_COMPILED else PLAIN)
    offers = [order.entrances[:1], *(order.layouts[at : at + CHOICES] for at in range(0, len(order.layouts), CHOICES))]
    at_most = SECTIONS + sum(max(card.face.animals for card in offer) for offer in offers)
    found = Aquarium()
    for aquarium in _runs(offers, deck, rule, effort, ground):
        found = max(found, aquarium, key=lambda one: one.score(rule))
        if found.score(rule) == at_most:
            break
    return Best(found, found.score(rule), at_most)


def _runs(offers: Sequence[Sequence[Card]], deck: Deck, rule: Rule, effort: Effort, ground: Any) -> Iterator[Aquarium]:
    """Yield the best aquarium of one run after the other."""
    words = ground.words
    anneal = ground.entry_point(annealing.anneal)
    numbers = [[kernel.number_of(card) for card in offer] for offer in offers]
    search = annealing.Search(
        words(kernel.faces(deck)),
        words([*numbers[0] * CHOICES, *(number for offer in numbers[1:] for number in offer)]),
        len(deck.colours),
        rule.needed,
        words(_chances()),
        words([0] * kernel.TANK),
        *(Plan(words(START), words([0] * PLACES), words([0] * PLACES)) for _ in range(2)),
    )
    for run in range(effort.runs):
        anneal(effort.steps, STAGES, ground.word(run), search)
        yield _laid_out(search.best, offers)


def _chances() -> list[int]:
    """Return how likely losses are kept, stage by stage."""
    cooling = (COLD / HOT) ** (1 / (STAGES - 1))
    return [
        round(CERTAIN * math.exp(-loss / (HOT * cooling**stage))) for stage in range(STAGES) for loss in range(LOSSES)
    ]


def _laid_out(plan: Plan, offers: Sequence[Sequence[Card]]) -> Aquarium:
    """Return the aquarium of a plan, laid by the rules."""
    row, column = divmod(int(plan.place[0]), 3)
    aquarium = Aquarium()
    for card, offer in enumerate(offers):
        y, x = divmod(int(plan.place[card]), 3)
        laid = Laid(offer[int(plan.choice[card])], (x - column, y - row), int(plan.rotation[card]))
        aquarium = aquarium.after(laid)
    return aquarium
