"""What the games' kernels stand on: machine words, sets of cells of a 6 × 6 field, and compiling by Numba.

A kernel is plain Python over integers and sequences. `shoal.kernels.native` compiles it where the extra `engine` is
installed; everything else here needs nothing.
"""

import importlib
import importlib.util
import os
import sys
from collections.abc import Callable
from typing import Any

__all__ = ["available", "ground", "listeners", "tell_of_compiling"]

listeners: list[Callable[[str | None], None]] = []
"""Called with the name of a function that begins to be compiled, and with None when that is done."""


def available() -> bool:
    """Tell whether compiled functions can run here; looks for Numba without importing it."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0") and importlib.util.find_spec("numba") is not None


def ground(compiled: bool | None = None) -> Any:
    """Return what kernels run on: `shoal.kernels.native`, or `shoal.kernels.plain`, which offers the same.

    By default the faster one that can be had here.
    """
    return importlib.import_module(
        "shoal.kernels.native" if (available() if compiled is None else compiled) else "shoal.kernels.plain"
    )


def tell_of_compiling() -> None:
    """Keep whoever sits at the terminal informed of what is compiled, as that can take half a minute the first time."""

    def tell(name: str | None) -> None:
        text = "" if name is None else f"Compiling for this computer, which happens once: {name} …"
        print(f"\r{text}\x1b[K", end="", file=sys.stderr, flush=True)

    if sys.stderr is not None and sys.stderr.isatty():
        listeners.append(tell)
