"""The documents: their examples run, their tables are true, what they link to is there."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import shoal
from shoal.aqualin.game import GAME
from shoal.aqualin.tiles import tiles_text
from shoal.arena.rows import GAMES, POSITIONS
from shoal.cli.main import COMMANDS, main
from shoal.designer import Position, rank_of, read_records
from shoal.engine.glimpse import PARTS
from shoal.engine.levels import LEVELS
from shoal.engine.recruit import recruit
from shoal.engine.ugi import OPTIONS, Session
from shoal.shuffle import Secret

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
README = ROOT / "README.md"
FAIR_SHUFFLES = ROOT / "docs" / "fair-shuffles.md"
PAGES = [README, *sorted((ROOT / "docs").glob("*.md"))]
pytestmark = pytest.mark.skipif(not README.exists(), reason="the documents are not here")


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


# -- the page that people read first -----------------------------------------------------------------------------------


def test_python_examples_of_the_readme() -> None:
    failures, tried = doctest.testfile(str(README), module_relative=False)
    assert tried > 0
    assert failures == 0


def test_commands_of_the_readme(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    examples = re.findall(r"^    \$ shoal (.*)\n((?:    (?!\$).*\n)*)", text_of(README), re.MULTILINE)
    assert examples
    for words, expected in examples:
        assert main(shlex.split(words)) == 0
        assert capsys.readouterr().out == re.sub("^    ", "", expected, flags=re.MULTILINE)


def test_every_command_is_named_in_the_readme() -> None:
    for name in COMMANDS.keys() - {"version"}:
        assert f"`{name.split()[-1]}`" in text_of(README)


def test_what_is_cited_is_this_version_and_has_a_date_once_it_is_released() -> None:
    citation, changes = text_of(ROOT / "CITATION.cff"), text_of(ROOT / "CHANGELOG.md")
    (newest,) = re.findall(r"\A# Changes\n\n## (\S+) \S (\S+)\n", changes)
    released = re.findall(r"^date-released: (.*)$", citation, re.MULTILINE)
    assert re.findall(r"^version: (.*)$", citation, re.MULTILINE) == [shoal.__version__]
    assert newest == (shoal.__version__, *(released or ["unreleased"]))


@pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
def test_what_a_page_links_to_is_there(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)|src=\"([^\":]+)\"", text_of(page)):
        assert (page.parent / "".join(target)).exists(), f"{page.name} links to {''.join(target)}"


# -- the map -----------------------------------------------------------------------------------------------------------

SOURCE = Path(shoal.__file__).parent
MAP = DOCS / "architecture.md"


def named_in_table(section: str) -> set[str]:
    """Return what stands in code type in the first column of a section's table."""
    return set(re.findall("`([^`]+)`", "".join(re.findall(r"^\| (`.*?) \|", section, re.MULTILINE))))


def files_in(room: Path) -> set[str]:
    """Return the modules and data files of a room; a folder in it may be named as a whole or file by file."""
    return {path.relative_to(room).as_posix() for path in room.rglob("*.*") if path.suffix in (".py", ".toml", ".sql")}


def is_named(file: str, named: set[str]) -> bool:
    return file in named or any(name.endswith("/") and file.startswith(name) for name in named)


def test_the_map_names_every_room() -> None:
    rooms = {path.name + "/" * path.is_dir() for path in SOURCE.iterdir() if not path.name.startswith("__")}
    assert named_in_table(text_of(MAP).partition("\n## ")[0]) == rooms - {"py.typed"}


@pytest.mark.parametrize("room", re.findall("^## Inside `(.*)/`$", text_of(MAP) if MAP.exists() else "", re.MULTILINE))
def test_the_map_of_a_room_names_its_files_and_no_others(room: str) -> None:
    named = named_in_table(text_of(MAP).partition(f"## Inside `{room}/`")[2].partition("\n## ")[0])
    assert [name for name in named if not (SOURCE / room / name).exists()] == []
    missing = {file for file in files_in(SOURCE / room) if not is_named(file, named)}
    assert {file for file in missing if Path(file).name != "__init__.py"} == set()


