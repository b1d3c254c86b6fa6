"""Whole games of Aquarium Designer among quick players that try things out at first, as kernel source.

Bold players add a lot to what every laying promises, so that games see aquariums that nobody would lay. They are bold
up to a round, and from then on the games tell what the aquariums of that round are worth among quick players.
"""

from collections.abc import MutableSequence
from typing import NamedTuple

from shoal.designer.kernel import TANK, score
from shoal.designer.rules import ROUNDS
from shoal.engine.playout import (
    DRAWN,
    HELD,
    MOST_SEATS,
    NOBODY,
    PLACES,
    ROUND,
    SEATS,
    TABLE,
    VISIBLE,
    Play,
    begin_round,
    carry_out,
    layings,
    list_chains,
    next_choice,
    shuffle,
)
from shoal.kernels.bits import high_half, low_half, lowest, next_seed, random_word

__all__ = ["Notes", "rehearse"]


class Notes(NamedTuple):
    """What is written down of games, and space for them."""

    curves: MutableSequence[float]
    """For each number of rounds left, from 1, and each two kinds of chains: how often they were in one aquarium."""

    slopes: MutableSequence[float]
    """For each number of rounds left and each kind of chain: how many points the aquariums with it still gained."""

    starts: MutableSequence[float]
    """The points at the end of everybody who was never bold, added up, and how many they were."""

    tanks: MutableSequence[int]
    """The aquariums of one game: for each number of rounds left, from 1, and each seat."""

    entrances: MutableSequence[int]
    """The entrance cards, to be shuffled, and one entry more."""

    codes: MutableSequence[int]
    values: MutableSequence[int]
    """Space for every way to lay a card."""


def rehearse(seats: int, games: int, boldness: int, seed: int, play: Play, notes: Notes) -> None:
    """Play so many games, in each of which players are bold up to some round, and write down what was seen later."""
    for _ in range(games):
        seed = next_seed(seed)
        set_up(seats, random_word(seed), play, notes)
        seed = next_seed(seed)
        bold = high_half(random_word(seed), ROUNDS + 1) - 1
        seed = next_seed(seed)
        play_and_note(bold, boldness, random_word(seed), play, notes)
        for seat in range(seats):
            learn(seat, bold, play, notes)


def set_up(seats: int, seed: int, play: Play, notes: Notes) -> None:
    """Shuffle, and deal the entrance cards."""
    table = play.table
    for entry in range(TABLE):
        table[entry] = 0
    shuffle(len(notes.entrances) - 1, seed, notes.entrances)
    shuffle(len(play.order) - 1, random_word(seed), play.order)
    table[SEATS] = seats
    table[DRAWN] = (1 << seats) - 1
    table[VISIBLE] = NOBODY
    for seat in range(MOST_SEATS):
        table[HELD + seat] = notes.entrances[seat] if seat < seats else NOBODY


def play_and_note(bold: int, boldness: int, seed: int, play: Play, notes: Notes) -> None:
    """Play the game on the table to its end; note every aquarium before each new round."""
    table = play.table
    while True:
        seat, first, count = next_choice(table)
        if seat == NOBODY:
            if table[ROUND] == ROUNDS:
                return
            copy_tanks(ROUNDS - 1 - table[ROUND], play, notes)
            begin_round(play)
            continue
        seed = next_seed(seed)
        choose(TANK * seat, first, count, boldness if table[ROUND] <= bold else 0, random_word(seed), play, notes)
        carry_out(seat, first, play)


def choose(tank: int, first: int, count: int, boldness: int, seed: int, play: Play, notes: Notes) -> None:
    """Find the best way to lay one of the cards listed in the table, when a lot is added to each."""
    play.best[1] = -(1 << 40)
    for at in range(first, first + count):
        ways = layings(tank, play.table[at], ROUNDS - play.table[ROUND], play, notes.codes, notes.values)
        for way in range(ways):
            seed = next_seed(seed)
            promise = notes.values[way] + lot(random_word(seed), boldness)
            if promise > play.best[1]:
                play.best[0] = notes.codes[way]
                play.best[1] = promise
                play.best[2] = at


def lot(word: int, boldness: int) -> int:
    """Return a number by lot: each further `boldness` comes half as often."""
    return boldness * lowest(high_half(word, 1 << 16) | 1 << 16) + low_half(word, boldness + 1)


def copy_tanks(block: int, play: Play, notes: Notes) -> None:
    """Keep the aquariums of all seats, in a block of their own for each number of rounds left."""
    wide = TANK * play.table[SEATS]
    for part in range(wide):
        notes.tanks[block * wide + part] = play.table[part]


def learn(seat: int, bold: int, play: Play, notes: Notes) -> None:
    """Add what a seat's aquariums were, and gained until the end, for those after which nobody was bold."""
    seats = play.table[SEATS]
    points = score(TANK * seat, play.table, play.colours, play.needed)
    if bold < 0:
        notes.starts[0] += points
        notes.starts[1] += 1
    for block in range(ROUNDS - max(0, bold)):
        listed = list_chains(TANK * (block * seats + seat), notes.tanks, play)
        gained = points - (listed >> 6)
        for one in range(listed & 63):
            place = PLACES * block + play.chains[one]
            notes.slopes[place] += gained
            for other in range(listed & 63):
                notes.curves[PLACES * place + play.chains[other]] += 1
