"""Aquarium Designer played to its end by quick players, as kernel source, and what an unfinished aquarium is worth.

A *table* is everything that lies on the table, as `TABLE` whole numbers at an offset of a sequence: five tanks (see
`shoal.designer.kernel`), then the facts of the draw. Cards go by number. A quick player draws and lays what makes its
own aquarium worth most. It never passes, and it lays as soon as it has drawn: nobody else's draw depends on that.
"""

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

from shoal.designer.kernel import (
    ANIMALS,
    COLOURS,
    CORNERS,
    FIELDS,
    TANK,
    columns,
    cover,
    lay,
    rows,
    score,
    spots,
)
from shoal.designer.rules import ROUNDS
from shoal.kernels.bits import lowest, next_seed, popcount, random_word, scaled
from shoal.kernels.field import beside, group_around

__all__ = [
    "CHAINS",
    "COUNT",
    "DRAWN",
    "HELD",
    "MOST_LAYINGS",
    "MOST_LIVING",
    "MOST_OPEN",
    "MOST_SEATS",
    "MOST_SIZE",
    "NOBODY",
    "OFFER",
    "PLACES",
    "ROUND",
    "SEATS",
    "SUMS",
    "TABLE",
    "TURN",
    "VISIBLE",
    "Play",
    "begin_round",
    "carry_out",
    "holder",
    "kind_of",
    "layings",
    "list_chains",
    "next_choice",
    "play_on",
    "shuffle",
    "take",
    "try_out",
    "worth",
]

MOST_SEATS = 5
MOST_OFFER = 5

SEATS = MOST_SEATS * TANK
"""How many play."""
ROUND = SEATS + 1
TURN = SEATS + 2
"""Whose turn it is to draw; outside the draw, who begins the next one."""
DRAWN = SEATS + 3
"""The seats that have drawn in this round, as a set; all of them outside the draw."""
VISIBLE = SEATS + 4
"""The card face up on the deck, or `NOBODY`."""
COUNT = SEATS + 5
"""How many cards are on offer."""
OFFER = SEATS + 6
"""The cards on offer; as many as `COUNT` says count."""
HELD = OFFER + MOST_OFFER
"""What each seat has drawn and not yet laid, or `NOBODY`."""
TABLE = HELD + MOST_SEATS
"""How long a table is."""

NOBODY = -1
"""No card."""

MOST_LIVING = 3
"""A chain with more animals than so many promises what one with so many does."""

MOST_SIZE = 12
"""The same of its sections."""

MOST_OPEN = 4
"""The same of the open squares beside it alone, and of the others beside it."""

PLACES = (MOST_LIVING + 1) * (MOST_SIZE + 1) * (MOST_OPEN + 1) ** 2
"""So many kinds of chains are told apart, with each number of rounds left."""

MOST_LAYINGS = 4 * 12
"""There are at most so many ways to lay a card."""

CHAINS = 36
"""An aquarium has at most so many chains."""

SUMS = 2
"""How many sums `try_out` makes for each table."""


class Play(NamedTuple):
    """What one game after the other is played with."""

    faces: Sequence[int]
    """The faces of the deck, as `kernel.faces` makes them."""

    colours: int
    needed: int
    """How many animals a chain must hold to score."""

    hopes: Sequence[int]
    """What each kind of chain may still add, in thousandths of a point: `PLACES` of them for each number of rounds."""

    table: MutableSequence[int]
    """The table of the game that is being played, and behind it a tank on trial."""

    order: MutableSequence[int]
    """The deck of that game from its top: the cards not seen, to be shuffled, and how many have been turned up."""

    best: MutableSequence[int]
    """3 entries: the best laying found, as `64 × face + spot`; its worth; the place of its card in what was listed."""

    chains: MutableSequence[int]
    """`CHAINS` entries: the kinds of the chains last listed."""


