"""`shoal ugi` as a real process: pipes, ends of all kinds, and answers in time."""

import signal
import subprocess
import time
from collections.abc import Iterator
from typing import IO

import pytest

from shoal.aqualin import Position
from shoal.arena import LocalExecutor, Match, Plan, ProgramSettings, check_players, run
from shoal.cli.ugi import LONGEST_LINE
from shoal.engine.ugi import START
from tests.cli.conftest import Run, command, environment, process
from tests.cli.test_process import pipe_of


class Engine:
    """A running `shoal ugi`."""

    def __init__(self, asked: "subprocess.Popen[bytes]") -> None:
        self.process = asked
        self.stdin: IO[bytes] = pipe_of(asked.stdin)
        self.stdout: IO[bytes] = pipe_of(asked.stdout)

    def tell(self, *lines: str) -> None:
        self.stdin.write("".join(f"{line}\n" for line in lines).encode())
        self.stdin.flush()

    def until(self, word: str) -> list[str]:
        """Read lines until one begins with a word, that one included."""
        lines: list[str] = []
        while not lines or lines[-1].split()[0] != word:
            line = self.stdout.readline()
            assert line.endswith(b"\n"), lines
            lines.append(line.decode().strip())
        return lines


@pytest.fixture
def engine() -> Iterator[Engine]:
    with process(["ugi"], stderr=subprocess.DEVNULL) as asked:
        engine = Engine(asked)
        engine.tell("isready")
        engine.until("readyok")
        yield engine
        engine.tell("quit")
        assert asked.wait(20) == 0


def test_a_talk_in_one_piece(run: Run) -> None:
    result = run("ugi", stdin=f"ugi\r\nisready\r\nposition fen {START}\r\ngo movetime 20\r\nquery result")
    assert (result.status, result.err) == (0, "")
    assert "ugiok" in result.lines
    assert "readyok" in result.lines
    (best,) = (line.removeprefix("bestmove ") for line in result.lines if line.startswith("bestmove"))
    assert best in [turn.word for turn in Position.from_text(START).legal_turns()]
    assert "response none" in result.lines


def test_a_line_that_arrives_in_pieces(engine: Engine) -> None:
    for piece in ("isr", "ea", "dy", "\n"):
        engine.stdin.write(piece.encode())
        engine.stdin.flush()
        time.sleep(0.02)
    assert engine.until("readyok") == ["readyok"]


def test_a_line_that_is_too_long_is_passed_over(run: Run) -> None:
    long = b"position startpos moves " + b"Bc@a1,+Gs " * LONGEST_LINE
    result = run("ugi", stdin=long + b"\nisready\n" + long)
    remark = f"info string a line of more than {LONGEST_LINE} bytes is ignored"
    assert result.lines == [remark, "readyok", remark]


def test_bytes_that_are_no_text(run: Run) -> None:
    result = run("ugi", stdin=b"\xff\xfe\x00\n\x80go\nisready\n")
    assert result.lines[0].startswith("info string '\\ufffd\\ufffd\\x00' is not a command")
    assert result.lines[-1] == "readyok"


def test_the_end_of_the_input_stops_what_has_no_end() -> None:
    done = subprocess.run(command("ugi"), input=b"go infinite\n", capture_output=True, env=environment(), timeout=60)
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1].startswith(b"bestmove ")
    assert done.stderr == b""


def test_nobody_listens_any_more() -> None:
    with process(["ugi"]) as asked:
        stdin, stdout, stderr = map(pipe_of, (asked.stdin, asked.stdout, asked.stderr))
        stdin.write(b"isready\n")
        stdin.flush()
        assert stdout.readline() == b"readyok\n"
        stdout.close()
        stdin.write(b"setoption name MultiPV value 9\ngo movetime 50\n" + b"isready\n" * 10)
        stdin.close()
        assert asked.wait(20) == 0
        assert stderr.read() == b""


def test_ctrl_c_while_thinking() -> None:
    with process(["ugi"]) as asked:
        stdin, stdout, stderr = map(pipe_of, (asked.stdin, asked.stdout, asked.stderr))
        stdin.write(b"isready\ngo infinite\nisready\n")
        stdin.flush()
        assert stdout.readline() == b"readyok\n"
        assert b"readyok\n" in iter(stdout.readline, b"")
        asked.send_signal(signal.SIGINT)
        assert asked.wait(20) == 130
        assert stderr.read() == b""


def seconds_late(engine: Engine, milliseconds: int, times: int) -> list[float]:
    """Return by how much answers to `go movetime` came too late."""
    late = []
    for _ in range(times):
        begin = time.perf_counter()
        engine.tell(f"go movetime {milliseconds}")
        engine.until("bestmove")
        late.append(time.perf_counter() - begin - milliseconds / 1000)
    return late


def seconds_to_stop(engine: Engine, times: int) -> list[float]:
    """Return how long answers to `stop` took."""
    taken = []
    for _ in range(times):
        engine.tell("go infinite", "isready")
        engine.until("readyok")
        time.sleep(0.05)
        begin = time.perf_counter()
        engine.tell("stop")
        engine.until("bestmove")
        taken.append(time.perf_counter() - begin)
    return taken


def think_hard(engine: Engine) -> None:
    """Set up what takes longer than the time: several lines in a position with thousands of turns."""
    engine.tell("setoption name MultiPV value 8", "isready")
    engine.tell("position fen 6/6/1Pt4/1Gs1Yc2/4Bs1/2Rf3 BfBjGtPcPjRh a c")
    engine.until("readyok")


def test_answers_come_in_time_when_nothing_else_is_in_the_way(engine: Engine) -> None:
    """Other tests run beside this one, so one answer of nine has to do; the next test wants nearly all."""
    think_hard(engine)
    assert min(seconds_late(engine, 50, 9)) < 0.02
    assert min(seconds_to_stop(engine, 9)) < 0.05


@pytest.mark.nightly
def test_99_of_100_answers_come_in_time(engine: Engine) -> None:
    think_hard(engine)
    assert sorted(seconds_late(engine, 50, 100))[98] < 0.02
    assert sorted(seconds_to_stop(engine, 100))[98] < 0.05


# -- in the arena ------------------------------------------------------------------------------------------------------


def test_the_engine_plays_in_the_arena(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in environment().items():
        monkeypatch.setenv(name, value)
    name = f"ugi:{' '.join(command('ugi'))}"
    settings = ProgramSettings(movetime_ms=None, nodes=1, options=(("Level", "8"),))
    match = Match("aqualin", (name, "random"), 2, (("first", "colour"),), programs=settings)
    check_players(match)
    first = run(match, Plan(1), lambda: LocalExecutor(match))
    engine, _ = first.standings()
    assert (engine.games, engine.won, engine.forfeited) == (2, 2, 0)
    again = run(match, Plan(1), lambda: LocalExecutor(match))
    assert [each.points for each in again.standings()] == [each.points for each in first.standings()]
