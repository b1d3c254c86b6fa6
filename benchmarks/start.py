"""How soon a fresh process answers: the first turn of the engine, with everything compiled and with nothing.

With --check the exit status is 1 when the first answer of a process that finds everything compiled takes too long.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time

from benchmarks._common import Row, machine, print_table, versions

from shoal import kernels

PROMISE = 3.0
"""Seconds until the first answer."""

ASKING = "isready\nposition startpos\ngo nodes 100\nquit\n"


def main() -> int:
    parser = argparse.ArgumentParser(prog="script/bench start", description="How soon a fresh process answers.")
    parser.add_argument("--check", action="store_true", help=f"fail when the first answer takes over {PROMISE} s")
    options = parser.parse_args()
    if not kernels.available():
        parser.exit(2, 'This benchmark needs Numba: pip install "shoal[engine]"\n')
    print(f"{machine()}\n{versions('numba', 'llvmlite', 'numpy')}\n")
    shoal = [sys.executable, "-m", "shoal"]
    with tempfile.TemporaryDirectory() as folder:
        bare = best_of([sys.executable, "-c", "pass"], folder)
        importing = best_of([sys.executable, "-c", "import shoal"], folder)
        helping = best_of([*shoal, "--help"], folder)
        cold = seconds([*shoal, "ugi"], folder, ASKING)
        warm = best_of([*shoal, "ugi"], folder, ASKING)
    rows = [
        Row("Python alone", f"{bare:.2f} s"),
        Row("import shoal", f"{importing:.2f} s", importing / bare, "Python alone"),
        Row("shoal --help", f"{helping:.2f} s", helping / bare, "Python alone"),
        Row("shoal ugi, its first answer, nothing compiled", f"{cold:.2f} s"),
        Row("the same, everything compiled", f"{warm:.2f} s", warm / cold, "nothing compiled"),
    ]
    print_table(Row("a fresh process, time by the clock", "until it ends", of="of"), rows)
    kept = warm <= PROMISE
    if options.check:
        print(f"\nThe promise, the first answer within {PROMISE:g} s, is {'kept' if kept else 'NOT kept'}.")
    return int(options.check and not kept)


def best_of(command: list[str], cache: str, text: str = "") -> float:
    """Return the shortest time of three runs."""
    return min(seconds(command, cache, text) for _ in range(3))


def seconds(command: list[str], cache: str, text: str = "") -> float:
    """Run a command with a folder for compiled code and return how long it took."""
    begun = time.perf_counter()
    subprocess.run(
        command, env=os.environ | {"NUMBA_CACHE_DIR": cache}, input=text, text=True, check=True, capture_output=True
    )
    return time.perf_counter() - begun


if __name__ == "__main__":
    sys.exit(main())
