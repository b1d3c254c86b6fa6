"""The solo game of Aquarium Designer when all cards are known, as kernel source.

A *plan* says which card is taken in every round, where it comes to lie in the full 3 × 3 of cards, and how it is
turned. Annealing changes one thing after the other; what makes the total smaller is kept by lot, ever more rarely.
"""

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

from shoal.designer.kernel import ANIMALS, COLOURS, CORNERS, TANK, score
from shoal.designer.rules import ROUNDS
from shoal.kernels.bits import high_half, low_half, next_seed, random_word

__all__ = ["CERTAIN", "CHOICES", "LOSSES", "PLACES", "Plan", "Search", "anneal", "total"]

CHOICES = 5
"""So many cards are on offer in a round."""

PLACES = ROUNDS + 1
"""So many cards are laid: number 0 is the entrance card, the others have the number of their round."""

LOSSES = 16
"""A plan that is worse by so many points is never kept."""

CERTAIN = 1 << 20
"""Chances are counted in so many parts."""


class Plan(NamedTuple):
    """Which cards lie where."""

    place: MutableSequence[int]
    """For each card laid its place, 3 × row + column."""

    choice: MutableSequence[int]
    """For each card laid which one of those on offer it is."""

    rotation: MutableSequence[int]
    """For each card laid how it is turned."""


class Search(NamedTuple):
    """What a search is about, and space for it."""

    faces: Sequence[int]
    cards: Sequence[int]
    """`CHOICES` entries for each card laid: what is on offer; for number 0 only the first counts."""

    colours: int
    needed: int
    """How many animals a chain must hold to score."""

    chances: Sequence[int]
    """`LOSSES` entries for each stage: how likely a plan is kept that is worse by so many points."""

    tank: MutableSequence[int]
    trial: Plan
    best: Plan


def total(plan: Plan, search: Search) -> int:
    """Return the points of a plan, or -1 when some card would not lie next to one laid before."""
    tank = search.tank
    for part in range(TANK):
        tank[part] = 0
    for card in range(PLACES):
        place = plan.place[card]
        corner = 2 * (place % 3) + 14 * (place // 3)
        bit = 1 << corner
        if card and (bit << 2 | bit >> 2 | bit << 14 | bit >> 14) & tank[CORNERS] == 0:
            return -1
        face = TANK * (4 * search.cards[CHOICES * card + plan.choice[card]] + plan.rotation[card])
        tank[CORNERS] |= bit
        tank[ANIMALS] |= search.faces[face + ANIMALS] << corner
        for part in range(COLOURS, COLOURS + search.colours):
            tank[part] |= search.faces[face + part] << corner
    return score(0, tank, search.colours, search.needed)


def anneal(steps: int, stages: int, seed: int, search: Search) -> int:
    """Improve the plan on trial for so many steps in each stage; return the total of the best one seen."""
    plan = search.trial
    now = total(plan, search)
    most = -1
    for stage in range(stages):
        for _ in range(steps):
            if now > most:
                most = now
                copy(plan, search.best)
            seed = next_seed(seed)
            what = random_word(seed)
            seed = next_seed(seed)
            which = random_word(seed)
            card = high_half(what, PLACES)
            kind = low_half(what, 4)
            other = high_half(which, PLACES)
            was = plan.choice[card]
            turned = plan.rotation[card]
            if kind < 2:
                swap(card, other, plan)
            else:
                plan.rotation[card] = low_half(which, 4)
                if kind == 3 and card:
                    plan.choice[card] = other % CHOICES
            after = total(plan, search)
            loss = now - after
            is_kept = after >= 0 and loss < LOSSES
            if is_kept and loss > 0:
                seed = next_seed(seed)
                is_kept = high_half(random_word(seed), CERTAIN) < search.chances[LOSSES * stage + loss]
            if is_kept:
                now = after
            elif kind < 2:
                swap(card, other, plan)
            else:
                plan.rotation[card] = turned
                plan.choice[card] = was
    return most


def swap(card: int, other: int, plan: Plan) -> None:
    """Let two cards change places."""
    place = plan.place[card]
    plan.place[card] = plan.place[other]
    plan.place[other] = place


def copy(plan: Plan, other: Plan) -> None:
    """Make another plan the same."""
    for card in range(PLACES):
        other.place[card] = plan.place[card]
        other.choice[card] = plan.choice[card]
        other.rotation[card] = plan.rotation[card]
