"""What the games of a match add up to."""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from shoal.arena.intervals import Estimate, mean, share
from shoal.arena.match import Match
from shoal.arena.play import Pace, Result
from shoal.arena.ratings import Rating, Tally, rating_of, ratings
from shoal.game import Seat

__all__ = ["Hindsight", "Meeting", "Part", "Standing", "Standings"]


@dataclass(frozen=True, slots=True)
class Standing:
    """How one player did."""

    name: str
    games: int

    won: int
    """How often alone in the first place."""

    drawn: int
    """How often in the first place with others."""

    forfeited: int
    """How often the player could not go on."""

    share: Estimate | None
    """The share of the rivals that were beaten, one who came level counted as half; `None` without rivals."""

    rating: Rating | None
    """How strong the player is compared with the one named last; `None` without rivals."""

    points: Estimate

    margin: Estimate | None
    """Own points less those of the best rival at the table; `None` for those who play alone."""

    place: Estimate | None
    """The place at the table; `None` for those who play alone."""

    ranks: Mapping[str, Estimate]
    """The share of games that ended with each of the game's ranks; none at tables for several."""

    missed: Estimate | None
    """How many points more were to be had with hindsight, at least; `None` when nobody looked back."""

    pace: Pace


@dataclass(frozen=True, slots=True)
class Hindsight:
    """The best possible totals, had everything been known beforehand."""

    at_least: Estimate
    """Of the best that was found for every order."""

    ranks: Mapping[str, Estimate]
    """The share of orders with which it reaches each rank."""

    at_most: Estimate
    """Of totals that cannot be exceeded."""

    luckiest: int
    """The largest of these."""

    @property
    def bounds(self) -> tuple[Estimate, Estimate]:
        """Between what the mean of the best totals lies."""
        return self.at_least, self.at_most


@dataclass(frozen=True, slots=True)
class Meeting:
    """How a player did against one rival."""

    name: str
    rival: str

    games: int
    """In how many games, or pairs of games alone under the same order, the two are compared."""

    share: Estimate
    rating: Rating
    """The difference in strength that the share shows by itself."""


@dataclass(frozen=True, slots=True)
class Part:
    """How all those did together who had a certain seat, or the first turn."""

    name: str
    games: int
    share: Estimate


