"""The pages: start, table, rules, fairness; and the forms that make tables."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from shoal import game as games
from shoal.engine import roster, usual
from shoal.errors import NotationError, ShoalError
from shoal.game import Game, Seat
from shoal.web.pictures import PICTURES
from shoal.web.store import SeatHolder
from shoal.web.table import Table
from shoal.web.tables import Tables
from shoal.web.visitors import fingerprint, new_token, remember, token_of

__all__ = ["ROUTES", "show_error"]


def _page(request: Request, name: str, context: Mapping[str, Any], status: int = 200) -> Response:
    response: Response = request.app.state.templates.TemplateResponse(request, name, dict(context), status)
    response.headers["Cache-Control"] = "no-store"  # pages show what only this visitor may see
    return response


def show_error(request: Request, status: int, sentence: str) -> Response:
    """Answer with one sentence: a page for browsers."""
    return _page(request, "error.html", {"status": status, "sentence": sentence}, status)


async def start(request: Request) -> Response:
    """Show how to begin, and this visitor's tables."""
    return await _start(request)


async def _start(request: Request, error: str | None = None, position: str = "") -> Response:
    mine = await _tables_of(request)
    context = {
        "games": [_offer(games.load(name), mine) for name in PICTURES],
        "mine": [_summary(table, visitor) for table, visitor in mine],
        "current": next((_summary(table, visitor) for table, visitor in mine if table.outcome is None), None),
        "error": error,
        "position": position,
    }
    return _page(request, "start.html", context, 400 if error else 200)


def _offer(game: Game, mine: Sequence[tuple[Table, str]]) -> dict[str, Any]:
    """Return what can be chosen for a game; the computer of the newest game with one is chosen already."""
    players = roster(game)
    known = {listed.name for listed in players}
    met = [
        holder.player
        for table, _ in mine
        if table.game is game
        for holder in table.stored.seats
        if holder.player in known
    ]
    return {
        "name": game.name,
        "title": game.title,
        "players": players,
        "chosen": met[0] if met else usual(game).name,
    }


async def _tables_of(request: Request) -> list[tuple[Table, str]]:
    """Return the newest tables of whoever asks, each with the name under which they sit there."""
    token = token_of(request)
    if token is None:
        return []
    visitor = fingerprint(token)
    tables: Tables = request.app.state.tables
    return [(table, visitor) for table in await tables.tables_of(visitor)]


def _summary(table: Table, visitor: str) -> dict[str, str]:
    return {
        "url": f"/tables/{table.stored.id}",
        "title": table.game.title,
        "seats": _opponents(table, visitor),
        "state": _state(table, visitor),
    }


def _opponents(table: Table, visitor: str) -> str:
    mine = table.seats_of(visitor)
    if len(table.stored.seats) == 1:
        return "alone" if table.stored.day is None else f"the daily game of {table.stored.day}"
    if len(mine) == len(table.stored.seats):
        return "on one screen"
    others = [table.player_name(seat) for seat in range(len(table.stored.seats)) if seat not in mine]
    return f"{_in_words(table.seat_names[mine[0]])} against {' and '.join(others)}"


def _in_words(seat_name: str) -> str:
    """Return a seat's name as people say it, such as `seat 1`."""
    word = seat_name.rstrip("0123456789")
    return f"{word} {seat_name[len(word) :]}".strip().lower()


def _state(table: Table, visitor: str) -> str:
    outcome = table.outcome
    if outcome is not None:
        return f"over, {'-'.join(map(str, outcome.scores))}"
    if table.phase == "playing" and set(table.state.actors()) & set(table.seats_of(visitor)):
        return "your turn"
    return "not begun" if table.phase == "contributing" else "their turn"


async def create(request: Request) -> Response:
    """Make a table as a form asks for it, and go there."""
    form = {name: value for name, value in (await request.form()).items() if isinstance(value, str)}
    token = token_of(request) or new_token()
    position = " ".join(form.get("position", "").split())
    tables: Tables = request.app.state.tables
    try:
        game = _playable(form.get("game", next(iter(PICTURES))))
        holders = _holders(game, form, fingerprint(token))
        day = _day(game, holders) if form.get("daily") else None
        start = _checked_start(game, position, len(holders))
        table_id = await tables.create(game.name, _options(game, form), holders, start, day=day)
    except ShoalError as error:
        return await _start(request, f"No table was made: {error}.", position)
    response = RedirectResponse(f"/tables/{table_id}", 303)
    remember(response, token, secure=request.url.scheme == "https")
    return response


def _playable(name: str) -> Game:
    """Return a game of which there is a board."""
    game = games.load(name)
    if game.name not in PICTURES:
        raise NotationError(f"{game.title} cannot be played in the browser yet: expected {' or '.join(PICTURES)}")
    return game


def _checked_start(game: Game, position: str, seats: int) -> str | None:
    """Return the text of a set-up position that so many can go on playing from."""
    if not position:
        return None
    state = game.parse_state(position)
    game.check_start(state)
    if len(state.scores()) != seats:
        raise NotationError(f"the position is one for {len(state.scores())}, not for {seats}")
    return state.text


