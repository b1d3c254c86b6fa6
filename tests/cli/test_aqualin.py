"""`shoal aqualin score`, `turns`, `perft`, `solve` and `show`, as people and scripts type them."""

import json
import random
from pathlib import Path

import pytest

from shoal.aqualin import Position, drawing
from shoal.aqualin.roles import Role
from tests import vectors
from tests.aqualin.play import START, random_position
from tests.cli.conftest import Run

REEF = "BcBf4/Gc5/6/6/6/6"
MIDDLE = "6/1BcGf3/6/2Pj1Rs1/6/5Yt BtGcGhPcRhUj a c"
LATE = "YcYfYjYhYsYt/RcRfRjRhRsRt/UcUfUjUhUsUt/PcPfPjPhPsPt/GcGfGjGhGsGt/BcBfBjBh2 BsBt c c"
OVER = "YcYfYjYhYsYt/RcRfRjRhRsRt/UcUfUjUhUsUt/PcPfPjPhPsPt/GcGfGjGhGsGt/BcBfBjBhBsBt - c c"
INVALID = "6/6/6/6/6/6 BcGf a c"

FILE_WITH_BAD_LINES = f"""\
# totals
{REEF}

6/6/6/6/6
  {MIDDLE}\r
Bc5/6/6/6/6/Bc5
6/6/6/6/6/6
"""


# -- score -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [[REEF], [MIDDLE], MIDDLE.split(), [INVALID], ["--", REEF], [f" {REEF} "]])
def test_score_of_a_reef_or_of_any_position(run: Run, words: list[str]) -> None:
    result = run("aqualin", "score", *words)
    expected = "1 1\n" if REEF in " ".join(words) else "0 0\n"
    assert (result.status, result.out, result.err) == (0, expected, "")


def test_score_as_json(run: Run) -> None:
    assert run("aqualin", "score", REEF, "--json", "--schools").json == run("aqualin", "score", "--json", REEF).json
    assert run("aqualin", "score", "--json", REEF).json == {
        "colour": 1,
        "animal": 1,
        "schools": {
            "colour": [{"kind": "blue", "cells": ["a6", "b6"], "points": 1}],
            "animal": [{"kind": "crab", "cells": ["a5", "a6"], "points": 1}],
        },
    }


def test_score_with_a_table_of_schools(run: Run) -> None:
    assert run("aqualin", "score", REEF, "--schools").lines == [
        "role    school     tiles  points  cells",
        "colour  blue           2       1  a6 b6",
        "colour  total                  1",
        "animal  crab           2       1  a5 a6",
        "animal  total                  1",
    ]


@pytest.mark.parametrize("as_file", [True, False])
def test_score_of_many_lines(run: Run, tmp_path: Path, as_file: bool) -> None:
    path = tmp_path / "some reefs.txt"
    path.write_bytes(FILE_WITH_BAD_LINES.encode())
    source = str(path) if as_file else "-"
    result = run("aqualin", "score", source, stdin=FILE_WITH_BAD_LINES)
    assert (result.status, result.out) == (2, "1 1\n\n0 0\n\n0 0\n")
    name = source if as_file else "standard input"
    assert result.err.splitlines() == [
        f"shoal: {name}, line 4: a reef has 6 ranks separated by /, not 5",
        f"shoal: {name}, line 6: Bc appears twice on the reef",
    ]


def test_score_of_many_lines_as_json(run: Run) -> None:
    result = run("aqualin", "score", "-", "--json", stdin=FILE_WITH_BAD_LINES)
    documents = [json.loads(line) for line in result.lines]
    assert (documents[0]["colour"], documents[0]["animal"]) == (1, 1)
    assert documents[1] == {"error": "line 4: a reef has 6 ranks separated by /, not 5"}
    assert len(documents) == 5
    assert result.status == 2


def test_score_of_many_lines_with_schools_keeps_to_one_line_each(run: Run) -> None:
    result = run("aqualin", "score", "-", "--schools", stdin=f"{REEF}\n6/6/6/6/6/6\n")
    assert result.lines == ["1 1 blue=a6,b6 crab=a5,a6", "0 0"]