class Standings:
    """Adds up whole groups of games."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.groups: list[tuple[Result, ...]] = []
        self.shares: list[float] = []
        """The share of the player named first in each group; empty without rivals."""
        self._group: list[Result] = []
        self._tallies: list[dict[tuple[str, str], tuple[float, int]]] = []

    def add(self, result: Result) -> bool:
        """Count the next game in, without keeping its record; return whether it completes a group."""
        self._group.append(replace(result, record=""))
        if len(self._group) < self.match.group_size:
            return False
        tally = _tally(self._group)
        self.groups.append(tuple(self._group))
        self._tallies.append(tally)
        if len(self.match.names) > 1:
            self.shares.append(_share_of(tally, self.match.names[0]))
        self._group = []
        return True

    @property
    def games(self) -> int:
        """How many games are counted."""
        return len(self.groups) * self.match.group_size

    def standings(self) -> tuple[Standing, ...]:
        """Return how everybody did, in the order in which they were named."""
        found = self._ratings()
        return tuple(self._standing(name, found.get(name)) for name in self.match.names)

    def meetings(self) -> tuple[Meeting, ...]:
        """Return how every two did who met."""
        pairs = itertools.combinations(self.match.names, 2)
        return tuple(self._meeting(*pair) for pair in pairs if pair in self._tallies[0])

    def parts(self) -> tuple[Part, ...]:
        """Return how the seats did, and those with the first turn where only one can have it; nothing for solo."""
        if self.match.seats == 1:
            return ()
        size = self.match.group_size
        names = self.match.game.seat_names(self.match.seats)
        parts = [self._part(name, [[seat] * size] * len(self.groups)) for seat, name in enumerate(names)]
        firsts = [[result.first for result in group if result.first is not None] for group in self.groups]
        if all(len(seats) == size for seats in firsts):
            parts.append(self._part("first turn", firsts))
        return tuple(parts)

    def hindsight(self) -> Hindsight | None:
        """Return what could have been reached, `None` when nobody looked back."""
        bests = [group[0].best for group in self.groups if group[0].best]
        if not bests:
            return None
        at_least, at_most = zip(*bests, strict=True)
        return Hindsight(mean(at_least), self._ranks(at_least), mean(at_most), max(at_most))

    def _ratings(self) -> dict[str, Rating]:
        names = self.match.names
        if len(names) < 2:
            return {}
        if len(names) > 2:
            return ratings(self._tallies, names[-1])
        return {names[0]: self._meeting(*names).rating, names[1]: Rating(Estimate(0.0, 0.0, 0.0))}

    def _meeting(self, name: str, rival: str) -> Meeting:
        met = [tally[name, rival] for tally in self._tallies]
        total = sum(games for _, games in met)
        found = share([points / games for points, games in met], total)
        return Meeting(name, rival, total, found, rating_of(found))

    def _standing(self, name: str, rating: Rating | None) -> Standing:
        seats = [[entry for result in group for entry in _entries(result, name)] for group in self.groups]
        entries = [entry for group in seats for entry in group]
        games = sum(name in result.fixture.players for group in self.groups for result in group)
        alone = self.match.seats == 1
        return Standing(
            name=name,
            games=games,
            won=sum(entry.place == 1 and not entry.is_shared for entry in entries),
            drawn=sum(entry.place == 1 and entry.is_shared for entry in entries),
            forfeited=sum(entry.forfeited for entry in entries),
            share=None if rating is None else self._share(name, games),
            rating=rating,
            points=mean([_mean(entry.points for entry in group) for group in seats]),
            margin=None if alone else mean([_mean(entry.margin for entry in group) for group in seats]),
            place=None if alone else mean([_mean(entry.place for entry in group) for group in seats]),
            ranks=self._ranks([entry.points for entry in entries]) if alone else {},
            missed=self._missed(seats) if alone else None,
            pace=sum((entry.pace for entry in entries), Pace()),
        )

    def _share(self, name: str, games: int) -> Estimate:
        return share([_share_of(tally, name) for tally in self._tallies], games)

    def _ranks(self, totals: Sequence[int]) -> Mapping[str, Estimate]:
        """Return how often each rank was reached, from one total a group."""
        ranks = self.match.game.ranks
        reached = [next(rank for rank, least in ranks if total >= least) for total in totals]
        return {rank: share([float(other == rank) for other in reached], len(reached)) for rank, _ in ranks}

    def _missed(self, seats: Sequence[Sequence["_Entry"]]) -> Estimate | None:
        bests = [group[0].best for group in self.groups]
        missed = [best[0] - entry.points for best, (entry,) in zip(bests, seats, strict=True) if best]
        return mean(missed) if missed else None

    def _part(self, name: str, seats: Sequence[Sequence[Seat]]) -> Part:
        """Return how the given seats did, one for each game of each group."""
        shares = [
            _mean(_share_of_seat(result, seat) for result, seat in zip(group, chosen, strict=True))
            for group, chosen in zip(self.groups, seats, strict=True)
        ]
        return Part(name, self.games, share(shares, self.games))


@dataclass(frozen=True, slots=True)
class _Entry:
    """One seat of a game."""

    points: int
    margin: int
    place: int
    is_shared: bool
    forfeited: bool
    pace: Pace


def _entries(result: Result, name: str) -> Iterator[_Entry]:
    """Yield the seats that a player had in a game."""
    for seat, player in enumerate(result.fixture.players):
        if player == name:
            rivals = [points for other, points in enumerate(result.scores) if other != seat]
            place = result.places[seat]
            yield _Entry(
                result.scores[seat],
                result.scores[seat] - max(rivals, default=0),
                place,
                result.places.count(place) > 1,
                result.forfeited == seat,
                result.paces[seat],
            )


def _tally(group: Sequence[Result]) -> dict[tuple[str, str], tuple[float, int]]:
    """Compare every two players who met: at one table by places, in games alone under the same order by points."""
    tally: dict[tuple[str, str], tuple[float, int]] = {}
    for contest in _contests(group):
        names = dict.fromkeys(name for name, _ in contest)
        for name, rival in itertools.permutations(names, 2):
            points, games = tally.get((name, rival), (0.0, 0))
            tally[name, rival] = (points + _beaten(contest, name, rival), games + 1)
    return tally


def _beaten(contest: Sequence[tuple[str, int]], name: str, rival: str) -> float:
    """Return how far a player beat a rival, 0 to 1: the mean over their seats when they have several."""
    own = [rank for who, rank in contest if who == name]
    other = [rank for who, rank in contest if who == rival]
    return _mean(_compared(*ranks) for ranks in itertools.product(own, other))


def _contests(group: Sequence[Result]) -> Iterator[list[tuple[str, int]]]:
    """Yield the players who are compared with each other, each with a number that is smaller for the better."""
    if len(group[0].places) == 1:
        yield [(result.fixture.players[0], -result.scores[0]) for result in group]
        return
    for result in group:
        yield list(zip(result.fixture.players, result.places, strict=True))


def _compared(rank: int, other: int) -> float:
    return 0.5 if rank == other else float(rank < other)


def _share_of(tally: Tally, name: str) -> float:
    """Return the share of a player against everybody else in a group."""
    own = [entry for (who, _), entry in tally.items() if who == name]
    return sum(points for points, _ in own) / sum(games for _, games in own)


def _share_of_seat(result: Result, seat: Seat) -> float:
    others = [place for other, place in enumerate(result.places) if other != seat]
    return _mean(_compared(result.places[seat], place) for place in others)


def _mean(values: Iterator[float]) -> float:
    found = list(values)
    return sum(found) / len(found)