def _day(game: Game, holders: Sequence[SeatHolder]) -> str:
    """Return today, as the name of a daily game: one that a person plays alone."""
    if len(holders) != 1:
        raise NotationError(f"a daily game of {game.title} is played alone")
    return datetime.now(UTC).date().isoformat()


def _options(game: Game, form: Mapping[str, str]) -> dict[str, str]:
    """Return what was agreed: the usual value where the form says nothing, one by lot where it says `either`."""
    return {name: _chosen(name, values, form.get(name, values[0])) for name, values in game.options.items()}


def _holders(game: Game, form: Mapping[str, str], visitor: str) -> list[SeatHolder]:
    """Return who sits where: seat by seat as the form says, or one person against computers, or on all seats."""
    wishes = [
        form[f"seat{number}"] for number in range(1, game.seats.stop) if form.get(f"seat{number}", "none") != "none"
    ]
    if not wishes:
        wishes = _usual_wishes(game, form)
    if len(wishes) not in game.seats:
        raise NotationError(f"{game.title} is a game for {_span(game.seats)}, not for {len(wishes)}")
    if "me" not in wishes:
        raise NotationError("no seat is yours: take at least one")
    return [_holder(game, wish, visitor) for wish in wishes]


def _usual_wishes(game: Game, form: Mapping[str, str]) -> list[str]:
    seats = max(2, game.seats.start)
    if _chosen("against", ("computer", "here"), form.get("against", "computer")) == "here":
        return ["me"] * seats
    own = _own_seat(game, seats, form.get("role", "either"))
    return ["me" if seat == own else form.get("player", usual(game).name) for seat in range(seats)]


def _own_seat(game: Game, seats: int, wish: str) -> Seat:
    names = tuple(name.lower() for name in game.seat_names(seats))
    return names.index(_chosen("role", names, wish))


def _holder(game: Game, wish: str, visitor: str) -> SeatHolder:
    if wish == "me":
        return SeatHolder(visitor, None)
    return SeatHolder(None, _chosen("player", tuple(listed.name for listed in roster(game)), wish))


def _span(seats: range) -> str:
    return f"{seats.start}" if len(seats) == 1 else f"{seats.start} to {seats.stop - 1}"


def _chosen(field: str, values: tuple[str, ...], wish: str) -> str:
    """Return a form's wish, or one of the values by lot for `either`."""
    if wish in values:
        return wish
    if wish == "either":
        return secrets.choice(values)
    raise NotationError(f"{wish!r} is no choice for {field}: expected {', '.join(values)}")


async def table(request: Request) -> Response:
    """Show a table; what happens there comes through its socket."""
    found = await _found(request)
    url = f"/tables/{found.stored.id}"
    context = {
        "table": {"id": found.stored.id, "url": url, "title": found.game.title, "game": found.game.name},
        "picture": PICTURES[found.game.name],
        "record_url": f"{url}/record",
        "live_url": f"{url}/live",
    }
    return _page(request, "table.html", context)


async def record(request: Request) -> Response:
    """Send the game so far as a file."""
    found = await _found(request)
    name = f"{found.game.name}-{found.stored.id[:8]}{found.game.extension}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return PlainTextResponse(found.record().text, headers=headers)


async def rematch(request: Request) -> Response:
    """Make the return game, or find it, and go there."""
    token = token_of(request)
    tables: Tables = request.app.state.tables
    table_id = await tables.rematch(request.path_params["table_id"], None if token is None else fingerprint(token))
    return RedirectResponse(f"/tables/{table_id}", 303)


async def _found(request: Request) -> Table:
    tables: Tables = request.app.state.tables
    return await tables.table(request.path_params["table_id"])


async def rules(request: Request) -> Response:
    """Show a game's rules."""
    return _page(request, f"rules-{_playable(request.path_params['game']).name}.html", {})


async def fairness(request: Request) -> Response:
    """Show how anyone can check the draws."""
    return _page(request, "fairness.html", {})


async def art(request: Request) -> Response:
    """Send the symbols of which a game's pictures are made."""
    picture = PICTURES[_playable(request.path_params["game"]).name]
    return Response(picture.art(), media_type="image/svg+xml", headers={"Cache-Control": "public, max-age=3600"})


async def healthz(request: Request) -> Response:
    """Say that the app is up and its store answers."""
    tables: Tables = request.app.state.tables
    await tables.tables_of("")
    return PlainTextResponse("ok\n")


ROUTES = [
    Route("/", start),
    Route("/tables", create, methods=["POST"]),
    Route("/tables/{table_id}", table),
    Route("/tables/{table_id}/record", record),
    Route("/tables/{table_id}/rematch", rematch, methods=["POST"]),
    Route("/rules/{game}", rules),
    Route("/fairness", fairness),
    Route("/art/{game}.svg", art),
    Route("/healthz", healthz),
]
