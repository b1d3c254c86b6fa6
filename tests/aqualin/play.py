"""Positions and games at random, for tests that hold for all of them."""

import random
from collections.abc import Mapping

from hypothesis import strategies as st

from shoal.aqualin import Draw, Placement, Position, Reef, Role, Slide, Turn
from shoal.aqualin.record import RecordedTurn, ReefRecord
from shoal.aqualin.reef import EMPTY
from shoal.aqualin.tiles import TILES, tiles_text

START = Position.from_text("6/6/6/6/6/6 BcGfPjUhRsYt c c")


def random_position(rng: random.Random, laid: int) -> Position:
    """Return a position with so many tiles on the reef. Any arrangement can occur, for every cell can be filled."""
    tiles = rng.sample(TILES, 36)
    cells = tiles[:laid] + [EMPTY] * (36 - laid)
    rng.shuffle(cells)
    first = rng.choice(list(Role))
    to_move = first if laid % 2 == 0 else first.other
    return Position(Reef(tuple(cells)), tuple(sorted(tiles[laid : laid + 6])), to_move, first)


@st.composite
def positions(draw: st.DrawFn, least: int = 0, most: int = 36) -> Position:
    """Positions that can occur before a turn or at the end, with `least` to `most` tiles on the reef."""
    laid = draw(st.integers(least, most))
    return random_position(random.Random(draw(st.integers(0, 2**32))), laid)


def random_turn(rng: random.Random, position: Position) -> Turn:
    """Slide or not, then place, each at random."""
    slides: list[Slide | None] = [None, *position.legal_slides()]
    slide = rng.choice(slides) if rng.random() < 0.7 else None
    placement: Placement = rng.choice(position.legal_placements(slide))
    return Turn(slide, placement)


def dealt(rng: random.Random, position: Position) -> tuple[Position, tuple[Draw, ...]]:
    """Let chance act until it has done its part; return the position and the draws."""
    draws = []
    while position.awaits_draw:
        draws.append(rng.choice(position.legal_draws()))
        position = position.after(draws[-1])
    return position, tuple(draws)


def random_record(
    rng: random.Random, *, turns: int = 36, tags: Mapping[str, str] | None = None, comments: bool = False
) -> ReefRecord:
    """Play a game at random, from the deal for so many turns, and write it down."""
    first = rng.choice(list(Role))
    position, deal = dealt(rng, Position.initial(first))
    pool = tiles_text(tuple(draw.tile for draw in deal))
    played = []
    for _ in range(turns):
        turn = random_turn(rng, position)
        position, draws = dealt(rng, position.after(turn))
        mark = rng.choice(["", "", "", "!", "?!", "??"]) if comments else ""
        comment = rng.choice(["", "", "opens the d file", 'a "quoted" \\ remark [not a tag']) if comments else ""
        played.append(RecordedTurn(turn, draws[0] if draws else None, mark, comment))
    start = {"Game": "Aqualin", "First": first.word, "Pool": pool}
    return ReefRecord({**start, **(tags or {})}, tuple(played), position.outcome())


@st.composite
def games(draw: st.DrawFn, *, comments: bool = False) -> ReefRecord:
    """Whole and unfinished games."""
    turns = draw(st.integers(0, 36))
    return random_record(random.Random(draw(st.integers(0, 2**32))), turns=turns, comments=comments)
