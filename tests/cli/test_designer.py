"""`shoal designer score`, `show`, `deck` and `solo`, as people and scripts type them."""

import io
import json
import subprocess
from importlib.resources import files
from pathlib import Path

import pytest

from shoal.designer import Position, Rule, drawing, open_deck, parse_deck, read_records
from shoal.designer.generate import OPEN_SEED, generate
from tests.cli.conftest import Run, command, environment
from tests.designer.example import DECK, EXAMPLE, EXAMPLE_TEXT, deck_text
from tests.designer.test_position import ALONE, DRAWING, OVER

LONELY = "E1@0,0r0"
NO_ANIMALS = "E2@0,0r0 L40@1,0r3"
BROKEN = "E1@0,0r0 L02@2,0r0"


@pytest.fixture
def cards(tmp_path: Path) -> str:
    """The file of the example's deck."""
    path = tmp_path / "example.toml"
    path.write_text(deck_text(), encoding="utf-8")
    return str(path)


# -- score -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [[EXAMPLE_TEXT], EXAMPLE_TEXT.split(), [f" {EXAMPLE_TEXT}\n"], ["--", EXAMPLE_TEXT]])
def test_score_of_the_printed_example(run: Run, cards: str, words: list[str]) -> None:
    result = run("designer", "score", "--deck", cards, *words)
    assert (result.status, result.out, result.err) == (0, "37\n", "")
    assert run("designer", "score", "--advanced", "--deck", cards, *words).out == "9\n"


def test_score_as_json(run: Run, cards: str) -> None:
    found = run("designer", "score", "--deck", cards, "--json", EXAMPLE_TEXT).json
    assert found.keys() == {"total", "animals", "chains", "rank"}
    assert (found["total"], found["animals"], found["rank"]) == (37, 12, "C")
    assert sum(chain["points"] for chain in found["chains"]) == 37
    assert sum(len(chain["sections"]) for chain in found["chains"]) == 36
    assert found["chains"][0] == {"colour": "blue", "sections": [[0, -2], [0, -1]], "animals": 0, "points": 0}
    assert run("designer", "score", "--deck", cards, "--json", "--advanced", EXAMPLE_TEXT).json["rank"] == "D"


def test_score_of_a_single_card_of_the_shipped_deck(run: Run) -> None:
    assert run("designer", "score", LONELY).out == "0\n"


@pytest.mark.parametrize("as_file", [True, False])
def test_score_of_many_lines(run: Run, tmp_path: Path, cards: str, as_file: bool) -> None:
    text = f"# some\n{EXAMPLE_TEXT}\n\n{BROKEN}\n  {NO_ANIMALS}\r\n"
    path = tmp_path / "aquariums.txt"
    path.write_text(text, newline="")
    source = str(path) if as_file else "-"
    result = run("designer", "score", "--deck", cards, source, stdin=text)
    assert (result.status, result.out) == (2, "37\n\n0\n")
    name = source if as_file else "standard input"
    assert result.complaint == (
        f"{name}, line 4: the aquarium {BROKEN!r}: L02@2,0r0 cannot be laid: no card lies side by side with 2,0"
    )
    documents = [json.loads(line) for line in run("designer", "score", source, "--json", stdin=text).lines]
    assert len(documents) == 3
    assert documents[1].keys() == {"error"}


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["aquariums.txt"], "'aquariums.txt' is neither a file nor an aquarium (cards such as E3@0,0r1 L17@1,0r2)"),
        ([""], "'' is neither a file nor an aquarium"),
        (
            ["E1@0,0"],
            "'E1@0,0' is not a card on its place: expected name, @, column, row and rotation, such as L17@1,0r2",
        ),
        ([BROKEN], f"the aquarium {BROKEN!r}: L02@2,0r0 cannot be laid: no card lies side by side with 2,0"),
        (["E1@0,0r0", "L01@0.5,0r0"], "'L01@0.5,0r0' is not a card on its place"),
        (
            ["E1@0,0r0 L01@1,0r0 L02@2,0r0 L03@3,0r0"],
            "the aquarium 'E1@0,0r0 L01@1,0r0 L02@2,0r0 L03@3,0r0': L03@3,0r0",
        ),
        ([DRAWING], "'basic' is not a card on its place"),
        (["L99@0,0r0"], "'L99' is not a card: expected E1 to E6 or L01 to L40 (and no file has the name 'L99@0,0r0')"),
        (["--deck", "no.toml", LONELY], "the deck no.toml cannot be read: No such file or directory"),
        (["--deck", "", LONELY], "'' cannot be the name of a file"),
        (["--deck", "\0", LONELY], "'\\x00' cannot be the name of a file"),
        ([], "the following arguments are required: AQUARIUM; 'shoal designer score --help' explains"),
        (["--advancde", LONELY], "'--advancde' is not an option here (did you mean --advanced?)"),
    ],
)
def test_what_cannot_be_scored(run: Run, words: list[str], complaint: str) -> None:
    result = run("designer", "score", *words)
    assert (result.status, result.out) == (2, "")
    assert result.complaint.startswith(complaint)


