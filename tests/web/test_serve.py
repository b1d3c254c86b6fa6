"""The server as a process: where it listens, how it ends, and what it leaves behind."""

import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("uvicorn")


@pytest.fixture
def server(database: Path) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "shoal", "serve", "--no-open", "--port", "0", "--database", str(database)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    yield process
    process.kill()
    process.communicate()


def address(server: subprocess.Popen[str]) -> str:
    assert server.stdout is not None
    match = re.fullmatch(r"Shoal is on (http://127\.0\.0\.1:\d+/)\n", server.stdout.readline())
    assert match
    return match[1]


def test_it_answers_as_soon_as_it_says_so(server: subprocess.Popen[str]) -> None:
    with urllib.request.urlopen(f"{address(server)}healthz") as answer:
        assert answer.read() == b"ok\n"


@pytest.mark.parametrize(("ending", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, -signal.SIGTERM)])
def test_it_ends_without_a_word(server: subprocess.Popen[str], ending: signal.Signals, status: int) -> None:
    address(server)
    server.send_signal(ending)
    assert server.communicate(timeout=60) == ("", "")
    assert server.returncode == status


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="asks Linux who started whom")
def test_its_workers_end_with_it_even_when_it_is_killed(server: subprocess.Popen[str]) -> None:
    address(server)
    deadline = time.monotonic() + 30
    while not (workers := children(server.pid)):
        assert time.monotonic() < deadline
    server.kill()
    server.wait()
    while any(is_alive(worker) for worker in workers):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def children(pid: int) -> list[int]:
    """Return the processes that any thread of a process has started."""
    return [int(child) for task in Path(f"/proc/{pid}/task").glob("*/children") for child in task.read_text().split()]


def is_alive(pid: int) -> bool:
    try:
        return " Z " not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False


def test_a_port_that_is_taken_is_one_sentence(database: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        command = [
            sys.executable,
            "-m",
            "shoal",
            "serve",
            "--no-open",
            "--port",
            str(port),
            "--database",
            str(database),
        ]
        found = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (found.returncode, found.stdout) == (2, "")
    assert found.stderr.startswith(f"shoal: cannot listen on 127.0.0.1 port {port}: ")
    assert found.stderr.count("\n") == 1
