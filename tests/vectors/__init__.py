"""Known answers in plain text files: what is expected stands beside the question."""

from pathlib import Path

__all__ = ["lines"]


def lines(name: str) -> list[list[str]]:
    """Return the lines of a file as fields, without the comments."""
    text = (Path(__file__).parent / name).read_text(encoding="utf-8")
    found = [line.split() for line in text.splitlines() if not line.startswith("#")]
    assert found, f"{name} is empty"
    return found
