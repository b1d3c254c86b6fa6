"""Running the web app: a socket to listen on, a line that says where, and a browser."""

import socket
import threading
import webbrowser
from pathlib import Path

import uvicorn

from shoal.errors import ShoalError
from shoal.web.app import create_app
from shoal.web.settings import Settings, default_database

__all__ = ["run"]

USUAL_PORT = 8000


def run(
    host: str = "127.0.0.1",
    port: int | None = None,
    open_browser: bool = True,
    database: Path | None = None,
    names: tuple[str, ...] = (),
) -> None:
    """Serve until the process is told to stop."""
    listener = _listen(host, port)
    settings = Settings(database or default_database(), host, listener.getsockname()[1], names=names)
    app = create_app(settings)
    url = _url(settings)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=16 * 1024,
        ws_ping_interval=20,
        timeout_graceful_shutdown=2,
    )
    _Server(config, url, open_browser).run(sockets=[listener])


class _Server(uvicorn.Server):
    """Says where the app is as soon as it answers there, and opens it."""

    def __init__(self, config: uvicorn.Config, url: str, open_browser: bool) -> None:
        super().__init__(config)
        self._url = url
        self._open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        print(f"Shoal is on {self._url}", flush=True)
        if self._open_browser:
            threading.Thread(target=webbrowser.open, args=[self._url], daemon=True).start()


def _listen(host: str, port: int | None) -> socket.socket:
    """Listen on a port; without a wish on the usual one, or on any free one when it is taken."""
    try:
        return _bound(host, USUAL_PORT if port is None else port)
    except OSError as error:
        if port is None:
            return _listen(host, 0)
        raise ShoalError(
            f"cannot listen on {host} port {port}: {error.strerror or error}; "
            "choose another with --port, 0 for a free one"
        ) from None


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family)


def _url(settings: Settings) -> str:
    host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(settings.host, settings.host)
    host = f"[{host}]" if ":" in host and not host.startswith("[") else host
    return f"http://{host}:{settings.port}/"
