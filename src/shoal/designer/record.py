"""Whole games of Aquarium Designer as text: reading and writing `.tank` records, one at a time from streams."""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from shoal.designer.actions import Action, Deal, Show
from shoal.designer.deck import Deck, open_deck
from shoal.designer.notation import cards_text, parse_action, parse_deal
from shoal.designer.position import Position
from shoal.designer.rules import ROUNDS, parse_rule, rank_of
from shoal.errors import NotationError, ShoalError
from shoal.game import CHANCE, Outcome, Step
from shoal.records import Chunk, chunks, tag_text

__all__ = ["TankRecord", "read_records"]

_SEAT_LINE = re.compile(r"([1-5]):\s*(.+)")
_ROUND_LINE = re.compile(r"round\s+([1-8]):([^|]*)\|(.*)")
_REASON = re.compile(r"(.*?)(?: \((resigned|time)\))?")


@dataclass(frozen=True, slots=True)
class TankRecord:
    """A game of Aquarium Designer written down. Only `read_records` makes sure that it is legal."""

    tags: Mapping[str, str]
    """Every tag pair in its order: the seats' players, the rule, and the deck with its fingerprint among them."""

    deck: Deck
    """The cards that it was played with."""

    steps: tuple[Step, ...]
    outcome: Outcome | None
    """How the game ended, `None` while unfinished."""

    @property
    def start(self) -> Position:
        """The set-up position, or the one before the deal."""
        if "Position" in self.tags:
            return Position.from_text(self.tags["Position"], self.deck)
        return Position.initial(_seats(self.tags), parse_rule(self.tags.get("Rule", "basic")), self.deck)

    def positions(self) -> Iterator[Position]:
        """Yield the position before the first step and the one after each."""
        position = self.start
        yield position
        for step in self.steps:
            position = position.after(step.action, step.seat)
            yield position

    @property
    def text(self) -> str:
        """The record in the notation, with a line end at its end."""
        tags = [tag_text(name, value) for name, value in self.tags.items()]
        return "\n".join([*tags, "", *self._lines(), ""])

    def _lines(self) -> Iterator[str]:
        position = self.start
        deals: list[str] = []
        for step in self.steps:
            before, position = position, position.after(step.action, step.seat)
            if isinstance(step.action, Deal):
                deals.append(step.action.text.removeprefix("deal "))
            elif isinstance(step.action, Show):
                if position.phase != before.phase or step is self.steps[-1]:
                    yield _round_text(position)
            else:
                yield from [f"deal {' '.join(deals)}"] * bool(deals)
                deals = []
                yield f"{step.seat + 1}: {step.action.text}"
        yield from [f"deal {' '.join(deals)}"] * bool(deals)
        yield from _result_lines(position, self.outcome)


def _round_text(position: Position) -> str:
    visible = "" if position.visible is None else f" {position.visible.name}"
    return f"round {position.round}: {cards_text(position.offer)} |{visible}"


def _result_lines(position: Position, outcome: Outcome | None) -> tuple[str, ...]:
    if outcome is None:
        return ("*",)
    totals = [f"{score}/{animals}" for score, animals in zip(outcome.scores, position.animals(), strict=True)]
    reason = "" if outcome.reason == "played" else f" ({outcome.reason})"
    if position.is_solo:
        return (f"total {totals[0]}", f"rank {rank_of(outcome.scores[0])}{reason}")
    return (f"totals {' '.join(totals)}", f"places {' '.join(map(str, outcome.places))}{reason}")


def _seats(tags: Mapping[str, str]) -> int:
    seats = sum(f"Seat{number}" in tags for number in range(1, 6))
    if not seats or f"Seat{seats}" not in tags:
        raise NotationError("the tags of the seats are missing or have gaps: expected Seat1, Seat2 … in order")
    return seats


def read_records(lines: Iterable[str], deck: Deck | None = None) -> Iterator[TankRecord]:
    """Read records from lines of text and play each of them through; a complaint names the line.

    All of them must have been played with one deck, the shipped one by default.
    """
    known = deck or open_deck()
    return (_Reader(chunk, known).read() for chunk in chunks(lines))


@contextmanager
def _complaints_name(line: int) -> Iterator[None]:
    try:
        yield
    except ShoalError as error:
        raise NotationError(f"line {line}: {error}") from None


