"""What looking into a position of Aqualin takes and yields, whoever looks: limits in, lines out."""

from collections.abc import Callable
from dataclasses import dataclass
from threading import Event
from typing import Protocol, TypeAlias

from shoal.aqualin import Draw, Position, Turn

__all__ = ["Analysis", "Analyst", "Limit", "Line", "Listener"]


@dataclass(frozen=True, slots=True)
class Limit:
    """When to stop thinking: at whichever bound comes first. Without any, only an order to stop ends it."""

    seconds: float | None = None
    """Wall-clock time for the answer."""

    nodes: int | None = None
    """Positions to evaluate: the same on every machine."""


@dataclass(frozen=True, slots=True)
class Line:
    """A turn and what is expected of it."""

    actions: tuple[Turn | Draw, ...]
    """The turn, then the draws and turns that most likely follow."""

    win_chance: float
    """The chance that the role to move wins, 0 to 1."""

    margin: float
    """Colour points less animal points expected at the end."""

    visits: int
    """How much of the search went through this turn."""

    exact: bool
    """Whether the win chance is proved."""

    @property
    def turn(self) -> Turn:
        """The turn itself."""
        turn = self.actions[0]
        assert isinstance(turn, Turn)
        return turn


@dataclass(frozen=True, slots=True)
class Analysis:
    """What a search found so far."""

    lines: tuple[Line, ...]
    """The best turns, best first; none when the game is over."""

    nodes: int
    """How many positions were evaluated."""

    seconds: float
    """How long it took."""


Listener: TypeAlias = Callable[[Analysis], None]
"""Is told what was found so far, a few times a second."""


class Analyst(Protocol):
    """Looks into positions. It may remember what it saw, which changes how soon it sees, and nothing else."""

    def analyse(
        self,
        position: Position,
        limit: Limit,
        *,
        lines: int = 1,
        stop: Event | None = None,
        listener: Listener | None = None,
    ) -> Analysis:
        """Return the best turns of a position that can occur in play, within a limit or until `stop` is set."""