def test_a_broken_deck_is_named(run: Run, cards: str) -> None:
    Path(cards).write_text(deck_text().replace('L09 = "BB/BB"', 'L09 = "BX/BB"'), encoding="utf-8")
    result = run("designer", "score", "--deck", cards, LONELY)
    assert (result.status, result.out) == (2, "")
    assert result.complaint == f"{cards}: layout.L09: 'X' is not one of the deck's colours"


# -- show --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [EXAMPLE_TEXT, LONELY, DRAWING, ALONE, OVER])
def test_show_in_the_terminal(run: Run, cards: str, text: str) -> None:
    result = run("designer", "show", text, "--deck", cards)
    assert (result.status, result.err) == (0, "")
    assert result.out.strip()
    assert "\x1b" not in result.out
    assert run("designer", "show", "--deck", cards, *text.split()).out == result.out


def test_show_in_colours_when_they_are_wanted(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b" in run("designer", "show", LONELY).out


def test_show_as_svg(run: Run, cards: str, tmp_path: Path) -> None:
    position = Position.from_text(DRAWING, DECK)
    assert run("designer", "show", DRAWING, "--deck", cards, "--svg", "-").out == f"{drawing.svg(position)}\n"
    aquarium = f"{drawing.aquarium_svg(EXAMPLE, DECK, Rule.ADVANCED)}\n"
    assert run("designer", "show", EXAMPLE_TEXT, "--deck", cards, "--advanced", "--svg", "-").out == aquarium
    path = tmp_path / "picture.svg"
    result = run("designer", "show", EXAMPLE_TEXT, "--deck", cards, "--svg", str(path), "--advanced")
    assert (result.status, result.out, result.err) == (0, "", "")
    assert path.read_text(encoding="utf-8") == aquarium


def test_show_as_json(run: Run, cards: str) -> None:
    for text in (EXAMPLE_TEXT, DRAWING):
        found = run("designer", "show", text, "--deck", cards, "--json").json
        assert found.keys() == {"svg", "description"}
        assert found["svg"].startswith("<svg")
        assert found["description"]
    assert run("designer", "show", LONELY, "--svg", "x", "--json").complaint.startswith("--json prints the SVG")


def test_the_advanced_rule_for_a_position(run: Run, cards: str) -> None:
    basic, advanced = (run("designer", "show", OVER, "--deck", cards, *words).out for words in ([], ["--advanced"]))
    assert "37" in basic
    assert "37" not in advanced
    assert advanced == run("designer", "show", OVER.replace("basic", "advanced"), "--deck", cards).out


def test_show_many(run: Run, cards: str, tmp_path: Path) -> None:
    stdin = f"{EXAMPLE_TEXT}\nx\n{DRAWING}\n"
    svgs = run("designer", "show", "-", "--deck", cards, "--svg", "-", stdin=stdin)
    assert [line[:4] for line in svgs.out.split("\n")] == ["<svg", "", "<svg", ""]
    assert svgs.status == 2
    first, second = tmp_path / "one.svg", tmp_path / "one-2.svg"
    names = run("designer", "show", "-", "--deck", cards, "--svg", str(first), stdin=stdin)
    assert names.lines == [str(first), "", str(second)]
    assert second.read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("picture", "'picture' is neither a file nor an aquarium (cards such as E3@0,0r1) or a position"),
        ("basic|", "a position has 7 fields with | between them"),
        (DRAWING.replace("E2@0,0r0", "E2@1,0r0"), "aquariums: the aquarium 'E2@1,0r0': E2@1,0r0 cannot be laid"),
    ],
)
def test_what_cannot_be_shown(run: Run, text: str, complaint: str) -> None:
    result = run("designer", "show", text)
    assert (result.status, result.out) == (2, "")
    assert result.complaint.startswith(complaint)


