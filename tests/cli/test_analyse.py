"""`shoal aqualin analyse`, as people and scripts type it."""

import json
from pathlib import Path

import pytest

from shoal.aqualin import Position
from shoal.aqualin.game import GAME
from shoal.aqualin.record import read_records
from tests.aqualin.play import START
from tests.cli.conftest import Run
from tests.cli.test_aqualin import INVALID, LATE, LOST, OVER, SEVEN, WON

MIDDLE = "2GcGf2/1BcBfBj2/UcUf2YtYs/RcRf1Yj1Yh/1PjPhPs2/Gh1GtRh1Bs BhGjGsPcPfPt c c"
QUICK = ("--nodes", "200")


def test_the_best_turns_come_as_a_table(run: Run) -> None:
    result = run("aqualin", "analyse", *MIDDLE.split(), *QUICK, "--lines", "3")
    assert (result.status, result.err) == (0, "")
    head, *lines, foot = result.lines
    assert head.split() == ["turn", "wins", "margin", "visits", "what", "is", "likely", "to", "follow"]
    assert len(lines) == 3
    turns = {turn.text for turn in Position.from_text(MIDDLE).legal_turns()}
    assert all(line.split("  ")[0] in turns and " % " in line for line in lines)
    assert foot.startswith("colour to move; 200 positions evaluated in ")
    assert "exact" not in result.out


def test_as_json(run: Run) -> None:
    found = run("aqualin", "analyse", MIDDLE, *QUICK, "--lines=2", "--json").json
    assert found.keys() == {"win_chance", "margin", "exact", "turns", "nodes", "seconds"}
    best, second = found["turns"]
    assert (found["win_chance"], found["margin"], found["exact"]) == (best["win_chance"], best["margin"], False)
    assert best["visits"] >= second["visits"]
    assert best.keys() == {"turn", "win_chance", "margin", "exact", "visits", "line"}
    assert best["line"][0] == best["turn"]
    position = Position.from_text(MIDDLE)
    for text in best["line"]:
        position = position.after(GAME.parse_action(text))


@pytest.mark.parametrize(("position", "chance"), [(WON, 1.0), (LOST, 0.0), (LATE, None)])
def test_in_an_ending_the_chances_are_proved_and_called_so(run: Run, position: str, chance: float | None) -> None:
    solved = run("aqualin", "solve", position, "--json").json
    found = run("aqualin", "analyse", position, "--nodes", "20000", "--json").json
    assert found["exact"]
    assert found["win_chance"] == solved["win_chance"] == (solved["win_chance"] if chance is None else chance)
    assert found["turns"][0]["turn"] in solved["optimal"]
    assert all(turn["win_chance"] in (0, 1) for turn in found["turns"] if turn["exact"])
    page = run("aqualin", "analyse", position, "--nodes", "20000")
    assert f" {100 * found['win_chance']:.0f} %  exact " in page.lines[1]


def test_what_is_not_proved_is_never_written_as_certain(run: Run) -> None:
    result = run("aqualin", "analyse", SEVEN, "--nodes", "2", "--lines", "9")
    estimates = [line for line in result.lines[1:-1] if "exact" not in line]
    assert estimates
    assert all(" 100.0 %" not in line and " 0.0 %" not in line for line in estimates)


def test_one_line_for_each_of_many(run: Run) -> None:
    stdin = f"{LOST}\n# a remark\n{INVALID}\n{MIDDLE}\n{OVER}\n"
    result = run("aqualin", "analyse", "-", "--lines", "2", "--nodes", "2000", stdin=stdin)
    lost, bad, middle, over = result.out.split("\n")[:-1]
    assert lost.split()[1::2] == ["0", "0"]
    assert (bad, over) == ("", "")
    assert all(len(chance.partition(".")[2]) == 4 for chance in middle.split()[1::2])
    assert result.status == 2
    assert result.complaint.startswith("standard input, line 3: the position '6/6/6/6/6/6 BcGf a c' cannot occur")
    documents = [json.loads(line) for line in run("aqualin", "analyse", "-", *QUICK, "--json", stdin=stdin).lines]
    assert [min(document) for document in documents] == ["exact", "error", "exact", "exact"]


def test_when_the_game_is_over(run: Run) -> None:
    assert run("aqualin", "analyse", OVER).out == "The game is over: no turn is left.\n"
    found = run("aqualin", "analyse", OVER, "--json").json
    solved = run("aqualin", "solve", OVER, "--json", "--margin").json
    assert (found["turns"], found["exact"]) == ([], True)
    assert (found["win_chance"], found["margin"]) == (solved["win_chance"], solved["margin"])


def test_the_same_seed_and_nodes_find_the_same(run: Run) -> None:
    def found(*words: str) -> object:
        document = run("aqualin", "analyse", MIDDLE, *QUICK, "--json", *words).json
        return document.pop("seconds") and document

    assert found("--seed", "7") == found("--seed", "7")