def test_score_of_the_vectors(run: Run) -> None:
    lines = vectors.lines("scores.txt")
    result = run("aqualin", "score", "-", stdin="\n".join(reef for reef, *_ in lines))
    assert result.lines == [f"{colour} {animal}" for _, colour, animal in lines]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["reefs.txt"], "'reefs.txt' is neither a file nor a reef (six ranks separated by /)"),
        (["no/reefs.txt"], "a reef has 6 ranks separated by /, not 2 (and no file has the name 'no/reefs.txt')"),
        ([""], "'' is neither a file nor a reef"),
        (["/"], "a reef has 6 ranks separated by /, not 2 (and no file has the name '/')"),
        (["a b"], "a position has four fields (reef, pool, role to move, role with the first turn), not 2"),
        ([REEF, REEF], "a position has four fields"),
        (["-", "-"], "a position has four fields"),
        (["x" * 5000], "'xxxx"),
        (["x/" * 5000], "a reef has 6 ranks separated by /, not 5001"),
        (["6/6/6/6/6/\x00"], "cell a1 of the reef: '\\x00' is not a tile"),
        (["6/6/6/6/6/\ud800\udc00"], "cell a1 of the reef: '\\ud800\\udc00' is not a tile"),
        (["\u0666/6/6/6/6/6"], "cell a6 of the reef: '\u0666' is not a tile"),
    ],
)
def test_what_cannot_be_scored(run: Run, words: list[str], complaint: str) -> None:
    result = run("aqualin", "score", *words)
    assert (result.status, result.out) == (2, "")
    assert result.complaint.startswith(complaint)


