"""What a picture of a position needs, as plain data for JSON: the web board draws it and knows no rules."""

from typing import Any

from shoal.aqualin.actions import Turn
from shoal.aqualin.cells import CELLS, Cell, cell_name
from shoal.aqualin.notation import parse_part
from shoal.aqualin.position import Position
from shoal.aqualin.reef import EMPTY, Reef
from shoal.aqualin.roles import Role
from shoal.aqualin.tiles import Tile, tile_text
from shoal.errors import IllegalActionError
from shoal.game import Outcome

__all__ = ["preview", "view"]


def view(position: Position) -> dict[str, Any]:
    """Describe a position: `slides` and `empty` hold exactly what may be touched now."""
    may_act = bool(position.actors())
    return {
        "position": position.text,
        "ply": position.reef.tile_count,
        "to_move": position.to_move.word if may_act else None,
        "first": position.first.word,
        "pool": _texts(position.pool),
        "stock": _texts(position.stock),
        "slides": _slides(position.reef) if may_act else {},
        "outcome": _outcome(position.outcome()),
        **_reef(position.reef, may_place=may_act),
    }


def preview(position: Position, text: str) -> dict[str, Any]:
    """Describe a position in the middle of a turn: after a slide, a placement or both, but before the draw.

    Raises `IllegalActionError` or `NotationError` when the unfinished turn is not allowed.
    """
    slide, placement = parse_part(text)
    if slide and position.awaits_draw:
        raise IllegalActionError(f"{slide.text} cannot be played yet: a tile must be drawn first")
    reef = position.after_slide(slide) if slide else position.reef
    pool = position.pool
    if placement:
        after = position.after(Turn(slide, placement))
        reef, pool = after.reef, after.pool
    return {
        **view(position),
        "draft": text,
        "pool": _texts(pool),
        "slides": _slides(reef) if not (slide or placement) else {},
        **_reef(reef, may_place=not placement),
    }


def _reef(reef: Reef, *, may_place: bool) -> dict[str, Any]:
    return {
        "cells": {cell_name(cell): tile_text(tile) for cell, tile in enumerate(reef.tiles) if tile != EMPTY},
        "empty": _names(reef.empty_cells) if may_place else [],
        "scores": {role.word: reef.score(role) for role in Role},
        "schools": {role.word: _schools(reef, role) for role in Role},
    }


def _schools(reef: Reef, role: Role) -> list[dict[str, Any]]:
    return [
        {"kind": role.kinds[school.kind], "cells": _names(school.cells), "points": school.points}
        for school in reef.schools(role)
    ]


def _slides(reef: Reef) -> dict[str, list[str]]:
    stops = {cell_name(cell): _names(reef.stops(cell)) for cell in CELLS}
    return {origin: targets for origin, targets in stops.items() if targets}


def _outcome(outcome: Outcome | None) -> dict[str, Any] | None:
    if outcome is None:
        return None
    scores = {role.word: outcome.scores[role] for role in Role}
    return {"scores": scores, "winner": Role(outcome.winners[0]).word, "reason": outcome.reason}


def _names(cells: tuple[Cell, ...]) -> list[str]:
    return [cell_name(cell) for cell in cells]


def _texts(tiles: tuple[Tile, ...]) -> list[str]:
    return [tile_text(tile) for tile in tiles]