class _Reader:
    """Reads one record line by line."""

    def __init__(self, chunk: Chunk, deck: Deck) -> None:
        self._chunk = chunk
        self._tags = chunk.tags()
        self._deck = deck
        self._steps: list[Step] = []
        self._result: list[str] = []
        self._result_line = chunk.first_line

    def read(self) -> TankRecord:
        with _complaints_name(self._chunk.first_line):
            self._check_tags()
            self._position = TankRecord(self._tags, self._deck, (), None).start.checked()
        for line, text in self._chunk.body():
            with _complaints_name(line):
                self._read_line(text)
                self._result_line = line if len(self._result) <= 1 else self._result_line
        with _complaints_name(self._result_line):
            outcome = self._outcome()
        return TankRecord(self._tags, self._deck, tuple(self._steps), outcome)

    def _check_tags(self) -> None:
        if self._tags.get("Game", "Aquarium Designer") != "Aquarium Designer":
            raise NotationError(f"{self._tags['Game']!r} is not Aquarium Designer")
        given = self._tags.get("DeckHash", self._deck.hash)
        if given != self._deck.hash:
            deck = self._tags.get("Deck", "without a name")
            raise NotationError(f"the game was played with another deck ({deck}, {given}): give that deck's file")
        if "Position" in self._tags:
            self._check_set_up(Position.from_text(self._tags["Position"], self._deck))

    def _check_set_up(self, position: Position) -> None:
        """Refuse tags that say something else than the set-up position."""
        if "Seat1" in self._tags and _seats(self._tags) != position.seats:
            raise NotationError(f"the tags name {_seats(self._tags)} seats, the tag Position has {position.seats}")
        if parse_rule(self._tags.get("Rule", str(position.rule))) != position.rule:
            raise NotationError(f"the tag Rule says {self._tags['Rule']}, the tag Position {position.rule}")

    def _read_line(self, text: str) -> None:
        word = text.split(maxsplit=1)[0]
        if word in ("totals", "places", "total", "rank", "*"):
            self._result.append(" ".join(text.split()))
        elif self._result:
            raise NotationError(f"{text!r} follows the result: expected the tags of another record")
        elif word == "deal":
            if not text.split()[1:]:
                raise NotationError("'deal' names no card: expected seats and entrance cards, such as 'deal 1:E3 2:E5'")
            for dealt in text.split()[1:]:
                self._play(parse_deal(dealt, self._deck), CHANCE)
        elif match := _ROUND_LINE.fullmatch(text):
            self._read_round(int(match[1]), match[2].split(), match[3].split())
        elif match := _SEAT_LINE.fullmatch(text):
            self._play(parse_action(match[2], self._deck), int(match[1]) - 1)
        else:
            raise NotationError(
                f"{text!r} is no line of a record: expected 'deal …', 'round 1: … | …', '1: draw L17' or a result"
            )

    def _read_round(self, number: int, offer: list[str], visible: list[str]) -> None:
        position = self._position
        if position.round != number:
            raise NotationError(f"round {number} cannot begin: the game is in round {position.round}")
        already = [card.name for card in position.offer]
        if offer[: len(already)] != already:
            raise NotationError(f"{' '.join(already)} was visible on the deck and is the first card on offer now")
        size, one = position.offer_size, int(number < ROUNDS)
        if len(offer) > size or len(visible) > one or (visible and len(offer) < size):
            raise NotationError(
                f"round {number} has {size} cards on offer and {one} visible, not {len(offer)} and {len(visible)}"
            )
        shown = (*offer[len(already) :], *visible)
        if not shown:
            raise NotationError(f"round {number} turns up no card that was not face up before")
        for name in shown:
            self._play(Show(self._deck.card(name)), CHANCE)

    def _play(self, action: Action, seat: int) -> None:
        self._position = self._position.after(action, seat)
        self._steps.append(Step(seat, action))

    def _outcome(self) -> Outcome | None:
        if not self._result:
            raise NotationError("the record has no result: expected totals and places, total and rank, or *")
        match = _REASON.fullmatch(self._result[-1])
        reason = match[2] if match and match[2] else "played"
        outcome = self._position.outcome()
        if outcome is None and self._result != ["*"]:
            if reason == "played":
                raise NotationError(f"the result is {'; '.join(self._result)!r}, expected * while the game goes on")
            outcome = self._ended(reason, match[1] if match else "")
        expected = list(_result_lines(self._position, outcome))
        if self._result != expected:
            raise NotationError(f"the result is {'; '.join(self._result)!r}, expected {'; '.join(expected)!r}")
        return outcome

    def _ended(self, reason: str, text: str) -> Outcome:
        """Return the outcome of a game that broke off: of all who could have given up, the one that fits."""
        for seat in range(self._position.seats):
            outcome = self._position.ended(reason, seat)
            if text.split() == ["places", *map(str, outcome.places)]:
                return outcome
        return self._position.ended(reason)
