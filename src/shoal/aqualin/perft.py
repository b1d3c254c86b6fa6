"""Count the sequences of turns from a position: the usual proof that two programs know the same rules.

Which tile lies where makes no difference to how many turns there are, only which squares are taken and how many tiles
the pool holds. So the count goes by sets of squares, each with the number of ways that lead to it, turn by turn.
"""

from collections.abc import Iterable, Iterator, Sequence

from shoal.aqualin import kernel
from shoal.aqualin.kernel import REEF
from shoal.aqualin.position import POOL_SIZE, Position
from shoal.aqualin.tiles import Tile, tile_text
from shoal.errors import NotationError
from shoal.kernels.field import Mask

__all__ = ["perft"]


def perft(position: Position, depth: int, stock: Sequence[Tile] = ()) -> int:
    """Count the sequences of `depth` turns (slide or none, tile, cell) when draws come in a given order.

    `stock` runs first-drawn first. Tiles that are not drawn between these turns may be missing; otherwise the order
    must fit the position, which in turn must be one that can occur in play. Depth 0 gives 1, and beyond the end of the
    game the count is 0. Three turns take at most a second or so; each further turn takes a hundred times longer.
    """
    if depth < 0:
        raise NotationError(f"the depth is a number of turns from 0 on, not {depth}")
    _check_order(position.checked(), depth, stock)
    laid = position.reef.tile_count
    if depth > 36 - laid:
        return 0
    if depth == 0:
        return 1
    ways = {position.reef.taken: 1}
    for turn in range(depth - 1):
        ways = _after_turn(ways, _pool_size(laid + turn))
    pool = _pool_size(laid + depth - 1)
    return sum(count * kernel.count_turns(taken, pool) for taken, count in ways.items())


def _check_order(position: Position, depth: int, order: Sequence[Tile]) -> None:
    stock = position.stock
    for at, tile in enumerate(order):
        if tile not in stock:
            raise NotationError(f"the stock order holds {tile_text(tile)}, which is not in the position's stockpile")
        if tile in order[:at]:
            raise NotationError(f"{tile_text(tile)} appears twice in the stock order")
    drawn = min(max(depth - 1, 0), len(stock))
    if len(order) < drawn:
        tiles = "1 tile is" if drawn == 1 else f"{drawn} tiles are"
        raise NotationError(f"the stock order is too short: {tiles} drawn in {depth} turns, not {len(order)}")


def _pool_size(laid: int) -> int:
    return min(POOL_SIZE, 36 - laid)


def _after_turn(ways: dict[Mask, int], pool: int) -> dict[Mask, int]:
    """Return the sets of squares that one more turn can lead to, each with the number of ways."""
    slid = _sums((after, count) for taken, count in ways.items() for after in _after_slides(taken))
    return _sums((taken | square, count * pool) for taken, count in slid.items() for square in _members(REEF & ~taken))


def _sums(ways: Iterable[tuple[Mask, int]]) -> dict[Mask, int]:
    sums: dict[Mask, int] = {}
    for taken, count in ways:
        sums[taken] = sums.get(taken, 0) + count
    return sums


def _after_slides(taken: Mask) -> Iterator[Mask]:
    """Yield what is taken after each slide, and first after none."""
    yield taken
    for square in _members(taken):
        rest = taken ^ square
        for stop in _members(kernel.stops(square.bit_length() - 1, taken)):
            yield rest | stop


def _members(mask: Mask) -> Iterator[Mask]:
    """Yield the members of a set, each as a set of its own."""
    while mask:
        square = mask & -mask
        yield square
        mask ^= square
