"""A position as one SVG picture, for notebooks, pages and files: no scripts, no ids, nothing from elsewhere."""

from collections.abc import Iterable, Iterator
from math import hypot

from shoal.aqualin.actions import Slide, Turn
from shoal.aqualin.cells import CELLS, FILES, RANKS, Cell
from shoal.aqualin.drawing.art import animal_art, tile_art
from shoal.aqualin.drawing.grounds import GROUNDS
from shoal.aqualin.drawing.outline import outline_sample, school_badge, school_outline
from shoal.aqualin.drawing.words import Drawable, describe, parts, situation, stock_count
from shoal.aqualin.drawing.words import title as title_of
from shoal.aqualin.position import POOL_SIZE, Position
from shoal.aqualin.reef import EMPTY, Reef
from shoal.aqualin.roles import Role
from shoal.aqualin.tiles import ANIMALS, Tile
from shoal.drawing.outline import CELL
from shoal.drawing.palette import BOARD, WORDS
from shoal.drawing.svg import board, cased, document, moved, text

__all__ = ["svg"]

_MARGIN = 20
_GUTTER = 44
"""Room for the rank numbers."""

_TILE = 0.88
"""How large a tile is in its cell."""

_WELL = 'rx="16" fill="#0a131f" stroke="#5f7b99" stroke-width="1.5"'


def svg(
    shown: Drawable,
    *,
    turn: Turn | None = None,
    schools: Iterable[Role] = (),
    labels: bool = True,
    size: int = 480,
    title: str | None = None,
) -> str:
    """Return a picture of a position or a reef, `size` pixels wide.

    A turn may be drawn before or after it is played: a tile that still lies in the pool shows faintly on its new cell.
    Schools are outlined for each role given (`schools=Role` for both), with their points. `labels` are the letters of
    the files and the numbers of the ranks; `title` replaces the name that screen readers say first.
    """
    roles = tuple(schools)
    left = _GUTTER if labels else _MARGIN
    y, blocks = _MARGIN, []
    for height, art in _blocks(shown, turn, roles, labels=labels):
        blocks.append(moved(left, y, art))
        y += height
    width, height = left + 6 * CELL + _MARGIN, y + _MARGIN // 2
    body = board(width, height) + "".join(blocks)
    return document(width, height, size, title or title_of(shown), body, describe(shown, turn, roles))


def _blocks(shown: Drawable, turn: Turn | None, roles: tuple[Role, ...], *, labels: bool) -> Iterator[tuple[int, str]]:
    """Yield what stands one below the other, each with its height."""
    reef, position = parts(shown)
    yield 6 * CELL, _ranks(labels=labels) + _reef(reef, turn, roles)
    yield 34 if labels else 12, _files() if labels else ""
    if position:
        yield 50, _caption(position)
        yield (0, "") if position.is_over else (94, _pool(position, turn))
    if roles:
        yield 44, _legend(reef, roles)


def _reef(reef: Reef, turn: Turn | None, roles: tuple[Role, ...]) -> str:
    wells = "".join(_at(cell, f'<rect x="6.75" y="6.75" width="86.5" height="86.5" {_WELL}/>') for cell in CELLS)
    tiles = "".join(_at(cell, _tile(tile)) for cell, tile in enumerate(reef.tiles) if tile != EMPTY)
    schools = [school for role in roles for school in reef.schools(role)]
    outlines = "".join([*map(school_outline, schools), *map(school_badge, schools)])
    return wells + tiles + outlines + (_turn(turn, reef) if turn else "")


