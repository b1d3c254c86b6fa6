import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shoal import kernels
from shoal.designer import Aquarium, Laid, Rule, kernel, open_deck
from shoal.designer.cards import QUARTERS
from shoal.designer.deck import Deck
from shoal.designer.generate import generate
from shoal.kernels.field import members
from tests.designer.play import random_aquarium

few = settings(max_examples=60, deadline=None)  # the first example compiles

grounds = [False, pytest.param(True, marks=pytest.mark.skipif(not kernels.available(), reason="needs Numba"))]
decks = st.sampled_from([open_deck(), generate(5)])


def options(aquarium: Aquarium, deck: Deck, spots: Callable[[int], int]) -> list[Laid]:
    """Return every way to lay the first layout card, as the kernel finds it."""
    tank = kernel.tank_of(aquarium, deck)
    found = members(spots(tank[kernel.CORNERS]))
    return [
        kernel.laid_at(deck.layouts[0], rotation, spot, aquarium)
        for spot in sorted(found, key=lambda spot: (spot // 14, spot % 14))
        for rotation in QUARTERS
    ]


@pytest.mark.parametrize("compiled", grounds)
@few
@given(deck=decks, rng=st.randoms(use_true_random=False), cards=st.integers(1, 9))
def test_the_kernel_lays_and_counts_as_people_do(compiled: bool, deck: Deck, rng: random.Random, cards: int) -> None:
    ground = kernels.ground(compiled)
    lay, score, spots = map(ground.entry_point, (kernel.lay, kernel.score, kernel.spots))
    every = ground.words(kernel.faces(deck))
    tanks: Any = ground.words([0] * 2 * kernel.TANK)
    aquarium = Aquarium()
    for laid in random_aquarium(rng, deck, cards).laid:
        left, low = kernel.corner_of(aquarium)
        spot = kernel.FIRST_SPOT + 2 * (laid.place[0] - left) + 14 * (laid.place[1] - low)
        assert spots(tanks[kernel.CORNERS]) >> spot & 1
        assert kernel.laid_at(laid.card, laid.rotation, spot, aquarium) == laid
        lay(kernel.face_at(kernel.number_of(laid.card), laid.rotation), spot, every, 0, tanks, kernel.TANK)
        tanks[: kernel.TANK] = tanks[kernel.TANK :]
        aquarium = aquarium.after(laid)
        assert list(tanks[: kernel.TANK]) == kernel.tank_of(aquarium, deck)
        for rule in Rule:
            assert score(0, tanks, len(deck.colours), rule.needed) == aquarium.score(rule)
    assert options(aquarium, deck, spots) == list(aquarium.options(deck.layouts[0]))