def kind_of(living: int, size: int, own: int, contested: int) -> int:
    """Return the number of a kind of chain: by animals, sections, and open squares beside it alone or others too."""
    at = (MOST_SIZE + 1) * min(living, MOST_LIVING) + min(size, MOST_SIZE)
    return (MOST_OPEN + 1) * ((MOST_OPEN + 1) * at + min(own, MOST_OPEN)) + min(contested, MOST_OPEN)


def list_chains(tank: int, tanks: Sequence[int], play: Play) -> int:
    """List the kinds of the chains of a tank; return 64 times their points, with the number of them added."""
    corners = tanks[tank + CORNERS]
    wide = columns(corners)
    high = rows(corners)
    moved = (0 if wide == 3 else 1) + (0 if high == 3 else 7)
    free = FIELDS[4 * wide + high] & ~(cover(corners) << moved)
    animals = tanks[tank + ANIMALS] << moved
    once = 0
    twice = 0
    for colour in range(play.colours):
        around = beside(tanks[tank + COLOURS + colour] << moved)
        twice |= once & around
        once |= around
    points = 0
    count = 0
    for colour in range(play.colours):
        kind = tanks[tank + COLOURS + colour] << moved
        while kind:
            chain = group_around(kind & -kind, kind)
            kind ^= chain
            size = popcount(chain)
            living = popcount(chain & animals)
            opening = beside(chain) & free
            contested = popcount(opening & twice)
            play.chains[count] = kind_of(living, size, popcount(opening) - contested, contested)
            count += 1
            if living >= play.needed:
                points += size + living
    return 64 * points + count


def worth(tank: int, tanks: Sequence[int], left: int, play: Play) -> int:
    """Return the points of a tank and what its chains promise, with so many rounds left, in thousandths of a point."""
    listed = list_chains(tank, tanks, play)
    total = 1000 * (listed >> 6)
    for at in range(listed & 63):
        total += play.hopes[PLACES * left + play.chains[at]]
    return total


def consider(tank: int, first: int, count: int, left: int, play: Play) -> None:
    """Find the best way to lay one of the cards listed in the table in a tank of it; the first of those as good."""
    table = play.table
    play.best[1] = -(1 << 40)
    for at in range(first, first + count):
        for rotation in range(4):
            face = TANK * (4 * table[at] + rotation)
            free = spots(table[tank + CORNERS])
            while free:
                spot = lowest(free)
                free &= free - 1
                lay(face, spot, play.faces, tank, table, TABLE)
                promise = worth(TABLE, table, left, play)
                if promise > play.best[1]:
                    play.best[0] = 64 * face + spot
                    play.best[1] = promise
                    play.best[2] = at


def layings(
    tank: int, card: int, left: int, play: Play, codes: MutableSequence[int], values: MutableSequence[int]
) -> int:
    """List every way to lay a card in a tank of the table and what the tank is worth then; return how many there are.

    Ways are written as `64 × face + spot`.
    """
    count = 0
    for rotation in range(4):
        face = TANK * (4 * card + rotation)
        free = spots(play.table[tank + CORNERS])
        while free:
            spot = lowest(free)
            free &= free - 1
            lay(face, spot, play.faces, tank, play.table, TABLE)
            codes[count] = 64 * face + spot
            values[count] = worth(TABLE, play.table, left, play)
            count += 1
    return count


def holder(table: Sequence[int]) -> int:
    """Return the first seat that holds a card, or `NOBODY`."""
    for seat in range(table[SEATS]):
        if table[HELD + seat] != NOBODY:
            return seat
    return NOBODY


def take(at: int, table: MutableSequence[int]) -> None:
    """Let the seat whose turn it is take the card at a place of the offer; the next one without a card comes next."""
    seats = table[SEATS]
    table[COUNT] -= 1
    for place in range(at, OFFER + table[COUNT]):
        table[place] = table[place + 1]
    table[DRAWN] |= 1 << table[TURN]
    if table[DRAWN] + 1 != 1 << seats:
        while table[DRAWN] >> table[TURN] & 1:
            table[TURN] = (table[TURN] + 1) % seats


