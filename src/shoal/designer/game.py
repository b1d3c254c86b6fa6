"""Aquarium Designer in the words of the contract `shoal.game`."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from shoal.designer import view
from shoal.designer.actions import Action, Deal, Show
from shoal.designer.cards import Card
from shoal.designer.deck import Deck, load_deck, open_deck
from shoal.designer.notation import parse_action
from shoal.designer.position import Position
from shoal.designer.record import TankRecord, read_records
from shoal.designer.rules import RANKS, Phase, parse_rule
from shoal.errors import IllegalActionError, InvalidPositionError, NotationError
from shoal.game import Outcome, Seat, Step
from shoal.shuffle import Secret, shuffled

__all__ = ["GAME", "DesignerGame", "Order"]


@dataclass(frozen=True, slots=True)
class Order:
    """Everything chance will deal."""

    entrances: tuple[Card, ...]
    """One a seat, the first seat's first."""

    layouts: tuple[Card, ...]
    """The deck from its top."""


class DesignerGame:
    """The game for those who know games only through the contract. The first seat draws first in round 1."""

    name = "designer"
    title = "Aquarium Designer"
    extension = ".tank"
    seats = range(1, 6)
    options: Mapping[str, tuple[str, ...]] = {"rule": ("basic", "advanced")}
    balanced: tuple[str, ...] = ()  # the seats differ only in their order, and that changes with the players
    ranks = RANKS

    def __init__(self, deck: Deck | None = None) -> None:
        self._deck = deck

    @property
    def deck(self) -> Deck:
        """The cards that are played with: by default the shipped ones."""
        return self._deck or open_deck()

    def played_with(self, file: Path) -> "DesignerGame":
        """Return the game with the deck of a file."""
        return DesignerGame(load_deck(file))

    def seat_names(self, seats: int = 2) -> tuple[str, ...]:
        """Return `Seat1`, `Seat2` and so on."""
        return tuple(f"Seat{seat + 1}" for seat in range(seats))

    def initial(self, seats: int | None = None, options: Mapping[str, str] | None = None) -> Position:
        """Return the position before anything is dealt; for two if nothing else is said."""
        seats = 2 if seats is None else seats
        if seats not in self.seats:
            raise NotationError(f"Aquarium Designer is a game for 1 to 5, not for {seats}")
        chosen = {"rule": "basic", **(options or {})}
        for name in chosen:
            if name not in self.options:
                raise NotationError(f"Aquarium Designer has no option {name!r}: expected rule")
        return Position.initial(seats, parse_rule(chosen["rule"]), self.deck)

    def rematch(self, options: Mapping[str, str], seats: Sequence[str]) -> tuple[Mapping[str, str], tuple[str, ...]]:
        """Let everybody move up by one seat, so that the next one begins."""
        return dict(options), (*seats[1:], *seats[:1])

    def resigned(self, state: Position, seat: Seat) -> Outcome:
        """Return the result with the points as they are; whoever gave up comes last."""
        return state.ended("resigned", seat)

    def order(self, secret: Secret, contributions: Sequence[str]) -> Order:
        """Return the order of the entrance cards and of the layout cards: two shuffles from one secret."""
        entrances = shuffled(len(self.deck.entrances), secret, contributions, label="entrance cards")
        layouts = shuffled(len(self.deck.layouts), secret, contributions, label="layout cards")
        return Order(tuple(self.deck.entrances[at] for at in entrances), tuple(self.deck.layouts[at] for at in layouts))

    def dealt(self, state: Position, order: Order) -> Deal | Show:
        """Return the next card of the order that has not been seen."""
        if state.phase is Phase.DEAL:
            seat = state.held.index(None)
            return Deal(seat, order.entrances[seat])
        if state.phase is Phase.SHOW:
            unseen = set(state.unseen())
            return Show(next(card for card in order.layouts if card in unseen))
        raise IllegalActionError("nothing is dealt or turned up now")

    def parse_state(self, text: str) -> Position:
        """Read a position."""
        return Position.from_text(text, self.deck)

    def check_start(self, state: Position) -> None:
        """Refuse positions in which no player is to act."""
        state.checked()
        if not state.actors():
            raise InvalidPositionError(f"nobody can act in a position of the phase {state.phase}")

    def parse_action(self, text: str) -> Action:
        """Read an action."""
        return parse_action(text, self.deck)

    def record(
        self, tags: Mapping[str, str], start: Position, steps: Sequence[Step], outcome: Outcome | None = None
    ) -> TankRecord:
        """Return the record of a game."""
        names = self.seat_names(start.seats)
        head = {"Game": self.title, "Deck": self.deck.name, "DeckHash": self.deck.hash, "Rule": str(start.rule)}
        is_usual = start == Position.initial(start.seats, start.rule, self.deck)
        begin = {} if is_usual else {"Position": start.text}
        seats = {name: tags.get(name, "?") for name in names}
        date = {"Date": tags["Date"]} if "Date" in tags else {}
        rest = {name: value for name, value in tags.items() if name not in (*head, *seats, "Date")}
        return TankRecord({**head, **date, **seats, **begin, **rest}, self.deck, tuple(steps), outcome)

    def records(self, lines: Iterable[str]) -> Iterator[TankRecord]:
        """Read `.tank` records one after the other."""
        return read_records(lines, self.deck)

    def view(self, state: Position) -> dict[str, Any]:
        """Return what a picture of a position needs."""
        return view.view(state)

    def preview(self, state: Position, text: str) -> dict[str, Any]:
        """Return what a picture of an unfinished action needs."""
        return view.preview(state, text)


GAME = DesignerGame()
"""The game with the shipped deck, as `shoal.game.load` finds it."""
