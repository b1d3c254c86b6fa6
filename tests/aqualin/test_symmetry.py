"""Turning, mirroring, renaming and swapping the roles leave the game as it is."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from shoal.aqualin import Draw, Position, Role
from shoal.aqualin.cells import CELLS, cell_name, parse_cell
from shoal.aqualin.symmetry import IDENTITY, REEF_SYMMETRIES, Symmetry, random_symmetry
from shoal.aqualin.tiles import TILES, parse_tile, tile_text
from tests.aqualin.play import positions, random_turn

symmetries = st.builds(random_symmetry, st.randoms(use_true_random=False))
seeds = st.integers(0, 2**32)


@settings(max_examples=60)
@given(positions(), symmetries)
def test_counts_totals_and_outcome_stay(position: Position, symmetry: Symmetry) -> None:
    image = symmetry.position(position)
    assert image.problems() == ()
    assert image.turn_count() == position.turn_count()
    for role in Role:
        assert image.score(symmetry.role(role)) == position.score(role)
        sizes = sorted(len(school.cells) for school in position.schools(role))
        assert sorted(len(school.cells) for school in image.schools(symmetry.role(role))) == sizes
    assert image.leader() == symmetry.role(position.leader())
    assert (image.outcome() is None) == (position.outcome() is None)


@settings(max_examples=20)
@given(positions(least=4, most=32), symmetries)
def test_legal_turns_become_legal_turns(position: Position, symmetry: Symmetry) -> None:
    turns = {symmetry.turn(turn) for turn in position.legal_turns()}
    assert turns == set(symmetry.position(position).legal_turns())


@given(positions(most=35), symmetries, st.randoms(use_true_random=False))
def test_it_does_not_matter_whether_one_plays_or_turns_first(
    position: Position, symmetry: Symmetry, rng: random.Random
) -> None:
    turn = random_turn(rng, position)
    after = position.after(turn)
    image = symmetry.position(position).after(symmetry.turn(turn))
    assert image == symmetry.position(after)
    if after.awaits_draw:
        draw: Draw = rng.choice(after.legal_draws())
        assert image.after(symmetry.draw(draw)) == symmetry.position(after.after(draw))


@given(positions())
def test_the_identity_changes_nothing(position: Position) -> None:
    assert IDENTITY.position(position) == position


def test_the_eight_symmetries_of_the_square() -> None:
    assert len(set(REEF_SYMMETRIES)) == 8
    assert all(sorted(cells) == list(CELLS) for cells in REEF_SYMMETRIES)
    images = {cell_name(cells[parse_cell("a2")]) for cells in REEF_SYMMETRIES}
    assert images == {"a2", "a5", "f2", "f5", "b1", "e1", "b6", "e6"}
    beside = {frozenset((a, b)) for a in CELLS for b in CELLS if abs(a % 6 - b % 6) + abs(a // 6 - b // 6) == 1}
    assert all({frozenset(cells[c] for c in pair) for pair in beside} == beside for cells in REEF_SYMMETRIES)


@given(symmetries)
def test_every_tile_has_one_image(symmetry: Symmetry) -> None:
    assert sorted(map(symmetry.tile, TILES)) == list(TILES)


def test_swapping_roles_transposes_every_tile() -> None:
    assert tile_text(Symmetry(swaps_roles=True).tile(parse_tile("Bf"))) == "Gc"
    assert Symmetry(swaps_roles=True).role(Role.COLOUR) is Role.ANIMAL
