"""The renamings that leave the game unchanged: turned and mirrored reefs, permuted kinds, swapped roles."""

import random
from dataclasses import dataclass

from shoal.aqualin.actions import Draw, Placement, Slide, Turn
from shoal.aqualin.cells import CELLS, Cell
from shoal.aqualin.position import Position
from shoal.aqualin.reef import EMPTY, Reef
from shoal.aqualin.roles import Role
from shoal.aqualin.tiles import Tile

__all__ = ["IDENTITY", "REEF_SYMMETRIES", "Symmetry", "random_symmetry"]

_SAME = (0, 1, 2, 3, 4, 5)


def _turned(quarters: int, mirrored: bool) -> tuple[Cell, ...]:
    def image(cell: Cell) -> Cell:
        file, rank = cell % 6, cell // 6
        for _ in range(quarters):
            file, rank = rank, 5 - file
        return 6 * rank + (5 - file if mirrored else file)

    return tuple(image(cell) for cell in CELLS)


REEF_SYMMETRIES = tuple(_turned(quarters, mirrored) for mirrored in (False, True) for quarters in range(4))
"""The eight symmetries of the square: for each cell the cell it goes to."""


@dataclass(frozen=True, slots=True)
class Symmetry:
    """One of 8 × 6! × 6! × 2 renamings. It maps legal turns to legal turns and totals to totals."""

    cells: tuple[Cell, ...] = CELLS
    """For each cell the cell it goes to: one of `REEF_SYMMETRIES`."""

    colours: tuple[int, ...] = _SAME
    """For each colour the colour it becomes."""

    animals: tuple[int, ...] = _SAME
    """For each animal the animal it becomes."""

    swaps_roles: bool = False
    """Whether colours and animals, and with them the roles, change places afterwards."""

    def role(self, role: Role) -> Role:
        """Return the image of a role."""
        return role.other if self.swaps_roles else role

    def tile(self, tile: Tile) -> Tile:
        """Return the image of a tile."""
        colour, animal = self.colours[tile // 6], self.animals[tile % 6]
        return 6 * animal + colour if self.swaps_roles else 6 * colour + animal

    def slide(self, slide: Slide) -> Slide:
        """Return the image of a slide."""
        return Slide(self.cells[slide.origin], self.cells[slide.target])

    def turn(self, turn: Turn) -> Turn:
        """Return the image of a turn."""
        placement = Placement(self.tile(turn.placement.tile), self.cells[turn.placement.cell])
        return Turn(turn.slide and self.slide(turn.slide), placement)

    def draw(self, draw: Draw) -> Draw:
        """Return the image of a draw."""
        return Draw(self.tile(draw.tile))

    def reef(self, reef: Reef) -> Reef:
        """Return the image of a reef."""
        tiles = [EMPTY] * 36
        for cell, tile in enumerate(reef.tiles):
            tiles[self.cells[cell]] = tile if tile == EMPTY else self.tile(tile)
        return Reef(tuple(tiles))

    def position(self, position: Position) -> Position:
        """Return the image of a position."""
        return Position(
            self.reef(position.reef),
            tuple(sorted(map(self.tile, position.pool))),
            self.role(position.to_move),
            self.role(position.first),
        )


IDENTITY = Symmetry()


def random_symmetry(rng: random.Random) -> Symmetry:
    """Pick one of all renamings uniformly."""
    return Symmetry(
        rng.choice(REEF_SYMMETRIES),
        tuple(rng.sample(_SAME, 6)),
        tuple(rng.sample(_SAME, 6)),
        rng.random() < 0.5,
    )
