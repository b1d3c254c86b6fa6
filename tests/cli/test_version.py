"""`shoal version`: what is installed, without importing it."""

import platform
import re
import tomllib
from pathlib import Path

import pytest

from shoal import __version__
from shoal.cli import version as version_module
from shoal.cli.extras import EXTRAS, extra
from shoal.errors import MissingExtraError
from tests.cli.conftest import Run

PROJECT = Path(__file__).parent.parent.parent / "pyproject.toml"


@pytest.mark.parametrize("words", [["version"], ["--version"]])
def test_in_words(run: Run, words: list[str]) -> None:
    result = run(*words)
    assert (result.status, result.err) == (0, "")
    assert result.lines[0] == f"shoal {__version__}"
    assert result.lines[1].startswith(f"Python {platform.python_version()} ")
    assert [line.split()[0] for line in result.lines[2:]] == list(EXTRAS)


def test_as_json(run: Run) -> None:
    found = run("version", "--json").json
    assert (found["shoal"], found["python"]) == (__version__, platform.python_version())
    assert {name: tuple(packages) for name, packages in found["extras"].items()} == EXTRAS


@pytest.mark.parametrize(
    ("installed", "line"),
    [
        ({"numpy": "2.4.1", "numba": "0.66.0"}, "engine    numpy 2.4.1, numba 0.66.0"),
        ({"numpy": "2.4.1"}, "engine    numpy 2.4.1; missing: numba: pip install 'shoal[engine]'"),
        ({}, "engine    not installed: pip install 'shoal[engine]'"),
    ],
)
def test_parts_that_are_there_or_missing(
    run: Run, monkeypatch: pytest.MonkeyPatch, installed: dict[str, str], line: str
) -> None:
    monkeypatch.setattr(version_module, "_installed", installed.get)
    assert line in run("version").lines


@pytest.mark.skipif(not PROJECT.exists(), reason="the project's own file is not here")
def test_the_optional_parts_are_those_of_the_project() -> None:
    extras = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    names = {
        part: tuple(name for need in needs if (name := re.split(r"[\[>=<~! ;]", need)[0]) != "shoal")
        for part, needs in extras.items()
    }
    assert {part: packages for part, packages in names.items() if packages} == EXTRAS


def test_a_missing_package_becomes_advice() -> None:
    advice = r"it needs the package nonsense.*pip install 'shoal\[web\]' adds it"
    with pytest.raises(MissingExtraError, match=advice), extra("web", "it"):
        import nonsense.more  # noqa: F401
    with pytest.raises(ModuleNotFoundError, match="shoal"), extra("web", "it"):
        import shoal.nonsense  # noqa: F401
