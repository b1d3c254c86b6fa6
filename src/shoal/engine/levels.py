"""The eight levels of Aqualin, from a child's first games to the whole engine.

Level 1 looks at the points of its own turn and at nothing after it, and overlooks things as people do. The others think
ahead, each further than the one before; the lower ones do not see the whole reef. A network guides them where it is
installed: 2 to 5 play what it likes at first sight, and from 6 on they search. None but the last knows a clock, so they
play the same on every machine.
"""

import random
import re
from dataclasses import dataclass, replace
from threading import Event

from shoal import kernels
from shoal.aqualin import Position, Turn
from shoal.aqualin.codes import turn_of
from shoal.aqualin.kernel import REEF, lay_out
from shoal.aqualin.margins import MOST_SLIDES, ROW, Table
from shoal.engine.analysis import Analysis, Analyst, Limit, Listener
from shoal.engine.glimpse import Sight, Work, glimpse
from shoal.engine.grove import Grove
from shoal.engine.judges import Heuristic, is_network_here, strongest
from shoal.engine.search import JudgeMaker, Search
from shoal.errors import NotationError
from shoal.kernels.field import members

__all__ = [
    "LEVELS",
    "Glimpser",
    "Level",
    "LevelAnalyst",
    "Policy",
    "Reach",
    "Searcher",
    "heuristic_player",
    "level_analyst",
    "level_player",
    "policy_player",
    "search_player",
]


@dataclass(frozen=True, slots=True)
class Reach:
    """How far a level searches, and where."""

    limit: Limit
    overlooks: float = 0.0
    """The share of the reef that a search does not look at, other cells in every turn."""


@dataclass(frozen=True, slots=True)
class Level:
    """What makes a level what it is: either what it notices, or how far it searches."""

    sight: Sight | None = None
    reach: Reach | None = None
    """How far it searches by heuristics."""

    guided: Reach | None = None
    """How far, where a network guides it."""

    @property
    def equipment(self) -> tuple[Reach, JudgeMaker]:
        """How far it searches here, and what judges for it."""
        if self.guided and is_network_here():
            return self.guided, strongest
        assert self.reach is not None
        return self.reach, Heuristic


def _reach(nodes: int, overlooks: float = 0.0) -> Reach:
    return Reach(Limit(nodes=nodes), overlooks)


A_SECOND = Reach(Limit(seconds=1.0))

LEVELS: tuple[Level, ...] = (
    Level(Sight(975, 900, 690, 890, 750)),
    Level(reach=_reach(30, 0.50), guided=_reach(2, 0.64)),
    Level(reach=_reach(30, 0.30), guided=_reach(2, 0.51)),
    Level(reach=_reach(100, 0.10), guided=_reach(2, 0.33)),
    Level(reach=_reach(400), guided=_reach(2, 0.08)),
    Level(reach=_reach(1500), guided=_reach(12)),
    Level(reach=_reach(4500), guided=_reach(150)),
    Level(reach=A_SECOND, guided=A_SECOND),
)
"""Level 1 first."""


MANY = 1 << 62
"""More evaluations than anybody waits for."""

_LIMIT = re.compile(r"([0-9]{1,9})(ms|n)")


def search_player(text: str = "") -> "Searcher":
    """Return the engine with a limit of its own: milliseconds such as `200ms`, or evaluations such as `1000n`."""
    return Searcher(_limit("search", text), judge=strongest)


def heuristic_player(text: str = "") -> "Searcher":
    """Return the same search without the network."""
    return Searcher(_limit("heuristic", text))


def policy_player(text: str = "") -> "Policy":
    """Return the network without any search, which has no limit."""
    if text:
        raise NotationError(f"'policy:{text}' has a limit, and without a search there is none: expected policy")
    return Policy()


def _limit(name: str, text: str) -> Limit:
    match = _LIMIT.fullmatch(text)
    if match is None or int(match[1]) == 0:
        raise NotationError(f"'{name}:{text}' has no limit: expected milliseconds or nodes, such as {name}:200ms")
    number = int(match[1])
    return Limit(seconds=number / 1000) if match[2] == "ms" else Limit(nodes=number)


def level_player(number: str) -> "Glimpser | Searcher":
    """Return the player of a level, given by its number."""
    level = LEVELS[int(number) - 1]
    if level.sight is not None:
        return Glimpser(level.sight)
    reach, judge = level.equipment
    return Searcher(reach.limit, reach.overlooks, judge)


