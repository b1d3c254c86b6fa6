"""Hints in Aqualin: what the whole engine thinks of a position in half a second."""

from typing import Any

from shoal.aqualin import Position
from shoal.engine.analysis import Limit, Line
from shoal.engine.recruit import Settings, recruit
from shoal.game import Seat

__all__ = ["best_turns"]

TURNS = 3
LIMIT = Limit(seconds=0.5)


def best_turns(position: Position, seat: Seat) -> list[dict[str, Any]]:
    """Return the best turns of the role to move."""
    assert position.actors() == (seat,)
    analyst = recruit(Settings())  # what has to be compiled or loaded first does not count
    return [_hint(line) for line in analyst.analyse(position, LIMIT, lines=TURNS).lines]


def _hint(line: Line) -> dict[str, Any]:
    return {"text": line.turn.text, "win_chance": round(line.win_chance, 4), "exact": line.exact}
