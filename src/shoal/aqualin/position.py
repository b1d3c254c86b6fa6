"""The readable face of the rules: immutable positions, turns and draws, built on the kernel."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from shoal.aqualin import kernel, notation
from shoal.aqualin.actions import Draw, Placement, Slide, Turn
from shoal.aqualin.cells import CELLS, Cell, cell_name
from shoal.aqualin.reef import EMPTY, EMPTY_REEF, Reef, School, cells_of
from shoal.aqualin.roles import Role
from shoal.aqualin.tiles import TILES, Tile, tile_text
from shoal.errors import IllegalActionError, InvalidPositionError
from shoal.game import CHANCE, Outcome, Seat
from shoal.kernels.field import SQUARE_OF_CELL, Mask

__all__ = ["POOL_SIZE", "Position"]

POOL_SIZE = 6
"""How many tiles the drafting pool holds while the stockpile can fill it."""

Action: TypeAlias = Turn | Draw


@dataclass(frozen=True, slots=True)
class Position:
    """A reef, a pool and the two roles: everything both players see. The order of the stockpile is not in it.

    While the pool is short and the stockpile is not empty, chance is to act: each `Draw` fills one place of the pool.
    That covers the opening deal as well. Any position that someone can write down is accepted; `problems` lists what
    cannot occur in play.
    """

    reef: Reef
    """What lies on the board."""

    pool: tuple[Tile, ...]
    """The drafting pool, by ascending index."""

    to_move: Role
    """The role to move; when the game is over, whoever would be next."""

    first: Role
    """The role that had the first turn; the other one wins on equal totals."""

    @classmethod
    def initial(cls, first: Role = Role.COLOUR) -> "Position":
        """Return the empty reef before the deal: six draws come first."""
        return cls(EMPTY_REEF, (), first, first)

    @classmethod
    def dealt(cls, seed: int | random.Random, first: Role = Role.COLOUR) -> "Position":
        """Return a start position with a pool of random tiles; the same seed deals the same tiles."""
        rng = seed if isinstance(seed, random.Random) else random.Random(seed)
        return cls(EMPTY_REEF, tuple(sorted(rng.sample(TILES, POOL_SIZE))), first, first)

    @classmethod
    def from_text(cls, text: str) -> "Position":
        """Read the four fields of the notation."""
        return cls(*notation.parse_position(text))

    @property
    def text(self) -> str:
        """The position in the notation."""
        return notation.position_text(self.reef.tiles, self.pool, self.to_move, self.first)

    def __str__(self) -> str:
        return self.text

    def _repr_svg_(self) -> str:
        from shoal.aqualin.drawing import svg  # only notebooks need pictures

        return svg(self)

    @property
    def stock(self) -> tuple[Tile, ...]:
        """The tiles of the stockpile by ascending index: everything that is neither on the reef nor in the pool."""
        seen = {*self.reef.tiles, *self.pool}
        return tuple(tile for tile in TILES if tile not in seen)

    @property
    def awaits_draw(self) -> bool:
        """Whether chance is to act."""
        return len(self.pool) < POOL_SIZE and bool(self.stock)

    @property
    def is_over(self) -> bool:
        """Whether the reef is full."""
        return EMPTY not in self.reef.tiles

    def problems(self) -> tuple[str, ...]:
        """Return every reason why the position cannot occur before somebody's turn or at the end; none if it can."""
        return tuple(self._problems())

    def _problems(self) -> Iterator[str]:
        laid = self.reef.tile_count
        expected = self.first if laid % 2 == 0 else self.first.other
        if self.to_move != expected:
            yield (
                f"with {_count(laid, 'tile')} on the reef and {self.first.word} first it is {expected.word}'s turn, "
                f"not {self.to_move.word}'s"
            )
        tiles = [tile for tile in self.reef.tiles if tile != EMPTY] + list(self.pool)
        for tile in sorted({tile for tile in tiles if tiles.count(tile) > 1}):
            yield f"{tile_text(tile)} appears twice"
        due = min(POOL_SIZE, 36 - laid)
        if len(self.pool) != due:
            yield f"with {_count(laid, 'tile')} on the reef the pool holds {_count(due, 'tile')}, not {len(self.pool)}"

    def checked(self) -> "Position":
        """Return the position itself, or raise `InvalidPositionError` naming every problem."""
        problems = self.problems()
        if problems:
            raise InvalidPositionError(f"the position {self.text!r} cannot occur in play: {'; '.join(problems)}")
        return self

    # -- turns ------------------------------------------------------------------------------------------------------

    def legal_slides(self) -> tuple[Slide, ...]:
        """Return every slide, by origin and then target."""
        taken = self.reef.taken
        return tuple(
            slide
            for cell in CELLS
            if self.reef.tiles[cell] != EMPTY
            for slide in _slides_from(cell, kernel.stops(SQUARE_OF_CELL[cell], taken))
        )

    def legal_placements(self, slide: Slide | None = None) -> tuple[Placement, ...]:
        """Return every placement after a slide (or none), by tile and then cell."""
        empty = set(self.reef.empty_cells)
        if slide is not None:
            empty = empty - {slide.target} | {slide.origin}
        cells = sorted(empty)
        return tuple(_placement(tile, cell) for tile in self.pool for cell in cells)

    def legal_turns(self) -> Iterator[Turn]:
        """Yield every turn in the fixed order: no slide first, then by origin, target, tile and cell."""
        if self.awaits_draw:
            return
        slides: tuple[Slide | None, ...] = (None, *self.legal_slides())
        for slide in slides:
            for placement in self.legal_placements(slide):
                yield Turn(slide, placement)

    def turn_count(self) -> int:
        """Return how many turns are legal, without listing them."""
        return 0 if self.awaits_draw else kernel.count_turns(self.reef.taken, len(self.pool))

    def legal_draws(self) -> tuple[Draw, ...]:
        """Return every draw that can come now, all equally likely; none unless one is due."""
        return tuple(map(Draw, self.stock)) if self.awaits_draw else ()

    def after(self, action: Action, seat: Seat | None = None) -> "Position":
        """Return the position after a turn or a draw, or raise `IllegalActionError` naming the tile or cell."""
        if isinstance(action, Draw):
            position = self._after_draw(action)
            _check_seat(seat, CHANCE)
            return position
        _check_seat(seat, self.to_move)
        return self._after_turn(action)

    def _after_draw(self, draw: Draw) -> "Position":
        if not self.awaits_draw:
            raise IllegalActionError(f"{draw.text} cannot be drawn: no draw is due")
        if draw.tile not in self.stock:
            raise IllegalActionError(f"{draw.text} cannot be drawn: {tile_text(draw.tile)} is not in the stockpile")
        return Position(self.reef, tuple(sorted((*self.pool, draw.tile))), self.to_move, self.first)

    def _after_turn(self, turn: Turn) -> "Position":
        if self.is_over:
            raise IllegalActionError(f"{turn.text} cannot be played: the game is over")
        if self.awaits_draw:
            raise IllegalActionError(f"{turn.text} cannot be played yet: a tile must be drawn first")
        reef = self.reef if turn.slide is None else self.after_slide(turn.slide)
        tile, cell = turn.placement.tile, turn.placement.cell
        if tile not in self.pool:
            raise IllegalActionError(f"{turn.placement.text} cannot be played: {tile_text(tile)} is not in the pool")
        if reef.tiles[cell] != EMPTY:
            raise IllegalActionError(
                f"{turn.placement.text} cannot be played: {tile_text(reef.tiles[cell])} lies on {cell_name(cell)}"
            )
        pool = tuple(other for other in self.pool if other != tile)
        return Position(reef.with_tile(tile, cell), pool, self.to_move.other, self.first)

    def after_slide(self, slide: Slide) -> Reef:
        """Return the reef in the middle of a turn, or raise `IllegalActionError` naming the cell in the way."""
        problem = self._slide_problem(slide)
        if problem:
            raise IllegalActionError(f"{slide.text} cannot be played: {problem}")
        return self.reef.moved(slide.origin, slide.target)

    def _slide_problem(self, slide: Slide) -> str:
        tiles = self.reef.tiles
        if tiles[slide.origin] == EMPTY:
            return f"no tile lies on {cell_name(slide.origin)}"
        path = slide.path
        if not path:
            return "a slide runs along one row or one column and ends on another cell"
        for cell in path:
            if tiles[cell] != EMPTY:
                return f"{tile_text(tiles[cell])} on {cell_name(cell)} is in the way"
        return ""

    # -- points and the end -----------------------------------------------------------------------------------------

    def schools(self, role: Role) -> tuple[School, ...]:
        """Return a role's schools as they lie now."""
        return self.reef.schools(role)

    def score(self, role: Role) -> int:
        """Return a role's points as if the game ended now."""
        return self.reef.score(role)

    def scores(self) -> tuple[int, ...]:
        """Return the points of colour and animal as if the game ended now."""
        return tuple(self.reef.score(role) for role in Role)

    def leader(self) -> Role:
        """Return who wins if the game ends with the present points: equal totals go to whoever went second."""
        return self._ahead(*self.scores())

    def _ahead(self, colour: int, animal: int) -> Role:
        if colour == animal:
            return self.first.other
        return Role.COLOUR if colour > animal else Role.ANIMAL

    def outcome(self) -> Outcome | None:
        """Return the result once the reef is full, `None` before."""
        return self.ended("played") if self.is_over else None

    def ended(self, reason: str, winner: Role | None = None) -> Outcome:
        """Return the result of a game that ends here: by default the points decide."""
        scores = self.scores()
        winner = self._ahead(*scores) if winner is None else winner
        return Outcome(scores, tuple(1 if role == winner else 2 for role in Role), reason)

    # -- the contract of shoal.game ---------------------------------------------------------------------------------

    def actors(self) -> tuple[Seat, ...]:
        """Return the seat to move; seats are roles."""
        return () if self.is_over or self.awaits_draw else (int(self.to_move),)

    def actions(self, seat: Seat) -> tuple[Turn, ...]:
        """Return a seat's legal turns."""
        return tuple(self.legal_turns()) if seat in self.actors() else ()

    def chances(self) -> tuple[tuple[Draw, int], ...]:
        """Return the draws that can come now, each with weight 1."""
        return tuple((draw, 1) for draw in self.legal_draws())


def _check_seat(seat: Seat | None, expected: Seat) -> None:
    if seat is None or seat == expected:
        return
    names = {CHANCE: "chance", **{int(role): role.word for role in Role}}
    raise IllegalActionError(f"it is not {names.get(seat, f'seat {seat}')}'s turn but {names[expected]}'s")


def _count(n: int, noun: str) -> str:
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


@lru_cache(maxsize=4096)
def _slides_from(origin: Cell, stops: Mask) -> tuple[Slide, ...]:
    return tuple(Slide(origin, target) for target in cells_of(stops))


@lru_cache(maxsize=36 * 36)
def _placement(tile: Tile, cell: Cell) -> Placement:
    return Placement(tile, cell)
