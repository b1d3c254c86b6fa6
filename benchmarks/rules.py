"""Random games a second: the compiled rules against C++, and plain Python beside them.

The C++ program is `limit.cpp`. The contenders of a race play the same games from the same seed, in turn, in one
process, and their points must agree. With --check the exit status is 1 when compiled rules fall short of the promise.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from random import Random
from typing import TypeAlias

from benchmarks._common import Row, machine, pin, print_table, timed, versions
from benchmarks._cpp import SEED, Player, Sums, compiler, compiler_version, player

from shoal import kernels
from shoal.aqualin import compiled, greedy, kernel
from shoal.aqualin.actions import Draw, Turn
from shoal.aqualin.position import Position

PROMISE = 0.95
"""Compiled games for each game of the better C++ build."""

GAMES = 40_000
"""Games of one contender in one round."""

HERE = Path(__file__).parent

COMPILED = "Shoal, compiled"
WITH_PDEP = {
    "C++ -march=native": ("limit.cpp", "-march=native"),
    "C++ -march=x86-64-v3": ("limit.cpp", "-march=x86-64-v3"),
}
WITHOUT_PDEP = {
    "C++ -march=native -mno-bmi2": ("limit_halvings.cpp", "-march=native", "-mno-bmi2"),
    "C++ -march=x86-64-v3 -mno-bmi2": ("limit_halvings.cpp", "-march=x86-64-v3", "-mno-bmi2"),
}
"""Source and flags of the builds, by name. Neither flag is always the faster one: the better build counts."""

Race: TypeAlias = dict[str, float]
"""Games a CPU second of each contender; C++ builds that do not work here are missing."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="script/bench rules", description="Random games a second, against C++.")
    parser.add_argument("--rounds", type=int, default=15, metavar="N", help="rounds of each contender (default: 15)")
    parser.add_argument("--check", action="store_true", help=f"fail when a ratio to C++ is below {PROMISE}")
    parser.add_argument("--race-without-pdep", action="store_true", help=argparse.SUPPRESS)  # for the child process
    options = parser.parse_args()
    if not kernels.available():
        parser.exit(2, 'This benchmark needs Numba: pip install "shoal[engine]"\n')
    pin()
    if options.race_without_pdep:
        print(json.dumps(races(WITHOUT_PDEP, options.rounds)))
        return 0
    return report(options.rounds, options.check)


def report(rounds: int, check: bool) -> int:
    """Measure everything, print the table, and return the exit status."""
    print(f"{machine()}\n{about_the_build()}\n{versions('numba', 'llvmlite', 'numpy')}\n")
    with_slides, no_slides = races(WITH_PDEP, rounds)
    without_pdep = race_without_pdep(rounds)
    rows = [
        Row("Complete random games, with slides"),
        *race_rows(with_slides),
        plain_row(True, with_slides[COMPILED]),
        Row("Complete random games, no slides"),
        *race_rows(no_slides),
        plain_row(False, no_slides[COMPILED]),
        Row("Without the instruction PDEP, with slides"),
        *race_rows(without_pdep),
        *turn_rows(),
        *start_rows(),
    ]
    print_table(Row("one core, CPU time", "a second", of="of"), rows)
    return verdict([with_slides, no_slides, without_pdep]) if check else 0


def about_the_build() -> str:
    from shoal.kernels import native

    command = compiler()
    cpp = compiler_version(command) if command else "no C++ compiler found (CXX, g++, c++, clang++)"
    return f"{cpp}; compiled rules select {'by PDEP' if native.DEPOSITS else 'by halvings'}"


def verdict(measured: list[Race]) -> int:
    """Say whether the promise is kept and return the exit status."""
    ratios = [ratio for race in measured if (ratio := ratio_to_cpp(race)) is not None]
    if not ratios:
        print(f"\nNot checked: there is no C++ build to compare with. The promise is {PROMISE}.")
        return 1
    kept = min(ratios) >= PROMISE
    print(f"\nThe promise, {PROMISE} of the better C++ build, is {'kept' if kept else 'NOT kept'}.")
    return 0 if kept else 1


# Races


def races(builds: Mapping[str, tuple[str, ...]], rounds: int) -> list[Race]:
    """Let the C++ builds that work here and the compiled rules play in turn: with slides, and without."""
    with tempfile.TemporaryDirectory() as folder:
        contenders = dict(cpp_players(builds, Path(folder)))
    contenders[COMPILED] = play_compiled
    play_compiled(1, True)
    return [race(contenders, with_slides, rounds) for with_slides in (True, False)]


def cpp_players(builds: Mapping[str, tuple[str, ...]], folder: Path) -> Iterator[tuple[str, Player]]:
    command = compiler()
    for name, (source, *flags) in builds.items():
        play = command and player(command, HERE / source, flags, folder)
        if play:
            yield name, play


