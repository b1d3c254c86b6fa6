"""What lies on the board: 36 cells, each empty or holding one tile, with its schools and scores."""

from dataclasses import dataclass
from typing import TypeAlias

from shoal.aqualin import kernel
from shoal.aqualin.cells import CELLS, Cell
from shoal.aqualin.roles import Role
from shoal.aqualin.tiles import Tile
from shoal.kernels.field import CELL_OF_SQUARE, SQUARE_OF_CELL, Mask, beside, group_around, members

__all__ = ["EMPTY", "EMPTY_REEF", "Contents", "Reef", "School", "cells_of", "mask_of"]

EMPTY = -1
"""Stands for *no tile* among the contents of a reef."""

Contents: TypeAlias = tuple[int, ...]
"""For each cell the tile that lies there, or `EMPTY`."""


@dataclass(frozen=True, slots=True)
class School:
    """Two or more tiles of one kind, connected side by side."""

    role: Role
    """Who scores it."""

    kind: int
    """The colour or the animal, 0 to 5: an index of `role.kinds`."""

    cells: tuple[Cell, ...]
    """Where it lies, by ascending index."""

    @property
    def points(self) -> int:
        """What it is worth: n(n − 1)/2 for n tiles."""
        return len(self.cells) * (len(self.cells) - 1) // 2


@dataclass(frozen=True, slots=True)
class Reef:
    """The tiles on the 6 × 6 cells. Whether a tile lies there twice is not checked here but by `Position.problems`."""

    tiles: Contents
    """36 entries by cell: a tile, or `EMPTY`."""

    def _repr_svg_(self) -> str:
        from shoal.aqualin.drawing import svg  # only notebooks need pictures

        return svg(self)

    @property
    def taken(self) -> Mask:
        """The squares that hold a tile."""
        return sum(1 << SQUARE_OF_CELL[cell] for cell in CELLS if self.tiles[cell] != EMPTY)

    @property
    def empty_cells(self) -> tuple[Cell, ...]:
        """The cells that hold no tile, by ascending index."""
        return tuple(cell for cell in CELLS if self.tiles[cell] == EMPTY)

    @property
    def tile_count(self) -> int:
        """How many tiles lie here."""
        return 36 - self.tiles.count(EMPTY)

    def stops(self, origin: Cell) -> tuple[Cell, ...]:
        """Return the cells to which the tile on `origin` can slide; none when there is no tile."""
        if self.tiles[origin] == EMPTY:
            return ()
        return cells_of(kernel.stops(SQUARE_OF_CELL[origin], self.taken))

    def kinds(self, role: Role) -> tuple[Mask, ...]:
        """Return the squares of each of the six kinds that a role tells apart."""
        masks = [0] * 6
        for cell, tile in enumerate(self.tiles):
            if tile != EMPTY:
                masks[role.kind_of(tile)] |= 1 << SQUARE_OF_CELL[cell]
        return tuple(masks)

    def schools(self, role: Role) -> tuple[School, ...]:
        """Return a role's schools, by kind and then by their lowest cell."""
        found = []
        for kind, mask in enumerate(self.kinds(role)):
            rest = mask & beside(mask)
            while rest:
                school = group_around(rest & -rest, rest)
                found.append(School(role, kind, cells_of(school)))
                rest ^= school
        return tuple(found)

    def score(self, role: Role) -> int:
        """Return a role's total."""
        return sum(kernel.school_points(mask) for mask in self.kinds(role))

    def moved(self, origin: Cell, target: Cell) -> "Reef":
        """Return the reef with the tile of `origin` on `target`; whether it may go there is not checked."""
        tiles = list(self.tiles)
        tiles[target] = tiles[origin]
        tiles[origin] = EMPTY
        return Reef(tuple(tiles))

    def with_tile(self, tile: Tile, cell: Cell) -> "Reef":
        """Return the reef with one more tile; whether the cell is empty is not checked."""
        return Reef((*self.tiles[:cell], tile, *self.tiles[cell + 1 :]))


EMPTY_REEF = Reef((EMPTY,) * 36)


def cells_of(mask: Mask) -> tuple[Cell, ...]:
    """Return the cells of a set of squares, by ascending index."""
    return tuple(CELL_OF_SQUARE[square] for square in members(mask))


def mask_of(cells: tuple[Cell, ...]) -> Mask:
    """Return the set of squares of some cells."""
    return sum(1 << SQUARE_OF_CELL[cell] for cell in cells)
