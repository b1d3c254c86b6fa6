import os
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import shoal
from shoal.aqualin import compiled, greedy, kernel

pytest.importorskip("numba")

from shoal.kernels import native
from shoal.kernels.field import SQUARE_OF_CELL, beside, group_around

masks = st.integers(0, kernel.REEF).map(lambda mask: mask & kernel.REEF)
seeds = st.integers(0, 2**64 - 1)
few = settings(max_examples=60, deadline=None)  # the first example compiles


def machine_work() -> Any:
    return kernel.Work(*map(native.octets, (36, 42)), *map(native.words, (20, 6, 12, 2)))


def deal(laid: int, seed: int) -> tuple[list[int], list[int]]:
    """Return a random reef by cell, with so many tiles, and a pool for it."""
    random = Random(seed)
    tiles = random.sample(range(36), 36)
    contents = [-1] * 36
    for cell in random.sample(range(36), laid):
        contents[cell] = tiles.pop()
    return contents, sorted(tiles[:6])


def run_python(code: str, **environment: str) -> str:
    """Run code in a fresh interpreter without the settings that matter here, and return what it prints."""
    settings_in_question = ("NUMBA_", "XDG_CACHE_HOME", "PYTHONPATH")
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(settings_in_question)}
    environment = {"PYTHONPATH": str(Path(shoal.__file__).parents[1])} | environment
    done = subprocess.run(
        [sys.executable, "-c", code], env=inherited | environment, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


# The same source, twice


@few
@given(seeds, st.booleans())
def test_a_compiled_game_is_the_same_game(seed: int, with_slides: bool) -> None:
    plain, machine = kernel.work_space(), machine_work()
    after = kernel.random_game(seed, with_slides, plain)
    assert native.entry_point(kernel.random_game)(native.word(seed), with_slides, machine) == after
    for square in SQUARE_OF_CELL:
        assert machine.board[square] == plain.board[square]
    assert machine.kinds.tolist() == plain.kinds
    assert machine.points.tolist() == plain.points


@few
@given(masks)
def test_compiled_sets_are_the_same_sets(mask: int) -> None:
    for function in (beside, kernel.school_points, kernel.count_slides):
        assert native.entry_point(function)(mask) == function(mask)
    if mask:
        school = native.entry_point(group_around)
        assert school(mask & -mask, mask) == group_around(mask & -mask, mask)
    for square in SQUARE_OF_CELL:
        assert native.entry_point(kernel.stops)(square, mask) == kernel.stops(square, mask)


@few
@given(masks)
def test_compiled_slides_are_the_same_slides(taken: int) -> None:
    plain, machine = kernel.work_space(), machine_work()
    total = kernel.slides(taken, plain.reach, plain.upto)
    assert native.entry_point(kernel.slides)(taken, machine.reach, machine.upto) == total
    assert machine.reach.tolist() == plain.reach
    assert machine.upto.tolist() == plain.upto
    for n in range(0, total, 7):
        after = kernel.slide_nth(n, taken, [0] * 42, plain.reach, plain.upto)
        compiled_slide = native.entry_point(kernel.slide_nth)
        assert compiled_slide(n, taken, machine.board, machine.reach, machine.upto) == after


@pytest.mark.parametrize("with_slides", [True, False])
def test_many_games_give_the_same_sums(with_slides: bool) -> None:
    sums = [0, 0, 0]
    kernel.random_games(300, 7, with_slides, kernel.work_space(), sums)
    assert compiled.random_games(300, 7, with_slides) == tuple(sums)


@pytest.mark.parametrize("laid", [0, 1, 12, 20, 29, 35, 36])
@pytest.mark.parametrize("role", [0, 1])
def test_compiled_search_finds_the_same_turns(laid: int, role: int) -> None:
    tiles, pool = deal(laid, seed=laid)
    assert compiled.best_turns(tiles, pool, role) == greedy.best_turns(tiles, pool, role)


@pytest.mark.parametrize("laid", [32, 34, 35, 36])
@pytest.mark.parametrize("role", [0, 1])
def test_compiled_search_of_replies_finds_the_same_turns(laid: int, role: int) -> None:
    tiles, pool = deal(laid, seed=laid)
    expected = greedy.best_turns_after_reply(tiles, pool, role)
    assert compiled.best_turns_after_reply(tiles, pool, role) == expected


def test_plain_python_is_not_affected() -> None:
    assert native.entry_point(kernel.school_points)(0b11) == 1
    assert type(kernel.school_points(0b11)) is int
    assert kernel.school_points(0b11 << 100) == 1  # no machine word


# Selecting by PDEP, or without


@pytest.mark.parametrize(
    ("triple", "features", "host", "host_has_it", "may"),
    [
        ("x86_64-unknown-linux-gnu", "+avx2,+bmi,+bmi2", "znver4", True, True),
        ("x86_64-apple-darwin", "+bmi2", "skylake", True, True),
        ("x86_64-unknown-linux-gnu", "+avx2,+bmi", "znver4", True, False),
        ("x86_64-unknown-linux-gnu", "", "znver4", True, False),  # as with NUMBA_CPU_NAME=generic
        ("x86_64-unknown-linux-gnu", "+bmi2, -bmi2", "znver4", True, False),
        ("x86_64-unknown-linux-gnu", "+bmi2", "corei7", False, False),
        ("x86_64-unknown-linux-gnu", "+bmi2", "znver2", True, False),  # it is slow there
        ("i686-unknown-linux-gnu", "+bmi2", "znver4", True, False),
        ("aarch64-unknown-linux-gnu", "+neon", "neoverse-n1", False, False),
        ("arm64-apple-darwin", "+bmi2", "apple-m1", True, False),
    ],
)
def test_pdep_needs_a_target_and_a_host_that_have_it(
    triple: str, features: str, host: str, host_has_it: bool, may: bool
) -> None:
    assert native.may_deposit(triple, features, host, host_has_it) is may


@pytest.mark.parametrize(
    "setting", [{"NUMBA_CPU_NAME": "generic"}, {"NUMBA_CPU_FEATURES": "+popcnt,+avx2,-bmi2"}], ids=["name", "features"]
)
def test_a_target_without_pdep_plays_the_same_games(setting: dict[str, str], tmp_path: Path) -> None:
    code = (
        "from shoal.aqualin import compiled; from shoal.kernels import native; "
        "assert not native.DEPOSITS; print(*compiled.random_games(200, 1))"
    )
    assert run_python(code, NUMBA_CACHE_DIR=str(tmp_path), **setting) == "2230 2293 91"


# The extra may be missing


def test_importing_the_face_does_not_import_numba() -> None:
    code = (
        "import sys; from shoal import kernels; from shoal.aqualin import compiled; "
        "print(kernels.available(), 'numba' in sys.modules)"
    )
    assert run_python(code) == "True False"


def test_without_numba_the_complaint_says_what_to_install() -> None:
    code = """
import sys
sys.modules["numba"] = None
from shoal import kernels
from shoal.aqualin import compiled
from shoal.errors import MissingExtraError
try:
    compiled.random_games(1, 1)
except MissingExtraError as error:
    print(kernels.available(), error)
"""
    assert run_python(code) == 'False compiled play needs Numba: pip install "shoal[engine]"'


def test_with_compiling_switched_off_it_is_not_available() -> None:
    code = """
from shoal import kernels
from shoal.aqualin import compiled
from shoal.errors import MissingExtraError
try:
    compiled.random_games(1, 1)
except MissingExtraError as error:
    print(kernels.available(), error)
"""
    found = run_python(code, NUMBA_DISABLE_JIT="1")
    assert found == "False compiled play is switched off: unset NUMBA_DISABLE_JIT"


# The cache

SMALL_ENTRY_POINT = """
from shoal.aqualin import margins
from shoal.kernels import native
margin = native.entry_point(margins.tile_margin)
print(margin(0, 0, native.words([7] + 11 * [0])), sum(margin.stats.cache_hits.values()))
print(margin.stats.cache_path)
"""


def copy_of_the_package(folder: Path) -> Path:
    """Copy what the kernel needs and return the copy of `kernel.py`."""
    source = Path(shoal.__file__).parent
    for name in (
        "__init__.py",
        "errors.py",
        *(f"aqualin/{module}.py" for module in ("kernel", "margins")),
        *(f"kernels/{module}.py" for module in ("__init__", "bits", "field", "native")),
    ):
        (folder / "shoal" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source / name, folder / "shoal" / name)
    (folder / "shoal" / "aqualin" / "__init__.py").touch()
    return folder / "shoal" / "aqualin" / "kernel.py"


def test_an_edit_in_another_file_is_compiled_and_the_rest_comes_from_the_cache(tmp_path: Path) -> None:
    places = {"PYTHONPATH": str(tmp_path), "NUMBA_CACHE_DIR": str(tmp_path / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
    source = copy_of_the_package(tmp_path)
    assert run_python(SMALL_ENTRY_POINT, **places).startswith("3 0\n")
    assert run_python(SMALL_ENTRY_POINT, **places).startswith("3 1\n")
    times = source.stat()
    edited = source.read_text().replace("size * (size - 1) >> 1", "size * (size + 1) >> 1")
    source.write_text(edited)
    os.utime(source, ns=(times.st_atime_ns, times.st_mtime_ns))
    assert run_python(SMALL_ENTRY_POINT, **places).startswith("6 0\n")


def test_the_cache_lies_in_the_users_cache_folder(tmp_path: Path) -> None:
    shown = run_python(SMALL_ENTRY_POINT, HOME=str(tmp_path / "home"), XDG_CACHE_HOME=str(tmp_path / "caches"))
    assert shown.splitlines()[1].startswith(str(tmp_path / "caches" / "shoal" / "compiled"))
    shown = run_python(SMALL_ENTRY_POINT, HOME=str(tmp_path / "home"))
    assert shown.splitlines()[1].startswith(str(tmp_path / "home" / ".cache" / "shoal" / "compiled"))


def test_without_a_place_for_the_cache_it_still_runs() -> None:
    assert run_python(SMALL_ENTRY_POINT, HOME="/dev/null") == "3 0\nNone"


def test_the_setting_of_the_process_is_left_as_it_was() -> None:
    code = (
        "import numba; from shoal.aqualin import margins; from shoal.kernels import native; "
        "native.entry_point(margins.tile_margin); print(repr(numba.config.CACHE_DIR))"
    )
    assert run_python(code) == "''"


@pytest.mark.parametrize("value", [1, 1.5, (1, 2)])
def test_constants_are_part_of_the_digest(value: object, monkeypatch: pytest.MonkeyPatch) -> None:
    before = native._digest(kernel.count_slides)
    monkeypatch.setattr(kernel, "DISTANCES", value)
    assert native._digest(kernel.count_slides) != before
