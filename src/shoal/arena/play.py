"""Playing one game of a match from its first deal to its end."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from shoal.arena.match import Fixture, Match
from shoal.arena.players import Players
from shoal.arena.programs import ForfeitError
from shoal.engine import Player, Quick, best_of
from shoal.game import CHANCE, Game, Outcome, Record, Seat, State, Step
from shoal.shuffle import VERSION, Secret

__all__ = ["Pace", "Played", "Result", "play", "play_at_once"]


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a player thought, by the clock on the wall."""

    turns: int = 0
    seconds: float = 0.0
    """All turns together."""

    longest: float = 0.0
    """The longest turn, in seconds."""

    def __add__(self, other: "Pace") -> "Pace":
        return Pace(self.turns + other.turns, self.seconds + other.seconds, max(self.longest, other.longest))


@dataclass(frozen=True, slots=True)
class Result:
    """How a game of a match went."""

    fixture: Fixture
    scores: tuple[int, ...]
    """Points by seat."""

    places: tuple[int, ...]
    """Places by seat, 1 for the best."""

    reason: str
    """How it ended, as in `Outcome`; `resigned` when a player could not go on."""

    forfeited: Seat | None
    """Who could not go on; `None` when everybody could."""

    note: str
    """Why not; empty when everybody could."""

    first: Seat | None
    """Who had the first turn; `None` when several could act first."""

    paces: tuple[Pace, ...]
    """How long the players thought, by seat."""

    record: str
    """The game in its notation; it holds the secret, so the deal can be checked."""

    best: tuple[int, int] | None = None
    """Between what the best possible total with hindsight lies; only the first game of a group tells, if any does."""


class Played(NamedTuple):
    """A game that has ended, with more than is worth keeping of every game."""

    result: Result

    opening: State
    """The state in which the first decision was due."""

    start: State
    """The state before anything was dealt."""

    steps: Sequence[Step]
    """Everything that happened from there."""


def play(match: Match, number: int, players: Players) -> Result:
    """Play the game of a number."""
    table = _Table(match, match.fixture(number))
    return _told(table, table.ended(players)).result


def play_at_once(match: Match, number: int, players: Players) -> Played:
    """Play the same game, as a whole where that is quicker; nobody's time is taken then."""
    table = _Table(match, match.fixture(number))
    quick = players.quick
    return _told(table, table.ended(players) if quick is None else table.ended_at_once(quick))


def _told(table: "_Table", outcome: Outcome) -> Played:
    match, fixture = table.match, table.fixture
    record = table.record(outcome)
    result = Result(
        fixture,
        outcome.scores,
        outcome.places,
        outcome.reason,
        table.forfeited,
        table.note,
        table.first,
        tuple(table.paces),
        record.text,
        _best(match, record) if match.hindsight and match.begins_group(fixture.number) else None,
    )
    return Played(result, table.opening, table.start, table.steps)


def _best(match: Match, record: Record) -> tuple[int, int] | None:
    best = best_of(match.game, record)
    return None if best is None else (best.at_least, best.at_most)


class _Table:
    """A game in progress."""

    def __init__(self, match: Match, fixture: Fixture) -> None:
        self.match = match
        self.fixture = fixture
        self.game: Game = match.game
        self.secret: Secret = match.secret_of(fixture)
        self.order = self.game.order(self.secret, ())
        self.start: State = self.game.initial(match.seats, fixture.options)
        self.state = self.opening = self.start
        self.steps: list[Step] = []
        self.first: Seat | None = None
        self.forfeited: Seat | None = None
        self.note = ""
        self.paces = [Pace()] * match.seats
        self.luck = [match.luck(fixture.number, seat) for seat in range(match.seats)]

    def ended(self, players: Players) -> Outcome:
        """Play to the end, or until somebody cannot go on."""
        self._deal()
        self.opening = self.state
        seat = 0
        try:
            seated: list[Player] = []
            for seat, name in enumerate(self.fixture.players):
                seated.append(players.seated(name, seat, self.luck[seat]))
            while (outcome := self.state.outcome()) is None:
                seat = self.state.actors()[0]
                self._turn(seat, seated[seat])
                self._deal()
        except ForfeitError as error:
            players.dismiss(self.fixture.players[seat], seat)
            self.forfeited, self.note = seat, str(error)
            return self.game.resigned(self.state, seat)
        return outcome

    def ended_at_once(self, quick: Quick) -> Outcome:
        """Play to the end without asking the players turn by turn."""
        whole = quick.play(self.start, self.order, self.fixture.players, self.luck)
        self.opening, self.steps = whole.opening, list(whole.steps)
        deciding = [step.seat for step in whole.steps if step.seat != CHANCE]
        self.paces = [Pace(deciding.count(seat)) for seat in range(self.match.seats)]
        self.first = deciding[0] if len(whole.opening.actors()) == 1 else None
        return whole.outcome

    def _deal(self) -> None:
        while self.state.chances():
            self._step(Step(CHANCE, self.game.dealt(self.state, self.order)))

    def _turn(self, seat: Seat, player: Player) -> None:
        if not any(pace.turns for pace in self.paces) and len(self.state.actors()) == 1:
            self.first = seat
        begin = time.perf_counter()
        action = player.choose(self.state, seat, self.luck[seat])
        seconds = time.perf_counter() - begin
        self.paces[seat] += Pace(1, seconds, seconds)
        self._step(Step(seat, action))

    def _step(self, step: Step) -> None:
        self.state = self.state.after(step.action, step.seat)
        self.steps.append(step)

    def record(self, outcome: Outcome) -> Record:
        """Return the game written down."""
        names = self.game.seat_names(self.match.seats)
        shuffle = {"Shuffle": VERSION, "Commitment": self.secret.commitment, "Secret": self.secret.text}
        tags = {**dict(zip(names, self.fixture.players, strict=True)), **shuffle}
        return self.game.record(tags, self.start, self.steps, outcome)
