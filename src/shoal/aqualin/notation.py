"""Reading and writing positions and turns as text: strict about meaning, forgiving about white space."""

from collections.abc import Callable
from typing import TypeVar

from shoal.aqualin.actions import Draw, Placement, Slide, Turn
from shoal.aqualin.cells import FILES, parse_cell
from shoal.aqualin.reef import EMPTY, Contents, Reef
from shoal.aqualin.roles import Role, parse_role
from shoal.aqualin.tiles import Tile, parse_tile, parse_tiles, tile_text, tiles_text
from shoal.errors import NotationError

__all__ = ["parse_draw", "parse_part", "parse_position", "parse_reef", "parse_turn", "position_text", "reef_text"]


T = TypeVar("T")


def reef_text(reef: Contents) -> str:
    """Write a reef: ranks 6 down to 1, in a rank the tiles from a to f, a digit for a run of empty cells."""
    return "/".join(_rank_text(reef[6 * rank : 6 * rank + 6]) for rank in range(5, -1, -1))


def _rank_text(tiles: tuple[int, ...]) -> str:
    text, run = "", 0
    for tile in (*tiles, None):
        if tile == EMPTY:
            run += 1
            continue
        text += str(run) if run else ""
        text += "" if tile is None else tile_text(tile)
        run = 0
    return text


def parse_reef(text: str) -> Contents:
    """Read a reef."""
    ranks = text.strip().split("/")
    if len(ranks) != 6:
        raise NotationError(f"a reef has 6 ranks separated by /, not {len(ranks)}")
    contents: list[int] = []
    for rank, rank_text in zip("123456", reversed(ranks), strict=True):
        contents += _parse_rank(rank_text, rank)
    _refuse_repeats(contents, "on the reef")
    return tuple(contents)


def _parse_rank(text: str, rank: str) -> list[int]:
    tiles: list[int] = []
    at = 0
    while at < len(text):
        if text[at] in "123456":
            if text[at + 1 : at + 2].isdigit():
                raise NotationError(f"rank {rank} of the reef: {text[at : at + 2]!r}: write a run as one digit 1-6")
            tiles += [EMPTY] * int(text[at])
            at += 1
        else:
            tiles.append(_rank_tile(text[at : at + 2], rank, len(tiles)))
            at += 2
    if len(tiles) != 6:
        raise NotationError(f"rank {rank} of the reef has {len(tiles)} cells, expected 6: {text!r}")
    return tiles


def _rank_tile(text: str, rank: str, file: int) -> Tile:
    try:
        return parse_tile(text)
    except NotationError as error:
        where = f"cell {FILES[file]}{rank}" if file < 6 else f"rank {rank}"
        raise NotationError(f"{where} of the reef: {error}, or a digit 1-6 for a run of empty cells") from None


def _refuse_repeats(tiles: list[int], where: str) -> None:
    seen: set[int] = set()
    for tile in tiles:
        if tile != EMPTY and tile in seen:
            raise NotationError(f"{tile_text(tile)} appears twice {where}")
        seen.add(tile)


def position_text(reef: Contents, pool: tuple[Tile, ...], to_move: Role, first: Role) -> str:
    """Write the four fields of a position."""
    return f"{reef_text(reef)} {tiles_text(pool)} {to_move.letter} {first.letter}"


def parse_position(text: str) -> tuple[Reef, tuple[Tile, ...], Role, Role]:
    """Read the four fields: reef, pool, role to move, role that had the first turn."""
    fields = text.split()
    if len(fields) != 4:
        raise NotationError(
            f"a position has four fields (reef, pool, role to move, role with the first turn), not {len(fields)}"
        )
    contents = parse_reef(fields[0])
    pool = _field("pool", parse_tiles, fields[1])
    _refuse_repeats([*contents, *pool], "on the position: on the reef and in the pool")
    to_move = _field("role to move", _parse_letter, fields[2])
    first = _field("role with the first turn", _parse_letter, fields[3])
    return Reef(contents), tuple(sorted(pool)), to_move, first


def _field(name: str, parse: Callable[[str], T], text: str) -> T:
    try:
        return parse(text)
    except NotationError as error:
        raise NotationError(f"{name}: {error}") from None


def _parse_letter(text: str) -> Role:
    if text not in ("c", "a"):
        raise NotationError(f"{text!r} is not a role: expected c for colour or a for animal")
    return parse_role(text)


def parse_turn(text: str) -> tuple[Turn, Draw | None]:
    """Read a turn and, if it is written, the draw that followed; parts are separated by spaces or by commas."""
    slide, placement, draw = _parse_parts(text)
    if placement is None:
        raise NotationError(f"{text.strip()!r} has no placement: expected a tile, @ and a cell, such as Bc@d4")
    return Turn(slide, placement), draw


def parse_part(text: str) -> tuple[Slide | None, Placement | None]:
    """Read the beginning of a turn: nothing, a slide, a placement or both."""
    slide, placement, draw = _parse_parts(text)
    if draw is not None:
        raise NotationError(f"{draw.text!r} is a draw: a turn in the making has none")
    return slide, placement


def _parse_parts(text: str) -> tuple[Slide | None, Placement | None, Draw | None]:
    parts = text.replace(",", " ").split()
    slide = _parse_slide(parts.pop(0)) if parts and "-" in parts[0] else None
    placement = _parse_placement(parts.pop(0)) if parts else None
    draw = parse_draw(parts.pop(0)) if parts else None
    if parts:
        raise NotationError(f"{text.strip()!r} goes on after the draw with {parts[0]!r}")
    return slide, placement, draw


def _parse_slide(text: str) -> Slide:
    origin, _, target = text.partition("-")
    try:
        return Slide(parse_cell(origin), parse_cell(target))
    except NotationError as error:
        raise NotationError(f"the slide {text!r}: {error}") from None


def _parse_placement(text: str) -> Placement:
    tile, at, cell = text.partition("@")
    if not at:
        raise NotationError(f"{text!r} is not a placement: expected a tile, @ and a cell, such as Bc@d4")
    try:
        return Placement(parse_tile(tile), parse_cell(cell))
    except NotationError as error:
        raise NotationError(f"the placement {text!r}: {error}") from None


def parse_draw(text: str) -> Draw:
    """Read a draw, such as `+Yt`."""
    if not text.startswith("+"):
        raise NotationError(f"{text!r} is not a draw: expected + and a tile, such as +Yt")
    try:
        return Draw(parse_tile(text[1:]))
    except NotationError as error:
        raise NotationError(f"the draw {text!r}: {error}") from None
