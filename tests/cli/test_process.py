"""The command line as a real process: pipes, signals, imports and time."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import IO

import pytest

from shoal.aqualin import Position
from tests.aqualin.play import START
from tests.cli.conftest import command, environment, process

REEFS = b"BcBf4/Gc5/6/6/6/6\n"
HEAVY = (
    "numpy",
    "numba",
    "starlette",
    "uvicorn",
    "jinja2",
    "websockets",
    "textual",
    "jax",
    "ray",
    "polars",
    "asyncio",
    "sqlite3",
)


def completed(*words: str, stdin: bytes = b"", **changes: str) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(command(*words), input=stdin, capture_output=True, env=environment(**changes), timeout=60)


def pipe_of(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None
    return stream


def test_a_command_from_the_shell() -> None:
    result = completed("aqualin", "score", "BcBf4/Gc5/6/6/6/6")
    assert (result.returncode, result.stdout, result.stderr) == (0, b"1 1\n", b"")
    result = completed("aqualin", "score", "BcBf4")
    assert (result.returncode, result.stdout) == (2, b"")
    assert result.stderr == b"shoal: 'BcBf4' is neither a file nor a reef (six ranks separated by /)\n"


def test_answers_come_line_by_line() -> None:
    with process(["aqualin", "score", "-"]) as asked:
        stdin, stdout, stderr = map(pipe_of, (asked.stdin, asked.stdout, asked.stderr))
        for _ in range(3):
            stdin.write(REEFS)
            stdin.flush()
            assert stdout.readline() == b"1 1\n"
        stdin.write(b"nonsense\n")
        stdin.flush()
        assert stdout.readline() == b"\n"
        assert b"line 4: " in stderr.readline()
        stdin.close()
        assert asked.wait(20) == 2


@pytest.mark.parametrize("words", [["aqualin", "score", "-"], ["aqualin", "turns", "-", "--json"], ["verify", "-"]])
def test_a_pipe_that_is_closed_is_no_reason_to_complain(words: list[str]) -> None:
    """As in `shoal aqualin score - | head -1`."""
    items = {"score": REEFS, "turns": f"{START.text}\n".encode(), "-": b'*\n[A "1"]\n'}[words[1]]
    with process(words, stderr=subprocess.PIPE) as asked:
        stdin, stdout, stderr = map(pipe_of, (asked.stdin, asked.stdout, asked.stderr))
        try:
            stdin.write(items * 3)
            stdin.flush()
            stdout.readline()
            stdout.close()
            stdin.write(items * 5000)
            stdin.close()
        except BrokenPipeError:
            pass
        complaints = stderr.read()
        assert asked.wait(20) in (0, 2)
    assert b"Traceback" not in complaints
    assert b"Broken pipe" not in complaints
    assert b"Exception" not in complaints


def test_a_long_list_into_a_closed_pipe() -> None:
    shell = f'"{sys.executable}" -m shoal aqualin turns "{START.text}" | head -n 1'
    result = subprocess.run(["sh", "-c", shell], capture_output=True, env=environment(), timeout=60)
    assert (result.stdout, result.stderr) == (b"Bc@a1\n", b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full disk to write to")
def test_a_full_disk_is_a_failure() -> None:
    with Path("/dev/full").open("wb") as full, process(["aqualin", "score", "6/6/6/6/6/6"], stdout=full) as asked:
        assert pipe_of(asked.stderr).read() == b"shoal: No space left on device\n"
        assert asked.wait(20) == 1


def test_ctrl_c_ends_with_130() -> None:
    with process(["aqualin", "score", "-"]) as asked:
        stdin, stdout, stderr = map(pipe_of, (asked.stdin, asked.stdout, asked.stderr))
        stdin.write(REEFS)
        stdin.flush()
        assert stdout.readline() == b"1 1\n"
        asked.send_signal(signal.SIGINT)
        assert asked.wait(20) == 130
        assert stderr.read() == b""


def test_ctrl_c_in_the_middle_of_work() -> None:
    late = Position.from_text("6/6/6/6/6/5Bc BfGfPjUhRsYt a c").text
    with process(["aqualin", "perft", late, "6", "--stock", "BjBhBsBtGc"]) as asked:
        time.sleep(1.5)
        assert asked.poll() is None
        asked.send_signal(signal.SIGINT)
        assert asked.wait(20) == 130
        assert pipe_of(asked.stderr).read() == b""


@pytest.mark.parametrize(
    "words",
    [
        ["--help"],
        ["aqualin"],
        ["aqualin", "score", "--help"],
        ["version"],
        ["serve", "--help"],
        ["arena", "--help"],
        ["ugi", "--help"],
    ],
)
def test_nothing_heavy_is_imported(words: list[str]) -> None:
    program = (
        "import json, sys, resource\n"
        "from shoal.cli.main import main\n"
        f"status = main({words!r})\n"
        "print(json.dumps([status, sorted(sys.modules)]), file=sys.stderr)\n"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, env=environment(), timeout=60)
    status, modules = json.loads(result.stderr)
    assert status == 0
    assert not set(HEAVY) & set(modules)
    if words == ["--help"]:
        assert not [name for name in modules if name.startswith(("shoal.aqualin", "shoal.game", "argparse"))]


def cpu_seconds(*words: str) -> float:
    """Return the processor time of a fresh process, the best of three."""
    times = []
    for _ in range(3):
        before = os.times()
        subprocess.run([sys.executable, *words], check=True, capture_output=True, env=environment(), timeout=60)
        after = os.times()
        times.append(after.children_user + after.children_system - before.children_user - before.children_system)
    return min(times)


@pytest.mark.parametrize("words", [["-m", "shoal", "--help"], ["-c", "import shoal"]])
def test_it_starts_fast(words: list[str]) -> None:
    assert cpu_seconds(*words) < 0.25


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_any_locale_will_do(encoding: str) -> None:
    for words in (["aqualin", "show", START.text], ["aqualin", "score", "é/6"], []):
        result = completed(*words, PYTHONIOENCODING=encoding, LC_ALL="C", NO_COLOR="1")
        assert result.returncode == (2 if words[1:2] == ["score"] else 0)
        assert b"Traceback" not in result.stderr
        assert result.stderr.count(b"\n") == (1 if result.returncode else 0)


def test_utf8_is_read_under_any_locale() -> None:
    stdin = "é\n".encode() + REEFS
    result = completed("aqualin", "score", "-", stdin=stdin, PYTHONIOENCODING="ascii", LC_ALL="C")
    assert (result.returncode, result.stdout) == (2, b"\n1 1\n")


def test_a_text_of_many_lines_needs_little_memory() -> None:
    program = (
        "import resource, sys\n"
        "from shoal.cli.main import main\n"
        "status = main(['aqualin', 'turns', '-', '--count'])\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)\n"
    )
    peaks = []
    for count in (1, 20_000):
        stdin = f"{START.text}\n".encode() * count
        done = subprocess.run([sys.executable, "-c", program], input=stdin, capture_output=True, env=environment())
        assert done.stdout == b"216\n" * count
        peaks.append(int(done.stderr))
    assert peaks[1] < peaks[0] * 1.2
