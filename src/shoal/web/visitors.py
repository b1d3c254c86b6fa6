"""Who a browser is: a random token in a cookie, no account needed. The store knows only the token's fingerprint."""

import hashlib
import secrets

from starlette.requests import HTTPConnection
from starlette.responses import Response

__all__ = ["fingerprint", "new_token", "remember", "token_of"]

COOKIE = "shoal_visitor"
_YEAR = 365 * 24 * 3600


def token_of(connection: HTTPConnection) -> str | None:
    """Return the token that a browser sent, `None` for a first visit."""
    token = connection.cookies.get(COOKIE, "")
    return token if 20 <= len(token) <= 100 else None


def fingerprint(token: str) -> str:
    """Return what the store keeps of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_token() -> str:
    """Return a token that nobody can guess."""
    return secrets.token_urlsafe(24)


def remember(response: Response, token: str, *, secure: bool) -> None:
    """Have the browser keep its token for a year; pages' scripts cannot read it."""
    response.set_cookie(COOKIE, token, max_age=_YEAR, httponly=True, samesite="lax", secure=secure)
