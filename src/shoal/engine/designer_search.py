"""The strong player of Aquarium Designer: whatever it could do next is played to the end many times over."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from shoal import kernels
from shoal.designer import Draw, Laid, Lay, Pass, Phase, Position, kernel
from shoal.designer.actions import Action
from shoal.designer.cards import Card
from shoal.designer.rules import ROUNDS
from shoal.engine import playout
from shoal.engine.hopes import shipped_hopes
from shoal.engine.playout import COUNT, DRAWN, HELD, MOST_SEATS, NOBODY, OFFER, ROUND, SEATS, SUMS, TABLE, TURN, VISIBLE
from shoal.kernels.bits import next_seed

__all__ = ["DesignerStrong", "Effort", "table_of"]


@dataclass(frozen=True, slots=True)
class Effort:
    """How much thought a decision gets, counted, so that it is the same on every machine."""

    games: int
    """How often games are played to their end, over all that could be done."""

    width: int
    """For every card, so many of the most promising ways to lay it are tried."""


COMPILED = Effort(games=850, width=8)
PLAIN = Effort(games=12, width=1)
"""Plain Python takes a hundred times as long."""

PLACE = 8
"""So many points of the lead are worth as much as half a place."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be done, and the table afterwards."""

    action: Action
    table: list[int]


class DesignerStrong:
    """Tries every card and the passing, and the most promising ways to lay, by playing on in orders of the deck.

    All options are tried in the same orders; after each lap the worse half is left out. The rivals, and the player
    itself later on, play quickly (see `shoal.engine.playout`): so what rivals want counts. Alone the mean total
    decides, against rivals the mean place.
    """

    def __init__(self, effort: Effort | None = None, compiled: bool | None = None) -> None:
        ground = kernels.ground(compiled)
        self._ground = ground
        self._effort = effort or (COMPILED if ground.IS_COMPILED else PLAIN)
        self._layings = ground.entry_point(playout.layings)
        self._try_out = ground.entry_point(playout.try_out)

    def choose(self, state: Position, seat: int, rng: random.Random) -> Action:
        """Return the action that turns out best."""
        seed = rng.getrandbits(64)
        play = self._play(state)
        options = list(self._options(state, seat, play))
        return self._best(options, seat, play, seed).action

    def _play(self, state: Position) -> playout.Play:
        words = self._ground.words
        unseen = [kernel.number_of(card) for card in state.unseen()]
        return playout.Play(
            words(kernel.faces(state.deck)),
            len(state.deck.colours),
            state.rule.needed,
            words(shipped_hopes(state.rule, state.seats)),
            words(table_of(state) + [0] * kernel.TANK),
            words([*unseen, 0]),
            words(3),
            words(playout.CHAINS),
        )

    # -- what can be done -------------------------------------------------------------------------------------------

    def _options(self, state: Position, seat: int, play: playout.Play) -> Iterator[Option]:
        table = table_of(state)
        held = state.held[seat]
        if state.phase is Phase.LAY and held is not None:
            table[HELD + seat] = NOBODY
            for laid, after in self._laid(state, seat, held, table, play):
                yield Option(Lay(laid), after)
            return
        for at, card in enumerate(state.offer):
            taken = table[:]
            playout.take(OFFER + at, taken)
            for _, after in self._laid(state, seat, card, taken, play):
                yield Option(Draw(card), after)
        if state.may_pass(seat) and len(state.queue()) > 1:
            yield Option(Pass(), _passed(table))

    def _laid(
        self, state: Position, seat: int, card: Card, table: list[int], play: playout.Play
    ) -> Iterator[tuple[Laid, list[int]]]:
        """Yield the most promising ways to lay a card, and the tables afterwards."""
        codes, values = (self._ground.words(playout.MOST_LAYINGS) for _ in range(2))
        tank = kernel.TANK * seat
        left = ROUNDS - state.round
        count = self._layings(tank, kernel.number_of(card), left, play, codes, values)
        ways = sorted(range(count), key=lambda way: -values[way])
        for way in ways[: self._effort.width if left else 1]:
            face, spot = divmod(int(codes[way]), 64)
            after = table[:]
            scratch = [*after[tank : tank + kernel.TANK], *[0] * kernel.TANK]
            kernel.lay(face, spot, kernel.faces(state.deck), 0, scratch, kernel.TANK)
            after[tank : tank + kernel.TANK] = scratch[kernel.TANK :]
            yield kernel.laid_at(card, face // kernel.TANK % 4, spot, state.aquariums[seat]), after

    # -- trying it out ----------------------------------------------------------------------------------------------

    def _best(self, options: list[Option], seat: int, play: playout.Play, seed: int) -> Option:
        """Leave out the worse half of the options lap by lap, until one is left."""
        words = self._ground.words
        tables = words([entry for option in options for entry in option.table])
        sums = words([0] * SUMS * len(options))
        left = list(range(len(options)))
        laps = max(1, (len(options) - 1).bit_length())
        while len(left) > 1:
            games = max(1, self._effort.games // (laps * len(left)))
            seed = next_seed(seed)
            self._try_out(tables, words(left), len(left), seat, games, self._ground.word(seed), play, sums)
            left.sort(key=lambda at: _goodness(sums[SUMS * at : SUMS * (at + 1)]), reverse=True)
            left = left[: (len(left) + 1) // 2]
        return options[left[0]]


def _goodness(sums: Sequence[int]) -> int:
    """Return what counts of the sums over some games: the places, and the lead in points because it is less fickle."""
    lead, behind = sums
    return int(lead + PLACE * behind)


def _passed(table: list[int]) -> list[int]:
    """Return a table after a pass of the seat whose turn it is to draw."""
    after = table[:]
    turn = after[TURN]
    while True:
        turn = (turn + 1) % after[SEATS]
        if not after[DRAWN] >> turn & 1:
            after[TURN] = turn
            return after


def table_of(state: Position) -> list[int]:
    """Return a position of the draw or the laying as the kernel of playouts has it."""
    table = [0] * TABLE
    for seat, aquarium in enumerate(state.aquariums):
        table[kernel.TANK * seat : kernel.TANK * (seat + 1)] = kernel.tank_of(aquarium, state.deck)
    held = [NOBODY if card is None else kernel.number_of(card) for card in state.held]
    is_drawn = state.phase is not Phase.DRAW
    table[SEATS] = state.seats
    table[ROUND] = state.round
    table[TURN] = state.turn
    table[DRAWN] = sum(1 << seat for seat, card in enumerate(state.held) if is_drawn or card is not None)
    table[VISIBLE] = NOBODY if state.visible is None else kernel.number_of(state.visible)
    table[COUNT] = len(state.offer)
    table[OFFER : OFFER + len(state.offer)] = [kernel.number_of(card) for card in state.offer]
    table[HELD : HELD + MOST_SEATS] = held + [NOBODY] * (MOST_SEATS - state.seats)
    return table
