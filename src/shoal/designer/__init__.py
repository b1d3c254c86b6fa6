"""The game Aquarium Designer: cards and decks, rules, notation, records and drawings."""

from shoal.designer.actions import Deal, Draw, Lay, Pass, Show
from shoal.designer.aquarium import Aquarium, Chain, Laid
from shoal.designer.cards import Card, Face, Section
from shoal.designer.deck import Deck, load_deck, open_deck, parse_deck
from shoal.designer.position import Position
from shoal.designer.record import TankRecord, read_records
from shoal.designer.rules import Phase, Rule, rank_of
from shoal.records import write_records

__all__ = [
    "Aquarium",
    "Card",
    "Chain",
    "Deal",
    "Deck",
    "Draw",
    "Face",
    "Laid",
    "Lay",
    "Pass",
    "Phase",
    "Position",
    "Rule",
    "Section",
    "Show",
    "TankRecord",
    "load_deck",
    "open_deck",
    "parse_deck",
    "rank_of",
    "read_records",
    "write_records",
]