def _at(cell: Cell, art: str) -> str:
    """Put what is drawn in a square of one cell on its cell."""
    return moved(cell % 6 * CELL, (5 - cell // 6) * CELL, art)


def _tile(tile: Tile, scale: float = _TILE) -> str:
    """Draw a tile in the middle of a square of one cell."""
    edge = (1 - scale) / 2 * CELL
    return moved(edge, edge, tile_art(tile), scale)


def _ranks(*, labels: bool) -> str:
    if not labels:
        return ""
    return "".join(text(-24, (5 - at) * CELL + 58, rank, anchor="middle") for at, rank in enumerate(RANKS))


def _files() -> str:
    return "".join(text(at * CELL + 50, 25, file, anchor="middle") for at, file in enumerate(FILES))


# -- the turn ----------------------------------------------------------------------------------------------------------


def _turn(turn: Turn, reef: Reef) -> str:
    placement = turn.placement
    ghost = "" if reef.tiles[placement.cell] == placement.tile else f'<g opacity=".6">{_tile(placement.tile)}</g>'
    marker = _at(placement.cell, ghost + _brackets(3, 97))
    return marker + (_arrow(turn.slide, reef) if turn.slide else "")


def _brackets(low: float, high: float) -> str:
    """Mark a square by its four corners."""
    arm = 20
    path = "".join(
        f"M{x} {y + dy}V{y}H{x + dx}" for x, dx in ((low, arm), (high, -arm)) for y, dy in ((low, arm), (high, -arm))
    )
    return cased(path, 6)


def _arrow(slide: Slide, reef: Reef) -> str:
    """Draw a slide from edge to centre, or from centre to edge: whichever keeps off the tile that slides."""
    (x0, y0), (x1, y1) = _centre(slide.origin), _centre(slide.target)
    length = hypot(x1 - x0, y1 - y0) or 1
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    start, end = (0.38 * CELL if reef.tiles[cell] != EMPTY else 0 for cell in (slide.origin, slide.target))
    x0, y0, x1, y1 = x0 + start * dx, y0 + start * dy, x1 - end * dx, y1 - end * dy
    bx, by = x1 - 20 * dx, y1 - 20 * dy
    head = f"M{bx - 14 * dy:g} {by + 14 * dx:g}L{x1:g} {y1:g}L{bx + 14 * dy:g} {by - 14 * dx:g}"
    return cased(f"M{x0:g} {y0:g}L{x1:g} {y1:g}{head}", 7)


def _centre(cell: Cell) -> tuple[float, float]:
    return (cell % 6 + 0.5) * CELL, (5.5 - cell // 6) * CELL


# -- below the reef ----------------------------------------------------------------------------------------------------


def _caption(position: Position) -> str:
    """Write who is to move and how many tiles are left."""
    outcome = position.outcome()
    role = Role(outcome.winners[0]) if outcome else position.to_move
    words = situation(position)
    return (
        f'<g transform="translate(4 2)">{_role_sign(role)}</g>'
        f"{text(48, 28, words[0].upper() + words[1:])}{text(596, 28, stock_count(position), anchor='end')}"
    )


def _role_sign(role: Role) -> str:
    """Draw a role's sign, 36 units wide: three colours, or an animal without any."""
    if role is Role.COLOUR:
        spots = zip((9, 27, 18), (25, 25, 10), (4, 0, 5), strict=True)
        return "".join(f'<circle cx="{x}" cy="{y}" r="8.5" fill="{GROUNDS[colour].paint}"/>' for x, y, colour in spots)
    fish = animal_art(ANIMALS.index("fish"), WORDS, BOARD)
    return f'<g transform="translate(-2 -4) scale(.4)">{fish}</g>'


def _pool(position: Position, turn: Turn | None) -> str:
    """Draw the pool, one place under each file."""
    places = "".join(
        f'<g transform="translate({at * CELL})"><rect x="10.75" y=".75" width="78.5" height="78.5" {_WELL}/></g>'
        for at in range(POOL_SIZE)
    )
    return places + "".join(_pool_tile(at, tile, turn) for at, tile in enumerate(position.pool[:POOL_SIZE]))


def _pool_tile(at: int, tile: Tile, turn: Turn | None) -> str:
    taken = turn is not None and turn.placement.tile == tile
    marker = _brackets(9, 91) if taken else ""
    return f'<g transform="translate({at * CELL} -10)">{_tile(tile, 0.8)}{marker}</g>'


def _legend(reef: Reef, roles: tuple[Role, ...]) -> str:
    """Explain the outlines and give the totals."""
    return "".join(
        f'<g transform="translate({at * 300} 24)">{outline_sample(role)}'
        f"{text(72, 8, f'{role.word} {reef.score(role)}')}</g>"
        for at, role in enumerate(roles)
    )
