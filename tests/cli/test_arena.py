"""`shoal arena`: matches from the command line."""

import csv
import json
import os
import pty
import re
import signal
import time
from pathlib import Path

import pytest

from tests.arena.programs import misbehaving
from tests.cli.conftest import Run, process
from tests.cli.test_process import pipe_of
from tests.designer.example import deck_text

SOLO = ("arena", "designer", "greedy", "random", "--seats", "1", "--workers", "1")
THREE = ("arena", "designer", "greedy", "random", "random", "--games", "3", "--workers", "1")


def test_the_tables_fit_on_a_page(run: Run) -> None:
    result = run(*THREE)
    assert (result.status, result.err) == (0, "")
    assert result.lines[0] == "Aquarium Designer: 3 games (1 hidden order x 3), seed 1"
    assert result.lines[2].split() == ["player", "games", "share", "95", "%", "Elo", "95", "%"]
    assert result.lines[3].split()[:4] == ["greedy", "3", "100.0", "%"]
    assert result.lines[4].split()[-2:] == ["0", "reference"]
    assert max(map(len, result.lines)) <= 80


def test_long_names_are_cut(run: Run, tmp_path: Path) -> None:
    names = [misbehaving(tmp_path, "dies"), misbehaving(tmp_path, "passes")]
    result = run("arena", "aqualin", *names, "greedy", "--games", "4", "--workers", "1")
    assert result.status == 0
    short = f"{names[0][:8]}..{names[0][-10:]}"
    assert re.search(f"{re.escape(short)} could not go on in .* games; the first: .*, it ended without", result.out)
    tables = [line for line in result.lines if "could not go on" not in line]
    assert max(map(len, tables)) <= 80
    assert sum(line.startswith(short) for line in tables) == 5


def test_as_json(run: Run) -> None:
    found = run(*SOLO, "--games", "4", "--json", "--sprt", "0", "10").json
    greedy, random = found["standings"]
    assert (found["games"], found["groups"], found["group_size"]) == (8, 4, 2)
    assert (greedy["player"], greedy["games"], greedy["share"]["value"]) == ("greedy", 4, 1.0)
    assert greedy["elo"]["value"] is None, "infinite"
    assert greedy["points"]["low"] < greedy["points"]["value"] < greedy["points"]["high"]
    assert random["elo"] == {"value": 0.0, "low": 0.0, "high": 0.0}
    assert found["sprt"]["verdict"] is None
    assert [met["games"] for met in found["meetings"]] == [4]


