"""The web app, built from its settings."""

import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.templating import Jinja2Templates
from starlette.types import Scope

from shoal import __version__
from shoal.errors import NotationError, ShoalError
from shoal.web.guards import Guard
from shoal.web.live import live
from shoal.web.pages import ROUTES, show_error
from shoal.web.settings import Settings
from shoal.web.store import Store
from shoal.web.table import NotYoursError
from shoal.web.tables import NoTableError, Tables
from shoal.web.workers import Workers

__all__ = ["create_app"]

_HERE = Path(__file__).parent

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)


def create_app(settings: Settings) -> Starlette:
    """Return the app; its store is opened at once, its workers when it starts to serve."""
    store = Store(settings.database)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        workers = Workers(settings.workers)
        if settings.warm_up:
            workers.warm_up()
        app.state.tables = Tables(store, workers)
        yield
        await app.state.tables.close()

    app = Starlette(
        routes=[
            *ROUTES,
            WebSocketRoute("/tables/{table_id}/live", live),
            Mount("/static", _Static(directory=_HERE / "static"), name="static"),
        ],
        middleware=[
            Middleware(Guard, names=(settings.host, *settings.names), content_security_policy=CONTENT_SECURITY_POLICY),
            Middleware(GZipMiddleware),
        ],
        exception_handlers={HTTPException: _http_error, ShoalError: _shoal_error, Exception: _failure},
        lifespan=lifespan,
    )
    app.state.templates = _templates()
    return app


class _Static(StaticFiles):
    """Files that browsers keep but ask about, so that an update is seen at once."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "no-cache"
        return response


def _templates() -> Jinja2Templates:
    templates = Jinja2Templates(directory=_HERE / "templates")
    templates.env.globals |= {"version": __version__, "static": _static_url}
    return templates


def _static_url(path: str) -> str:
    file = _HERE / "static" / path
    return f"/static/{path}?v={_digest(file, file.stat().st_mtime_ns)[:12]}"


@cache
def _digest(file: Path, changed: int) -> str:
    """Return the digest of a file that was last changed at a time."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    sentences = {404: "There is no page at this address.", 405: "This address cannot be used that way."}
    response = show_error(request, error.status_code, sentences.get(error.status_code, error.detail))
    response.headers.update(error.headers or {})
    return response


async def _shoal_error(request: Request, error: Exception) -> Response:
    statuses: dict[type[Exception], int] = {NoTableError: 404, NotYoursError: 403, NotationError: 404}
    status = statuses.get(type(error), 400)
    sentence = str(error)
    return show_error(request, status, sentence[:1].upper() + sentence[1:] + ".")


async def _failure(request: Request, error: Exception) -> Response:
    return show_error(request, 500, "Something went wrong on our side; nothing was changed. Try again.")
