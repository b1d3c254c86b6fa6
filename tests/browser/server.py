"""The program under test, as its users start it."""

import re
import signal
import subprocess
import sys
import threading
from pathlib import Path
from queue import Empty, Queue

_PATIENCE = 60
"""Seconds until the program has to listen."""


class Server:
    """`python -m shoal serve` in a process of its own; it can be stopped, killed, frozen and started again."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.port = 0
        self._process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, the first time on a free port, later on the same one."""
        command = [sys.executable, "-m", "shoal", "serve", "--no-open", "--port", str(self.port)]
        command += ["--database", str(self.database)]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        match = re.search(r"http://[0-9.]+:([0-9]+)/", self._first_line())
        assert match is not None
        self.port = int(match[1])

    def _first_line(self) -> str:
        assert self._process is not None
        assert self._process.stdout is not None
        lines: Queue[str] = Queue()
        threading.Thread(
            target=lambda out: lines.put(out.readline()), args=(self._process.stdout,), daemon=True
        ).start()
        try:
            return lines.get(timeout=_PATIENCE)
        except Empty:
            raise AssertionError("the program did not say where it listens") from None

    def kill(self) -> None:
        """End the program as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End the program as Ctrl-C does."""
        self._end(signal.SIGINT)

    def freeze(self) -> None:
        """Have the program answer nothing, though its port stays open."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Have it go on after a freeze."""
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    def _end(self, number: signal.Signals) -> None:
        assert self._process is not None
        assert self._process.stdout is not None
        self._process.send_signal(number)
        self._process.wait(timeout=30)
        self._process.stdout.close()
        self._process = None
