"""Nonsense typed after `shoal`: an answer, or one line of complaint for each item, and never a fault of ours."""

import io
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from shoal.cli.main import main
from shoal.designer import open_deck
from tests.aqualin.play import random_position, random_record
from tests.designer.play import random_aquarium
from tests.designer.play import random_record as a_tank_record
from tests.hostile.mutate import mutated, spoilt

AQUALIN = ["aqualin score", "aqualin turns", "aqualin turns", "aqualin perft", "aqualin show", "verify", "version"]
AQUALIN += ["aqualin analyse --nodes=9"]
DESIGNER = ["designer score", "designer score", "designer show", "designer deck", "designer solo", "verify"]
WORDS = ["-", "--", "--json", "--schools", "--count", "--svg", "--stock", "--stock=-", "--help", "0", "1", "c", "a", ""]
WORDS += ["--deck", "--advanced", "--check", "--generate", "--seed", "--player", "--pdf", "random", "7"]


def some_aquarium(rng: random.Random) -> str:
    if rng.random() < 0.1:
        return a_tank_record(rng, 1, steps=rng.randint(0, 9)).text
    text = random_aquarium(rng, open_deck(), rng.randint(1, 9)).text
    if rng.random() < 0.2:
        text = f"basic 1 draw 1 | {text} | - | - | - | - | -"
    return mutated(rng, text, [lambda rng, text: f" {text}"], 0.5)


def some_reef(rng: random.Random) -> str:
    if rng.random() < 0.1:
        return random_record(rng, turns=rng.randint(0, 4)).text
    text = random_position(rng, rng.choice([0, 20, 33, 34, 35, 36])).text
    return mutated(rng, rng.choice([text, text.split()[0]]), [lambda rng, text: f" {text}"], 0.5)


def some_words(rng: random.Random, commands: list[str], some_text: Callable[[random.Random], str]) -> list[str]:
    words = rng.choice(commands).split()
    if rng.random() < 0.05:
        words[-1] = spoilt(rng, words[-1])
    for _ in range(rng.choice([0, 1, 1, 1, 2, 3])):
        text = some_text(rng)
        words += rng.choice([[text], text.split(), [rng.choice(WORDS)], [spoilt(rng, rng.choice(WORDS))]])
    return words


@pytest.mark.parametrize(("commands", "some_text"), [(AQUALIN, some_reef), (DESIGNER, some_aquarium)])
@pytest.mark.parametrize("seed", range(4))
def test_nonsense(
    seed: int,
    commands: list[str],
    some_text: Callable[[random.Random], str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    rng = random.Random(seed)
    for _ in range(500):
        words = some_words(rng, commands, some_text)
        stdin = "\n".join(some_text(rng) for _ in range(3)).encode(errors="surrogatepass")
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        status = main(words)
        out, err = capsys.readouterr()
        assert status in (0, 2), (words, err)
        assert "fault of this program" not in err, words
        assert all(line.startswith("shoal: ") for line in err.splitlines()), words
        assert bool(err) == (status == 2), words
        assert not (status == 2 and "-" not in words and out.strip()), words
