"""What environments have in common."""

import pytest

pytest.importorskip("numpy", reason="tables deal by NumPy's lot")

from shoal.game import Outcome
from shoal.rl.tables import returns


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ((1, 2), (1.0, -1.0)),
        ((1, 1), (0.0, 0.0)),
        ((2, 1, 2), (-0.5, 1.0, -0.5)),
        ((1, 3, 1), (0.5, -1.0, 0.5)),
        ((3, 1, 2, 4, 5), (-0.25, 1.0, -0.25, -0.25, -0.25)),
        ((1,), (0.0,)),
    ],
)
def test_what_everybody_gets_adds_up_to_nothing(places: tuple[int, ...], expected: tuple[float, ...]) -> None:
    assert returns(Outcome((0,) * len(places), places)) == expected
    assert sum(expected) == 0
