"""What happens in Aquarium Designer: chance deals and shows cards; players draw, pass and lay."""

from dataclasses import dataclass
from typing import TypeAlias

from shoal.designer.aquarium import Laid
from shoal.designer.cards import Card
from shoal.game import Seat

__all__ = ["Action", "Deal", "Draw", "Lay", "Pass", "Show"]


@dataclass(frozen=True, slots=True)
class Deal:
    """A seat gets its entrance card."""

    seat: Seat
    card: Card

    @property
    def text(self) -> str:
        """The deal in the notation, such as `deal 1:E3`; seats are counted from 1 there."""
        return f"deal {self.seat + 1}:{self.card.name}"


@dataclass(frozen=True, slots=True)
class Show:
    """The top card of the deck is turned face up: first those on offer, then the one that stays on the deck."""

    card: Card

    @property
    def text(self) -> str:
        """The card in the notation, such as `show L22`."""
        return f"show {self.card.name}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Take one of the cards on offer."""

    card: Card

    @property
    def text(self) -> str:
        """The draw in the notation, such as `draw L17`."""
        return f"draw {self.card.name}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the choice to the others first, once in a round."""

    @property
    def text(self) -> str:
        """`pass`."""
        return "pass"


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay the held card into the own aquarium."""

    laid: Laid

    @property
    def text(self) -> str:
        """The laying in the notation, such as `lay L17@-1,1r2`."""
        return f"lay {self.laid.text}"


Action: TypeAlias = Deal | Show | Draw | Pass | Lay
