"""Players that are programs of their own, spoken to in UGI. Whoever misbehaves forfeits the game; nobody waits."""

import os
import random
import selectors
import shlex
import signal
import subprocess
import time
from contextlib import suppress
from dataclasses import dataclass

from shoal.errors import NotationError, ShoalError
from shoal.game import Action, Game, Seat, State

__all__ = ["PREFIX", "ForfeitError", "Program", "ProgramSettings"]

PREFIX = "ugi:"
"""What stands before the command that starts a program."""

LONGEST_LINE = 1 << 20
"""Bytes of a line after which a program is taken to be broken."""

GREETING_SECONDS = 20.0
"""How long a program may take to name its options; only then may it start to load and compile."""


class ForfeitError(ShoalError):
    """A player cannot go on, and loses the game; the sentence says why."""


@dataclass(frozen=True, slots=True)
class ProgramSettings:
    """How programs are asked for their turns."""

    movetime_ms: int | None = 200
    """Thinking time a turn in milliseconds."""

    nodes: int | None = None
    """Positions to evaluate a turn."""

    options: tuple[tuple[str, str], ...] = ()
    """Options to set, by name."""

    patience_seconds: float = 10.0
    """How much longer than its thinking time a program may be silent."""

    @property
    def go(self) -> str:
        """The order to think."""
        time_part = "" if self.movetime_ms is None else f" movetime {self.movetime_ms}"
        return f"go{time_part}{'' if self.nodes is None else f' nodes {self.nodes}'}"

    @property
    def answer_seconds(self) -> float:
        """When an answer is overdue; to think without a limit of time is to try our patience tenfold."""
        if self.movetime_ms is None:
            return 10 * self.patience_seconds
        return self.movetime_ms / 1000 + self.patience_seconds


class Program:
    """A running program that plays on one seat, game after game."""

    def __init__(self, game: Game, command: str, settings: ProgramSettings) -> None:
        self._game = game
        self._settings = settings
        self._unread = b""
        self._known: set[str] = set()
        self._process = _started(command)
        self._output = selectors.DefaultSelector()
        assert self._process.stdout is not None
        self._output.register(self._process.stdout, selectors.EVENT_READ)

    def begin(self, rng: random.Random) -> None:
        """Get ready for a new game; the first time, learn the program's options and set those that are wanted."""
        if not self._known:
            self._greet()
        if "Seed" in self._known:
            self._say(f"setoption name Seed value {rng.getrandbits(31)}")
        self._say("uginewgame")
        self._say("isready")
        self._await("readyok", 10 * self._settings.patience_seconds + GREETING_SECONDS)

    def _greet(self) -> None:
        self._say("ugi")
        deadline = time.monotonic() + GREETING_SECONDS
        while (words := self._line(deadline).split())[:1] != ["ugiok"]:
            if words[:2] == ["option", "name"]:
                end = words.index("type") if "type" in words else len(words)
                self._known.add(" ".join(words[2:end]))
        for name, value in self._settings.options:
            if name not in self._known:
                raise ForfeitError(f"has no option {name!r}, only {', '.join(sorted(self._known)) or 'none at all'}")
            self._say(f"setoption name {name} value {value}")
        self._known.add("")  # an engine without options has been greeted, too

    def choose(self, state: State, seat: Seat, rng: random.Random) -> Action:
        """Ask for an action, or raise `ForfeitError`."""
        self._say(f"position fen {state.text}")
        self._say(self._settings.go)
        answer = self._await("bestmove", self._settings.answer_seconds)
        try:
            action = self._game.parse_action(answer)
            state.after(action, seat)
        except ShoalError as error:
            raise ForfeitError(f"answered {answer[:80]!r}: {error}") from None
        return action

    def close(self) -> None:
        """End the program, whatever it is doing, and what it has started."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)  # it leads a group of its own
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                if stream is not None:
                    stream.close()
        self._output.close()

    def _say(self, line: str) -> None:
        assert self._process.stdin is not None
        with suppress(BrokenPipeError):  # it has ended, which is noticed where its answer is awaited
            self._process.stdin.write(f"{line}\n".encode())

    def _await(self, word: str, seconds: float) -> str:
        """Return what follows a word at the beginning of a line; other lines are passed over."""
        deadline = time.monotonic() + seconds
        while True:
            first, _, rest = self._line(deadline).partition(" ")
            if first == word:
                return rest.strip()

    def _line(self, deadline: float) -> str:
        while b"\n" not in self._unread:
            self._read(deadline)
        if time.monotonic() > deadline:
            raise ForfeitError("did not answer in time")
        line, _, self._unread = self._unread.partition(b"\n")
        return line.decode(errors="replace").strip()

    def _read(self, deadline: float) -> None:
        assert self._process.stdout is not None
        if len(self._unread) > LONGEST_LINE:
            raise ForfeitError(f"wrote a line of more than {LONGEST_LINE} bytes")
        if not self._output.select(max(0.0, deadline - time.monotonic())):
            raise ForfeitError("did not answer in time")
        chunk = os.read(self._process.stdout.fileno(), 1 << 16)
        if not chunk:
            raise ForfeitError("ended without an answer")
        self._unread += chunk


def _started(command: str) -> "subprocess.Popen[bytes]":
    """Start a program outside our group of processes, so that Ctrl-C is not for it."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise NotationError(f"the command of the player {PREFIX}{command} cannot be read: {error}") from None
    if not words:
        raise NotationError(f"a program's command is missing: expected {PREFIX}COMMAND")
    pipe = subprocess.PIPE
    try:
        return subprocess.Popen(
            words, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, bufsize=0, start_new_session=True
        )
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise NotationError(f"the player {PREFIX}{command} cannot be started: {reason}") from None
