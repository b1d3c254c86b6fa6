"""A position as one picture: every seat's aquarium, the cards on offer and the one for the next round."""

from collections.abc import Sequence
from dataclasses import dataclass

from shoal.designer.cards import Card
from shoal.designer.drawing.field import CARD
from shoal.designer.drawing.picture import aquarium_art, card_art
from shoal.designer.drawing.words import circumstances, counted, describe, seat_name, seat_status, situation
from shoal.designer.drawing.words import title as title_of
from shoal.designer.position import Position
from shoal.drawing.palette import CASING, FAINT, WORDS
from shoal.drawing.svg import board, document, moved, text
from shoal.game import Seat

__all__ = ["svg"]

_GOLD = "#ffd166"
_GAP = 20
_PANEL = 648
_HEAD = 124
_TANK = 600
_PANEL_HEIGHT = _HEAD + _TANK + 24
_CAPTION = 58
_CARD = 150
"""The side of a card on offer."""

_STEP = _CARD + 26
_ROW = _CARD + 56
"""How much room a row of cards on offer takes, with their names below."""

_LONGEST_NAME = 15


@dataclass(frozen=True, slots=True)
class _Layout:
    """Where things lie for a number of seats."""

    columns: int
    """How many aquariums fit side by side."""

    per_row: int = 0
    """How many cards on offer lie side by side in the room after the last seat; 0 puts them above, in one row."""

    size: int = 960
    """How wide the picture is when nobody says so, in pixels."""


_LAYOUTS = (_Layout(2, 2, 720), _Layout(2, size=840), _Layout(3, size=1080), _Layout(2, size=840), _Layout(3, 3, 1080))
"""For one seat to five."""


def svg(
    position: Position,
    *,
    chains: bool = True,
    free: bool = False,
    names: Sequence[str] = (),
    size: int | None = None,
    title: str | None = None,
) -> str:
    """Return a picture of a position, `size` pixels wide.

    `chains` marks chains and their points, `free` the places where a card may lie. `names` are those of the players by
    seat; `title` replaces the name that screen readers say first.
    """
    layout = _LAYOUTS[position.seats - 1]
    panels = [_panel(position, seat, names, chains=chains, free=free) for seat in range(position.seats)]
    shelf = _shelf(position, layout.per_row or len(position.offer) + 1)
    above = _CAPTION + (_ROW if shelf and not layout.per_row else 0)
    width = _GAP + layout.columns * (_PANEL + _GAP)
    if position.is_solo:
        width += (layout.per_row * _STEP if shelf else -_GAP) - _PANEL  # the room after the only seat is narrower
    height = above + -(-len(panels) // layout.columns) * (_PANEL_HEIGHT + _GAP)
    corners = [_corner(at, layout, above) for at in range(len(panels) + 1)]
    x, y = corners[-1] if layout.per_row else (_GAP, _CAPTION)
    placed = [moved(x, y, shelf)]
    placed += [moved(x, y, panel) for (x, y), panel in zip(corners, panels, strict=False)]
    body = "".join((board(width, height), _caption(position, names, width), *placed))
    return document(width, height, size or layout.size, title or title_of(position), body, describe(position, names))


def _corner(at: int, layout: _Layout, above: float) -> tuple[float, float]:
    """Return the upper left corner of a seat's panel, or of the room after the last one."""
    row, column = divmod(at, layout.columns)
    return _GAP + column * (_PANEL + _GAP), above + row * (_PANEL_HEIGHT + _GAP)


def _caption(position: Position, names: Sequence[str], width: float) -> str:
    words = situation(position, names)
    more = circumstances(position)
    return text(28, 42, words[0].upper() + words[1:], size=26, bold=True) + text(
        width - 28, 42, more, anchor="end", size=22
    )


# -- the cards between the players -------------------------------------------------------------------------------------


def _shelf(position: Position, per_row: int) -> str:
    """Draw the cards on offer, and last the one that lies face up on the deck."""
    cards = [_offered(card, position) for card in position.offer]
    if position.visible:
        cards.append(_stack() + _offered(position.visible, position, f"next: {position.visible.name}"))
    return "".join(
        moved(8 + at % per_row * _STEP, 6 + at // per_row * (_ROW + 16), card) for at, card in enumerate(cards)
    )


def _offered(card: Card, position: Position, remark: str = "") -> str:
    label = text(_CARD / 2, _CARD + 34, remark or card.name, anchor="middle", fill=FAINT if remark else WORDS)
    return moved(0, 0, card_art(position.deck, card), _CARD / CARD) + label


def _stack() -> str:
    """Draw the deck below its top card."""
    return "".join(
        f'<rect x="{step}" y="{step}" width="{_CARD}" height="{_CARD}" rx="12" fill="#24405e" stroke="{CASING}" '
        'stroke-width="3"/>'
        for step in (14, 7)
    )


# -- the seats ---------------------------------------------------------------------------------------------------------


def _panel(position: Position, seat: Seat, names: Sequence[str], *, chains: bool, free: bool) -> str:
    """Draw what belongs to a seat; a golden frame says that it may act, or has won."""
    outcome = position.outcome()
    shines = seat in (outcome.winners if outcome else position.actors())
    art, width, height = aquarium_art(
        position.aquariums[seat], position.deck, position.rule, chains=chains, free=free and seat in position.actors()
    )
    scale = _TANK / max(width, height)
    x, y = (_PANEL - width * scale) / 2, _HEAD + (_TANK - height * scale) / 2
    frame = f'stroke="{_GOLD}" stroke-width="5"' if shines else 'stroke="#2b4563" stroke-width="2.5"'
    return (
        f'<rect width="{_PANEL}" height="{_PANEL_HEIGHT}" rx="22" fill="#132337" {frame}/>'
        f"{_head(position, seat, names, shines=shines)}{moved(x, y, art, scale)}"
    )


def _head(position: Position, seat: Seat, names: Sequence[str], *, shines: bool) -> str:
    """Write who sits there, what they do and what they have; draw the card they hold."""
    aquarium, card = position.aquariums[seat], position.held[seat]
    name = seat_name(seat, names)
    short = name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "…"
    lines = seat_status(position, seat)
    right = _PANEL - 26 - (108 if card else 0)
    return "".join(
        (
            text(26, 46, short, size=32, fill="#fff", bold=True),
            *(text(26, 77 + 28 * at, line, fill=_GOLD if shines else WORDS) for at, line in enumerate(lines)),
            text(right, 50, str(aquarium.score(position.rule)), anchor="end", size=38, fill="#fff", bold=True),
            text(right, 79, "points", anchor="end"),
            text(right, 107, counted(aquarium.animals, "animal"), anchor="end"),
            moved(_PANEL - 118, 16, card_art(position.deck, card), 92 / CARD) if card else "",
        )
    )
