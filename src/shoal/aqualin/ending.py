"""One search of an ending, as arrays: what `shoal.aqualin.endings` and the files below it work on.

A search is a stack of *levels*; a level's number says how many squares are empty. Everything lies in arrays, so it can
be left at any time and taken up again.
"""

import random
from collections.abc import MutableSequence, Sequence
from typing import Any, NamedTuple

from shoal.kernels.field import Mask

__all__ = [
    "BOUNDS",
    "CLEARED",
    "DOUBTED",
    "FACTS",
    "LEFT",
    "LEVEL",
    "LEVELS",
    "MOST_EMPTY",
    "MOST_PAIRS",
    "MOST_SLIDES",
    "MOST_TURNS",
    "NODES",
    "NO_TURN",
    "ROLE",
    "ROOT",
    "SLIDES",
    "SPREAD",
    "STAMP",
    "STOCK",
    "TABLED",
    "Ending",
    "listed",
    "mover",
    "new_ending",
]

MOST_EMPTY = 7
"""With more empty squares than these the future holds chance."""

LEVELS = MOST_EMPTY + 1

MOST_TURNS = (1 + 4 * MOST_EMPTY) * 6 * MOST_EMPTY
"""No level has more turns."""

DOUBTED = 4
"""With no more empty squares than these turns are left out that bounds prove to be too little."""

MOST_SLIDES = 1 + 4 * DOUBTED
"""No such level has more slides, none included."""

MOST_PAIRS = MOST_SLIDES * MOST_SLIDES
"""No such level has more pairs of slides, those of one tile included."""

SPREAD = 128
"""More than any margin, and than what any turn adds to one."""

# Entries of `Ending.state`
ROOT = 0
"""The level of the root."""
LEVEL = 1
"""The level the search is at."""
ROLE = 2
"""The role to move at the root."""
STOCK = 3
"""The tile in the stockpile at the root, as a set."""
NODES = 4
"""How many positions have been looked at."""
TABLED = 5
"""How many entries of the hash table are in use, less one."""
CLEARED = 6
"""How many entries of the hash table can be read."""
STAMP = 7
"""A number from 1 on; entries of the hash table with another one do not count."""
BOUNDS = 8
"""Whether turns are left out that bounds prove to be too little; 0 is for comparisons."""
SLIDES = 9
"""How many slides are listed."""
LEFT = 10
"""How many more ways to fill the squares may reach a target before none is looked at any more."""
FACTS = 11

NO_TURN = 0xFFFFFF
"""Stands for no turn; 0 is one."""