class Policy:
    """Plays what the network likes best at first sight, without any search."""

    def __init__(self) -> None:
        from shoal.engine.network import Network  # its own extra, which nobody else here needs

        ground = kernels.ground()
        self._grove = Grove(ground, 0, Network(ground))

    def choose(self, state: Position, seat: int, rng: random.Random) -> Turn:
        """Return the best slide with the best placement after it."""
        self._grove.plant(state)
        self._grove.grow(2)
        return self._grove.favourite()


def level_analyst(number: int, seed: int = 0, threads: int = 1) -> Analyst:
    """Return an analyst who finds what a level would play, and never thinks further than the level does."""
    level = LEVELS[number - 1]
    if number == len(LEVELS):
        return Search(seed=seed, threads=threads, judge=strongest)
    if level.sight is not None:
        return LevelAnalyst(_reach(1), Search(seed=seed), seed, Glimpser(level.sight))
    reach, judge = level.equipment
    return LevelAnalyst(reach, Search(seed=seed, judge=judge), seed)


class LevelAnalyst:
    """Answers as a level below the highest plays."""

    def __init__(self, reach: Reach, search: Search, seed: int, glimpser: "Glimpser | None" = None) -> None:
        self._reach = reach
        self._search = search
        self._seed = seed
        self._glimpser = glimpser

    def analyse(
        self,
        position: Position,
        limit: Limit,
        *,
        lines: int = 1,
        stop: Event | None = None,
        listener: Listener | None = None,
    ) -> Analysis:
        """Return the level's turn; one found at a glimpse comes with the chances of the position as a whole."""
        rng = random.Random(f"{self._seed} {position.text}")
        if self._reach.overlooks:
            self._search.overlook(_overlooked(self._reach.overlooks, rng))
        limit = Limit(limit.seconds, min(limit.nodes or MANY, self._reach.limit.nodes or MANY))
        analysis = self._search.analyse(position, limit, lines=lines, stop=stop, listener=listener)
        if self._glimpser is None or not analysis.lines:
            return analysis
        turn = self._glimpser.choose(position, int(position.to_move), rng)
        seen = replace(analysis.lines[0], actions=(turn,), visits=1, exact=False)
        return replace(analysis, lines=(seen,))


class Glimpser:
    """Takes what looks best at a glimpse."""

    def __init__(self, sight: Sight) -> None:
        ground = kernels.ground()
        words = ground.words
        self._ground = ground
        self._glimpse = ground.entry_point(glimpse)
        self._sight = sight
        table = Table(ground.octets(42), words(12), words(12), words(12 * ROW))
        self._work = Work(table, words(MOST_SLIDES), words(MOST_SLIDES), words(12), words(3))

    def choose(self, state: Position, seat: int, rng: random.Random) -> Turn:
        """Return the turn that looks best, with the player's faults falling by lot."""
        taken = lay_out(state.reef.tiles, self._work.table.board)
        pool = self._ground.words([*state.pool, *[0] * (6 - len(state.pool))])
        seed = self._ground.word(rng.getrandbits(64))
        return turn_of(int(self._glimpse(taken, pool, len(state.pool), int(seat), self._sight, seed, self._work)))


class Searcher:
    """Takes the turn that a search finds best; it goes on with what it found at its turn before."""

    def __init__(self, limit: Limit, overlooks: float = 0.0, judge: JudgeMaker = Heuristic) -> None:
        self._limit = limit
        self._overlooks = overlooks
        self._judge = judge
        self._search: Search | None = None

    @property
    def goes_by_clock(self) -> bool:
        """Whether the limit is a time."""
        return self._limit.seconds is not None

    def choose(self, state: Position, seat: int, rng: random.Random) -> Turn:
        """Return the best turn within the limit."""
        if self._search is None:
            self._search = Search(seed=rng.getrandbits(32), judge=self._judge)
        if self._overlooks:
            self._search.overlook(_overlooked(self._overlooks, rng))
        return self._search.analyse(state, self._limit).lines[0].turn


def _overlooked(share: float, rng: random.Random) -> int:
    """Return a set of squares, each in it with the same chance."""
    return sum(1 << square for square in members(REEF) if rng.random() < share)