def test_a_file_whose_name_looks_like_a_reef_is_a_file(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("aqualin", "score", "6/6/6/6/6/6").out == "0 0\n"
    folder = tmp_path / "6/6/6/6/6"
    folder.mkdir(parents=True)
    (folder / "6").write_text(REEF)
    assert run("aqualin", "score", "6/6/6/6/6/6").out == "1 1\n"
    (folder / "6").unlink()
    (folder / "6").mkdir()
    assert run("aqualin", "score", "6/6/6/6/6/6").out == "0 0\n", "a folder is not a file"


def test_lines_that_are_not_utf8(run: Run, tmp_path: Path) -> None:
    stdin = f"\ufeff{REEF}\n".encode() + b"B\xfcc5/6/6/6/6/6\n" + REEF.encode()
    result = run("aqualin", "score", "-", stdin=stdin)
    assert (result.status, result.out) == (2, "1 1\n\n1 1\n")
    assert result.complaint.startswith("standard input, line 2: 'B\\udcfcc5/6/6/6/6/6' is not UTF-8 text")
    (tmp_path / "utf16").write_bytes(REEF.encode("utf-16"))
    assert "line 1: " in run("aqualin", "score", str(tmp_path / "utf16")).complaint


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("as_file", [True, False])
def test_whatever_ends_a_line(run: Run, tmp_path: Path, end: str, as_file: bool) -> None:
    text = end.join([REEF, "", "6/6", "6/6/6/6/6/6"])
    (tmp_path / "reefs.txt").write_bytes(text.encode())
    result = run("aqualin", "score", str(tmp_path / "reefs.txt") if as_file else "-", stdin=text)
    assert (result.status, result.out) == (2, "1 1\n\n0 0\n")
    assert ", line 3: a reef has 6 ranks separated by /, not 2" in result.complaint


def test_two_files_with_a_mark_in_front_joined_to_one(run: Run) -> None:
    result = run("aqualin", "score", "-", stdin=f"\ufeff{REEF}\n" * 2)
    assert (result.status, result.out, result.err) == (0, "1 1\n1 1\n", "")


def test_empty_input_has_no_answers(run: Run) -> None:
    result = run("aqualin", "score", "-", stdin="\n# nothing\n   \n")
    assert (result.status, result.out, result.err) == (0, "", "")


# -- turns -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [[MIDDLE], MIDDLE.split()])
def test_turns_one_a_line_in_the_fixed_order(run: Run, words: list[str]) -> None:
    result = run("aqualin", "turns", *words)
    assert result.lines == [turn.text for turn in Position.from_text(MIDDLE).legal_turns()]
    assert (result.status, result.err) == (0, "")
    assert run("aqualin", "turns", *words, "--json").json == {"turns": result.lines}
    assert run("aqualin", "turns", "--count", *words).out == f"{len(result.lines)}\n"
    assert run("aqualin", "turns", *words, "--count", "--json").json == {"count": len(result.lines)}


def test_options_may_stand_anywhere(run: Run) -> None:
    reef, pool, *roles = START.text.split()
    assert run("aqualin", "turns", reef, "--count", pool, *roles).out == "216\n"


def test_no_turns_when_the_game_is_over(run: Run) -> None:
    result = run("aqualin", "turns", OVER)
    assert (result.status, result.out, result.err) == (0, "", "")
    assert run("aqualin", "turns", OVER, "--count").out == "0\n"
    assert run("aqualin", "turns", OVER, "--json").json == {"turns": []}


def test_turns_of_many_positions(run: Run) -> None:
    result = run("aqualin", "turns", "-", stdin=f"{LATE}\nx\n{OVER}\n{START.text}\n")
    late, bad, over, start = result.out.split("\n")[:-1]
    assert late.split(" ") == [turn.word for turn in Position.from_text(LATE).legal_turns()]
    assert (bad, over) == ("", "")
    assert start.startswith("Bc@a1 Bc@b1 ")
    assert result.status == 2
    counts = run("aqualin", "turns", "--count", "-", stdin=f"{LATE}\n{OVER}\n{START.text}\n")
    assert (counts.status, counts.lines) == (0, [str(len(late.split(" "))), "0", "216"])


def test_numbers_of_turns_of_the_vectors(run: Run) -> None:
    lines = vectors.lines("turns.txt")
    result = run("aqualin", "turns", "-", "--count", stdin="\n".join(" ".join(fields[:4]) for fields in lines))
    assert result.lines == [fields[4] for fields in lines]


def test_turns_of_a_position_that_cannot_occur(run: Run) -> None:
    result = run("aqualin", "turns", INVALID)
    assert (result.status, result.out) == (2, "")
    assert result.complaint == (
        f"the position {INVALID!r} cannot occur in play: with 0 tiles on the reef and colour first it is colour's "
        "turn, not animal's; with 0 tiles on the reef the pool holds 6 tiles, not 2"
    )


# -- perft -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [[START.text], START.text.split()])
def test_perft_prints_only_the_number(run: Run, words: list[str]) -> None:
    for depth, stock, count in ((0, "-", 1), (1, "-", 216), (2, "Gs", 498960), (3, "GsPt", 2001827520)):
        result = run("aqualin", "perft", *words, str(depth), "--stock", stock)
        assert (result.status, result.out, result.err) == (0, f"{count}\n", "")
    assert run("aqualin", "perft", "--json", "--stock=Gs", *words, "2").json == {"count": 498960}
    assert run("aqualin", "perft", *words, "1").out == "216\n"


def test_perft_of_the_vectors(run: Run) -> None:
    lines = vectors.lines("perft.txt")
    for depth in (1, 2):
        result = run("aqualin", "perft", "-", str(depth), stdin="\n".join(" ".join(fields[:5]) for fields in lines))
        assert result.lines == [fields[4 + depth] for fields in lines]


def test_perft_beyond_the_end(run: Run) -> None:
    depths = {"0": "1", "1": "12", "3": "0", "37": "0", "1" + "0" * 17: "0"}
    for depth, count in depths.items():
        expected = str(Position.from_text(LATE).turn_count()) if depth == "1" else count
        assert run("aqualin", "perft", LATE, depth).out == f"{expected}\n"


def test_perft_of_bad_lines(run: Run) -> None:
    stdin = f"{START.text} Gs\n{START.text}\n{START.text} -\n{START.text} GsGs\n{START.text} Bc\n{INVALID} -\n"
    result = run("aqualin", "perft", "-", "2", stdin=stdin)
    assert (result.status, result.out) == (2, "498960\n\n\n\n\n\n")
    for complaint, line in zip(
        (
            "line 2: expected five fields, a position and the order of its stockpile, not 4",
            "line 3: the stock order is too short: 1 tile is drawn in 2 turns, not 0",
            "line 4: stock order: Gs appears twice among GsGs",
            "line 5: the stock order holds Bc, which is not in the position's stockpile",
            "line 6: the position",
        ),
        result.err.splitlines(),
        strict=True,
    ):
        assert line.startswith(f"shoal: standard input, {complaint}")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ([START.text], "expected a position and a depth"),
        ([START.text, "two"], "the depth is a whole number from 0 on, not 'two'"),
        ([START.text, "-1"], "the depth is a whole number from 0 on, not '-1'"),
        ([START.text, "1.0"], "the depth is a whole number from 0 on, not '1.0'"),
        ([START.text, "1_0"], "the depth is a whole number from 0 on, not '1_0'"),
        ([START.text, "\u0663"], "the depth is a whole number from 0 on, not '\u0663'"),
        ([START.text, "²"], "the depth is a whole number from 0 on, not '²'"),
        ([START.text, "9" * 5000], "the depth is a whole number from 0 on, not '999"),
        ([START.text, ""], "the depth is a whole number from 0 on, not ''"),
        ([START.text, "2"], "the stock order is too short: 1 tile is drawn in 2 turns, not 0"),
        ([START.text, "2", "--stock", "gs"], "stock order: 'gs' is not a tile"),
        (["-", "2", "--stock", "Gs"], "with - the order of the stockpile stands on each line, not in --stock"),
        ([INVALID, "1"], "the position '6/6/6/6/6/6 BcGf a c' cannot occur in play"),
    ],
)
def test_wrong_perft(run: Run, words: list[str], complaint: str) -> None:
    result = run("aqualin", "perft", *words)
    assert (result.status, result.out) == (2, "")
    assert result.complaint.startswith(complaint)