def play_compiled(games: int, with_slides: bool) -> Sums:
    return compiled.random_games(games, SEED, with_slides)


def play_plain(games: int, with_slides: bool) -> Sums:
    sums = [0, 0, 0]
    kernel.random_games(games, SEED, with_slides, kernel.work_space(), sums)
    return sums[0], sums[1], sums[2]


def race(contenders: dict[str, Player], with_slides: bool, rounds: int) -> Race:
    """Return the speed of each contender in its best round."""
    best = dict.fromkeys(contenders, 0.0)
    found: set[Sums] = set()
    for _ in range(rounds):
        for name, play in contenders.items():
            sums, spent = timed(partial(play, GAMES, with_slides))
            best[name] = max(best[name], GAMES / spent)
            found.add(sums)
    if len(found) > 1:
        raise SystemExit(f"The contenders do not agree on the points of the same games: {sorted(found)}")
    return best


def race_without_pdep(rounds: int) -> Race:
    """Race as on a processor without BMI2; what Numba compiles for is settled when a process starts."""
    import llvmlite.binding

    features = llvmlite.binding.get_host_cpu_features().flatten().replace("+bmi2", "-bmi2")
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-m", "benchmarks.rules", "--race-without-pdep", "--rounds", str(rounds)],
            env=os.environ | {"NUMBA_CPU_FEATURES": features, "NUMBA_CACHE_DIR": folder},
            cwd=HERE.parent,
            stdout=subprocess.PIPE,
            check=True,
        )
    with_slides: Race = json.loads(done.stdout)[0]
    return with_slides


def ratio_to_cpp(race: Race) -> float | None:
    """Return the speed of the compiled rules as a multiple of the better C++ build's."""
    builds = [rate for name, rate in race.items() if name != COMPILED]
    return race[COMPILED] / max(builds) if builds else None


def race_rows(race: Race) -> Iterator[Row]:
    builds = {name: rate for name, rate in race.items() if name != COMPILED}
    better = max(builds.values(), default=None)
    if better is None:
        yield Row("C++", "not comparable here")
    for name, rate in race.items():
        yield Row(name, f"{rate:,.0f}", rate / better if better else None, "the better C++ build" if better else "")


def plain_row(with_slides: bool, compiled_rate: float) -> Row:
    games = 300
    rate = max(games / timed(partial(play_plain, games, with_slides))[1] for _ in range(3))
    return Row("Shoal, plain Python", f"{rate:,.0f}", rate / compiled_rate, "compiled")


# Turns


def some_position(turns: int) -> Position:
    """Return the position after some random turns."""
    random = Random(1)
    position = Position.initial()
    while position.awaits_draw or position.reef.tile_count < turns:
        actions: list[Draw | Turn] = [*position.legal_draws(), *position.legal_turns()]
        position = position.after(random.choice(actions))
    return position


def turn_rows() -> Iterator[Row]:
    position = some_position(12)
    turns, listing = timed(lambda: list(position.legal_turns()))
    count = len(turns)
    _, playing = timed(lambda: [position.after(turn) for turn in turns])
    yield Row(f"Turns of a position with {count:,} of them")
    yield Row("Position.legal_turns", f"{count / listing:,.0f}")
    yield Row("Position.after", f"{count / playing:,.0f}")
    search = (position.reef.tiles, position.pool, position.to_move)
    plain = max(1 / timed(partial(greedy.best_turns, *search))[1] for _ in range(20))
    compiled.best_turns(*search)
    machine_code = max(100 / timed(lambda: [compiled.best_turns(*search) for _ in range(100)])[1] for _ in range(5))
    yield Row("search of all for the best margin, compiled", f"{machine_code:,.0f}")
    yield Row("the same, plain Python", f"{plain:,.0f}", plain / machine_code, "compiled")


# Starting


def start_rows() -> Iterator[Row]:
    """Time fresh processes, Python's own start included, with an empty cache and with a full one."""
    play = "from shoal.aqualin import compiled; compiled.random_games(1, 1)"
    with tempfile.TemporaryDirectory() as folder:
        cold = cpu_seconds(play, folder)
        cached = min(cpu_seconds(play, folder) for _ in range(3))
        bare = min(cpu_seconds("import shoal.aqualin.compiled, shoal.aqualin.position", folder) for _ in range(3))
    yield Row("CPU seconds until the first game is played")
    yield Row("compiled, nothing cached", f"{cold:.2f} s")
    yield Row("compiled, from the cache", f"{cached:.2f} s", cached / cold, "nothing cached")
    yield Row("importing the rules only, without Numba", f"{bare:.2f} s", bare / cold, "nothing cached")


def cpu_seconds(code: str, cache: str) -> float:
    """Run code in a fresh process and return the CPU seconds it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], env=os.environ | {"NUMBA_CACHE_DIR": cache}, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    sys.exit(main())
