"""How a match is told: in tables for people, at most 80 columns wide, and as a document for programs."""

import math
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from shoal.arena.intervals import Estimate
from shoal.arena.ratings import Rating
from shoal.arena.sprt import Sprt
from shoal.arena.standings import Meeting, Part, Standing, Standings

__all__ = ["document", "page", "page_alone"]

LONGEST_NAME = 20
"""Longer names are cut in the tables: two of them and their figures fit on a line."""

Table: TypeAlias = list[tuple[str, ...]]


# -- for people --------------------------------------------------------------------------------------------------------


def page(standings: Standings, sprt: Sprt | None = None) -> list[str]:
    """Return the lines that tell how a match went."""
    found = standings.standings()
    tables = (
        _strengths(found),
        _points(standings, found),
        _ranks(standings, found),
        _paces(found),
        _meetings(standings),
        _parts(standings),
    )
    return _composed(standings, tables, [*_looking_back(standings), *_notes(standings, found, sprt)])


def page_alone(standings: Standings) -> list[str]:
    """Return the lines that tell what those reached who played alone, without comparing them."""
    found = standings.standings()
    return _composed(standings, (_points(standings, found), _ranks(standings, found)), list(_looking_back(standings)))


def _composed(standings: Standings, tables: Sequence[Table], notes: Sequence[str]) -> list[str]:
    lines = [_headline(standings)]
    for table in tables:
        if len(table) > 1:
            lines += ["", *_aligned(table)]
    return [*lines, "", *notes] if notes else lines


def _headline(standings: Standings) -> str:
    match = standings.match
    options = "".join(f", {name} {value}" for name, value in match.options)
    groups = f"{_count(len(standings.groups), 'hidden order')} x {match.group_size}"
    return f"{match.title}{options}: {_count(standings.games, 'game')} ({groups}), seed {match.seed}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _strengths(found: Sequence[Standing]) -> Table:
    table: Table = [("player", "games", "share", "95 %", "Elo", "95 %")]
    for standing in found:
        if standing.share and standing.rating:
            share = (_percent(standing.share.value), _percents(standing.share))
            bounds = "reference" if standing is found[-1] else _elos(standing.rating.elo)
            table.append((standing.name, str(standing.games), *share, _elo(standing.rating), bounds))
    return table


def _points(standings: Standings, found: Sequence[Standing]) -> Table:
    """Tell the points; against one rival also the margin, among several the place."""
    if standings.match.seats == 1:
        return _totals(standings, found)
    what = "margin" if standings.match.seats == 2 else "place"
    table: Table = [("player", "won", "drawn", "points", what, "95 %")]
    for each in found:
        chosen = each.margin if what == "margin" else each.place
        assert chosen is not None
        table.append((each.name, str(each.won), str(each.drawn), f"{each.points.value:.2f}", *_decimals(chosen)))
    return table


def _totals(standings: Standings, found: Sequence[Standing]) -> Table:
    """Tell the points of those who play alone, and how many more were to be had."""
    hindsight = standings.hindsight()
    table: Table = [("player", "games", "points", "95 %", *(("missed", "95 %") if hindsight else ()))]
    for each in found:
        missed = _decimals(each.missed) if each.missed else ()
        table.append((each.name, str(each.games), *_decimals(each.points), *missed))
    return table


def _ranks(standings: Standings, found: Sequence[Standing]) -> Table:
    """Tell how often each rank was reached, and how often it could have been."""
    table: Table = [("player", "rank", "share", "95 %")]
    reached = [(each.name, each.ranks) for each in found]
    if hindsight := standings.hindsight():
        reached.append(("hindsight", hindsight.ranks))
    for name, ranks in reached:
        table += [(name, rank, _percent(share.value), _percents(share)) for rank, share in ranks.items()]
    return table


def _paces(found: Sequence[Standing]) -> Table:
    """Tell how long a turn took, by the clock on the wall."""
    table: Table = [("player", "turns", "ms a turn", "longest ms")]
    for each in found:
        pace = each.pace
        mean_ms = 1000 * pace.seconds / max(1, pace.turns)
        table.append((each.name, str(pace.turns), f"{mean_ms:.2f}", f"{1000 * pace.longest:.1f}"))
    return table


def _meetings(standings: Standings) -> Table:
    """Tell how every two did; with only two of them all is said already."""
    table: Table = [("player", "rival", "games", "share", "95 %", "Elo")]
    if len(standings.match.names) > 2:
        for met in standings.meetings():
            share = (_percent(met.share.value), _percents(met.share))
            table.append((met.name, met.rival, str(met.games), *share, _elo(met.rating)))
    return table


def _parts(standings: Standings) -> Table:
    table: Table = [("seat", "share", "95 %")]
    return table + [(part.name, _percent(part.share.value), _percents(part.share)) for part in standings.parts()]


def _looking_back(standings: Standings) -> Iterator[str]:
    """Yield how much could have been reached, if somebody looked back."""
    if hindsight := standings.hindsight():
        at_least, at_most = (f"{value} points ({bounds})" for value, bounds in map(_decimals, hindsight.bounds))
        yield f"with hindsight: at least {at_least}"
        yield f"with hindsight: at most {at_most}, no order more than {hindsight.luckiest}"


