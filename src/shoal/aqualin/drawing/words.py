"""What a picture shows, in words: captions for everyone, descriptions for those who do not see it."""

from collections.abc import Iterable
from typing import TypeAlias

from shoal.aqualin.actions import Slide, Turn
from shoal.aqualin.cells import cell_name
from shoal.aqualin.position import Position
from shoal.aqualin.reef import EMPTY, Reef, School
from shoal.aqualin.roles import Role
from shoal.aqualin.tiles import tile_name

__all__ = ["Drawable", "describe", "parts", "situation", "stock_count", "title"]

Drawable: TypeAlias = Position | Reef
"""What can be drawn: a position, or a reef by itself."""


def parts(shown: Drawable) -> tuple[Reef, Position | None]:
    """Return the reef, and the position it belongs to if there is one."""
    return (shown, None) if isinstance(shown, Reef) else (shown.reef, shown)


def title(shown: Drawable) -> str:
    """Name the picture in a few words."""
    reef, position = parts(shown)
    return f"Aqualin position: {situation(position)}" if position else f"Aqualin reef with {_tiles(reef.tile_count)}"


def situation(position: Position) -> str:
    """Say whose turn it is, or who won."""
    outcome = position.outcome()
    if outcome:
        winner = Role(outcome.winners[0])
        ours, theirs = outcome.scores[winner], outcome.scores[winner.other]
        return f"{winner.word} wins {ours} to {theirs}{' by the tie rule' if ours == theirs else ''}"
    if position.awaits_draw:
        return f"a draw, then {position.to_move.word} moves"
    return f"{position.to_move.word} to move, turn {position.reef.tile_count + 1} of 36"


def stock_count(position: Position) -> str:
    """Say how many tiles the stockpile still holds."""
    return f"{_tiles(len(position.stock))} in stock" if position.stock else "stock empty"


def describe(shown: Drawable, turn: Turn | None = None, schools: Iterable[Role] = ()) -> str:
    """Tell everything that the picture shows, tile by tile."""
    reef, position = parts(shown)
    sentences = [_reef(reef)]
    if position:
        pool = ", ".join(map(tile_name, position.pool)) or "empty"
        sentences.append(f"Pool: {pool}. {stock_count(position).capitalize()}. {situation(position).capitalize()}.")
    if turn:
        sentences.append(_turn(turn, reef))
    sentences += [_schools(reef, role) for role in schools]
    return " ".join(sentences)


def _tiles(count: int) -> str:
    return "1 tile" if count == 1 else f"{count} tiles"


def _reef(reef: Reef) -> str:
    laid = [f"{cell_name(cell)} {tile_name(tile)}" for cell, tile in enumerate(reef.tiles) if tile != EMPTY]
    if not laid:
        return "Reef: empty."
    rest = "" if len(laid) == 36 else "; every other cell is empty"
    return f"Reef: {', '.join(laid)}{rest}."


def _turn(turn: Turn, reef: Reef) -> str:
    placed = f"{tile_name(turn.placement.tile)} to {cell_name(turn.placement.cell)}"
    if turn.slide is None:
        return f"Turn shown: {placed}."
    return f"Turn shown: {_slide(turn.slide, reef)}, {placed}."


def _slide(slide: Slide, reef: Reef) -> str:
    """Name the sliding tile, which lies on its target once the turn is played, and its way."""
    there, here = reef.tiles[slide.target], reef.tiles[slide.origin]
    tile = here if there == EMPTY else there
    name = "a tile" if tile == EMPTY else tile_name(tile)
    return f"{name} slides from {cell_name(slide.origin)} to {cell_name(slide.target)}"


def _schools(reef: Reef, role: Role) -> str:
    listed = "; ".join(map(_school, reef.schools(role))) or "none"
    return f"Schools of {role.word}, {_points(reef.score(role))}: {listed}."


def _school(school: School) -> str:
    cells = " ".join(map(cell_name, school.cells))
    return f"{school.role.kinds[school.kind]} on {cells}, {_points(school.points)}"


def _points(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"