def test_with_hindsight_and_cards_of_ones_own(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(deck_text(), encoding="utf-8")
    words = ("arena", f"Designer:{path}", "greedy", "--seats", "1", "--games", "1", "--hindsight", "--workers", "1")
    result = run(*words)
    assert result.lines[0] == f"Aquarium Designer with {path}: 1 game (1 hidden order x 1), seed 1"
    assert result.lines[-1].startswith("with hindsight: at most ")
    found = run(*words, "--json").json
    assert found["game"] == f"designer:{path}"
    assert found["hindsight"]["at_least"]["value"] <= found["hindsight"]["at_most"]["value"]


def test_the_games_as_a_table(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    assert run(*THREE, "--csv", str(path)).status == 0
    with path.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["game"] for row in rows] == ["0", "1", "2"]
    assert sorted(row["seat1_player"] for row in rows) == ["greedy", "random", "random"]
    assert all(int(row[f"seat{seat}_points"]) >= 0 for row in rows for seat in (1, 2, 3))


def test_the_same_command_goes_on_with_its_journal(run: Run, tmp_path: Path) -> None:
    path, table = tmp_path / "games.jsonl", tmp_path / "games.csv"
    first = run(*SOLO, "--games", "2", "--out", str(path))
    more = run(*SOLO, "--games", "3", "--out", str(path), "--csv", str(table))
    assert (first.status, more.status) == (0, 0)
    assert len(path.read_text().splitlines()) == 1 + 6
    assert len(table.read_text().splitlines()) == 1 + 6
    assert run(*SOLO, "--games", "3", "--out", str(path)).out == more.out


def test_two_workers_print_what_one_prints(run: Run) -> None:
    def untimed(words: tuple[str, ...]) -> dict[str, object]:
        found = run(*words, "--json").json
        for standing in found["standings"]:
            del standing["seconds_a_turn"], standing["longest_seconds"]
        return dict(found)

    assert untimed(THREE) == untimed((*THREE[:-1], "2"))


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["chess", "a", "b"], "'chess' is not a game: expected aqualin or designer"),
        (["aqualin"], "the following arguments are required: PLAYER"),
        (["aqualin", "random"], "a table for 2 needs 2 players, not 1"),
        (["aqualin", "random", "grandmaster"], "'grandmaster' is not a player of Aqualin"),
        (["aqualin", "random", "ugi:/nowhere"], "ugi:/nowhere cannot be started"),
        (["aqualin", "random", "gr\x07dy"], "has characters in the name that cannot be printed"),
        (["aqualin", "random", "gr\udcffdy"], "has characters in the name that cannot be printed"),
        (["aqualin", "random", "greedy", "--games", "0"], "the number of games is at least 1, not 0"),
        (["aqualin", "random", "greedy", "--games", "-4"], "the number of games is a whole number"),
        (["aqualin", "random", "greedy", "--games", "9" * 30], "the number of games is a whole number"),
        (["aqualin", "random", "greedy", "--workers", "0"], "the number of workers is at least 1"),
        (["aqualin", "random", "greedy", "--workers", "9999"], "the number of workers is a whole number"),
        (["aqualin", "random", "greedy", "--seats", "3"], "Aqualin is a game for 2, not for 3"),
        (["aqualin", "random", "greedy", "--seats", "0"], "Aqualin is a game for 2, not for 0"),
        (["aqualin", "random", "greedy", "--seed", "x"], "the seed is a whole number"),
        (["aqualin", "random", "greedy", "--option", "first"], "--option is followed by NAME=VALUE, not 'first'"),
        (["aqualin", "random", "greedy", "--option", "first=x"], "no option first = 'x'"),
        (["aqualin", "random", "greedy", "--sprt", "5", "0"], "a test needs ELO0 below ELO1"),
        (["aqualin", "random", "greedy", "--sprt", "nan", "0"], "a test needs ELO0 below ELO1"),
        (["aqualin", "random", "greedy", "--sprt", "0", "x"], "invalid float value: 'x'"),
        (["aqualin", "random", "greedy", "--sprt", "0", "5", "--alpha", "2"], "alpha and beta lie between"),
        (["designer", "greedy", "random", "x", "--sprt", "0", "5"], "--sprt compares two players, not 3"),
        (["aqualin", "random", "greedy", "--ugi-movetime", "0"], "the thinking time is at least 1"),
        (["aqualin", "random", "greedy", "--ugi-nodes", "x"], "the number of nodes is a whole number"),
        (["aqualin", "random", "greedy", "--ugi-patience", "inf"], "the patience is a whole number"),
        (["aqualin", "random", "greedy", "--on", "moon"], "invalid choice: 'moon'"),
        (["aqualin", "random", "greedy", "--out", "/nowhere/x"], "cannot use /nowhere/x: No such file"),
        (["aqualin", "random", "greedy", "--csv", "/nowhere/x"], "cannot use /nowhere/x: No such file"),
        (["aqualin", "random", "greedy", "--out", "/"], "cannot use /: Is a directory"),
        (["aqualin", "random", "greedy", "--elo"], "'--elo' is not an option here"),
    ],
)
def test_what_cannot_be_done(run: Run, words: list[str], complaint: str) -> None:
    result = run("arena", *words)
    assert (result.status, result.out) == (2, "")
    assert complaint in result.complaint


def test_a_missing_extra_says_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    result = run(*THREE, "--on", "ray")
    assert result.status == 1
    assert result.complaint == (
        "--on ray needs the package ray, which is not installed: pip install 'shoal[cluster]' adds it"
    )


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_leaves_a_journal_to_go_on_with(tmp_path: Path, workers: str) -> None:
    path = tmp_path / "games.jsonl"
    words = ["arena", "designer", "greedy", "greedy", "--games", "100000", "--workers", workers, "--out", str(path)]
    with process(words) as asked:
        deadline = time.monotonic() + 60
        while not path.exists() or path.read_bytes().count(b"\n") < 3:
            assert time.monotonic() < deadline
            assert asked.poll() is None
            time.sleep(0.05)
        asked.send_signal(signal.SIGINT)
        assert asked.wait(20) == 130
        assert pipe_of(asked.stdout).read() == b""
        assert pipe_of(asked.stderr).read() == b""
    for line in path.read_bytes().splitlines()[:3]:
        json.loads(line)


def test_progress_is_for_terminals(run: Run) -> None:
    master, slave = pty.openpty()
    try:
        with process(list(THREE), stderr=slave) as asked:
            assert asked.wait(60) == 0
        shown = os.read(master, 1 << 16).decode()
    finally:
        os.close(slave)
        os.close(master)
    assert "1/3" in shown
    assert shown.endswith("\r\x1b[K")
    assert run(*THREE).err == ""