# -- solve -------------------------------------------------------------------------------------------------------------

WON = "PjBsPsGsRfBf/1YfPfUfUsGf/1PcPhUcGtGc/1BcPtUtUjBt/1YsYhRjYtRc/BhGhUhRhRtRs BjGjYcYj c c"
LOST = "PcBsGfRtUj1/GhYc1YjYsPf/UcUhUfPtPsUs/GjGcBjGsPhBf/BcPjGtRcYfYt/RsBtRf1RhRj BhUtYh a c"
SEVEN = "YhBfGhYsPhPt/YfUfRhGjPjPc/UjUsBhUtRjPf/RtRc1GcYcRf/RsBcBt3/BsBjUc3 GfGsPsUhYjYt a c"


def test_solve_prints_the_result_the_number_of_best_turns_and_one(run: Run) -> None:
    assert run("aqualin", "solve", WON).out == "win 208 Bj@a2\n"
    assert run("aqualin", "solve", *LOST.split()).out == "loss 90 Bh@d1\n"
    assert run("aqualin", "solve", WON, "--margin").out == "win 18 1 a1-a4,Yc@a2\n"
    assert run("aqualin", "solve", LATE).lines[0].split()[0] in ("win", "loss")


def test_solve_a_game_that_is_over(run: Run) -> None:
    assert run("aqualin", "solve", OVER).out == "loss 0 -\n"
    assert run("aqualin", "solve", OVER, "--margin").out == "loss 0 0 -\n"


def test_solve_as_json(run: Run) -> None:
    found = run("aqualin", "solve", "--json", "--margin", WON).json
    assert found.pop("seconds") >= 0
    assert found.pop("nodes") > 0
    assert len(found.pop("line")) == 4
    assert found == {"result": "win", "exact": True, "win_chance": 1.0, "margin": 18, "optimal": ["a1-a4 Yc@a2"]}


@pytest.mark.parametrize("position", [SEVEN, START.text])
def test_solve_says_what_it_cannot_prove(run: Run, position: str) -> None:
    result = run("aqualin", "solve", position, "--seconds", "0.05")
    assert (result.status, result.out) == (0, "?\n")
    assert result.complaint == "not proven within 0.05 seconds; --seconds gives more time"
    result = run("aqualin", "solve", "-", "--seconds=0.05", "--json", stdin=position)
    assert (result.status, result.err) == (0, "")
    assert (result.json["exact"], result.json["result"], result.json["optimal"]) == (False, None, [])


