"""What happens in Aqualin: slides and placements make a turn, which is a player's; a draw is chance's."""

from dataclasses import dataclass

from shoal.aqualin.cells import Cell, cell_name
from shoal.aqualin.tiles import Tile, tile_text

__all__ = ["Draw", "Placement", "Slide", "Turn"]


@dataclass(frozen=True, slots=True)
class Slide:
    """Move one tile in a straight line over empty cells."""

    origin: Cell
    """The cell the tile leaves; it is empty afterwards."""

    target: Cell
    """The cell it comes to rest on, at least one step away."""

    @property
    def text(self) -> str:
        """The slide in the notation, such as `a3-a5`."""
        return f"{cell_name(self.origin)}-{cell_name(self.target)}"

    @property
    def path(self) -> tuple[Cell, ...]:
        """The cells to cross, the target included; none when origin and target are not in one line."""
        origin, target = self.origin, self.target
        if origin // 6 == target // 6:
            step = 1 if target > origin else -1
        elif origin % 6 == target % 6:
            step = 6 if target > origin else -6
        else:
            return ()
        return tuple(range(origin + step, target + step, step))


@dataclass(frozen=True, slots=True)
class Placement:
    """Lay a tile of the drafting pool on an empty cell."""

    tile: Tile
    cell: Cell

    @property
    def text(self) -> str:
        """The placement in the notation, such as `Bc@d4`."""
        return f"{tile_text(self.tile)}@{cell_name(self.cell)}"


@dataclass(frozen=True, slots=True)
class Turn:
    """What a player does when it is their turn."""

    slide: Slide | None
    """Done first; `None` when the player does not slide."""

    placement: Placement

    @property
    def text(self) -> str:
        """The turn in the notation, such as `a3-a5 Bc@d4`."""
        return self.placement.text if self.slide is None else f"{self.slide.text} {self.placement.text}"

    @property
    def word(self) -> str:
        """The turn as one word, such as `a3-a5,Bc@d4`."""
        return self.text.replace(" ", ",")


@dataclass(frozen=True, slots=True)
class Draw:
    """A tile comes from the stockpile into the drafting pool."""

    tile: Tile

    @property
    def text(self) -> str:
        """The draw in the notation, such as `+Yt`."""
        return f"+{tile_text(self.tile)}"