def begin_round(play: Play) -> None:
    """Put the cards of the next round on offer."""
    table = play.table
    wanted = MOST_OFFER if table[SEATS] == 1 else table[SEATS]
    table[ROUND] += 1
    table[OFFER] = table[VISIBLE]
    table[COUNT] = 0 if table[VISIBLE] == NOBODY else 1
    while table[COUNT] < wanted:
        table[OFFER + table[COUNT]] = turned_up(play.order)
        table[COUNT] += 1
    table[VISIBLE] = turned_up(play.order) if table[ROUND] < ROUNDS else NOBODY
    table[DRAWN] = 0


def turned_up(order: MutableSequence[int]) -> int:
    """Return the top card of the deck and go on to the next; the last entry of an order counts them."""
    last = len(order) - 1
    card = order[order[last]]
    order[last] += 1
    return card


def play_on(play: Play) -> None:
    """Play the game on the table to its end."""
    table = play.table
    while True:
        seat, first, count = next_choice(table)
        if seat == NOBODY:
            if table[ROUND] == ROUNDS:
                return
            begin_round(play)
            continue
        consider(TANK * seat, first, count, ROUNDS - table[ROUND], play)
        carry_out(seat, first, play)


def next_choice(table: Sequence[int]) -> tuple[int, int, int]:
    """Return who chooses next, where the cards to choose from are listed, and how many; `NOBODY` after a round.

    Whoever has drawn lays that card, before anybody else draws.
    """
    seat = holder(table)
    if seat != NOBODY:
        return seat, HELD + seat, 1
    if table[DRAWN] == (1 << table[SEATS]) - 1:
        return NOBODY, OFFER, 0
    return table[TURN], OFFER, table[COUNT]


def carry_out(seat: int, first: int, play: Play) -> None:
    """Lay the card that was chosen from those listed, as was found best, and take it away."""
    table = play.table
    lay(play.best[0] >> 6, play.best[0] & 63, play.faces, TANK * seat, table, TABLE)
    for part in range(TANK):
        table[TANK * seat + part] = table[TABLE + part]
    if first == OFFER:
        take(play.best[2], table)
    else:
        table[first] = NOBODY


def shuffle(size: int, seed: int, order: MutableSequence[int]) -> None:
    """Bring the first entries of an order into a random one; the deck begins at its top again."""
    for at in range(size - 1, 0, -1):
        seed = next_seed(seed)
        other = scaled(random_word(seed), at + 1)
        card = order[at]
        order[at] = order[other]
        order[other] = card
    order[len(order) - 1] = 0


def standing(seat: int, play: Play) -> int:
    """Return what decides places at the end: first points, then animals."""
    tank = TANK * seat
    return 64 * score(tank, play.table, play.colours, play.needed) + popcount(play.table[tank + ANIMALS])


def try_out(
    tables: Sequence[int],
    chosen: Sequence[int],
    count: int,
    seat: int,
    games: int,
    seed: int,
    play: Play,
    sums: MutableSequence[int],
) -> None:
    """Play some tables to their end in so many orders of the deck, the same orders for all, and add up for a seat.

    For each of the first `count` tables chosen, `SUMS` entries: by how many points it leads the best rival, or nothing
    if there is none; and the rivals left behind, counted twice, with those level, counted once.
    """
    for _ in range(games):
        seed = next_seed(seed)
        shuffle(len(play.order) - 1, random_word(seed), play.order)
        for at in range(count):
            for part in range(TABLE):
                play.table[part] = tables[TABLE * chosen[at] + part]
            play.order[len(play.order) - 1] = 0
            play_on(play)
            add_up(SUMS * chosen[at], seat, play, sums)


def add_up(at: int, seat: int, play: Play, sums: MutableSequence[int]) -> None:
    """Add the result of a game that has been played."""
    own = standing(seat, play)
    best = 0
    for step in range(1, play.table[SEATS]):
        rival = standing((seat + step) % play.table[SEATS], play)
        best = max(best, rival)
        sums[at + 1] += 2 if rival < own else 1 if rival == own else 0
    sums[at] += (own >> 6) - (best >> 6)
