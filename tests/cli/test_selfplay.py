"""`shoal selfplay`: data sets from the command line."""

import os
import pty
import signal
import time
from pathlib import Path

import pytest

from tests.cli.conftest import Run, process
from tests.cli.test_process import pipe_of

polars = pytest.importorskip("polars")

SLOW = ("selfplay", "designer", "--players", "greedy", "random", "--shard", "20")
ONE = ("selfplay", "designer", "--players", "greedy", "--games", "1", "--workers", "1", "--out")


def files(path: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in path.iterdir()}


def test_it_says_what_it_made(run: Run, tmp_path: Path) -> None:
    words = ("selfplay", "--players", "random", "--games", "5", "--shard", "3", "--workers", "1", "--out")
    folder = tmp_path / "new" / "folder"
    result = run(*words, str(folder))
    assert (result.status, result.err) == (0, "")
    assert result.out.startswith(f"Aqualin: 5 games in 2 files in {folder}; 5 of them made now in ")
    assert run(*words, str(folder)).out == f"Aqualin: 5 games in 2 files in {folder}; 0 of them made now\n"
    found = run(*words, str(folder), "--json").json
    assert (found["games"], found["made"], found["players"]) == (5, 0, ["random", "random"])
    assert set(files(folder)) == {"dataset.json", "games-00000.parquet", "games-00001.parquet"}


def test_somebody_may_play_alone(run: Run, tmp_path: Path) -> None:
    assert run(*ONE, str(tmp_path), "--seats", "1").status == 0
    (row,) = polars.read_parquet(tmp_path / "games-*.parquet").to_dicts()
    assert row["players"] == ["greedy"]


def test_more_players_than_seats_meet_in_turn(run: Run, tmp_path: Path) -> None:
    words = ("selfplay", "--players", "random", "greedy", "level:1", "--games", "12", "--workers", "1")
    assert run(*words, "--out", str(tmp_path)).status == 0
    met = [tuple(sorted(found)) for found in polars.read_parquet(tmp_path / "games-*.parquet")["players"].to_list()]
    assert {met.count(pair) for pair in set(met)} == {4}
    assert len(set(met)) == 3


def test_who_goes_by_the_clock_is_told(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("numba", reason="searching takes long without")
    words = ("selfplay", "--players", "search:1ms", "--games", "1", "--workers", "1", "--out", str(tmp_path))
    assert run(*words).out.endswith("; search:1ms by the clock: not reproducible\n")


@pytest.mark.parametrize("workers", ["1", "2"])
def test_killed_and_started_again_it_makes_the_same_files(run: Run, tmp_path: Path, workers: str) -> None:
    words = [*SLOW, "--games", "45", "--workers", workers]
    parts = tmp_path / "parts"
    with process([*words, "--out", str(parts)]) as asked:
        deadline = time.monotonic() + 60
        while not any(parts.glob("games-00001.draft")):
            assert time.monotonic() < deadline
            assert asked.poll() is None
            time.sleep(0.01)
        asked.send_signal(signal.SIGKILL)
        asked.wait(20)
    left = files(parts)
    assert "games-00002.parquet" not in left
    assert run(*words, "--out", str(parts)).status == 0
    assert run(*words, "--out", str(tmp_path / "whole")).status == 0
    assert files(parts) == files(tmp_path / "whole")
    assert files(parts)["games-00000.parquet"] == left["games-00000.parquet"]


def test_ctrl_c_is_silent(tmp_path: Path) -> None:
    with process([*SLOW, "--games", "100000", "--workers", "2", "--out", str(tmp_path)]) as asked:
        deadline = time.monotonic() + 60
        while not any(tmp_path.glob("*.draft")):
            assert time.monotonic() < deadline
            assert asked.poll() is None
            time.sleep(0.01)
        asked.send_signal(signal.SIGINT)
        assert asked.wait(20) == 130
        assert (pipe_of(asked.stdout).read(), pipe_of(asked.stderr).read()) == (b"", b"")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["chess", "--players", "a", "--out", "x"], "'chess' is not a game: expected aqualin or designer"),
        (["--players", "grandmaster", "--out", "x"], "'grandmaster' is not a player of Aqualin"),
        (["--players", "ugi:/nowhere", "--out", "x"], "ugi:/nowhere cannot be started"),
        (["--players", "search:fast", "--out", "x"], "'search:fast' has no limit"),
        (["--players", "greedy"], "the following arguments are required: --out"),
        (["--out", "x"], "the following arguments are required: --players"),
        (["--players", "greedy", "--out", "x", "--games", "0"], "the number of games is at least 1, not 0"),
        (["--players", "greedy", "--out", "x", "--shard", "0"], "the number of games in a file is at least 1, not 0"),
        (["--players", "greedy", "--out", "x", "--seed", "y"], "the seed is a whole number"),
        (["--players", "greedy", "--out", "x", "--seats", "3"], "Aqualin is a game for 2, not for 3"),
        (["--players", "greedy", "--out", ""], "'' cannot be the name of a file"),
        (["--players", "greedy", "--out", "/dev/null"], "cannot use /dev/null: File exists"),
        (["--players", "greedy", "--out", "/proc/x"], "cannot use /proc/x: No such file or directory"),
    ],
)
def test_what_cannot_be_done(
    run: Run, words: list[str], complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("selfplay", *words)
    assert (result.status, result.out) == (2, "")
    assert complaint in result.complaint
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written(run: Run, tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    result = run(*ONE, str(tmp_path))
    assert (result.status, result.complaint) == (2, f"cannot use {tmp_path}/dataset.json.part: Permission denied")


def test_a_missing_extra_says_what_to_install(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "polars", None)
    monkeypatch.delitem(__import__("sys").modules, "shoal.arena.parquet", raising=False)
    result = run(*ONE, str(tmp_path))
    assert result.status == 1
    assert result.complaint == (
        "selfplay needs the package polars, which is not installed: pip install 'shoal[data]' adds it"
    )


def test_progress_is_for_terminals(tmp_path: Path) -> None:
    master, slave = pty.openpty()
    try:
        with process([*ONE, str(tmp_path)], stderr=slave) as asked:
            assert asked.wait(60) == 0
        shown = os.read(master, 1 << 16).decode()
    finally:
        os.close(slave)
        os.close(master)
    assert "1/1" in shown
    assert shown.endswith("\r\x1b[K")
