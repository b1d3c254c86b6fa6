"""One table as a value: its log replayed, and what a message from a visitor adds to the log. No I/O."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

from shoal import engine
from shoal import game as games
from shoal.errors import IllegalActionError, NotationError, ShoalError
from shoal.game import CHANCE, Action, Game, Outcome, Record, Seat, State, Step
from shoal.shuffle import VERSION
from shoal.web.store import Entry, StaleError, StoredTable

__all__ = ["NotYoursError", "Table"]

CONTRIBUTION_LENGTH = 128
"""How many characters a visitor may add to the shuffle."""


class NotYoursError(ShoalError):
    """A visitor wants to act for a seat that is not theirs."""


@dataclass(frozen=True)
class Table:
    """A moment of a table. Everything in it follows from what the store holds."""

    stored: StoredTable
    number: int
    """How many entries the log has: the number of the next one."""

    contributions: tuple[tuple[Seat, str], ...]
    """What people added to the shuffle, with one of their seats."""

    state: State
    steps: tuple[Step, ...]
    resigned: Seat | None
    messages: frozenset[str]
    """The names of all messages that were carried out."""

    waiting: Mapping[Seat, int]
    """For each seat that may act the moment since when it may, without a break."""

    @classmethod
    def opened(cls, stored: StoredTable, entries: Iterable[Entry] = ()) -> "Table":
        """Replay a table from its log."""
        game = games.load(stored.game)
        start = (
            game.initial(len(stored.seats), stored.options) if stored.start is None else game.parse_state(stored.start)
        )
        return cls(stored, 0, (), start, (), None, frozenset(), dict.fromkeys(start.actors(), 0)).plus(entries)

    def plus(self, entries: Iterable[Entry]) -> "Table":
        """Return the table after more entries of its log."""
        table = self
        for entry in entries:
            table = table._after(entry)
        return table

    def _after(self, entry: Entry) -> "Table":
        messages = self.messages | {entry.message} if entry.message else self.messages
        table = replace(self, number=self.number + 1, messages=messages)
        if entry.kind == "contribution":
            return replace(table, contributions=(*self.contributions, (entry.seat, entry.text)))
        if entry.kind == "resignation":
            return replace(table, resigned=entry.seat)
        action = self.game.parse_action(entry.text)
        state = self.state.after(action, entry.seat)
        waiting = {
            seat: table.number if seat == entry.seat else self.waiting.get(seat, table.number)
            for seat in state.actors()
        }
        return replace(table, state=state, steps=(*self.steps, Step(entry.seat, action)), waiting=waiting)

    # -- what is the case -------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game that is played."""
        return games.load(self.stored.game)

    @cached_property
    def seat_names(self) -> tuple[str, ...]:
        """What the seats are called."""
        return self.game.seat_names(len(self.stored.seats))

    @property
    def start(self) -> State:
        """The state before the first step."""
        return Table.opened(self.stored).state

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the game ended, `None` while it goes on."""
        if self.resigned is not None:
            return self.game.resigned(self.state, self.resigned)
        return self.state.outcome()

    @property
    def phase(self) -> Literal["contributing", "playing", "over"]:
        """Whether people still add to the shuffle, play, or have finished."""
        if self.outcome is not None:
            return "over"
        return "contributing" if self._missing() else "playing"

    def _missing(self) -> set[str]:
        """Return the people who have not added to the shuffle yet; in a daily game everybody gets the same one."""
        if self.stored.day is not None:
            return set()
        people = {holder.visitor for holder in self.stored.seats if holder.visitor is not None}
        return people - {self.stored.seats[seat].visitor or "" for seat, _ in self.contributions}

    def seats_of(self, visitor: str | None) -> tuple[Seat, ...]:
        """Return the seats on which a person sits; none for somebody who watches."""
        if visitor is None:
            return ()
        return tuple(seat for seat, holder in enumerate(self.stored.seats) if holder.visitor == visitor)

    @property
    def thinking(self) -> Seat | None:
        """The computer's seat whose turn it is, if it is one's."""
        if self.phase != "playing":
            return None
        return next((seat for seat in self.state.actors() if self.stored.seats[seat].player), None)

    def gives_hints(self, visitor: str | None) -> bool:
        """Return whether a person may ask for help here: in a game that has such a thing, against computers alone."""
        people = [holder.visitor for holder in self.stored.seats if holder.visitor is not None]
        return people == [visitor] and len(self.stored.seats) > 1 and engine.gives_hints(self.game)

    def seat_to_hint(self, visitor: str | None, number: int) -> Seat:
        """Return the seat for which a person may have a hint at a moment."""
        seat = self._own_seat(visitor)
        if not self.gives_hints(visitor):
            raise IllegalActionError("there are no hints at this table: they are for games against the computer")
        if self.phase != "playing" or seat not in self.state.actors():
            raise IllegalActionError("there is a hint only when it is your turn")
        if not self.may_answer(seat, number):
            raise self._stale(number)
        return seat

    def has_carried_out(self, message: str | None) -> bool:
        """Return whether a message has had its effect already."""
        return message in self.messages

    # -- what is to be added ----------------------------------------------------------------------------------------

    def begun(self) -> list[Entry]:
        """Return the deal of a table to which nobody adds anything, when it is due."""
        return self._with_chance([])

    def contributed(self, visitor: str | None, text: str, message: str | None) -> list[Entry]:
        """Return the entries of a person's addition to the shuffle; the last one is followed by the deal."""
        seat = self._own_seat(visitor)
        if self.phase != "contributing" or visitor not in self._missing():
            raise IllegalActionError("your part of the shuffle is fixed already")
        if not 0 < len(text) <= CONTRIBUTION_LENGTH or not text.isprintable():
            raise NotationError(f"a part of the shuffle is 1 to {CONTRIBUTION_LENGTH} printable characters")
        return self._with_chance([Entry("contribution", seat, text, message)])

    def acted(self, visitor: str | None, number: int, seat: Seat, text: str, message: str | None) -> list[Entry]:
        """Return the entries of a person's action: the action, and what chance does afterwards."""
        self._check(visitor, seat)
        if not self.may_answer(seat, number):
            raise self._stale(number)
        return self.entries_of(seat, text, message)

    def entries_of(self, seat: Seat, text: str, message: str | None = None) -> list[Entry]:
        """Return the entries of an action by whoever may act for a seat."""
        if self.phase == "contributing":
            raise IllegalActionError("nobody can act yet: nothing is dealt")
        if self.phase == "over":
            raise IllegalActionError("nobody can act any more: the game is over")
        action: Action = self.game.parse_action(text)
        return self._with_chance([Entry("action", seat, action.text, message)])

    def gave_up(self, visitor: str | None, number: int, seat: Seat, message: str | None) -> list[Entry]:
        """Return the entry of a person's resignation."""
        self._check(visitor, seat)
        if number != self.number and not self.may_answer(seat, number):
            raise self._stale(number)
        if self.phase == "over":
            raise IllegalActionError("nobody can resign any more: the game is over")
        return [Entry("resignation", seat, "", message)]

    def may_answer(self, seat: Seat, number: int) -> bool:
        """Return whether what a seat decided at an earlier moment still holds.

        It does while only others have acted since then, who act at the same time; and always at the present moment.
        """
        return number == self.number or (seat in self.waiting and self.waiting[seat] <= number < self.number)

    def _check(self, visitor: str | None, seat: Seat) -> None:
        self._own_seat(visitor)
        if seat not in self.seats_of(visitor):
            raise NotYoursError("that seat is not yours: nothing was played")

    def _stale(self, number: int) -> StaleError:
        return StaleError(
            f"the table has moved on: your message answers moment {number}, this is moment {self.number}; "
            "nothing was played"
        )

    def _own_seat(self, visitor: str | None) -> Seat:
        seats = self.seats_of(visitor)
        if not seats:
            raise NotYoursError("you are watching this table: only its players can act")
        return seats[0]

    def _with_chance(self, entries: list[Entry]) -> list[Entry]:
        """Add what chance does after some entries; nobody can see or stop it in between."""
        table = self.plus(entries)
        if table.phase != "playing":
            return entries
        order = table.game.order(self.stored.secret, [text for _, text in table.contributions])
        while table.state.chances():
            draw = Entry("action", CHANCE, table.game.dealt(table.state, order).text)
            entries.append(draw)
            table = table.plus([draw])
        return entries

    # -- how it is told ---------------------------------------------------------------------------------------------

    def record(self) -> Record:
        """Return the game so far as a record; the secret is in it only when the game is over."""
        return self.game.record(self._tags(), self.start, self.steps, self.outcome)

    def _tags(self) -> dict[str, str]:
        created = self.stored.created
        tags = {"Date": created.strftime("%Y.%m.%d")} if created else {}
        for seat, name in enumerate(self.seat_names):
            tags[name] = self.player_name(seat)
        tags |= {"Shuffle": VERSION, "Commitment": self.stored.secret.commitment}
        for at, (_, text) in enumerate(self.contributions, 1):
            tags[f"Contribution{at}"] = text
        if self.phase == "over":
            tags["Secret"] = self.stored.secret.text
        return tags

    def player_name(self, seat: Seat) -> str:
        """Return what records call the player of a seat."""
        player = self.stored.seats[seat].player
        return f"Computer ({player.replace(':', ' ')})" if player else "Guest"

    def message(self, visitor: str | None, hindsight: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Return everything that a visitor may see, ready for JSON; with what is to be said of a finished game."""
        mine = self.seats_of(visitor)
        return {
            "type": "table",
            "number": self.number,
            "game": self.stored.game,
            "day": self.stored.day,
            "you": mine,
            "seats": [self._seat(seat, mine) for seat in range(len(self.stored.seats))],
            "phase": self.phase,
            "thinking": self.thinking,
            "hints": self.gives_hints(visitor),
            "view": self.game.view(self.state),
            "outcome": self._outcome(hindsight),
            "history": self._history(),
            "fair": {
                "shuffle": VERSION,
                "commitment": self.stored.secret.commitment,
                "contributions": [text for _, text in self.contributions],
                "secret": self.stored.secret.text if self.phase == "over" else None,
            },
        }

    def _seat(self, seat: Seat, mine: Sequence[Seat]) -> dict[str, Any]:
        player = "You" if mine == (seat,) else self.player_name(seat)
        kind = "computer" if self.stored.seats[seat].player else "human"
        return {"name": self.seat_names[seat], "player": player, "kind": kind}

    def _outcome(self, hindsight: Mapping[str, Any] | None) -> dict[str, Any] | None:
        if self.outcome is None:
            return None
        names = [name.lower() for name in self.seat_names]
        winners = [names[seat] for seat in self.outcome.winners]
        return {
            "scores": dict(zip(names, self.outcome.scores, strict=True)),
            "winner": winners[0] if len(winners) == 1 else None,
            "winners": winners,
            "places": list(self.outcome.places),
            "reason": self.outcome.reason,
            "hindsight": None if hindsight is None else dict(hindsight),
        }

    def _history(self) -> list[dict[str, Any]]:
        """Return what the seats did, each with what chance did next."""
        history: list[dict[str, Any]] = []
        for step in self.steps:
            if step.seat != CHANCE:
                history.append({"seat": step.seat, "text": step.action.text, "draw": None})
            elif history:
                drawn = history[-1]["draw"]
                history[-1]["draw"] = f"{drawn} {step.action.text}" if drawn else step.action.text
        return history
