"""What every request must pass, loopback or not: the host it names, the page it comes from; and headers for answers."""

import ipaddress
from collections.abc import Collection
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["Guard"]

_SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}


class Guard:
    """Refuse requests under foreign names (DNS rebinding) and changes asked for by foreign pages (forgery)."""

    def __init__(self, app: ASGIApp, names: Collection[str], content_security_policy: str) -> None:
        self.app = app
        self.names = {"localhost", *(name.lower() for name in names)}
        self.headers = {
            "Content-Security-Policy": content_security_policy,
            "Cross-Origin-Opener-Policy": "same-origin",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Referrer-Policy": "same-origin",
            "X-Content-Type-Options": "nosniff",
            "X-Frame-Options": "DENY",
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer it here."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        problem = self._problem(scope)
        if problem is None:
            await self.app(scope, receive, self._with_headers(send))
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 4403, "reason": problem[1][:120]})
        else:
            await PlainTextResponse(problem[1] + "\n", problem[0])(scope, receive, send)

    def _problem(self, scope: Scope) -> tuple[int, str] | None:
        headers = Headers(scope=scope)
        hosts = headers.getlist("host")
        if len(hosts) != 1 or not self._is_ours(hosts[0]):
            return 421, "this server is not known by that host name: use its address, or start it with --name"
        if scope["type"] == "http" and scope["method"] in _SAFE_METHODS:
            return None
        origin = headers.get("origin")
        if origin is None:  # browsers always say where a change or a socket comes from; only programs do not
            return (403, _FOREIGN) if headers.get("sec-fetch-site", "none") not in ("same-origin", "none") else None
        parts = urlsplit(origin)
        same = parts.scheme in ("http", "https") and parts.netloc.lower() == hosts[0].lower()
        return None if same else (403, _FOREIGN)

    def _is_ours(self, host: str) -> bool:
        """Return whether a host header names us; addresses cannot be rebound, so they are always allowed."""
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        return name.lower() in self.names or _is_address(name)

    def _with_headers(self, send: Send) -> Send:
        async def wrapped(message: Message) -> None:
            if message["type"] == "http.response.start":
                _add(MutableHeaders(scope=message), self.headers)
            await send(message)

        return wrapped


_FOREIGN = "this comes from another site's page: nothing was changed; open the table itself and try again"


def _add(headers: MutableHeaders, extra: dict[str, Any]) -> None:
    for name, value in extra.items():
        headers.setdefault(name, value)


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
