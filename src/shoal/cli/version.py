"""The command `shoal version`: what is installed."""

import platform
from collections.abc import Mapping, Sequence
from importlib import metadata

from shoal import __version__
from shoal.cli.arguments import Parser
from shoal.cli.extras import EXTRAS
from shoal.cli.output import Answer

__all__ = ["version"]


def version(words: Sequence[str]) -> int:
    """Print the versions of Shoal, Python and everything optional."""
    parser = Parser(
        "version",
        "Say which Shoal, Python and optional parts are installed; nothing of them is imported.",
        "  shoal version\n  shoal version --json",
    )
    parser.add_json()
    options = parser.read(words)
    extras = {name: {package: _installed(package) for package in packages} for name, packages in EXTRAS.items()}
    page = [
        f"shoal {__version__}",
        f"Python {platform.python_version()} ({platform.platform(terse=True)} {platform.machine()})",
        *(_describe(name, packages) for name, packages in extras.items()),
    ]
    document = {"shoal": __version__, "python": platform.python_version(), "extras": extras}
    Answer(page[0], document, page).write(as_json=options.json, alone=True)
    return 0


def _installed(package: str) -> str | None:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def _describe(name: str, packages: Mapping[str, str | None]) -> str:
    """Say of an optional part which packages there are, or how to get the missing ones."""
    there = ", ".join(f"{package} {version}" for package, version in packages.items() if version)
    missing = ", ".join(package for package, version in packages.items() if not version)
    if not missing:
        return f"{name:8}  {there}"
    return (
        f"{name:8}  {there or 'not installed'}{f'; missing: {missing}' if there else ''}: pip install 'shoal[{name}]'"
    )