class Ending(NamedTuple):
    """One search. Entries by level describe the position there, seen by its mover."""

    state: MutableSequence[int]

    board: MutableSequence[int]
    """42 tiles by square; what stands on an empty square means nothing."""

    kinds: MutableSequence[Mask]
    """12 sets of squares: those of each colour, then those of each animal."""

    taken: MutableSequence[Mask]
    """The squares taken, by level."""

    rest: MutableSequence[int]
    """The tiles to come, by level, as a set of numbers."""

    margin: MutableSequence[int]
    """The margin as it is, by level."""

    target: MutableSequence[int]
    """The margin to reach, by level."""

    key: MutableSequence[int]
    """The hash of the reef and the roles, by level."""

    size: MutableSequence[int]
    """How many turns are listed, by level."""

    cursor: MutableSequence[int]
    """Which of them is being tried, by level."""

    turns: MutableSequence[int]
    """`MOST_TURNS` entries a level: turns with what they add to the margin, as `listed` has them."""

    unsorted: MutableSequence[int]
    """`MOST_TURNS` entries: turns as they are found."""

    buckets: MutableSequence[int]
    """`2 * SPREAD` entries: how many turns add so much."""

    gains: MutableSequence[int]
    """42 entries a tile to come: what it adds to the margin on a square."""

    verdicts: MutableSequence[int]
    """`MOST_TURNS` entries: what is known of the turns at the root."""

    hints: MutableSequence[int]
    """The turn that reached the target last, by level."""

    is_hint: MutableSequence[int]
    """Whether only such a turn is listed so far, by level."""

    most: MutableSequence[int]
    """12 entries by kind: the most that the tiles to come add to a kind of the mover's."""

    offers: MutableSequence[int]
    """42 entries: what a square that a slide may leave offers tiles to come beyond what the empty squares do."""

    slides: MutableSequence[int]
    """`MOST_SLIDES` entries: the slides as turns have them, none first."""

    swings: MutableSequence[int]
    """The most that each adds to the margin at the end, with the tiles to come that profit by it."""

    gained: MutableSequence[int]
    """What of that comes of the mover's kinds, without what is on offer."""

    given: MutableSequence[int]
    """What each adds to the rival's kinds."""

    pairs: MutableSequence[int]
    """`MOST_PAIRS` entries: the slides of the mover's two turns, as `shoal.aqualin.prospects` has them."""

    home: MutableSequence[int]
    """42 entries: the number of an empty square among those, which goes to the square left by a slide to it."""

    spots: MutableSequence[int]
    """The squares by number after both slides."""

    tile_kinds: MutableSequence[int]
    """8 entries: the mover's kind of each tile to come, then the rival's."""

    is_alone: MutableSequence[int]
    """8 entries: whether no other tile to come is of that kind."""

    values: MutableSequence[int]
    """`DOUBTED` entries a tile to come: what it adds on the spots, as far as other tiles to come do not matter."""

    caps: MutableSequence[int]
    """The most that the tiles to come add from the n-th on."""

    ways: MutableSequence[int]
    """The spot of each tile to come in the way to fill them that is looked at."""

    credit: MutableSequence[int]
    """4 entries: the slide of the turns that a way may follow on, the spot filled after the reply, if there is one; and
    such another pair, if there is one."""

    sight: MutableSequence[int]
    """For each spot the set of those from which a tile can slide there."""

    replies: MutableSequence[int]
    """16 entries a slide: the replies that do not refute each turn with it, as `shoal.aqualin.modest` has them."""

    places: MutableSequence[int]
    """4096 entries: the number of each slide."""

    codes: Sequence[int]
    """Random words: 42 for each tile, then one for each role with the first turn."""

    seen: MutableSequence[int]
    """The hash table: the keys of positions."""

    known: MutableSequence[int]
    """The hash table: bounds of their values and the turn that reached the lower one, as `entry` has them."""


def new_ending(ground: Any, room: int, bounds: bool = True) -> Ending:
    """Return the space of a search, with room for so many entries in its hash table."""
    rng = random.Random(0)
    by_level = ("taken", "rest", "margin", "target", "key", "size", "cursor", "hints", "is_hint")
    sizes = dict.fromkeys(by_level, LEVELS) | {
        "state": FACTS,
        "board": 42,
        "kinds": 12,
        "turns": LEVELS * MOST_TURNS,
        "unsorted": MOST_TURNS,
        "buckets": 2 * SPREAD,
        "gains": 42 * MOST_EMPTY,
        "verdicts": MOST_TURNS,
        "most": 12,
        "offers": 42,
        "pairs": MOST_PAIRS,
        "home": 42,
        "replies": 16 * MOST_SLIDES,
        "places": 1 << 12,
        "seen": room,
        "known": room,
    }
    sizes |= dict.fromkeys(("slides", "swings", "gained", "given"), MOST_SLIDES + 1)
    sizes |= dict.fromkeys(("spots", "caps", "ways", "credit", "sight", "tile_kinds", "is_alone"), 2 * DOUBTED)
    sizes["values"] = DOUBTED * DOUBTED
    arrays = {name: ground.words(size) for name, size in sizes.items()}
    codes = ground.words(rng.getrandbits(62) for _ in range(42 * 36 + 2))
    search = Ending(codes=codes, **arrays)
    for entry in range(FACTS):
        search.state[entry] = 0
    for kind in range(12):
        search.kinds[kind] = 0
    search.state[BOUNDS] = bounds
    return search


def mover(level: int, search: Ending) -> int:
    """Return the role to move at a level."""
    return search.state[ROLE] ^ ((search.state[ROOT] - level) & 1)


def listed(turn: int, value: int) -> int:
    """Return a turn, as `shoal.aqualin.codes` has it, with what it adds to the margin."""
    return turn << 8 | (value + SPREAD)