# -- fair shuffles -----------------------------------------------------------------------------------------------------


def test_the_program_on_the_page_prints_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", text_of(FAIR_SHUFFLES), re.DOTALL)
    exec(program, {})
    printed = capsys.readouterr().out.split()
    assert printed == re.findall(r"^# (\w{72})$", program, re.MULTILINE)


def test_the_table_on_the_page() -> None:
    rows = re.findall(r"^\| `(\w{64})` \| `(\w{64})` \|(.*)\| `(\w{72})` \|$", text_of(FAIR_SHUFFLES), re.MULTILINE)
    assert len(rows) >= 3
    for secret_text, commitment, contributions, order in rows:
        secret = Secret.from_text(secret_text)
        assert secret.commitment == f"sha256:{commitment}"
        assert tiles_text(GAME.order(secret, re.findall("`(.*?)`", contributions))) == order


# -- aquarium designer -------------------------------------------------------------------------------------------------


def test_the_position_and_the_record_on_the_page_of_the_notation() -> None:
    page = text_of(ROOT / "docs" / "notation.md")
    (line,) = re.findall(r"^    (basic .*)$", page, re.MULTILINE)
    assert Position.from_text(line).text == line
    assert Position.from_text(line).problems() == ()
    (record,) = re.findall(r"^    (\[Game \"Aquarium Designer\"\].*?)^    …$", page, re.MULTILINE | re.DOTALL)
    text = re.sub(r"^ +|^\[DeckHash.*\n", "", re.sub("^    ", "", record, flags=re.MULTILINE), flags=re.MULTILINE)
    (read,) = read_records([*text.splitlines(), "*"])
    assert read.text == f"{text}*\n"


def test_the_ranks_on_the_page_of_the_rules() -> None:
    page = text_of(ROOT / "docs" / "rules-aquarium-designer.md")
    ranks, totals = re.findall(r"^\| (.*) \|$", page[page.index("| D | C |") :], re.MULTILINE)[:3:2]
    for rank, total in zip(ranks.split(" | "), totals.split(" | "), strict=True):
        assert {rank_of(int(number)) for number in re.findall(r"\d+", total)} == {rank}


@pytest.mark.nightly
def test_the_report_on_the_page_of_the_deck(capsys: pytest.CaptureFixture[str]) -> None:
    """600 games, and what hindsight finds: some minutes."""
    ((words, report),) = re.findall(r"^    \$ shoal (.*)\n((?:    .*\n|\n)+)", text_of(DOCS / "deck.md"), re.MULTILINE)
    assert main(shlex.split(words)) == 0
    assert capsys.readouterr().out.strip() == re.sub("^    ", "", report, flags=re.MULTILINE).strip()


# -- the arena and the engine protocol ---------------------------------------------------------------------------------


def test_the_match_on_the_page_of_the_arena(capsys: pytest.CaptureFixture[str]) -> None:
    """All of it but the times, which no seed decides."""
    pytest.importorskip("numba", reason="two-ply takes long without")
    ((words, report),) = re.findall(r"^    \$ shoal (.*)\n((?:    .*\n|\n)+)", text_of(DOCS / "arena.md"), re.MULTILINE)
    assert main([*shlex.split(words), "--workers", "1"]) == 0
    tables = [table for table in capsys.readouterr().out.strip().split("\n\n") if "ms a turn" not in table]
    shown = re.sub("^    ", "", report, flags=re.MULTILINE).strip().split("\n\n")
    assert [table for table in shown if "ms a turn" not in table] == tables


