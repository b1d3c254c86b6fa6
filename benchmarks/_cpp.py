"""The C++ program to measure against: built, tried out and loaded."""

import ctypes
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

__all__ = ["Player", "Sums", "compiler", "compiler_version", "player"]

Sums: TypeAlias = tuple[int, int, int]
"""Colour points, animal points, and games in which colour has the more."""

Player: TypeAlias = Callable[[int, bool], Sums]
"""Plays so many games from seed 1, with slides or without."""

SEED = 1

TRIAL = """
import ctypes, sys
ctypes.CDLL(sys.argv[1]).batch(ctypes.c_long(100), ctypes.c_uint64(1), 1, (ctypes.c_uint64 * 3)())
"""


def compiler() -> str | None:
    """Return the C++ compiler: `$CXX`, or what is found under the usual names."""
    names = (os.environ.get("CXX", ""), "g++", "c++", "clang++")
    return next(filter(None, map(shutil.which, filter(None, names))), None)


def compiler_version(command: str) -> str:
    """Return the compiler's first line about itself."""
    done = subprocess.run([command, "--version"], capture_output=True, text=True, check=False)
    return (done.stdout.splitlines() or [command])[0]


def player(command: str, source: Path, flags: list[str], folder: Path) -> Player | None:
    """Build a program and return its games, or None when it does not build or run on this processor."""
    library = folder / f"{source.stem}{''.join(flags)}.so"
    build = [command, "-O3", *flags, "-shared", "-fPIC", "-o", str(library), str(source)]
    # An unknown instruction would end this very process: let another one go first.
    steps = (build, [sys.executable, "-c", TRIAL, str(library)])
    if any(subprocess.run(step, capture_output=True, check=False).returncode for step in steps):
        return None
    batch = ctypes.CDLL(str(library)).batch
    batch.argtypes = [ctypes.c_long, ctypes.c_uint64, ctypes.c_int, ctypes.POINTER(ctypes.c_uint64)]

    def play(games: int, with_slides: bool) -> Sums:
        out = (ctypes.c_uint64 * 3)()
        batch(games, SEED, with_slides, out)
        return out[0], out[1], out[2]

    return play
