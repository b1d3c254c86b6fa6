"""Reading and writing aquariums, actions and positions as text: strict about meaning, forgiving about white space.

A position is one line of seven fields with `|` between them:

    basic 3 draw 2 | E3@0,0r1 L01@1,0r0 L09@0,1r2 ; E5@0,0r0 … | L04 L17 | L22 | L33 - | 1 | -

1. scoring rule, round (0 while entrance cards are laid), phase, and the seat whose turn it is to draw (outside the
   draw: that begins the next one);
2. the aquariums by seat, `;` between them;
3. the cards on offer;
4. the card visible on the deck;
5. the card that each seat holds;
6. the seats that have passed in this draw;
7. cards out of the game.

`-` stands for *none*; seats are counted from 1.
"""

import re
from collections.abc import Callable, Iterable
from typing import TypeAlias, TypeVar

from shoal.designer.actions import Action, Deal, Draw, Lay, Pass, Show
from shoal.designer.aquarium import Aquarium, Laid
from shoal.designer.cards import Card
from shoal.designer.deck import Deck
from shoal.designer.rules import ROUNDS, Phase, Rule, parse_rule
from shoal.errors import NotationError, ShoalError
from shoal.game import Seat

__all__ = ["cards_text", "parse_action", "parse_aquarium", "parse_deal", "parse_laid", "parse_position"]

T = TypeVar("T")

_LAID = re.compile(r"([EL][0-9]{1,2})@(-?[0-9]),(-?[0-9])r([0-9])")
_DEAL = re.compile(r"([1-5]):(\S+)")


def parse_laid(text: str, deck: Deck) -> Laid:
    """Read a card on its place, such as `L17@1,0r2`."""
    match = _LAID.fullmatch(text)
    if match is None:
        raise NotationError(
            f"{text!r} is not a card on its place: expected name, @, column, row and rotation, such as L17@1,0r2"
        )
    name, column, row, rotation = match.groups()
    if rotation not in "0123":
        raise NotationError(f"{text!r}: the rotation is r0 to r3, quarter turns clockwise, not r{rotation}")
    return Laid(deck.card(name), (int(column), int(row)), int(rotation))


def parse_aquarium(text: str, deck: Deck) -> Aquarium:
    """Read an aquarium: its cards in laying order, each of them where it may lie."""
    if not text.strip():
        raise NotationError("an aquarium is empty: expected its cards, or - for none")
    aquarium = Aquarium()
    for word in [] if text.strip() == "-" else text.split():
        laid = parse_laid(word, deck)
        if laid.card in (other.card for other in aquarium.laid):
            raise NotationError(f"{laid.card.name} appears twice in the aquarium")
        try:
            aquarium = aquarium.after(laid)
        except ShoalError as error:
            raise NotationError(f"the aquarium {text.strip()!r}: {error}") from None
    return aquarium


def parse_action(text: str, deck: Deck) -> Action:
    """Read an action, such as `draw L17`; whether it is legal is not checked."""
    words = text.split()
    match words:
        case ["pass"]:
            return Pass()
        case ["draw", name]:
            return Draw(deck.card(name))
        case ["show", name]:
            return Show(deck.card(name))
        case ["lay", laid]:
            return Lay(parse_laid(laid, deck))
        case ["deal", dealt]:
            return parse_deal(dealt, deck)
    raise NotationError(
        f"{text.strip()!r} is not an action: expected 'draw L17', 'pass', 'lay L17@1,0r2', 'show L17' or 'deal 1:E3'"
    )


def parse_deal(text: str, deck: Deck) -> Deal:
    """Read a seat and its entrance card, such as `1:E3`."""
    match = _DEAL.fullmatch(text)
    if match is None:
        raise NotationError(f"{text!r} is not a deal: expected a seat 1 to 5 and an entrance card, such as 1:E3")
    return Deal(int(match[1]) - 1, deck.card(match[2]))


def cards_text(cards: Iterable[Card]) -> str:
    """Write the names of cards, `-` when there are none."""
    return " ".join(card.name for card in cards) or "-"


_FIELDS = ("rule, round, phase and turn", "aquariums", "offer", "visible card", "cards held", "passes", "cards gone")


PositionParts: TypeAlias = tuple[
    Rule,
    int,
    Phase,
    tuple[Aquarium, ...],
    tuple[Card, ...],
    Card | None,
    tuple[Card | None, ...],
    frozenset[Seat],
    Seat,
    tuple[Card, ...],
]


def parse_position(text: str, deck: Deck) -> PositionParts:
    """Read a position in one line; return its parts in the order in which `Position` has them."""
    fields = [field.strip() for field in text.split("|")]
    if len(fields) != len(_FIELDS):
        raise NotationError(
            f"a position has {len(_FIELDS)} fields with | between them ({'; '.join(_FIELDS)}), not {len(fields)}"
        )
    rule, number, phase, turn = _field(0, _parse_head, fields)
    aquariums = _field(1, lambda text: tuple(parse_aquarium(one, deck) for one in text.split(";")), fields)
    seats = len(aquariums)
    if not 1 <= seats <= 5:
        raise NotationError(f"aquariums: 1 to 5 can play, not {seats}")
    if turn >= seats:
        raise NotationError(f"{_FIELDS[0]}: '{turn + 1}' is not a seat: expected 1 to {seats}")
    offer = _field(2, lambda text: _cards(text, deck), fields)
    visible = _field(3, lambda text: _cards(text, deck), fields)
    if len(visible) > 1:
        raise NotationError(f"visible card: at most one card lies face up on the deck, not {len(visible)}")
    held = _field(4, lambda text: _held(text, deck, seats), fields)
    passed = _field(5, lambda text: _seats(text, seats), fields)
    gone = _field(6, lambda text: _cards(text, deck), fields)
    top = visible[0] if visible else None
    return rule, number, phase, aquariums, offer, top, held, frozenset(passed), turn, gone


def _field(at: int, parse: Callable[[str], T], fields: list[str]) -> T:
    if not fields[at]:
        raise NotationError(f"{_FIELDS[at]}: the field is empty, expected - for none")
    try:
        return parse(fields[at])
    except NotationError as error:
        raise NotationError(f"{_FIELDS[at]}: {error}") from None


def _parse_head(text: str) -> tuple[Rule, int, Phase, int]:
    words = text.split()
    if len(words) != 4:
        raise NotationError(f"{text!r}: expected four words such as 'basic 3 draw 2'")
    rule, number, phase, turn = words
    if number not in map(str, range(ROUNDS + 1)):
        raise NotationError(f"{number!r} is not a round: expected 0 to {ROUNDS}")
    if phase not in tuple(Phase):
        raise NotationError(f"{phase!r} is not a phase: expected {', '.join(Phase)}")
    return parse_rule(rule), int(number), Phase(phase), _seat(turn, 5)


def _seat(text: str, seats: int) -> int:
    if text not in map(str, range(1, seats + 1)):
        raise NotationError(f"{text!r} is not a seat: expected 1 to {seats}")
    return int(text) - 1


def _seats(text: str, seats: int) -> tuple[int, ...]:
    return () if text == "-" else tuple(_seat(word, seats) for word in text.split())


def _cards(text: str, deck: Deck) -> tuple[Card, ...]:
    return () if text == "-" else tuple(map(deck.card, text.split()))


def _held(text: str, deck: Deck, seats: int) -> tuple[Card | None, ...]:
    words = text.split()
    if len(words) != seats:
        raise NotationError(f"{len(words)} cards for {seats} seats: expected a card or - for each")
    return tuple(None if word == "-" else deck.card(word) for word in words)
