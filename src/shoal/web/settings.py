"""The settings of the web app: one table for the command line, the documents and the tests."""

import os
from dataclasses import dataclass, field
from pathlib import Path

from shoal.web.store import StoreError

__all__ = ["Settings", "default_database"]


@dataclass(frozen=True, slots=True)
class Settings:
    """How one instance of the web app runs."""

    database: Path
    """The SQLite file that holds every table."""

    host: str = "127.0.0.1"
    """The address to listen on."""

    port: int | None = None
    """The port to listen on; 0 picks a free one, `None` means 8000 or, if that is taken, a free one."""

    workers: int = field(default_factory=lambda: os.cpu_count() or 1)
    """How many processes think about computers' turns."""

    warm_up: bool = True
    """Whether they start with the app, rather than with the first computer's turn."""

    names: tuple[str, ...] = ()
    """Host names by which browsers may address the app, besides the local ones."""


def default_database() -> Path:
    """Return the file in the user's data folder, and make the folder."""
    home = os.environ.get("XDG_DATA_HOME")
    try:
        folder = (Path(home) if home else Path.home() / ".local" / "share") / "shoal"
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError) as error:
        raise StoreError(f"the user's data folder cannot be used: {error}; name a file with --database") from None
    return folder / "shoal.sqlite3"