# -- deck --------------------------------------------------------------------------------------------------------------


def test_deck_lists_cards_and_counts(run: Run, cards: str) -> None:
    result = run("designer", "deck", "--deck", cards)
    assert (result.status, result.err) == (0, "")
    assert result.lines[:2] == ["example: 6 entrance cards, 40 layout cards, 4 colours, 12 animals", DECK.hash]
    assert "  d  dolphin      3 sections" in result.lines
    assert result.lines[-40:] == [f"{card.name}  {card.face.text}" for card in DECK.layouts]
    assert run("designer", "deck").lines[1] == open_deck().hash


def test_deck_as_json(run: Run, cards: str) -> None:
    found = run("designer", "deck", "--deck", cards, "--json").json
    assert found["cards"] == {card.name: card.face.text for card in (*DECK.entrances, *DECK.layouts)}
    assert sum(colour["sections"] for colour in found["colours"].values()) == 46 * 4
    assert found["counts"] == {"entrance cards": 6, "layout cards": 40, "colours": 4, "animals": 12}
    assert (found["name"], found["hash"]) == (DECK.name, DECK.hash)


def test_deck_check(run: Run, cards: str) -> None:
    result = run("designer", "deck", "--check", cards)
    assert (result.status, result.out) == (0, "example: 6 entrance cards, 40 layout cards, 4 colours, 12 animals\n")
    Path(cards).write_text(deck_text().replace("L40", "L41"), encoding="utf-8")
    result = run("designer", "deck", "--check", cards)
    assert (result.status, result.out) == (2, "")
    assert result.complaint == f"{cards}: layout.L41 is no layout card: expected L01 to L40"


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('L40 = "', 'L40 = "B', "layout.L40: the face"),
        ('L40 = "', '# L40 = "', "layout.L40 is missing: expected 40 layout cards, L01 to L40"),
        ("[colours]\n", '[colours]\nQ = "quartz"\n', "colours.Q must be a table, not 'quartz'"),
        ('name = "example"', "name = example", "this is not TOML: "),
    ],
)
def test_a_broken_deck_is_one_sentence(run: Run, cards: str, old: str, new: str, complaint: str) -> None:
    Path(cards).write_text(deck_text().replace(old, new, 1), encoding="utf-8")
    for words in (["deck", "--check"], ["deck", "--report", "--check"], ["solo", "--deck"]):
        result = run("designer", *words, cards)
        assert (result.status, result.out) == (2, "")
        assert result.complaint.startswith(f"{cards}: {complaint}")


def test_deck_generate(run: Run, tmp_path: Path) -> None:
    result = run("designer", "deck", "--generate", "7")
    assert result.status == 0
    assert parse_deck(result.out, "printed") == generate(7)
    path = tmp_path / "mine.toml"
    path.write_text(result.out, encoding="utf-8")
    assert run("designer", "deck", "--check", str(path)).status == 0
    assert run("designer", "deck", "--generate", "7", "--json").json["hash"] == generate(7).hash
    shipped = (files("shoal.designer") / "deck.toml").read_text(encoding="utf-8")
    assert run("designer", "deck", "--generate", str(OPEN_SEED)).out == shipped