def test_several_threads_and_a_limit_of_time(run: Run) -> None:
    found = run("aqualin", "analyse", START.text, "--threads", "2", "--seconds", ".2", "--json").json
    assert found["seconds"] < 2
    assert len(found["turns"]) == 5


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ([INVALID], "the position '6/6/6/6/6/6 BcGf a c' cannot occur in play"),
        ([START.text, "--nodes", "0"], "the number of nodes is a whole number from 1 on, not '0'"),
        ([START.text, "--lines", "none"], "the number of lines is a whole number from 1 on, not 'none'"),
        ([START.text, "--threads", "1000"], "the number of threads is a whole number from 1 to 256, not '1000'"),
        ([START.text, "--seconds", "soon"], "the time to search is a number of seconds, such as 5 or 0.5, not 'soon'"),
        ([START.text, "--seed", "x"], "the seed is a whole number from 0 on, not 'x'"),
    ],
)
def test_what_cannot_be_analysed(run: Run, words: list[str], complaint: str) -> None:
    result = run("aqualin", "analyse", *words)
    assert (result.status, result.out) == (2, "")
    assert result.complaint.startswith(complaint)


# -- records -----------------------------------------------------------------------------------------------------------

GAME_OVER_SOON = f"""\
[Game "Aqualin"]
[Position "{LOST}"]

1. c4-c5 Bh@d1
2. c5-c4 Yh@c5
*
"""

OPEN = "PfUcGfPtBh1/YjRhPjYtGsGc/RsYfRt1GhYc/Bc1BjUjYsPh/UhUfGjUsRjRc/YhUtGtBfBsBt PcPsRf c a"
"""Of its 99 turns 65 win."""

BLUNDER = "Pc@b3"


def test_a_record_is_reviewed_turn_by_turn(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.reef"
    path.write_text(GAME_OVER_SOON)
    result = run("aqualin", "analyse", str(path), "--nodes", "4000")
    assert (result.status, result.err) == (0, "")
    head, first, second, colour, animal = result.lines
    assert head.split() == ["turn", "role", "played", "wins", "lost", "better"]
    assert first.split() == ["1", "animal", "c4-c5", "Bh@d1", "0", "%", "(exact)"]
    assert second.split() == ["2", "colour", "c5-c4", "Yh@c5", "100", "%", "(exact)"]
    assert (colour, animal) == ("colour gave away 0.0 % a turn", "animal gave away 0.0 % a turn")


def test_a_review_as_json(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.reef"
    path.write_text(GAME_OVER_SOON)
    found = run("aqualin", "analyse", str(path), "--nodes", "4000", "--json").json
    assert found.keys() == {"turns", "colour", "animal", "record"}
    best = {"turn": "c5-c4 Yh@c5", "win_chance": 1.0, "exact": True}
    assert found["turns"][1] == {"number": 2, "role": "colour", **best, "best": best, "loss": 0.0, "mark": ""}
    assert found["colour"] == {"loss": 0.0, "marks": {"?!": 0, "?": 0, "??": 0}}
    assert found["record"] == GAME_OVER_SOON


def test_a_blunder_is_marked_in_the_record(run: Run) -> None:
    record = f'[Game "Aqualin"]\n[Position "{OPEN}"]\n\n1. {BLUNDER}\n*\n'
    result = run("aqualin", "analyse", "-", "--record", "--nodes", "20000", stdin=f"# mine\n{record}\n{record}")
    assert result.status == 0
    games = list(read_records(result.lines))
    assert len(games) == 2
    for game in games:
        assert game.turns[0].mark == "??"
        assert game.turns[0].comment.endswith(" wins 100 % (exact), this 0 % (exact)")
    line = run("aqualin", "analyse", "-", "--nodes", "20000", stdin=record)
    assert line.out == f"{BLUNDER} 1.0000\n"


def test_bad_records_are_complained_about_and_the_others_go_on(run: Run) -> None:
    bad = GAME_OVER_SOON.replace("2. c5-c4", "2. a1-c4")
    other = '[Game "Aquarium Designer"]\n\ndeal 1:E1\n*\n'
    stdin = f"{bad}{GAME_OVER_SOON}{other}"
    result = run("aqualin", "analyse", "-", "--nodes", "500", stdin=stdin)
    assert result.status == 2
    assert [bool(line) for line in result.lines] == [False, True, False]
    assert [line.partition(": ")[2][:24] for line in result.err.splitlines()] == [
        "standard input, line 5: ",
        "standard input, line 13:",
    ]


def test_a_file_of_positions(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "positions.txt"
    path.write_text(f"# two\n{LOST}\n{MIDDLE}\n")
    result = run("aqualin", "analyse", str(path), "--lines", "1", *QUICK)
    assert [len(line.split()) for line in result.lines] == [2, 2]
    assert run("aqualin", "analyse", "no-such-file").complaint == (
        "'no-such-file' is neither a file nor a position (four fields)"
    )
