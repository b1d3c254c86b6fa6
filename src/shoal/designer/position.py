"""The state of a game: immutable positions with everything that all players see, and the rules of draft and laying."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import TypeVar

from shoal.designer import notation
from shoal.designer.actions import Action, Deal, Draw, Lay, Pass, Show
from shoal.designer.aquarium import Aquarium
from shoal.designer.cards import Card
from shoal.designer.deck import Deck, open_deck
from shoal.designer.rules import ROUNDS, Phase, Rule
from shoal.errors import IllegalActionError, InvalidPositionError
from shoal.game import CHANCE, Outcome, Seat

__all__ = ["SOLO_OFFER", "Position"]

T = TypeVar("T")

SOLO_OFFER = 5
"""How many cards a solo player chooses from."""


@dataclass(frozen=True, slots=True)
class Position:
    """Everything on the table. The order of the deck is not in it: what may come is known by elimination only."""

    deck: Deck
    rule: Rule
    round: int
    """0 while entrance cards are laid, then 1 to 8."""

    phase: Phase
    aquariums: tuple[Aquarium, ...]
    """One a seat."""

    offer: tuple[Card, ...] = ()
    """The face-up cards that can be taken, in the order in which they were turned up."""

    visible: Card | None = None
    """The card face up on the deck: on offer from the next round on."""

    held: tuple[Card | None, ...] = ()
    """What each seat has drawn (or was dealt) and not yet laid."""

    passed: frozenset[Seat] = frozenset()
    """Who has passed in this draw."""

    turn: Seat = 0
    """Whose turn it is to draw; outside the draw, who begins the next one."""

    gone: tuple[Card, ...] = ()
    """Cards out of the game: those that a solo player left, in the order in which they were turned up."""

    @classmethod
    def initial(cls, seats: int, rule: Rule = Rule.BASIC, deck: Deck | None = None) -> "Position":
        """Return the position before anything is dealt."""
        if not 1 <= seats <= 5:
            raise InvalidPositionError(f"Aquarium Designer is a game for 1 to 5, not for {seats}")
        return cls(deck or open_deck(), rule, 0, Phase.DEAL, (Aquarium(),) * seats, held=(None,) * seats)

    @classmethod
    def from_text(cls, text: str, deck: Deck | None = None) -> "Position":
        """Read a position; its cards are those of a deck, the shipped one by default."""
        deck = deck or open_deck()
        return cls(deck, *notation.parse_position(text, deck))

    @property
    def text(self) -> str:
        """The position in one line."""
        visible = () if self.visible is None else (self.visible,)
        fields = (
            f"{self.rule} {self.round} {self.phase} {self.turn + 1}",
            " ; ".join(aquarium.text for aquarium in self.aquariums),
            notation.cards_text(self.offer),
            notation.cards_text(visible),
            " ".join("-" if card is None else card.name for card in self.held),
            " ".join(str(seat + 1) for seat in sorted(self.passed)) or "-",
            notation.cards_text(self.gone),
        )
        return " | ".join(fields)

    def __str__(self) -> str:
        return self.text

    def _repr_svg_(self) -> str:
        from shoal.designer.drawing import svg  # only notebooks need pictures

        return svg(self)

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.aquariums)

    @property
    def is_solo(self) -> bool:
        """Whether one plays alone: five cards to choose from, no passing, a rank at the end."""
        return self.seats == 1

    @property
    def offer_size(self) -> int:
        """How many cards are on offer when a draw begins."""
        return SOLO_OFFER if self.is_solo else self.seats

    def unseen(self) -> tuple[Card, ...]:
        """Return the layout cards that can still come, by name."""
        seen = {card.name for card in self._seen()}
        return tuple(card for card in self.deck.layouts if card.name not in seen)

    def _seen(self) -> Iterator[Card]:
        for aquarium in self.aquariums:
            yield from (laid.card for laid in aquarium.laid)
        yield from self.offer
        yield from (card for card in (self.visible, *self.held) if card is not None)
        yield from self.gone

    # -- what may happen --------------------------------------------------------------------------------------------

    def actors(self) -> tuple[Seat, ...]:
        """Return the seats that may act now: the one whose turn it is to draw, or all that hold a card."""
        if self.phase is Phase.DRAW:
            return (self.turn,)
        if self.phase is Phase.LAY:
            return tuple(seat for seat, card in enumerate(self.held) if card is not None)
        return ()

    def actions(self, seat: Seat) -> tuple[Action, ...]:
        """Return what a seat may do: draws in the order of the offer, then the pass; layings by place and rotation."""
        if seat not in self.actors():
            return ()
        if self.phase is Phase.DRAW:
            draws: tuple[Action, ...] = tuple(map(Draw, self.offer))
            return (*draws, Pass()) if self.may_pass(seat) else draws
        card = self.held[seat]
        return tuple(map(Lay, self.aquariums[seat].options(card))) if card is not None else ()

    def may_pass(self, seat: Seat) -> bool:
        """Return whether a seat whose turn it is to draw may pass: once in a round, and never alone."""
        return not self.is_solo and seat not in self.passed

    def queue(self) -> tuple[Seat, ...]:
        """Return the seats that still have to draw in this round, in their order if nobody passes any more."""
        if self.phase is not Phase.DRAW:
            return ()
        clockwise = [(self.turn + step) % self.seats for step in range(self.seats)]
        return tuple(seat for seat in clockwise if self.held[seat] is None)

    def begins_next(self) -> Seat | None:
        """Return the seat that begins the next draw: whoever drew last; `None` while that is open or at the end."""
        if self.phase is Phase.OVER or (self.phase is Phase.LAY and self.round == ROUNDS):
            return None
        queue = self.queue()
        if self.phase is Phase.DRAW:
            return queue[0] if len(queue) == 1 and self.round < ROUNDS else None
        return self.turn

    def chances(self) -> tuple[tuple[Action, int], ...]:
        """Return what chance may deal or show, all equally likely."""
        if self.phase is Phase.DEAL and None in self.held:
            seat = self.held.index(None)
            return tuple((Deal(seat, card), 1) for card in self.deck.entrances if card not in self.held)
        if self.phase is Phase.SHOW:
            return tuple((Show(card), 1) for card in self.unseen())
        return ()

    def after(self, action: Action, seat: Seat | None = None) -> "Position":
        """Return the position after an action, or raise `IllegalActionError` saying what is wrong."""
        if isinstance(action, Deal):
            return self._after_deal(action, seat)
        if isinstance(action, Show):
            return self._after_show(action, seat)
        if isinstance(action, Lay):
            return self._after_lay(action, seat)
        return self._after_draw(action, seat)

    def _after_deal(self, deal: Deal, seat: Seat | None) -> "Position":
        _refuse(seat not in (None, CHANCE), deal, "dealing is chance's")
        _refuse(self.phase is not Phase.DEAL, deal, "nothing is dealt now")
        _refuse(self.held.index(None) != deal.seat, deal, f"seat {self.held.index(None) + 1} is dealt to next")
        _refuse(not deal.card.is_entrance, deal, f"{deal.card.name} is no entrance card")
        _refuse(deal.card in self.held, deal, f"{deal.card.name} is dealt already")
        held = _with(self.held, deal.seat, deal.card)
        return replace(self, held=held, phase=Phase.DEAL if None in held else Phase.LAY)

    def _after_show(self, show: Show, seat: Seat | None) -> "Position":
        _refuse(seat not in (None, CHANCE), show, "turning up cards is chance's")
        _refuse(self.phase is not Phase.SHOW, show, "no card is turned up now")
        _refuse(show.card not in self.unseen(), show, f"{show.card.name} is not in the deck")
        if len(self.offer) < self.offer_size:
            return replace(self, offer=(*self.offer, show.card))._when_shown()
        return replace(self, visible=show.card)._when_shown()

    def _when_shown(self) -> "Position":
        """Begin the draw when everything is turned up; in the last round nothing stays face up on the deck."""
        waits = len(self.offer) < self.offer_size or (self.visible is None and self.round < ROUNDS)
        return self if waits else replace(self, phase=Phase.DRAW)

    def _after_draw(self, action: Draw | Pass, seat: Seat | None) -> "Position":
        _refuse(self.phase is not Phase.DRAW, action, "nobody draws now")
        _refuse(seat not in (None, self.turn), action, f"it is seat {self.turn + 1}'s turn to draw")
        if isinstance(action, Pass):
            _refuse(self.is_solo, action, "there is nothing to pass for in the solo game")
            _refuse(self.turn in self.passed, action, f"seat {self.turn + 1} has passed in this round already")
            after = replace(self, passed=self.passed | {self.turn})
            return replace(after, turn=after._next_to_draw())
        _refuse(action.card == self.visible, action, f"{action.card.name} lies on the deck until the next round")
        _refuse(action.card not in self.offer, action, f"{action.card.name} is not on offer")
        return self._taken(action.card)

    def _taken(self, card: Card) -> "Position":
        held = _with(self.held, self.turn, card)
        offer = tuple(other for other in self.offer if other != card)
        if None in held:
            after = replace(self, held=held, offer=offer)
            return replace(after, turn=after._next_to_draw())
        # who drew last begins the next round; the solo player's other cards leave the game
        return replace(self, held=held, offer=(), gone=(*self.gone, *offer), passed=frozenset(), phase=Phase.LAY)

    def _next_to_draw(self) -> Seat:
        """Return the next seat clockwise that holds no card."""
        clockwise = [(self.turn + step) % self.seats for step in range(1, self.seats + 1)]
        return next(seat for seat in clockwise if self.held[seat] is None)

    def _after_lay(self, lay: Lay, seat: Seat | None) -> "Position":
        card = lay.laid.card
        _refuse(self.phase is not Phase.LAY, lay, "no card is laid now")
        _refuse(card not in self.held, lay, f"nobody holds {card.name}")
        holder = self.held.index(card)
        _refuse(seat not in (None, holder), lay, f"{card.name} is held by seat {holder + 1}")
        after = replace(
            self,
            aquariums=_with(self.aquariums, holder, self.aquariums[holder].after(lay.laid)),
            held=_with(self.held, holder, None),
        )
        return after if any(after.held) else after._next_round()

    def _next_round(self) -> "Position":
        if self.round == ROUNDS:
            return replace(self, phase=Phase.OVER)
        offer = () if self.visible is None else (self.visible,)
        return replace(self, round=self.round + 1, phase=Phase.SHOW, offer=offer, visible=None)

    # -- points and the end -----------------------------------------------------------------------------------------

    def scores(self) -> tuple[int, ...]:
        """Return each seat's points as if the game ended now."""
        return tuple(aquarium.score(self.rule) for aquarium in self.aquariums)

    def animals(self) -> tuple[int, ...]:
        """Return how many animals each seat has, scored or not: they break ties."""
        return tuple(aquarium.animals for aquarium in self.aquariums)

    def outcome(self) -> Outcome | None:
        """Return the result after the last round, `None` before."""
        return self.ended("played") if self.phase is Phase.OVER else None

    def ended(self, reason: str, last: Seat | None = None) -> Outcome:
        """Return the result of a game that ends here; whoever gave up comes last."""
        standings = list(zip(self.scores(), self.animals(), strict=True))
        if last is not None:
            standings[last] = (-1, -1)
        places = tuple(1 + sum(other > standing for other in standings) for standing in standings)
        return Outcome(self.scores(), places, reason)

    # -- validity ---------------------------------------------------------------------------------------------------

    def problems(self) -> tuple[str, ...]:
        """Return every reason why the position cannot occur in play; none if it can."""
        return tuple(self._problems())

    def checked(self) -> "Position":
        """Return the position itself, or raise `InvalidPositionError` naming every problem."""
        problems = self.problems()
        if problems:
            raise InvalidPositionError(f"the position {self.text!r} cannot occur in play: {'; '.join(problems)}")
        return self

    def _problems(self) -> Iterator[str]:
        cards = list(self._seen())
        for card in sorted({card.name for card in cards if cards.count(card) > 1}):
            yield f"{card} appears twice"
        yield from self._round_problems()
        yield from self._aquarium_problems()
        yield from self._table_problems()
        yield from self._draw_problems()

    def _round_problems(self) -> Iterator[str]:
        rounds = {
            Phase.DEAL: range(1),
            Phase.SHOW: range(1, ROUNDS + 1),
            Phase.DRAW: range(1, ROUNDS + 1),
            Phase.LAY: range(ROUNDS + 1),
            Phase.OVER: range(ROUNDS, ROUNDS + 1),
        }[self.phase]
        if self.round not in rounds:
            yield f"round {self.round} has no phase {self.phase}"

    def _aquarium_problems(self) -> Iterator[str]:
        for seat, aquarium in enumerate(self.aquariums):
            has_laid = self.phase is Phase.OVER or (self.phase is Phase.LAY and self.held[seat] is None)
            due = self.round + has_laid
            if len(aquarium.laid) != due:
                yield f"seat {seat + 1} has laid {len(aquarium.laid)} cards, expected {due}"
        if self.phase in (Phase.SHOW, Phase.OVER) and any(self.held):
            yield f"nobody holds a card in the phase {self.phase}"
        for seat, card in enumerate(self.held):
            if card is not None and card.is_entrance != (self.round == 0):
                yield f"seat {seat + 1} cannot hold {card.name} in round {self.round}"
        if self.phase is Phase.LAY and not any(self.held):
            yield "somebody holds a card in the phase lay"
        if self.phase is Phase.DEAL and None not in self.held:
            yield "somebody still waits for an entrance card in the phase deal"
        if self.phase is Phase.DEAL and list(self.held) != sorted(self.held, key=lambda card: card is None):
            yield "entrance cards are dealt to the seats in order"

    def _table_problems(self) -> Iterator[str]:
        if any(card.is_entrance for card in (*self.offer, *self.gone, *filter(None, [self.visible]))):
            yield "entrance cards are not drawn"
        is_shown = self.phase in (Phase.DRAW, Phase.LAY) and 0 < self.round < ROUNDS
        if (self.visible is not None) != is_shown:
            yield f"{'one' if is_shown else 'no'} card is visible on the deck in round {self.round}, phase {self.phase}"
        taken = sum(card is not None for card in self.held)
        least, most = {
            Phase.SHOW: (min(1, self.round - 1), self.offer_size - (self.round == ROUNDS)),
            Phase.DRAW: (self.offer_size - taken,) * 2,
        }.get(self.phase, (0, 0))
        if not least <= len(self.offer) <= most:
            yield f"{len(self.offer)} cards are on offer, expected {least if least == most else f'{least} to {most}'}"
        drawn = 0 if self.round == 0 else self.round - (self.phase in (Phase.SHOW, Phase.DRAW))
        gone = drawn * (SOLO_OFFER - 1) if self.is_solo else 0
        if len(self.gone) != gone:
            yield f"{len(self.gone)} cards are out of the game, expected {gone}"

    def _draw_problems(self) -> Iterator[str]:
        if not 0 <= self.turn < self.seats:
            yield f"seat {self.turn + 1} does not exist"
        elif self.phase is Phase.DRAW:
            held = frozenset(seat for seat, card in enumerate(self.held) if card is not None)
            if (held, self.passed, self.turn) not in _draws(self.seats):
                yield "the draw cannot have come to this: check who holds a card, who passed and whose turn it is"
        elif self.passed:
            yield f"nobody has passed in the phase {self.phase}"


@cache
def _draws(seats: int) -> frozenset[tuple[frozenset[Seat], frozenset[Seat], Seat]]:
    """Return every moment of a draw that can come about: who holds a card, who passed, whose turn it is."""
    found: set[tuple[frozenset[Seat], frozenset[Seat], Seat]] = set()
    todo = [(frozenset[Seat](), frozenset[Seat](), seat) for seat in range(seats)]
    while todo:
        moment = todo.pop()
        if moment in found:
            continue
        found.add(moment)
        held, passed, turn = moment
        for after_held, after_passed in ((held | {turn}, passed), (held, passed | {turn})):
            clockwise = [(turn + step) % seats for step in range(1, seats + 1)]
            rest = [seat for seat in clockwise if seat not in after_held]
            if rest and (after_held, after_passed) != (held, passed) and not (seats == 1 and after_passed):
                todo.append((after_held, after_passed, rest[0]))
    return frozenset(found)


def _refuse(wrong: bool, action: Action, why: str) -> None:
    if wrong:
        raise IllegalActionError(f"{action.text!r} is not possible: {why}")


def _with(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*values[:at], value, *values[at + 1 :])