def test_the_dialogue_on_the_page_of_the_protocol() -> None:
    (dialogue,) = re.findall(r"^    > ugi\n(?:    .*\n)+", text_of(DOCS / "ugi.md"), re.MULTILINE)
    lines = re.sub("^    ", "", dialogue, flags=re.MULTILINE).splitlines()
    said: list[str] = []
    session = Session(recruit, said.append)
    for line in lines:
        if line.startswith("> "):
            said.append(line)
            assert session.hear(line.removeprefix("> ")) == (line != "> quit")
            session.finish()
    assert [without_effort(line) for line in said] == [without_effort(line) for line in lines]


def without_effort(line: str) -> str:
    """Leave out the version, and how much work an answer was."""
    return re.sub(r"Shoal \S+$|(?<=nodes )\d+|(?<=time )\d+|(?<=visits )\d+", "", line)


def test_the_options_on_the_page_of_the_protocol() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (\d+)-(\d+) \|", text_of(DOCS / "ugi.md"), re.MULTILINE)
    assert {name: (int(least), int(most)) for name, least, most in rows} == {
        name: (least, most) for name, (_, least, most) in OPTIONS.items()
    }


# -- data sets ---------------------------------------------------------------------------------------------------------


def test_the_columns_on_the_page_of_research() -> None:
    page = text_of(DOCS / "research.md")
    for table, columns in (("games", GAMES), ("positions", POSITIONS)):
        section = page.partition(f"\n`{table}-*.parquet`:\n\n")[2].partition("\n\n")[0]
        rows = [f"| `{column.name}` | {column.kind} | {column.about} |" for column in columns]
        assert section.splitlines()[2:] == rows


def test_the_data_set_on_the_page_of_research(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All of it but the time, which no seed decides."""
    pytest.importorskip("polars")
    page = text_of(DOCS / "research.md")
    ((words, said, program, shown),) = re.findall(
        r"^    \$ shoal (.*)\n    (.*)\n    \$ python (.*)\n((?:    .*\n|\n)+)", page, re.MULTILINE
    )
    folder = str(tmp_path / "games")
    assert main([*shlex.split(words)[:-1], folder, "--workers", "1"]) == 0
    assert capsys.readouterr().out.replace(folder, "games").split(" in ")[:-1] == said.split(" in ")[:-1]
    example, _ = shlex.split(program)
    arguments = [sys.executable, "-W", "error", str(ROOT / example), folder]
    environment = {**os.environ, "PYTHONPATH": str(SOURCE.parent)}
    printed = subprocess.run(arguments, check=True, capture_output=True, text=True, env=environment).stdout
    assert [line.split() for line in printed.strip().splitlines()] == [
        line.split() for line in shown.strip().splitlines()
    ]


# -- the engine --------------------------------------------------------------------------------------------------------


def numbers_of(rows: list[str]) -> list[list[float]]:
    """Return what stands in the rows of a table, percentages as shares."""
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    return [[float(cell.removesuffix("%")) / (100 if "%" in cell else 1) for cell in row] for row in cells]


def test_the_levels_on_the_page_of_the_engine() -> None:
    page = text_of(DOCS / "engine.md")
    noticed = numbers_of(re.findall(r"^\| \d (?:\| [\d.]+ % ){5}\|$", page, re.MULTILINE))
    searched = re.findall(r"^\| (\d) \| (\d+) \| (\d+) % \| (\d+), (\d+) % overlooked \|$", page, re.MULTILINE)
    levels = list(enumerate(LEVELS, 1))
    assert noticed == [[number, *(part / PARTS for part in level.sight)] for number, level in levels if level.sight]
    reaches = [(number, level.guided, level.reach) for number, level in levels[:-1] if level.guided and level.reach]
    told = [
        [number, *(fact for reach in both for fact in (reach.limit.nodes, round(100 * reach.overlooks)))]
        for number, *both in reaches
    ]
    assert [list(map(int, row)) for row in searched] == told
    assert len(noticed) + len(searched) == len(LEVELS) - 1  # the last one goes by the clock
