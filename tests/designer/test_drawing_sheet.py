"""A deck on paper: every card once, to its size, in a form that printers take."""

import re
import xml.etree.ElementTree as ET

import pytest

from shoal.designer.deck import Deck, open_deck
from shoal.designer.drawing import sheet_pdf, sheet_svg
from tests.designer.drawn import SVG, strange_deck

DECKS = pytest.mark.parametrize("deck", [open_deck(), strange_deck()], ids=["shipped", "strange"])


def words(page: str) -> list[str]:
    return [element.text or "" for element in ET.fromstring(page).iter(f"{SVG}text")]


@DECKS
def test_the_pages_hold_every_card_once(deck: Deck) -> None:
    printed = [word for page in sheet_svg(deck) for word in words(page) if re.fullmatch(r"[EL]\d+", word)]
    assert printed == [card.name for card in (*deck.entrances, *deck.layouts)]


@DECKS
def test_a_page_says_what_it_is(deck: Deck) -> None:
    pages = sheet_svg(deck)
    for number, page in enumerate(pages, start=1):
        root = ET.fromstring(page)
        assert (root.get("role"), root.get("width"), root.get("height")) == ("img", "210mm", "297mm")
        assert root.findtext(f"{SVG}title") == f"{deck.name}, page {number} of {len(pages)}"
        assert words(page)[0] == deck.name
        assert words(page)[1].startswith("Unofficial: ")


def test_only_the_shipped_deck_is_called_our_own() -> None:
    assert "our own deck" in words(sheet_svg(open_deck())[0])[1]
    assert "our own deck" not in words(sheet_svg(strange_deck())[0])[1]


def test_cards_lie_side_by_side_on_the_paper() -> None:
    first = sheet_svg(open_deck())[0]
    corners = {(float(x), float(y)) for x, y in re.findall(r'<g transform="translate\((\S+) (\S+)\)"><g', first)}
    cards = {(18 + 58 * column, 32.5 + 58 * row) for column in range(3) for row in range(4)}
    assert cards <= corners


@DECKS
def test_a_pdf_has_the_same_pages(deck: Deck) -> None:
    pytest.importorskip("fpdf", reason="the extra print is not installed")
    pdf = sheet_pdf(deck)
    assert pdf.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type /Page\b", pdf)) == len(sheet_svg(deck)) == 4
    assert b"/MediaBox [0 0 595.28 841.89]" in pdf


def test_without_the_library_there_is_a_sentence_that_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "fpdf", None)
    with pytest.raises(ImportError, match=r'pip install "shoal\[print\]"'):
        sheet_pdf(open_deck())