def test_solve_positions_line_by_line(run: Run) -> None:
    result = run("aqualin", "solve", "-", stdin=f"{WON}\n# lost\n{INVALID}\n\n{LOST}\n")
    assert (result.status, result.lines) == (2, ["win 208 Bj@a2", "", "loss 90 Bh@d1"])
    assert result.complaint.startswith("standard input, line 3: the position '6/6/6/6/6/6 BcGf a c' cannot occur")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ([START.text, "--margin"], "the best margin is a matter of chance with 30 tiles in the stockpile"),
        ([WON, "--seconds", "soon"], "the time to give up after is a number of seconds, such as 5 or 0.5, not 'soon'"),
        ([INVALID], "cannot occur in play"),
        (["6/6"], "a position has four fields"),
    ],
)
def test_solve_complains_in_one_line(run: Run, words: list[str], complaint: str) -> None:
    result = run("aqualin", "solve", *words)
    assert (result.status, result.out) == (2, "")
    assert complaint in result.complaint


# -- show --------------------------------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def no_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.delenv("FORCE_COLOR", raising=False)


@pytest.mark.parametrize("words", [[REEF], [MIDDLE], MIDDLE.split(), [INVALID], [OVER]])
def test_show_in_the_terminal(run: Run, words: list[str]) -> None:
    result = run("aqualin", "show", *words)
    assert (result.status, result.err) == (0, "")
    tiles = [word for word in ("Bc", "Gf", "Yt") if word in words[0]]
    assert all(tile in result.out for tile in tiles)
    assert "\x1b" not in result.out
    assert "a    b    c" in result.out


def test_show_in_colours_when_they_are_wanted(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR")
    assert "\x1b" not in run("aqualin", "show", REEF).out, "no terminal"
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b" in run("aqualin", "show", REEF).out


def test_show_as_svg(run: Run, tmp_path: Path) -> None:
    position = Position.from_text(MIDDLE)
    assert run("aqualin", "show", MIDDLE, "--svg", "-").out == f"{drawing.svg(position)}\n"
    assert run("aqualin", "show", *MIDDLE.split(), "--schools", "--svg", "-").out == (
        f"{drawing.svg(position, schools=tuple(Role))}\n"
    )
    path = tmp_path / "picture.svg"
    result = run("aqualin", "show", MIDDLE, "--svg", str(path))
    assert (result.status, result.out, result.err) == (0, "", "")
    assert path.read_text(encoding="utf-8") == f"{drawing.svg(position)}\n"


def test_show_as_json(run: Run) -> None:
    found = run("aqualin", "show", REEF, "--json").json
    assert found.keys() == {"svg", "description"}
    assert found["svg"].startswith("<svg")
    assert "blue crab" in found["description"]


def test_show_many(run: Run, tmp_path: Path) -> None:
    stdin = f"{REEF}\nx\n{MIDDLE}\n"
    pictures = run("aqualin", "show", "-", stdin=stdin)
    assert pictures.status == 2
    assert pictures.out.count("a    b    c") == 2
    svgs = run("aqualin", "show", "-", "--svg", "-", stdin=stdin).out.split("\n")
    assert [line[:4] for line in svgs] == ["<svg", "", "<svg", ""]
    documents = [json.loads(line) for line in run("aqualin", "show", "-", "--json", stdin=stdin).lines]
    assert [sorted(document) for document in documents] == [["description", "svg"], ["error"], ["description", "svg"]]
    names = run("aqualin", "show", "-", "--svg", str(tmp_path / "reef.svg"), stdin=stdin)
    assert names.lines == [str(tmp_path / "reef.svg"), "", str(tmp_path / "reef-2.svg")]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["reef-2.svg", "reef.svg"]


def test_wrong_show(run: Run, tmp_path: Path) -> None:
    assert run("aqualin", "show", REEF, "--svg", "x", "--json").complaint.startswith(
        "--json prints the SVG: leave --svg"
    )
    result = run("aqualin", "show", REEF, "--svg", str(tmp_path / "no" / "x.svg"))
    assert (result.status, result.out) == (2, "")
    assert result.complaint == f"cannot use {tmp_path / 'no' / 'x.svg'}: No such file or directory"


def test_what_is_shown_can_be_pasted_back(run: Run) -> None:
    for seed in range(5):
        position = random_position(random.Random(seed), 7 * seed)
        assert run("aqualin", "turns", "--count", position.text).out == f"{position.turn_count()}\n"
