"""`shoal verify`: one line for each record, and a status that scripts can rely on."""

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.designer.example import deck_text
from tests.designer.test_record import fair_record as fair_tank
from tests.test_records import fair_record, tags_of

TRUE = fair_record().text
FALSE = fair_record(tags={**tags_of(), "Contribution1": "pepper"}).text
SECRETLESS = fair_record(tags={name: text for name, text in tags_of().items() if name != "Secret"}).text
BROKEN = TRUE.replace("\n1. ", "\n1. Xx@", 1)


@pytest.mark.parametrize(
    ("text", "status", "lines"),
    [
        (TRUE, 0, ["verified"]),
        (FALSE, 1, ["mismatch: after the deal the shuffle gives"]),
        (SECRETLESS, 2, [""]),
        (BROKEN, 2, [""]),
        (TRUE + TRUE, 0, ["verified", "verified"]),
        (TRUE + "\n" + FALSE + TRUE, 1, ["verified", "mismatch: ", "verified"]),
        (TRUE + BROKEN + FALSE + TRUE, 2, ["verified", "", "mismatch: ", "verified"]),
        ("# a comment\n\n" + TRUE.replace("\n", "\r\n"), 0, ["verified"]),
        ("\ufeff" + TRUE, 0, ["verified"]),
    ],
    ids=["true", "false", "no secret", "broken", "two", "one false", "one broken", "comment", "mark in front"],
)
@pytest.mark.parametrize("as_file", [True, False])
def test_records(run: Run, tmp_path: Path, text: str, status: int, lines: list[str], as_file: bool) -> None:
    path = tmp_path / "games.reef"
    path.write_bytes(text.encode())
    result = run("verify", str(path) if as_file else "-", stdin=text)
    assert result.status == status
    assert len(result.lines) == len(lines)
    assert all(found.startswith(line) for found, line in zip(result.lines, lines, strict=True))
    assert result.err.count("\n") == lines.count("")


def test_json(run: Run) -> None:
    result = run("verify", "-", "--json", stdin=TRUE + FALSE + SECRETLESS)
    verified, mismatch, error = map(json.loads, result.lines)
    assert verified == {"verified": True}
    assert mismatch["verified"] is False
    assert mismatch["mismatch"].startswith("after the deal the shuffle gives")
    assert error == {
        "error": f"line {(TRUE + FALSE).count(chr(10)) + 1}: the record has no [Secret]: nothing can be verified"
    }
    assert result.status == 2


def test_complaints_name_source_and_line(run: Run) -> None:
    lines = TRUE.count("\n")
    result = run("verify", "-", stdin=TRUE + BROKEN)
    at = lines + BROKEN.split("\n").index(next(line for line in BROKEN.split("\n") if "Xx@" in line)) + 1
    assert result.complaint.startswith(f"standard input, line {at}: ")


def test_not_utf8(run: Run) -> None:
    stdin = TRUE.encode() + TRUE.replace("salt", "s\xe4lt").encode("latin-1") + TRUE.encode()
    result = run("verify", "-", stdin=stdin)
    assert (result.status, result.lines) == (2, ["verified", "", "verified"])
    assert "is not UTF-8 text" in result.complaint


@pytest.mark.parametrize("stdin", ["", "\n\n", "# only a comment\n"])
def test_nothing_to_verify(run: Run, stdin: str) -> None:
    result = run("verify", "-", stdin=stdin)
    assert (result.status, result.out, result.complaint) == (2, "", "standard input holds no record")


def test_a_file_that_is_not_there(run: Run) -> None:
    result = run("verify", "no.reef")
    assert (result.status, result.out, result.complaint) == (2, "", "cannot use no.reef: No such file or directory")


def test_records_of_both_games_in_one_file(run: Run) -> None:
    tanks = [fair_tank(seats).text for seats in (1, 2, 5)]
    false = fair_tank(3, {"Contribution1": "pepper"}).text
    result = run("verify", "-", stdin=TRUE + "\n".join(tanks) + "\n" + false + TRUE)
    assert (result.status, result.err) == (1, "")
    assert result.lines[:4] == ["verified"] * 4
    assert result.lines[4].startswith("mismatch: after the deal the shuffle gives")
    assert result.lines[5:] == ["verified"]


def test_games_with_cards_of_ones_own(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(deck_text(), encoding="utf-8")
    record = run("designer", "solo", "--deck", str(path), "--seed", "1").out
    assert run("verify", "-", stdin=record).complaint.endswith("give that deck's file")
    assert run("verify", "-", "--with", f"designer:{path}", stdin=record + TRUE).lines == ["verified"] * 2
    result = run("verify", "-", "--with", "designer:no.toml", stdin=record)
    assert (result.status, result.complaint[:31]) == (2, "the deck no.toml cannot be read")


def test_a_broken_tank_names_its_line(run: Run) -> None:
    text = fair_tank(2).text
    lines = text.split("\n")
    at = lines.index(next(line for line in lines if line.startswith("round 3")))
    lines[at] = lines[at].replace("|", "L41 |")
    result = run("verify", "-", stdin="\n".join(lines))
    assert result.status == 2
    assert result.complaint.startswith(f"standard input, line {at + 1}: ")


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (r"^1: draw L\d\d$", "1: draw L99", "'L99' is not a card: expected E1 to E6 or L01 to L40"),
        (r"^(round 1: .*\| )(L\d\d)\n1: \w+.*$", r"\1\2\n1: draw \2", "lies on the deck until the next round"),
        (r"^(round 1: .*)$", r"\1\n1: pass\n2: pass\n1: pass", "seat 1 has passed in this round already"),
        (r"^2: lay (L\d\d)@.*$", r"2: lay \1@0.5,0r0", "is not a card on its place"),
        (r"^2: lay (L\d\d)@.*$", r"2: lay \1@3,0r0", "no card lies side by side with 3,0"),
    ],
    ids=["no card", "on the deck", "second pass", "half offset", "not beside"],
)
def test_what_the_rules_forbid_is_one_sentence(run: Run, old: str, new: str, complaint: str) -> None:
    text, changes = re.subn(old, new, fair_tank(2).text, count=1, flags=re.MULTILINE)
    assert changes
    result = run("verify", "-", stdin=text)
    assert (result.status, result.out) == (2, "\n")
    assert complaint in result.complaint
