"""The pages: start, table, rules, fairness; and the forms that make tables."""

import secrets
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from shoal import game as games
from shoal.engine import player_names
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
    context = {
        "games": [{"name": name, "title": games.load(name).title} for name in games.GAMES],
        "players": player_names(),
        "mine": await _tables_of(request),
        "error": error,
        "position": position,
    }
    return _page(request, "start.html", context, 400 if error else 200)


async def _tables_of(request: Request) -> list[dict[str, str]]:
    token = token_of(request)
    if token is None:
        return []
    visitor = fingerprint(token)
    tables: Tables = request.app.state.tables
    return [
        {
            "url": f"/tables/{table.stored.id}",
            "title": table.game.title,
            "seats": _opponents(table, visitor),
            "state": _state(table, visitor),
        }
        for table in await tables.tables_of(visitor)
    ]


def _opponents(table: Table, visitor: str) -> str:
    mine = table.seats_of(visitor)
    if len(mine) == len(table.stored.seats):
        return "on one screen"
    others = [table.player_name(seat) for seat in range(len(table.stored.seats)) if seat not in mine]
    return f"{table.seat_names[mine[0]].lower()} against {' and '.join(others)}"


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
    try:
        game = games.load(form.get("game", "aqualin"))
        checked = _checked_start(game, position)
        tables: Tables = request.app.state.tables
        table_id = await tables.create(game.name, _options(game, form), _holders(game, form, token), checked)
    except ShoalError as error:
        return await _start(request, f"No table was made: {error}.", position)
    response = RedirectResponse(f"/tables/{table_id}", 303)
    remember(response, token, secure=request.url.scheme == "https")
    return response


def _checked_start(game: Game, position: str) -> str | None:
    """Return the text of a set-up position that somebody can go on playing from."""
    if not position:
        return None
    state = game.parse_state(position)
    game.check_start(state)
    return state.text


def _options(game: Game, form: Mapping[str, str]) -> dict[str, str]:
    return {name: _chosen(name, values, form.get(name, "either")) for name, values in game.options.items()}


def _holders(game: Game, form: Mapping[str, str], token: str) -> list[SeatHolder]:
    """Return who sits where: a person on all seats, or on one with computers on the others."""
    seats = len(game.seat_names(game.seats.start))
    person = SeatHolder(fingerprint(token), None)
    against = _chosen("against", ("computer", "here"), form.get("against", "computer"))
    if against == "here":
        return [person] * seats
    computer = SeatHolder(None, _chosen("player", player_names(), form.get("player", "greedy")))
    own = _own_seat(game, form.get("role", "either"))
    return [person if seat == own else computer for seat in range(seats)]


def _own_seat(game: Game, wish: str) -> Seat:
    names = tuple(name.lower() for name in game.seat_names(game.seats.start))
    return names.index(_chosen("role", names, wish))


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
    return _page(request, f"rules-{games.load(request.path_params['game']).name}.html", {})


async def fairness(request: Request) -> Response:
    """Show how anyone can check the draws."""
    return _page(request, "fairness.html", {})


async def art(request: Request) -> Response:
    """Send the symbols of a game's tiles."""
    picture = PICTURES[games.load(request.path_params["game"]).name]
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
