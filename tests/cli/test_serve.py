"""`shoal serve`: how its options reach the web app, and what it says when the web app is not installed."""

import re
import sys
import types
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Put a web app in place that only notes how it is called."""
    calls: list[dict[str, Any]] = []
    module = types.ModuleType("shoal.web.serve")
    module.run = lambda **options: calls.append(options)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "shoal.web", types.ModuleType("shoal.web"))
    monkeypatch.setitem(sys.modules, "shoal.web.serve", module)
    return calls


USUAL = {"host": "127.0.0.1", "port": None, "open_browser": True, "database": None, "names": ()}


@pytest.mark.parametrize(
    ("words", "changes"),
    [
        ([], {}),
        (["--no-open"], {"open_browser": False}),
        (["--open"], {}),
        (["--port", "0"], {"port": 0}),
        (["--port=65535", "--host", "0.0.0.0"], {"port": 65535, "host": "0.0.0.0"}),
        (["--database", "games.sqlite3"], {"database": Path("games.sqlite3")}),
        (["--name", "a.example", "--name", "b.example"], {"names": ("a.example", "b.example")}),
    ],
)
def test_options(run: Run, served: list[dict[str, Any]], words: list[str], changes: dict[str, Any]) -> None:
    result = run("serve", *words)
    assert (result.status, result.out, result.err) == (0, "", "")
    assert served == [{**USUAL, **changes}]


@pytest.mark.parametrize("port", ["65536", "-1", "http", "8000.0", "\u0663", "9" * 5000, ""])
def test_wrong_ports(run: Run, served: list[dict[str, Any]], port: str) -> None:
    result = run("serve", f"--port={port}")
    assert (result.status, served) == (2, [])
    assert result.complaint.startswith("the port is a whole number from 0 to 65535, not '")


def test_without_the_extra_it_says_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("starlette", "uvicorn", "shoal.web.serve", "shoal.web.app"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    monkeypatch.setitem(sys.modules, "starlette", None)
    result = run("serve")
    assert (result.status, result.out) == (1, "")
    packages = "(uvicorn|starlette|websockets|jinja2)"
    assert re.fullmatch(
        rf"shoal serve needs the package {packages}, which is not installed: pip install 'shoal\[web\]' adds it",
        result.complaint,
    )


def test_a_fault_in_the_web_app_is_not_taken_for_a_missing_package(
    run: Run, served: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(**options: Any) -> None:
        raise ModuleNotFoundError("No module named 'shoal.nonsense'", name="shoal.nonsense")

    monkeypatch.setattr(sys.modules["shoal.web.serve"], "run", broken)
    result = run("serve")
    assert result.status == 1
    assert result.complaint.startswith("a fault of this program, ModuleNotFoundError: No module named 'shoal.nonsense'")


@pytest.mark.parametrize("name", ["", "\x00", "\ud800"])
def test_what_cannot_be_the_name_of_a_file(run: Run, served: list[dict[str, Any]], name: str) -> None:
    for words in (["serve", "--database", name], ["verify", name], ["aqualin", "show", "6/6/6/6/6/6", "--svg", name]):
        result = run(*words)
        assert (result.status, result.out, served) == (2, "", [])
        assert result.complaint == f"{name!a} cannot be the name of a file"