def _notes(standings: Standings, found: Sequence[Standing], sprt: Sprt | None) -> Iterator[str]:
    """Yield what is to be said beside the tables."""
    if any(each.rating and each.rating.held for each in found):
        yield "~ somebody won or lost everything: one drawn game a pair holds ratings finite"
    for each in found:
        if each.forfeited:
            often = _count(each.forfeited, "game")
            yield f"{_short(each.name)} could not go on in {often}; the first: {_why(standings, each)}"
    if sprt:
        ratio = sprt.ratio(standings.shares)
        verdict = {"": "no verdict yet", "H0": "H0 accepted", "H1": "H1 accepted"}[sprt.verdict(ratio)]
        bounds = f"{sprt.lower:.2f} to {sprt.upper:.2f}"
        yield f"SPRT, Elo {sprt.elo0:g} against {sprt.elo1:g}: ratio {ratio:.2f} ({bounds}), {verdict}"


def _why(standings: Standings, standing: Standing) -> str:
    results = (result for group in standings.groups for result in group)
    first = next(
        result
        for result in results
        if result.forfeited is not None and result.fixture.players[result.forfeited] == standing.name
    )
    return f"game {first.fixture.number}, it {first.note}"


def _aligned(table: Table) -> Iterator[str]:
    """Yield the rows of a table: names to the left, everything else to the right."""
    rows = [tuple(_short(cell) for cell in row) for row in table]
    left = sum(name in ("player", "rival", "seat", "rank") for name in rows[0])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell.ljust(width) if at < left else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()


def _short(name: str) -> str:
    """Return a name as it stands in tables: of a long one the beginning and the end, which tell programs apart."""
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME // 2 - 2]}..{name[-LONGEST_NAME // 2 :]}"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _percents(share: Estimate) -> str:
    return f"{100 * share.low:.1f} to {100 * share.high:.1f}"


def _elo(rating: Rating) -> str:
    return f"{'~' if rating.held else ''}{rating.elo.value:+.0f}" if rating.elo.value else "0"


def _elos(elo: Estimate) -> str:
    return f"{elo.low:+.0f} to {elo.high:+.0f}"


def _decimals(estimate: Estimate) -> tuple[str, str]:
    """Return a number and its bounds, `?` where there are none."""
    bounds = f"{estimate.low:.2f} to {estimate.high:.2f}" if math.isfinite(estimate.low) else "?"
    return f"{estimate.value:.2f}", bounds


# -- for programs ------------------------------------------------------------------------------------------------------


def document(standings: Standings, sprt: Sprt | None = None) -> dict[str, Any]:
    """Return everything that is known of a match; numbers that are infinite or unknown are `None`."""
    match = standings.match
    head = {
        "game": match.game_name,
        "players": list(match.players),
        "seats": match.seats,
        "options": dict(match.options),
        "seed": match.seed,
        "games": standings.games,
        "groups": len(standings.groups),
        "group_size": match.group_size,
    }
    return {
        **head,
        "standings": [_standing(each) for each in standings.standings()],
        "meetings": [_meeting(each) for each in standings.meetings()],
        "parts": [_part(each) for each in standings.parts()],
        "hindsight": _hindsight(standings),
        "sprt": None if sprt is None else _sprt(sprt, standings),
    }


def _hindsight(standings: Standings) -> dict[str, Any] | None:
    hindsight = standings.hindsight()
    if hindsight is None:
        return None
    at_least, at_most = map(_estimate, hindsight.bounds)
    ranks = {rank: _estimate(share) for rank, share in hindsight.ranks.items()}
    return {"at_least": at_least, "at_most": at_most, "luckiest": hindsight.luckiest, "ranks": ranks}


def _standing(standing: Standing) -> dict[str, Any]:
    pace = standing.pace
    return {
        "player": standing.name,
        "games": standing.games,
        "won": standing.won,
        "drawn": standing.drawn,
        "forfeited": standing.forfeited,
        "share": _estimate(standing.share),
        "elo": _estimate(standing.rating.elo if standing.rating else None),
        "elo_held": bool(standing.rating and standing.rating.held),
        "points": _estimate(standing.points),
        "margin": _estimate(standing.margin),
        "place": _estimate(standing.place),
        "ranks": {rank: _estimate(share) for rank, share in standing.ranks.items()},
        "missed": _estimate(standing.missed),
        "turns": pace.turns,
        "seconds_a_turn": pace.seconds / max(1, pace.turns),
        "longest_seconds": pace.longest,
    }


def _meeting(meeting: Meeting) -> dict[str, Any]:
    return {
        "player": meeting.name,
        "rival": meeting.rival,
        "games": meeting.games,
        "share": _estimate(meeting.share),
        "elo": _estimate(meeting.rating.elo),
    }


def _part(part: Part) -> dict[str, Any]:
    return {"part": part.name, "games": part.games, "share": _estimate(part.share)}


def _sprt(sprt: Sprt, standings: Standings) -> dict[str, Any]:
    ratio = sprt.ratio(standings.shares)
    return {
        "elo0": sprt.elo0,
        "elo1": sprt.elo1,
        "alpha": sprt.alpha,
        "beta": sprt.beta,
        "ratio": ratio,
        "lower": sprt.lower,
        "upper": sprt.upper,
        "verdict": sprt.verdict(ratio) or None,
    }


def _estimate(estimate: Estimate | None) -> dict[str, float | None] | None:
    if estimate is None:
        return None
    return {"value": _finite(estimate.value), "low": _finite(estimate.low), "high": _finite(estimate.high)}


def _finite(number: float) -> float | None:
    return number if math.isfinite(number) else None
