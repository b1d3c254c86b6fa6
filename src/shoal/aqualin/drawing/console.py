"""A position in the terminal, within 80 columns and 24 lines: letters suffice, colours help where they are wanted."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from shoal.aqualin.cells import FILES, RANKS
from shoal.aqualin.drawing.grounds import GROUNDS
from shoal.aqualin.drawing.words import Drawable, parts, situation, stock_count
from shoal.aqualin.position import POOL_SIZE, Position
from shoal.aqualin.reef import EMPTY, Reef
from shoal.aqualin.roles import Role
from shoal.aqualin.tiles import Tile, colour_of, tile_text
from shoal.drawing.ansi import Pen
from shoal.drawing.palette import BOARD, FAINT, WORDS

__all__ = ["terminal"]


@dataclass(frozen=True, slots=True)
class _Lines:
    """The characters that a grid is made of."""

    top: tuple[str, str, str]
    middle: tuple[str, str, str]
    bottom: tuple[str, str, str]
    upright: str
    level: str
    dot: str
    """Marks an empty cell."""


_DRAWN = _Lines(("┌", "┬", "┐"), ("├", "┼", "┤"), ("└", "┴", "┘"), "│", "─", "·")
_ASCII = _Lines(("+", "+", "+"), ("+", "+", "+"), ("+", "+", "+"), "|", "-", ".")


def terminal(
    shown: Drawable, *, colour: bool, unicode: bool = True, truecolour: bool = False, schools: Iterable[Role] = ()
) -> str:
    """Return a position or a reef as lines of text, with a table of schools for each role given.

    `colour` is for terminals only (see `wants_colour`); `truecolour` then writes the exact 24-bit paints instead of the
    nearest of 256. Without `unicode` everything is ASCII.
    """
    reef, position = parts(shown)
    pen = Pen(colour, truecolour)
    blocks = colour and unicode
    board = list(_block_board(reef, pen) if blocks else _grid_board(reef, pen, _DRAWN if unicode else _ASCII))
    side = list(_side(reef, position, tuple(schools), pen, blocks=blocks))
    blank = " " * (39 if blocks else 34)
    rows = zip_longest(board, side)
    return "\n".join(f"{left or blank}  {right or ''}".rstrip() for left, right in rows)


# -- the reef ----------------------------------------------------------------------------------------------------------


def _block_board(reef: Reef, pen: Pen) -> Iterator[str]:
    """Draw each tile as a block of four columns and two lines' height, on the dark board."""
    for rank in reversed(range(6)):
        rows = _block_row(reef.tiles[6 * rank : 6 * rank + 6], pen)
        for label, row in zip((" ", RANKS[rank], " "), rows, strict=True):
            yield pen.write(f" {label} ", WORDS, BOARD) + row
    yield pen.write("   " + "".join(f" {file}    " for file in FILES), WORDS, BOARD)


def _block_row(tiles: Sequence[int], pen: Pen) -> tuple[str, str, str]:
    """Draw some tiles side by side; half blocks above and below let a line of water shine through between ranks."""
    return (
        "".join(_block_edge("▄", tile, pen) for tile in tiles),
        "".join(_tile(tile, pen, "·") + pen.write("  ", WORDS, BOARD) for tile in tiles),
        "".join(_block_edge("▀", tile, pen) for tile in tiles),
    )


def _block_edge(half: str, tile: int, pen: Pen) -> str:
    edge = "      " if tile == EMPTY else half * 4 + "  "
    return pen.write(edge, WORDS if tile == EMPTY else GROUNDS[colour_of(tile)].paint, BOARD)


def _grid_board(reef: Reef, pen: Pen, lines: _Lines) -> Iterator[str]:
    """Draw the reef within lines."""
    for rank in reversed(range(6)):
        yield _rule(lines.middle if rank < 5 else lines.top, lines.level)
        row = lines.upright.join(_tile(tile, pen, lines.dot) for tile in reef.tiles[6 * rank : 6 * rank + 6])
        yield f" {RANKS[rank]} {lines.upright}{row}{lines.upright}"
    yield _rule(lines.bottom, lines.level)
    yield "   " + "".join(f"  {file}  " for file in FILES) + " "


def _rule(joints: tuple[str, str, str], level: str) -> str:
    first, between, last = joints
    return f"   {first}{between.join([level * 4] * 6)}{last}"


def _tile(tile: int, pen: Pen, dot: str) -> str:
    """Write a tile or an empty cell in four columns."""
    if tile == EMPTY:
        return pen.write(f" {dot}  ", FAINT, BOARD)
    ground = GROUNDS[colour_of(tile)]
    return pen.write(f" {tile_text(tile)} ", ground.ink, ground.paint)


# -- beside the reef ---------------------------------------------------------------------------------------------------


def _side(reef: Reef, position: Position | None, roles: tuple[Role, ...], pen: Pen, *, blocks: bool) -> Iterator[str]:
    if position:
        words = situation(position)
        yield words[0].upper() + words[1:]
        yield stock_count(position).capitalize()
        yield ""
        yield from _pool(position.pool[:POOL_SIZE], pen, blocks=blocks)
        yield ""
    yield from ("   ".join(row) for row in zip(*(_table(reef, role) for role in roles), strict=True))


def _pool(pool: tuple[Tile, ...], pen: Pen, *, blocks: bool) -> Iterator[str]:
    yield "Pool" if pool else "Pool empty"
    if blocks:
        yield from _block_row(pool, pen)
    else:
        yield " ".join(_tile(tile, pen, "").strip() for tile in pool)


def _table(reef: Reef, role: Role) -> list[str]:
    """List a role's total, then for each kind the sizes of its schools and their points."""
    width = max(map(len, role.kinds))
    rows = [f"{role.word.upper():{width}} {'':5} {reef.score(role):2}"]
    for kind, name in enumerate(role.kinds):
        schools = [school for school in reef.schools(role) if school.kind == kind]
        sizes = "+".join(str(size) for size in sorted((len(school.cells) for school in schools), reverse=True))
        rows.append(f"{name:{width}} {sizes or '-':5} {sum(school.points for school in schools):2}")
    return rows
