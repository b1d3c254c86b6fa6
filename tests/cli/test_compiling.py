"""`shoal compile`: everything is compiled before anybody waits for it, and people see that something happens."""

import io
import sys
from pathlib import Path

import pytest

from shoal import game as games
from shoal import kernels
from shoal.aqualin.duel import play_duel
from shoal.engine import roster
from tests.cli.conftest import Run


def test_every_player_of_every_game_is_made_ready(run: Run) -> None:
    numba = pytest.importorskip("numba")
    from shoal.kernels import native

    native._entry_points.pop(play_duel, None)  # as in a process that has played nothing
    found = run("compile", "--json").json
    assert found["players"] == sum(len(roster(games.load(name))) for name in games.GAMES)
    assert Path(found["folder"]).is_dir() or numba.config.CACHE_DIR
    assert getattr(native.entry_point(play_duel), "signatures", None), "whole games too"
    again = run("compile")
    assert (again.status, again.err) == (0, "")
    assert "everything was compiled already" in again.lines[0]


def test_where_nothing_can_be_compiled_it_says_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    result = run("compile")
    assert result.status == 1
    assert "needs Numba" in result.err


def test_compiling_is_told_to_listeners(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    numba = pytest.importorskip("numba")
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))  # where nothing of an earlier run lies
    from shoal.kernels import native

    heard: list[str | None] = []
    monkeypatch.setattr(kernels, "listeners", [heard.append])
    assert native.entry_point(lambda number: number + 1)(2) == 3
    assert heard == ["<lambda>", None]


@pytest.mark.parametrize("is_terminal", [True, False])
def test_people_at_a_terminal_see_it_and_others_do_not(monkeypatch: pytest.MonkeyPatch, is_terminal: bool) -> None:
    class Screen(io.StringIO):
        def isatty(self) -> bool:
            return is_terminal

    monkeypatch.setattr(kernels, "listeners", [])
    monkeypatch.setattr(sys, "stderr", Screen())
    kernels.tell_of_compiling()
    for listener in kernels.listeners:
        listener("grow")
        listener(None)
    shown = sys.stderr.getvalue()
    assert ("Compiling" in shown and "grow" in shown) == is_terminal
    assert shown.endswith("\r\x1b[K" if is_terminal else "")