def test_deck_sheets_to_print(run: Run, cards: str, tmp_path: Path) -> None:
    path = tmp_path / "sheet.svg"
    result = run("designer", "deck", "--deck", cards, "--svg", str(path))
    assert (result.status, result.out, result.err) == (0, "", "")
    pages = drawing.sheet_svg(DECK)
    names = [path, *(tmp_path / f"sheet-{number}.svg" for number in range(2, len(pages) + 1))]
    assert [name.read_text(encoding="utf-8") for name in names] == [f"{page}\n" for page in pages]
    assert sorted(tmp_path.glob("*.svg")) == sorted(names)


def test_deck_sheets_to_standard_output(run: Run, cards: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("designer", "deck", "--deck", cards, "--svg", "-")
    assert (result.status, result.lines) == (0, list(drawing.sheet_svg(DECK)))
    assert not list(tmp_path.glob("-*"))


def test_deck_as_pdf_to_standard_output(tmp_path: Path) -> None:
    pytest.importorskip("fpdf")
    words = command("designer", "deck", "--pdf", "-")
    result = subprocess.run(words, capture_output=True, env=environment(), cwd=tmp_path, timeout=60)
    assert (result.returncode, result.stdout[:5], list(tmp_path.iterdir())) == (0, b"%PDF-", [])


def test_deck_as_pdf(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("fpdf")
    path = tmp_path / "sheet.pdf"
    assert run("designer", "deck", "--pdf", str(path)).status == 0
    assert path.read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--generate", "x"], "the seed is a whole number from 0 on, not 'x'"),
        (["--generate", "-1"], "the seed is a whole number from 0 on, not '-1'"),
        (["--generate", "1", "--deck", "x"], "argument --deck: not allowed with argument --generate"),
        (["--svg", "x", "--json"], "argument --json: not allowed with argument --svg"),
        (["--check", "no.toml"], "the deck no.toml cannot be read"),
        (["--svg", "no/folder/x.svg"], "cannot use no/folder/x.svg: No such file or directory"),
        (["mine.toml"], "'mine.toml' is too much"),
        (["--report", "--generate", "1"], "--report is about the cards of a file, or the shipped ones: leave out"),
        (["--report", "--svg", "x"], "--report is about the cards of a file, or the shipped ones: leave out --svg"),
        (["--report", "--games", "0"], "the number of games is at least 1, not 0"),
        (["--report", "--seed", "x"], "the seed is a whole number from 0 on, not 'x'"),
        (["--report", "--check", "no.toml"], "the deck no.toml cannot be read"),
        (["--games", "4"], "--games is for --report: add it, or leave --games out"),
        (["--advanced"], "--advanced is for --report: add it, or leave --advanced out"),
    ],
)
def test_wrong_deck(run: Run, words: list[str], complaint: str) -> None:
    result = run("designer", "deck", *words)
    assert (result.status, result.out) == (2, "")
    assert result.complaint.startswith(complaint)


REPORT = ("designer", "deck", "--report", "--workers", "1")


def test_the_report_tells_what_ranks_mean_with_the_shipped_deck(run: Run, tmp_path: Path) -> None:
    journal = ("--out", str(tmp_path / "games.jsonl"))
    result = run(*REPORT, "--games", "2", *journal)
    assert (result.status, result.err) == (0, "")
    assert result.lines[:2] == [
        f"open deck, {open_deck().hash}",
        "Aquarium Designer: 6 games (2 hidden orders x 3), seed 1",
    ]
    assert result.lines[3].split() == ["player", "games", "points", "95", "%", "missed", "95", "%"]
    assert [line.split()[0] for line in result.lines[4:7]] == ["strong", "greedy", "random"]
    rows = [line.split()[:4] for line in result.lines if line.startswith("random ")]
    assert rows[1:] == [["random", rank, "100.0" if rank == "D" else "0.0", "%"] for rank in "SABCD"]
    assert [line.split(" points")[0].rsplit(" ", 1)[0] for line in result.lines[-2:]] == [
        "with hindsight: at least",
        "with hindsight: at most",
    ]
    assert max(map(len, result.lines[1:])) <= 80
    assert run(*REPORT, "--games", "2", *journal).out == result.out, "and its seed gives the same games"


