"""Whole games of Aqualin between players that look no further than their own turn, played by the kernel."""

import random
import struct
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from shoal import kernels
from shoal.aqualin import Draw, Position
from shoal.aqualin.codes import turn_of
from shoal.aqualin.duel import GREEDY, RANDOM, WORDS, Duel, duel_space, play_duel
from shoal.aqualin.reef import Reef
from shoal.engine.quick import WholeGame
from shoal.game import CHANCE, Step

__all__ = ["QuickAqualin", "quick_aqualin"]

_WAYS: Mapping[str, int] = {"random": RANDOM, "greedy": GREEDY}
"""The players by name, and how the kernel calls the way they play."""


def quick_aqualin(names: frozenset[str]) -> "QuickAqualin | None":
    """Return what plays their games, unless one of them looks further."""
    return QuickAqualin() if names <= _WAYS.keys() else None


class QuickAqualin:
    """Plays one game after the other: compiled where that is possible, unless it is said otherwise."""

    def __init__(self, *, compiled: bool | None = None) -> None:
        self._ground: Any = kernels.ground(compiled)
        self._play = self._ground.entry_point(play_duel)
        self._work: Duel = duel_space(self._ground)

    def play(
        self, start: Position, order: Sequence[int], names: Sequence[str], luck: Sequence[random.Random]
    ) -> WholeGame:
        """Play from the empty reef to the full one."""
        self._run(order, int(start.first), [_WAYS[name] for name in names], luck)
        steps = [_draw(tile) for tile in order[:6]]
        role = start.first
        for turn, tile in zip(map(int, self._work.turns), (*order[6:], *[None] * 6), strict=True):
            steps.append(Step(int(role), turn_of(turn)))
            steps += () if tile is None else (_draw(tile),)
            role = role.other
        opening = Position(start.reef, tuple(sorted(order[:6])), start.to_move, start.first)
        end = Position(Reef(tuple(map(int, self._work.tiles))), (), role, start.first)
        outcome = end.outcome()
        assert outcome is not None
        return WholeGame(opening, steps, outcome)

    def _run(self, order: Sequence[int], first: int, ways: Sequence[int], luck: Sequence[random.Random]) -> None:
        """Let the kernel play, once more with more random words should they not suffice."""
        words = self._ground.words
        drawn: list[list[int]] = [[], []]
        has_ended = False
        while not has_ended:
            for generator, there in zip(luck, drawn, strict=True):
                there += _random_words(generator, WORDS)
            lots = words([*drawn[0], *drawn[1]])
            has_ended = self._play(words(order), first, *ways, lots, len(drawn[0]), self._work)


def _random_words(generator: random.Random, count: int) -> Sequence[int]:
    """Return so many words of 32 bits, in the order in which a generator yields them."""
    return struct.unpack(f"<{count}I", generator.getrandbits(32 * count).to_bytes(4 * count, "little"))


@cache
def _draw(tile: int) -> Step:
    return Step(CHANCE, Draw(tile))
