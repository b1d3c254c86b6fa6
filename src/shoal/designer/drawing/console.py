"""Positions in the terminal, within 80 columns and 24 lines: letters suffice, colours help where they are wanted."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from shoal.designer.aquarium import Aquarium, Chain
from shoal.designer.cards import Card
from shoal.designer.deck import Deck
from shoal.designer.drawing.grid import Block, grid
from shoal.designer.drawing.waters import waters
from shoal.designer.drawing.words import circumstances, counted, privilege, seat_name, situation
from shoal.designer.position import Position
from shoal.designer.rules import Phase, Rule
from shoal.drawing.ansi import Pen
from shoal.game import Seat

__all__ = ["aquarium_terminal", "terminal"]

_COLUMNS = 80
_GAP = 3
_NAME = 10
"""How much of a player's name there is room for."""

_COLOUR = 8
"""How much of a colour's name there is room for."""

_ORDER = ("draws", "2nd", "3rd", "4th", "5th")


def terminal(
    position: Position,
    *,
    colour: bool,
    unicode: bool = True,
    truecolour: bool = False,
    seat: Seat | None = None,
    free: bool = False,
    names: Sequence[str] = (),
) -> str:
    """Return a position as lines of text: the cards to choose from, one seat's aquarium, and everybody's points.

    Without a `seat` the aquarium is that of whoever may act first. `free` names the places where a card may lie there;
    `names` are those of the players by seat. `colour` is for terminals only (see `wants_colour`); `truecolour` then
    writes the exact 24-bit paints instead of the nearest of 256. Without `unicode` everything but names is ASCII.
    """
    pen = Pen(colour, truecolour)
    seat = next(iter(position.actors()), 0) if seat is None else seat
    aquarium = position.aquariums[seat]
    board = grid(aquarium, position.deck, pen, unicode=unicode, free=free)
    side = [*_seats(position, seat, names), "", *_chains(aquarium, position.deck, position.rule)]
    return "\n".join([*_head(position, seat, names, pen), *_beside(board, side)])


def aquarium_terminal(
    aquarium: Aquarium,
    deck: Deck,
    rule: Rule = Rule.BASIC,
    *,
    colour: bool,
    unicode: bool = True,
    truecolour: bool = False,
    free: bool = False,
) -> str:
    """Return an aquarium as lines of text, with a table of its chains; the options are those of `terminal`."""
    board = grid(aquarium, deck, Pen(colour, truecolour), unicode=unicode, free=free)
    return "\n".join(_beside(board, _chains(aquarium, deck, rule)))


def _beside(board: Block, side: Iterable[str]) -> Iterator[str]:
    """Put lines to the right of a board, as far as there is room."""
    room = _COLUMNS - board.width - _GAP
    for left, right in zip_longest(board.lines, side):
        yield f"{left or ' ' * board.width}{' ' * _GAP}{_clipped(right or '', room)}".rstrip()


def _clipped(text: str, room: int) -> str:
    return text if len(text) <= room else text[: room - 2] + ".."


# -- above the aquarium ------------------------------------------------------------------------------------------------


def _head(position: Position, seat: Seat, names: Sequence[str], pen: Pen) -> Iterator[str]:
    """Write how far the game is, and below that the cards to choose from."""
    words = situation(position, names)
    more = circumstances(position)
    yield _clipped(f"{words[0].upper()}{words[1:]}".ljust(_COLUMNS - len(more) - 1) + f" {more}", _COLUMNS)
    held = position.held[seat]
    piles = (
        ("On offer", position.offer),
        ("Next", (position.visible,) if position.visible else ()),
        (f"{_short(seat, names)} has", (held,) if held else ()),
    )
    blocks = [_pile(title, cards, position.deck, pen) for title, cards in piles if cards]
    yield from ("    ".join(row).rstrip() for row in zip(*blocks, strict=True))
    yield ""


def _pile(title: str, cards: Sequence[Card], deck: Deck, pen: Pen) -> tuple[str, ...]:
    """Write some cards side by side below a title: names, upper rows, lower rows."""
    width = max(8 * len(cards) - 2, len(title))
    fill = " " * (width - 8 * len(cards) + 2)
    rows = ("  ".join(row) + fill for row in zip(*(_card(card, deck, pen) for card in cards), strict=True))
    return title.ljust(width), *rows


def _card(card: Card, deck: Deck, pen: Pen) -> tuple[str, str, str]:
    """Write a card's name and the two rows of its face, six columns each."""
    water = waters(deck)
    a, b, c, d = (
        pen.write(f" {section.text:2}", water[section.colour].ink, water[section.colour].paint)
        for section in card.face.sections
    )
    return card.name.ljust(6), a + b, c + d


# -- beside the aquarium -----------------------------------------------------------------------------------------------


def _short(seat: Seat, names: Sequence[str]) -> str:
    return seat_name(seat, names)[:_NAME]


def _seats(position: Position, shown: Seat, names: Sequence[str]) -> Iterator[str]:
    """List everybody's points and animals and what they do; a mark stands before whose aquarium is shown."""
    yield f"{'points/animals':>{_NAME + 8}}"
    for seat, aquarium in enumerate(position.aquariums):
        mark = ">" if seat == shown else " "
        worth = f"{aquarium.score(position.rule)}/{aquarium.animals}"
        yield f"{mark} {_short(seat, names):{_NAME}} {worth:>5}  {_duty(position, seat)}".rstrip()
    first = position.begins_next()
    if first is not None and privilege(position, first):
        yield f"  {_short(first, names)} {privilege(position, first)}"


def _duty(position: Position, seat: Seat) -> str:
    """Say in a few letters what a seat does."""
    card, queue = position.held[seat], position.queue()
    if position.phase is Phase.OVER:
        return "" if position.is_solo else f"place {position.ended('played').places[seat]}"
    if card is not None:
        return f"lays {card.name}" if position.phase is Phase.LAY else card.name
    passed = ["passed"] if seat in position.passed else []
    return ", ".join([*([_ORDER[queue.index(seat)]] if seat in queue else []), *passed])


def _chains(aquarium: Aquarium, deck: Deck, rule: Rule) -> Iterator[str]:
    """List the chains of each colour: those that score as a sum, the others by their animals of those needed."""
    chains = aquarium.chains()
    yield f"{counted(aquarium.score(rule), 'point')}, {counted(aquarium.animals, 'animal')}"
    for colour in deck.colours:
        own = [chain for chain in chains if chain.colour == colour.letter and chain.animals]
        own.sort(key=lambda chain: (-chain.points(rule), -chain.animals))
        points = sum(chain.points(rule) for chain in own)
        listed = " ".join(_chain(chain, rule) for chain in own)
        yield f"{colour.letter} {colour.name[:_COLOUR]:{_COLOUR}} {points:2}  {listed}".rstrip()


def _chain(chain: Chain, rule: Rule) -> str:
    return f"{len(chain.spots)}+{chain.animals}" if chain.points(rule) else f"{chain.animals}/{rule.needed}"
