"""Aqualin in the words of the contract `shoal.game`."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn, TypeAlias

from shoal.aqualin import view
from shoal.aqualin.actions import Draw, Turn
from shoal.aqualin.notation import parse_draw, parse_turn
from shoal.aqualin.position import POOL_SIZE, Position
from shoal.aqualin.record import RecordedTurn, ReefRecord, read_records
from shoal.aqualin.roles import Role, parse_role
from shoal.aqualin.tiles import Tile, tiles_text
from shoal.errors import IllegalActionError, InvalidPositionError, NotationError
from shoal.game import Outcome, Seat, Step
from shoal.shuffle import Secret, shuffled

__all__ = ["GAME", "AqualinGame", "Order"]

Order: TypeAlias = tuple[Tile, ...]
"""All 36 tiles, the first to be drawn first."""


class AqualinGame:
    """The game for those who know games only through the contract. Seats are roles: 0 colour, 1 animal."""

    name = "aqualin"
    title = "Aqualin"
    extension = ".reef"
    seats = range(2, 3)
    options: Mapping[str, tuple[str, ...]] = {"first": ("colour", "animal")}
    balanced = ("first",)
    ranks = ()

    def played_with(self, file: Path) -> NoReturn:
        """Refuse: the tiles are the same in every game."""
        raise NotationError(f"Aqualin is always played with the same tiles, not with those of a file such as {file}")

    def seat_names(self, seats: int = 2) -> tuple[str, ...]:
        """Return `Colour` and `Animal`."""
        return ("Colour", "Animal")

    def initial(self, seats: int | None = None, options: Mapping[str, str] | None = None) -> Position:
        """Return the empty reef before the deal."""
        if seats not in (None, 2):
            raise NotationError(f"Aqualin is a game for 2, not for {seats}")
        chosen = {"first": "colour", **(options or {})}
        for name, value in chosen.items():
            if value not in self.options.get(name, ()):
                raise NotationError(f"Aqualin has no option {name} = {value!r}: expected first = colour or animal")
        return Position.initial(parse_role(chosen["first"]))

    def rematch(self, options: Mapping[str, str], seats: Sequence[str]) -> tuple[Mapping[str, str], tuple[str, ...]]:
        """Swap the players: the same role begins again, so both their roles and the first turn change hands."""
        return dict(options), tuple(reversed(seats))

    def resigned(self, state: Position, seat: Seat) -> Outcome:
        """Return the rival's win with the points as they are."""
        return state.ended("resigned", Role(seat).other)

    def order(self, secret: Secret, contributions: Sequence[str]) -> Order:
        """Return the order of the stockpile, the first pool included."""
        return shuffled(36, secret, contributions)

    def dealt(self, state: Position, order: Order) -> Draw:
        """Return the draw of the first tile in the order that is still in the stockpile."""
        if not state.awaits_draw:
            raise IllegalActionError("no draw is due")
        stock = set(state.stock)
        return Draw(next(tile for tile in order if tile in stock))

    def parse_state(self, text: str) -> Position:
        """Read a position."""
        return Position.from_text(text)

    def check_start(self, state: Position) -> None:
        """Refuse positions that cannot occur before somebody's turn."""
        state.checked()
        if state.is_over:
            raise InvalidPositionError("the reef of the position is full: nothing is left to play")

    def parse_action(self, text: str) -> Turn | Draw:
        """Read a turn without its draw, or a draw."""
        if text.strip().startswith("+"):
            return parse_draw(text.strip())
        turn, draw = parse_turn(text)
        if draw is not None:
            raise NotationError(f"{text.strip()!r} names a draw: a turn ends with its placement, drawing is chance's")
        return turn

    def record(
        self, tags: Mapping[str, str], start: Position, steps: Sequence[Step], outcome: Outcome | None = None
    ) -> ReefRecord:
        """Return the record of a game that began before the deal, and is dealt, or began in a set-up position."""
        deal, turns = _split(start, steps)
        begin = {"Position": start.text} if deal is None else {"First": start.first.word, "Pool": tiles_text(deal)}
        known = ("Game", "Date", *self.seat_names(), "Position", "First", "Pool")
        given = {name: value for name, value in tags.items() if name not in known}
        head = {name: tags[name] for name in ("Date", *self.seat_names()) if name in tags}
        return ReefRecord({"Game": self.title, **head, **begin, **given}, turns, outcome)

    def records(self, lines: Iterable[str]) -> Iterator[ReefRecord]:
        """Read `.reef` records one after the other."""
        return read_records(lines)

    def view(self, state: Position) -> dict[str, Any]:
        """Return what a picture of a position needs."""
        return view.view(state)

    def preview(self, state: Position, text: str) -> dict[str, Any]:
        """Return what a picture of a turn in the making needs."""
        return view.preview(state, text)


def _split(start: Position, steps: Sequence[Step]) -> tuple[tuple[Tile, ...] | None, tuple[RecordedTurn, ...]]:
    """Take the deal (`None` for a set-up position) and the turns with their draws out of a game's steps."""
    deal: list[Tile] | None = [] if start.awaits_draw and not start.pool else None
    turns: list[RecordedTurn] = []
    for step in steps:
        action = step.action
        if isinstance(action, Turn):
            turns.append(RecordedTurn(action, None))
        elif isinstance(action, Draw) and turns:
            turns[-1] = RecordedTurn(turns[-1].turn, action)
        elif isinstance(action, Draw) and deal is not None:
            deal.append(action.tile)
    if deal is not None and len(deal) != POOL_SIZE:
        raise NotationError(f"there is no record yet: {len(deal)} of the first {POOL_SIZE} tiles are dealt")
    return (None if deal is None else tuple(sorted(deal))), tuple(turns)


GAME = AqualinGame()
"""The one game of this room, as `shoal.game.load` finds it."""
