"""The real program on a free port with a temporary database, and a real browser to look at it."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="the browser tests need Playwright")

from playwright.sync_api import Browser, BrowserContext, Page, Response, sync_playwright

from shoal import game as games
from shoal.engine import usual
from shoal.engine.warming import warm_up

from .server import Server

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
PATIENCE = 10_000
"""Milliseconds that the browser waits for anything."""

OPTIONS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker("browser")


def find_browser() -> str | None:
    wish = os.environ.get("SHOAL_TEST_BROWSER")
    return wish or next(filter(None, map(shutil.which, BROWSERS)), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        path = find_browser()
        if path is None and not Path(playwright.chromium.executable_path).exists():
            complaint = "no browser for the browser tests: install chromium, or name one in SHOAL_TEST_BROWSER"
            (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(complaint)
        browser = playwright.chromium.launch(executable_path=path, args=OPTIONS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One running program for all tests of a process: each table is its own, so they do not meet.

    Whom it usually plays is compiled before: its own workers stand back behind all that runs here, and would take long.
    """
    for game in map(games.load, games.GAMES):
        warm_up(game, [usual(game).name])
    server = Server(tmp_path_factory.mktemp("shoal") / "shoal.sqlite3")
    server.start()
    yield server
    server.stop()


@pytest.fixture
def context(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    """A desktop browser that complains about anything unusual on its pages."""
    context = browser.new_context(base_url=server.url, viewport={"width": 1280, "height": 800})
    yield from _watched(context)


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    """A phone: small, touched with a finger."""
    size = {"width": 390, "height": 844}
    context = browser.new_context(base_url=server.url, viewport=size, has_touch=True, is_mobile=True)
    yield from _watched(context)


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


def _watched(context: BrowserContext) -> Iterator[BrowserContext]:
    """Fail a test whose pages raised errors, broke the content security policy or asked another host."""
    context.set_default_timeout(PATIENCE)
    complaints: list[str] = []
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    context.on("console", lambda message: complaints.append(message.text) if _is_bad(message.text) else None)
    context.on("response", lambda response: complaints.append(response.url) if _has_failed(response) else None)
    context.on("request", lambda request: complaints.append(request.url) if _is_foreign(request.url) else None)
    yield context
    context.close()
    assert complaints == []


def _is_bad(text: str) -> bool:
    return any(word in text for word in ("Content Security Policy", "Uncaught", "Failed to load module"))


def _has_failed(response: Response) -> bool:
    return response.status >= 400 and response.request.resource_type != "document"


def _is_foreign(url: str) -> bool:
    return not url.startswith(("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:"))
