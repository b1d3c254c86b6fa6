"""Games as rows of tables: the columns, and batches of games that are played for them."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

from shoal.arena.match import Match
from shoal.arena.play import Played, play_at_once
from shoal.arena.players import Players
from shoal.game import CHANCE

__all__ = ["GAMES", "POSITIONS", "Batch", "Column", "Entry", "Row", "play_batch"]


class Column(NamedTuple):
    """What stands under one name in every row."""

    name: str
    kind: str
    """`Int64`, `Int16`, `Int8` or `String`; in square brackets for a list of such values."""

    about: str
    """What it means; also kept in the files."""


GAMES = (
    Column("game", "Int64", "number of the game, from 0"),
    Column("secret", "String", "the secret in hexadecimal from which the hidden order follows by the fair shuffle"),
    Column("options", "String", "what was agreed before the game, as name=value, separated by commas"),
    Column("players", "[String]", "the player on each seat"),
    Column("first", "Int8", "the seat that had the first turn, from 0; null when several could act first"),
    Column("points", "[Int16]", "points of each seat in the end"),
    Column("places", "[Int8]", "place of each seat, 1 for the best; who shares a place has the same number"),
    Column("reason", "String", "how the game ended: played to its end, or resigned when a program could not go on"),
    Column("forfeited", "Int8", "the seat whose program could not go on; null when everybody could"),
    Column("note", "String", "why it could not; empty when everybody could"),
    Column("plies", "Int16", "how many decisions the players made"),
    Column("opening", "String", "the state in which the first decision was due"),
    Column("dealt", "[String]", "what chance did, in its order"),
    Column("record", "String", "the whole game in its notation, secret included: it can be replayed and verified"),
)
"""One row a game, in the order of their numbers."""

POSITIONS = (
    Column("game", "Int64", "number of the game, as in the other table"),
    Column("ply", "Int16", "how many decisions came before in the game"),
    Column("seat", "Int8", "the seat that decided, from 0"),
    Column("position", "String", "the state as everybody saw it"),
    Column("action", "String", "what the seat did"),
    Column("scores", "[Int16]", "points of each seat as if the game had ended in this state"),
    Column("points", "[Int16]", "points of each seat in the end"),
    Column("place", "Int8", "place of the seat in the end, 1 for the best"),
)
"""One row a decision, in the order of the games and of their plies."""

Row: TypeAlias = tuple[Any, ...]
"""Values in the order of the columns."""

Entry: TypeAlias = tuple[Row, tuple[Row, ...]]
"""The row of a game, and the rows of its positions if they are wanted."""


class Batch(NamedTuple):
    """Some games that are played together."""

    numbers: range
    with_positions: bool


def play_batch(match: Match, batch: Batch, players: Players) -> list[Entry]:
    """Play games and return their rows."""
    entries: list[Entry] = []
    for number in batch.numbers:
        played = play_at_once(match, number, players)
        entries.append((_game(match, played), tuple(_positions(played)) if batch.with_positions else ()))
    return entries


def _game(match: Match, played: Played) -> Row:
    result = played.result
    fixture = result.fixture
    dealt = [step.action.text for step in played.steps if step.seat == CHANCE]
    return (
        fixture.number,
        match.secret_of(fixture).text,
        _settings(fixture.options),
        list(fixture.players),
        result.first,
        list(result.scores),
        list(result.places),
        result.reason,
        result.forfeited,
        result.note,
        len(played.steps) - len(dealt),
        played.opening.text,
        dealt,
        result.record,
    )


def _settings(options: Mapping[str, str]) -> str:
    return ",".join(f"{name}={value}" for name, value in options.items())


def _positions(played: Played) -> Iterator[Row]:
    result, state = played.result, played.start
    ply = 0
    for step in played.steps:
        if step.seat != CHANCE:
            end = (list(result.scores), result.places[step.seat])
            yield result.fixture.number, ply, step.seat, state.text, step.action.text, list(state.scores()), *end
            ply += 1
        state = state.after(step.action, step.seat)
