"""What serves every game names no rule of any: its words are looked through for those of the games' rules."""

import re
from pathlib import Path

import pytest

import shoal
from shoal.game import GAMES

ROOT = Path(shoal.__file__).parent

WORDS = {
    "aqualin": "slide slides slid placement placements stockpile school schools reef tile tiles seahorse starfish",
    "designer": "aquarium aquariums tank tanks deck decks card cards entrance layout layouts animal animals",
}
"""Words of the rules that mean nothing else; `chain`, `pool`, `draw` and `colour` do."""

OWN = {
    "web/pictures.py",
    *(f"cli/{name}.py" for name in ("analyse", "aqualin", "decks", "designer", "main", "reviewing", "train", "ugi")),
}
"""The place where the web app tells games apart, the games' own commands, and the table of all commands."""

BOARDS = ("reef-board.js", "aquarium-board.js", *(f"{name}/" for name in GAMES), "vendor/")
"""The games' own pictures among the scripts."""

ALLOWED = {
    "web/static/shuffle.js": {"tiles"},
    "cli/arena.py": set(GAMES),
    "cli/selfplay.py": set(GAMES),
    "cli/serve.py": {"reef"},
    "cli/verify.py": {"reef", "designer"},
}
"""A label that the first version of the shuffle has once and for all; names of games, files and hosts in examples."""


def served() -> list[Path]:
    """Return the files that every game is served by."""
    python = [path for room in ("web", "arena", "cli") for path in (ROOT / room).glob("*.py")]
    static = ROOT / "web" / "static"
    scripts = [path for path in static.rglob("*.js") if not str(path.relative_to(static)).startswith(BOARDS)]
    files = [*python, *scripts, ROOT / "web" / "schema.sql", ROOT / "web" / "templates" / "table.html"]
    return sorted(path for path in files if str(path.relative_to(ROOT)) not in OWN)


def words_of(text: str) -> set[str]:
    return set(re.findall("[a-z]+", text.lower()))


@pytest.mark.parametrize("path", served(), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_rule_is_named(path: Path) -> None:
    allowed = ALLOWED.get(str(path.relative_to(ROOT)), set())
    forbidden = {word for words in WORDS.values() for word in words.split()} | GAMES.keys()
    assert words_of(path.read_text(encoding="utf-8")) & forbidden == allowed


def test_what_is_looked_through() -> None:
    names = {str(path.relative_to(ROOT)) for path in served()}
    assert {"web/store.py", "web/table.py", "arena/match.py", "web/static/table.js", "web/schema.sql"} <= names
    assert len(names) > 35


@pytest.mark.parametrize("game", GAMES)
def test_the_words_are_those_of_the_rules(game: str) -> None:
    """Otherwise nothing would be found by them."""
    source = " ".join(path.read_text(encoding="utf-8") for path in (ROOT / game).glob("*.py"))
    assert words_of(source) >= set(WORDS[game].split())
