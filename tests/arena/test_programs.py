"""Players that are programs of their own: asked in UGI, and never waited for in vain."""

import random
import time
from pathlib import Path

import pytest

from shoal import game as games
from shoal.arena import LocalExecutor, Match, Plan, ProgramSettings, Standings, check_players, run
from shoal.arena.programs import ForfeitError, Program
from shoal.errors import NotationError
from tests.arena.programs import BAD, GOOD, misbehaving, program

AQUALIN = games.load("aqualin")
QUICK = ProgramSettings(movetime_ms=1, patience_seconds=0.5)
PATIENT = ProgramSettings(movetime_ms=1, patience_seconds=20)
"""For programs that answer, which takes its time where other tests run beside."""


def played(match: Match) -> Standings:
    return run(match, Plan(1), lambda: LocalExecutor(match))


def duel(name: str, settings: ProgramSettings = QUICK) -> Match:
    return Match("aqualin", (name, "greedy"), 2, programs=settings)


def test_a_program_plays_whole_games(tmp_path: Path) -> None:
    match = duel(program(tmp_path, GOOD), PATIENT)
    check_players(match)
    theirs, greedy = played(match).standings()
    assert (theirs.games, theirs.forfeited, greedy.won) == (4, 0, 4)
    assert theirs.pace.turns == 72


@pytest.mark.parametrize("how", BAD)
def test_a_program_that_misbehaves_loses_and_holds_nobody_up(tmp_path: Path, how: str) -> None:
    begin = time.monotonic()
    standings = played(duel(misbehaving(tmp_path, how)))
    theirs, greedy = standings.standings()
    assert (theirs.forfeited, theirs.won, greedy.won) == (4, 0, 4)
    assert all(result.reason == "resigned" and result.note for group in standings.groups for result in group)
    assert time.monotonic() - begin < 30


@pytest.mark.parametrize(
    ("how", "note"),
    [
        ("dies", "ended without an answer"),
        ("is silent", "did not answer in time"),
        ("talks", "did not answer in time"),
        ("never ends a line", "wrote a line of more than"),
        ("cheats", "names a draw"),
        ("passes", "answered 'none'"),
    ],
)
def test_the_note_says_what_happened(tmp_path: Path, how: str, note: str) -> None:
    asked = Program(AQUALIN, misbehaving(tmp_path, how).removeprefix("ugi:"), QUICK)
    try:
        asked.begin(random.Random(1))
        state = AQUALIN.parse_state("6/6/6/6/6/6 BcGfPjUhRsYt c c")
        with pytest.raises(ForfeitError, match=note):
            asked.choose(state, 0, random.Random(1))
    finally:
        asked.close()


def test_options_and_a_seed_are_set(tmp_path: Path) -> None:
    log = tmp_path / "log"
    settings = ProgramSettings(movetime_ms=None, nodes=70, options=(("Style", "bold"),), patience_seconds=5)
    asked = Program(AQUALIN, program(tmp_path, GOOD, log).removeprefix("ugi:"), settings)
    try:
        asked.begin(random.Random(1))
        asked.begin(random.Random(1))
        asked.choose(AQUALIN.parse_state("6/6/6/6/6/6 BcGfPjUhRsYt c c"), 0, random.Random(1))
    finally:
        asked.close()
    seed = random.Random(1).getrandbits(31)
    game = [f"setoption name Seed value {seed}", "uginewgame", "isready"]
    style = ["ugi", "setoption name Style value bold"]
    position = "position fen 6/6/6/6/6/6 BcGfPjUhRsYt c c"
    assert log.read_text().splitlines() == [*style, *game, *game, position, "go nodes 70"]


def test_the_orders_to_think() -> None:
    assert ProgramSettings().go == "go movetime 200"
    assert ProgramSettings(movetime_ms=None, nodes=9).go == "go nodes 9"
    assert ProgramSettings(movetime_ms=5, nodes=9).go == "go movetime 5 nodes 9"


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("ugi:", "a program's command is missing"),
        ("ugi:'", "cannot be read: No closing quotation"),
        ("ugi:/nowhere/engine", "cannot be started: No such file or directory"),
        ("ugi:true", "is no engine that can be asked: it ended without an answer"),
        ("grandmaster", "'grandmaster' is not a player of Aqualin"),
    ],
)
def test_players_that_are_not_there(name: str, complaint: str) -> None:
    with pytest.raises(NotationError, match=complaint):
        check_players(duel(name))


def test_an_option_that_a_program_does_not_have(tmp_path: Path) -> None:
    settings = ProgramSettings(options=(("Level", "3"),))
    with pytest.raises(NotationError, match="has no option 'Level', only Seed, Style"):
        check_players(duel(program(tmp_path, GOOD), settings))
