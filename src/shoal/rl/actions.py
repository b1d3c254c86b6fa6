"""The parts of a turn as integers, which is what libraries for learning speak.

A player acts in two steps. The first decides the slide: 0 for none, or one of 360. The second decides the placement,
as a tile and a cell (`36 * tile + cell`), or as a slot and a cell (`36 * slot + cell`), where slot 0 is the lowest
tile of the pool *as the player to move sees it*. A player sees their own kind first: colour sees the tile
6 × colour + animal, animal sees it as 6 × animal + colour, and so both roles play the same game. The tile of a
placement, too, can be told as the player to move sees it: then one policy serves both.
"""

from itertools import product

from shoal.aqualin.actions import Placement, Slide
from shoal.aqualin.cells import CELLS, Cell
from shoal.aqualin.position import POOL_SIZE, Position
from shoal.aqualin.roles import Role
from shoal.aqualin.tiles import Tile
from shoal.errors import IllegalActionError

__all__ = [
    "PLACEMENTS",
    "SLIDES",
    "SLIDE_ACTIONS",
    "SLOT_PLACEMENTS",
    "decode_placement",
    "decode_seen_placement",
    "decode_slide",
    "decode_slot_placement",
    "encode_placement",
    "encode_seen_placement",
    "encode_slide",
    "encode_slot_placement",
    "seen_by",
    "slots",
]


def _in_line(origin: Cell, target: Cell) -> bool:
    return origin != target and (origin // 6 == target // 6 or origin % 6 == target % 6)


SLIDES = tuple(Slide(origin, target) for origin, target in product(CELLS, CELLS) if _in_line(origin, target))
"""All 360 slides by origin and then target, which is the order of the notation; slide n is action n + 1."""

SLIDE_ACTIONS = 1 + len(SLIDES)
"""How many actions the first step has."""

PLACEMENTS = 36 * 36
"""How many actions the second step has, told by tile and cell."""

SLOT_PLACEMENTS = POOL_SIZE * 36
"""How many actions the second step has, told by slot and cell."""

_ACTION_OF_SLIDE = {slide: action for action, slide in enumerate(SLIDES, start=1)}


def encode_slide(slide: Slide | None) -> int:
    """Return the action of a slide, 0 for none."""
    return 0 if slide is None else _ACTION_OF_SLIDE[slide]


def decode_slide(action: int) -> Slide | None:
    """Return the slide of an action."""
    return SLIDES[_checked(action, SLIDE_ACTIONS, "slide") - 1] if action else None


def encode_placement(placement: Placement) -> int:
    """Return the action of a placement, told by tile and cell."""
    return 36 * placement.tile + placement.cell


def decode_placement(action: int) -> Placement:
    """Return the placement of an action, told by tile and cell."""
    return Placement(*divmod(_checked(action, PLACEMENTS, "placement"), 36))


def encode_seen_placement(placement: Placement, role: Role) -> int:
    """Return the action of a placement, told by the tile as a role sees it and the cell."""
    return 36 * seen_by(role, placement.tile) + placement.cell


def decode_seen_placement(action: int, role: Role) -> Placement:
    """Return the placement of an action, told by the tile as a role sees it and the cell."""
    tile, cell = divmod(_checked(action, PLACEMENTS, "placement"), 36)
    return Placement(seen_by(role, tile), cell)


def encode_slot_placement(placement: Placement, position: Position) -> int:
    """Return the action of a placement, told by slot and cell."""
    return 36 * slots(position).index(placement.tile) + placement.cell


def decode_slot_placement(action: int, position: Position) -> Placement:
    """Return the placement of an action, told by slot and cell."""
    slot, cell = divmod(_checked(action, SLOT_PLACEMENTS, "placement"), 36)
    pool = slots(position)
    if slot >= len(pool):
        raise IllegalActionError(f"slot {slot} is empty: the pool holds {len(pool)} tiles")
    return Placement(pool[slot], cell)


def slots(position: Position) -> tuple[Tile, ...]:
    """Return the pool in the order of the slots: ascending, as the role to move sees the tiles."""
    return tuple(sorted(position.pool, key=lambda tile: seen_by(position.to_move, tile)))


def seen_by(role: Role, tile: Tile) -> Tile:
    """Return the tile as a role sees it, its own kind first. Applied twice, it gives the tile back."""
    return 6 * (tile % 6) + tile // 6 if role else tile


def _checked(action: int, count: int, what: str) -> int:
    if not 0 <= action < count:
        raise IllegalActionError(f"{action} is not a {what}: expected 0 to {count - 1}")
    return action
