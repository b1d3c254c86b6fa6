"""The hopes that Shoal comes with."""

import pytest

from shoal import kernels
from shoal.designer import Rule
from shoal.designer.rules import ROUNDS
from shoal.engine import hopes
from shoal.engine.hopes import first_guess, shipped_hopes
from shoal.engine.playout import PLACES, kind_of


@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize("seats", range(1, 6))
def test_there_are_hopes_for_every_table_and_none_at_the_end(rule: Rule, seats: int) -> None:
    table = shipped_hopes(rule, seats)
    assert len(table) == len(first_guess(rule.needed)) == PLACES * (ROUNDS + 1)
    assert not any(table[:PLACES])


@pytest.mark.parametrize("seats", [1, 2])
def test_a_chain_that_lacks_an_animal_is_hoped_for_more_where_it_can_grow(seats: int) -> None:
    table = shipped_hopes(Rule.BASIC, seats)
    for left in range(2, ROUNDS):
        closed, open_ = (table[PLACES * left + kind_of(1, 3, own, 0)] for own in (0, 3))
        assert closed < open_


def test_tables_read_back_to_hundredths_of_a_point() -> None:
    table = first_guess(2)
    lines = hopes.text({"any": table}, "by hand").splitlines()
    assert lines[0].endswith("by hand")
    rows = [line.strip(" [],").split(", ") for line in lines if line.startswith("  [")]
    assert [10 * int(hope) for row in rows for hope in row] == [10 * round(hope / 10) for hope in table[PLACES:]]


@pytest.mark.skipif(not kernels.available(), reason="needs Numba")
def test_quick_players_are_better_by_the_shipped_hopes_than_by_a_guess() -> None:
    from shoal.engine.designer_fitting import rehearsed

    for rule in Rule:
        for seats in (1, 2):
            tables = (shipped_hopes(rule, seats), first_guess(rule.needed))
            notes = (rehearsed(rule, seats, 2000, 5, one) for one in tables)
            fitted, guessed = (seen.starts[0] / seen.starts[1] for seen in notes)
            assert fitted > guessed + 1
