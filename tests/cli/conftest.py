"""Running the command line in this process, and as a real one."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import shoal
from shoal.cli.main import main


@dataclass(frozen=True)
class Result:
    """What a command did."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def complaint(self) -> str:
        """The one line of complaint."""
        assert self.err.startswith("shoal: ")
        assert self.err.count("\n") == 1
        assert self.err.endswith("\n")
        return self.err.removeprefix("shoal: ").rstrip("\n")


Run = Callable[..., Result]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in this process, with bytes or text as its standard input."""

    def run(*words: str, stdin: str | bytes = b"") -> Result:
        raw = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="ascii"))
        capsys.readouterr()
        status = main(words)
        return Result(status, *capsys.readouterr())

    return run


def command(*words: str) -> list[str]:
    return [sys.executable, "-W", "error", "-m", "shoal", *words]


def environment(**changes: str) -> dict[str, str]:
    """Return an environment in which this very Shoal is found, also where it is not installed."""
    source = str(Path(shoal.__file__).parent.parent)
    return {**os.environ, "PYTHONPATH": source, "PYTHONUNBUFFERED": "", **changes}


def process(words: Sequence[str], **options: Any) -> "subprocess.Popen[bytes]":
    """Start a command as a process of its own."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(command(*words), env=environment(), **{**pipes, **options})
