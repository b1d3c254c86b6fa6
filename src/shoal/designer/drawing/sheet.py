"""A deck on paper: pages of cards to cut out, as SVG and, with the extra `print`, as one PDF."""

from collections.abc import Iterator, Sequence

from shoal.designer.cards import Card
from shoal.designer.deck import Deck, open_deck
from shoal.designer.drawing.field import CARD
from shoal.designer.drawing.picture import EDGE, card_art
from shoal.designer.drawing.words import card_words
from shoal.drawing.svg import document, moved, text
from shoal.errors import MissingExtraError

__all__ = ["sheet_pdf", "sheet_svg"]

# Everything on a page is measured in millimetres.

_PAGE = (210, 297)
_COLUMNS, _ROWS = 3, 4
_PER_PAGE = _COLUMNS * _ROWS
_SIDE = 58
"""A card, with a white border that forgives a careless cut."""

_ART = 53
_LEFT, _TOP = (_PAGE[0] - _COLUMNS * _SIDE) / 2, (_PAGE[1] - _ROWS * _SIDE) / 2
_MARK = (7, 2)
"""Where cut marks begin and end, before the first card and after the last one."""

_INK, _PALE = "#1d2b3a", "#5d6b7a"

_BARE = (
    f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_PAGE[0]} {_PAGE[1]}" width="{_PAGE[0]}mm" '
    f'height="{_PAGE[1]}mm" font-family="helvetica">{{page}}</svg>'
)
"""A page without the words for screen readers, which the PDF library would complain about."""


def sheet_svg(deck: Deck) -> tuple[str, ...]:
    """Return the pages of a deck, A4 in upright format: every card once, twelve a page, 58 mm wide."""
    return tuple(
        document(*_PAGE, _PAGE[0], f"{deck.name}, {number}", _page(deck, cards, number), _listed(deck, cards), "mm")
        for number, cards in _pages(deck)
    )


def sheet_pdf(deck: Deck) -> bytes:
    """Return the same pages as one PDF; letters outside of Latin-1 in the deck's words become question marks.

    Raises `MissingExtraError` without the extra `print`.
    """
    try:
        from fpdf import FPDF
        from fpdf.svg import SVGObject
    except ImportError as error:
        raise MissingExtraError('a sheet as PDF needs fpdf2: pip install "shoal[print]"') from error
    pdf = FPDF(unit="mm", format="A4")
    pdf.set_title(deck.name)
    for number, cards in _pages(deck):
        pdf.add_page()
        known = _page(deck, cards, number).encode("latin-1", "replace").decode("latin-1")  # what built-in fonts have
        SVGObject(_BARE.format(page=known)).draw_to_page(pdf)
    return bytes(pdf.output())


def _pages(deck: Deck) -> Iterator[tuple[str, Sequence[Card]]]:
    """Yield the number of each page, in words, and the cards on it."""
    cards = (*deck.entrances, *deck.layouts)
    starts = range(0, len(cards), _PER_PAGE)
    for number, start in enumerate(starts, start=1):
        yield f"page {number} of {len(starts)}", cards[start : start + _PER_PAGE]


def _listed(deck: Deck, cards: Sequence[Card]) -> str:
    return f"Cards to cut out: {'; '.join(card_words(card, deck) for card in cards)}."


def _page(deck: Deck, cards: Sequence[Card], number: str) -> str:
    """Draw a page from its upper left corner."""
    corners = ((_LEFT + at % _COLUMNS * _SIDE, _TOP + at // _COLUMNS * _SIDE) for at in range(len(cards)))
    placed = (moved(x, y, _card(deck, card)) for (x, y), card in zip(corners, cards, strict=True))
    return "".join((_paper(), _words(deck, number), *_cuts(), *placed))


def _paper() -> str:
    width, height = _PAGE
    return f'<rect width="{width}" height="{height}" fill="#fff"/>'


def _words(deck: Deck, number: str) -> str:
    """Write what the sheet is, how to print it, and that nobody official made it."""
    whose = "our own deck, not the published one" if deck == open_deck() else "for private use"
    right, low = _PAGE[0] - _LEFT, _PAGE[1] - 13
    return "".join(
        (
            text(_LEFT, 15, deck.name, size=6, fill=_INK, bold=True),
            text(_LEFT, 20.5, f"Unofficial: {whose}. For players of Aquarium Designer.", size=3.4, fill=_PALE),
            text(right, 15, number, anchor="end", size=3.4, fill=_PALE),
            text(_LEFT, low, "Print at actual size (100 %): a card is 58 mm wide.", size=3.4, fill=_PALE),
            text(right, low, "Made with Shoal", anchor="end", size=3.4, fill=_PALE),
        )
    )


def _cuts() -> Iterator[str]:
    """Draw marks for a guillotine around the cards, and faint lines for scissors between them."""
    begin, end = _MARK
    right, low = _LEFT + _COLUMNS * _SIDE, _TOP + _ROWS * _SIDE
    xs = [_LEFT + column * _SIDE for column in range(_COLUMNS + 1)]
    ys = [_TOP + row * _SIDE for row in range(_ROWS + 1)]
    faint = "".join([*(f"M{x:g} {_TOP:g}V{low:g}" for x in xs), *(f"M{_LEFT:g} {y:g}H{right:g}" for y in ys)])
    upright = (f"M{x:g} {_TOP - begin:g}V{_TOP - end:g}M{x:g} {low + end:g}V{low + begin:g}" for x in xs)
    level = (f"M{_LEFT - begin:g} {y:g}H{_LEFT - end:g}M{right + end:g} {y:g}H{right + begin:g}" for y in ys)
    yield f'<path d="{faint}" fill="none" stroke="#d5dbe2" stroke-width=".15"/>'
    yield f'<path d="{"".join((*upright, *level))}" fill="none" stroke="{_INK}" stroke-width=".2"/>'


def _card(deck: Deck, card: Card) -> str:
    """Draw a card from its upper left corner, with its name in the border."""
    scale, border = _ART / (CARD + 2 * EDGE), (_SIDE - _ART) / 2
    art = moved(border + EDGE * scale, border + EDGE * scale, card_art(deck, card), scale)
    return art + text(border + 0.4, _SIDE - 0.7, card.name, size=1.8, fill=_PALE)