def test_the_report_on_a_deck_of_ones_own_as_json(run: Run, cards: str) -> None:
    found = run(*REPORT, "--check", cards, "--games", "1", "--seed", "3", "--advanced", "--json").json
    assert (found["deck"], found["hash"], found["games"], found["seed"]) == (DECK.name, DECK.hash, 3, 3)
    assert found["options"] == {"rule": "advanced"}
    assert [each["player"] for each in found["standings"]] == ["strong", "greedy", "random"]
    strong = found["standings"][0]
    assert strong["missed"]["value"] == found["hindsight"]["at_least"]["value"] - strong["points"]["value"]
    assert sum(share["value"] for share in strong["ranks"].values()) == 1


# -- solo --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("player", ["random", "greedy"])
@pytest.mark.parametrize("words", [[], ["--advanced"]])
def test_solo_prints_a_record_with_total_and_rank(run: Run, player: str, words: list[str]) -> None:
    result = run("designer", "solo", "--seed", "5", "--player", player, *words)
    assert (result.status, result.err) == (0, "")
    (record,) = read_records(io.StringIO(result.out))
    assert record.text == result.out
    assert record.start.is_solo
    assert record.tags["Seat1"] == player
    assert record.tags["Rule"] == ("advanced" if words else "basic")
    *_, last = record.positions()
    assert result.lines[-2] == f"total {last.scores()[0]}/{last.animals()[0]}"
    assert result.lines[-1] in ("rank S", "rank A", "rank B", "rank C", "rank D")
    assert run("designer", "solo", "--seed", "5", "--player", player, *words).out == result.out
    assert run("designer", "solo", "--seed", "6", "--player", player, *words).out != result.out


def test_solo_tells_what_could_have_been_reached(run: Run) -> None:
    words = ("designer", "solo", "--seed", "5", "--best")
    found = run(*words, "--json").json
    assert found["total"] <= found["best"]["at_least"] <= found["best"]["at_most"]
    assert run("designer", "score", found["best"]["aquarium"]).out == f"{found['best']['at_least']}\n"
    (record,) = read_records(run(*words).out.splitlines())
    assert record.text == found["record"]
    assert record.tags["BestAquarium"] == found["best"]["aquarium"]
    assert str(found["best"]["at_most"]) in record.tags["Best"]


def test_the_shuffle_of_a_solo_game_is_verified(run: Run) -> None:
    record = run("designer", "solo").out
    assert run("verify", "-", stdin=record).out == "verified\n"
    salted = record.replace("[Secret", '[Contribution1 "salt"]\n[Secret')
    assert run("verify", "-", stdin=salted).out.startswith("mismatch: after ")


def test_solo_as_json_and_with_another_deck(run: Run, cards: str) -> None:
    found = run("designer", "solo", "--seed", "5", "--json", "--deck", cards).json
    assert found.keys() == {"total", "animals", "chains", "rank", "record"}
    (record,) = read_records(io.StringIO(found["record"]), DECK)
    assert record.outcome is not None
    assert record.outcome.scores == (found["total"],)
    assert f"total {found['total']}/{found['animals']}\nrank {found['rank']}\n" in found["record"]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--seed", "x"], "the seed is a whole number from 0 on, not 'x'"),
        (["--player", "grandmaster"], "'grandmaster' is not a player of Aquarium Designer: expected "),
        (["now"], "'now' is too much"),
    ],
)
def test_wrong_solo(run: Run, words: list[str], complaint: str) -> None:
    result = run("designer", "solo", *words)
    assert (result.status, result.out) == (2, "")
    assert result.complaint.startswith(complaint)
