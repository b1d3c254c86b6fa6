"""What is published: the wheel holds the whole package, and works from an empty folder with nothing else installed."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import shoal
from tests.aqualin.play import START

pytest.importorskip("hatchling", reason="the wheel is built by Hatchling")

ROOT = Path(__file__).parent.parent
SOURCE = Path(shoal.__file__).parent
ENDING = "PjBsPsGsRfBf/1YfPfUfUsGf/1PcPhUcGtGc/1BcPtUtUjBt/1YsYhRjYtRc/BhGhUhRhRtRs BjGjYcYj c c"
RUN = "import sys; sys.path.insert(0, sys.argv.pop(1)); from shoal.cli.main import main; sys.exit(main())"

pytestmark = pytest.mark.skipif(not (ROOT / "pyproject.toml").exists(), reason="the sources are not here")


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "unpacked")
    return folder / "unpacked"


def files_of(package: Path) -> set[str]:
    files = (path for path in package.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(package).as_posix() for path in files}


def test_the_wheel_holds_every_file_of_the_package_and_the_licences(unpacked: Path) -> None:
    assert files_of(unpacked / "shoal") == files_of(SOURCE)
    (licences,) = unpacked.glob("*.dist-info/licenses")
    assert (licences / "LICENSE").read_text() == (ROOT / "LICENSE").read_text()
    assert [path.parent.name for path in licences.rglob("vendor/*/LICENSE")] == ["lit-3.3.3"]


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["aqualin", "score", "BcBf4/Gc5/6/6/6/6"], "1 1\n"),
        (["aqualin", "turns", START.text, "--count"], "216\n"),
        (["aqualin", "perft", START.text, "2", "--stock", "Gs"], "498960\n"),
        (["aqualin", "solve", ENDING], "win 208 Bj@a2\n"),
        (["aqualin", "show", START.text], "Colour to move"),
        (["designer", "score", "E3@0,0r1 L17@1,0r2 L04@0,1r0"], "0\n"),
        (["designer", "deck"], "6 entrance cards, 40 layout cards"),
        (["arena", "aqualin", "random", "greedy", "--games", "2"], "Aqualin: 4 games"),
        (["version"], "engine    not installed"),
    ],
    ids=lambda value: " ".join(value[:2]) if isinstance(value, list) else "",
)
def test_the_core_works_from_an_empty_folder(unpacked: Path, tmp_path: Path, command: list[str], said: str) -> None:
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", RUN, str(unpacked), *command], cwd=tmp_path, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert said in done.stdout
    assert list(tmp_path.iterdir()) == []


def test_without_the_extras_the_web_app_says_what_is_missing(unpacked: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", RUN, str(unpacked), "serve"], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "pip install 'shoal[web]'" in done.stderr
