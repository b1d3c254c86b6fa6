"""Finding the command, helping, and complaining in one line."""

import subprocess
import sys
from pathlib import Path

import pytest

from shoal.cli import main as main_module
from shoal.cli.extras import EXTRAS
from shoal.cli.main import COMMANDS, Command, main
from shoal.errors import MissingExtraError
from tests.cli.conftest import Run

NAMES = list(COMMANDS)


@pytest.mark.parametrize("words", [[], ["--help"], ["-h"], ["help"]])
def test_without_a_command_it_says_what_it_is(run: Run, words: list[str]) -> None:
    result = run(*words)
    assert (result.status, result.err) == (0, "")
    assert result.lines[0].startswith("Shoal: play, analyse and train on Aqualin")
    for name, command in COMMANDS.items():
        assert any(f"shoal {name} " in line and command.summary in line for line in result.lines)
    assert all(len(line) <= 100 for line in result.lines)


@pytest.mark.parametrize("words", [["aqualin"], ["aqualin", "--help"], ["help", "aqualin"]])
def test_a_group_lists_its_commands(run: Run, words: list[str]) -> None:
    result = run(*words)
    assert (result.status, result.err) == (0, "")
    listed = [line.split()[1:3] for line in result.lines if line.startswith("  shoal ")]
    assert listed == [name.split() for name in NAMES if name.startswith("aqualin ")]


def test_a_group_explains_only_its_own_arguments(run: Run) -> None:
    assert "A POSITION is one" in run("aqualin").out
    assert "AQUARIUM" not in run("aqualin").out
    assert "An AQUARIUM is one" in run("designer").out
    assert "BcGfPj" not in run("designer").out


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("how", ["--help", "-h", "help"])
def test_every_command_has_help_with_examples(run: Run, name: str, how: str) -> None:
    words = ["help", *name.split()] if how == "help" else [*name.split(), how]
    result = run(*words)
    assert (result.status, result.err) == (0, "")
    assert result.out.startswith(f"usage: shoal {name} ")
    assert f"\nexamples:\n  shoal {name}" in result.out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["aqualin", "scroe"], "'aqualin scroe' is not a command; did you mean 'shoal aqualin score'?"),
        (["aqualin", "xyz"], "'aqualin xyz' is not a command; 'shoal aqualin' lists its commands"),
        (["aqualim", "score"], "'aqualim' is not a command; did you mean 'shoal aqualin score'?"),
        (["aqalin"], "'aqalin' is not a command; did you mean 'shoal aqualin'?"),
        (["score", "6/6/6/6/6/6"], "'score' is not a command; did you mean 'shoal aqualin score'?"),
        (["sevre"], "'sevre' is not a command; did you mean 'shoal serve'?"),
        (["xyz"], "'xyz' is not a command; 'shoal' lists the commands"),
        ([""], "'' is not a command; 'shoal' lists the commands"),
        (["--json"], "'--json' is not a command; 'shoal' lists the commands"),
        (["a\nb\x1b[31m\ud800"], r"'a\nb\x1b[31m\ud800' is not a command; 'shoal' lists the commands"),
        (["help", "nonsense"], "'nonsense' is not a command; 'shoal' lists the commands"),
    ],
)
def test_an_unknown_command(run: Run, words: list[str], complaint: str) -> None:
    result = run(*words)
    assert (result.status, result.out, result.complaint) == (2, "", complaint)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["aqualin", "score"], "the following arguments are required: REEF; 'shoal aqualin score --help' explains"),
        (
            ["aqualin", "turns", "--cuont", "x"],
            "'--cuont' is not an option here (did you mean --count?); 'shoal aqualin",
        ),
        (["aqualin", "turns", "x", "--zzz"], "'--zzz' is not an option here; 'shoal aqualin turns --help' explains"),
        (
            ["aqualin", "turns", "x", "--count=3"],
            "argument --count: ignored explicit argument '3'; 'shoal aqualin turns",
        ),
        (["designer", "deck", "--nonsense"], "'--nonsense' is not an option here; 'shoal designer deck --help'"),
        (["aqualin", "turns", "x", "--cou"], "'--cou' is not an option here (did you mean --count?)"),
        (["aqualin", "perft", "x", "2", "--stock"], "argument --stock: expected one argument"),
        (["verify", "a", "b"], "'b' is too much; 'shoal verify --help' explains the command"),
        (["version", "please"], "'please' is too much"),
        (["serve", "--port"], "argument --port: expected one argument"),
    ],
)
def test_wrong_usage(run: Run, words: list[str], complaint: str) -> None:
    result = run(*words)
    assert (result.status, result.out) == (2, "")
    assert result.complaint.startswith(complaint)


def test_very_long_words_are_cut_in_complaints(run: Run) -> None:
    result = run("aqualin", "score", "x/" * 100_000)
    assert result.status == 2
    assert len(result.complaint) < 700


# -- what can go wrong elsewhere ---------------------------------------------------------------------------------------


def failing(error: BaseException) -> object:
    def command(words: list[str]) -> int:
        raise error

    return command


@pytest.mark.parametrize(
    ("error", "status", "complaint"),
    [
        (MissingExtraError("install shoal[web]"), 1, "install shoal[web]"),
        (ValueError("oh\nno"), 1, r"a fault of this program, ValueError: oh\nno; please report it with what you typed"),
        (RecursionError(), 1, "a fault of this program, RecursionError: ; please report it"),
        (OSError(28, "No space left on device"), 1, "No space left on device"),
        (FileNotFoundError(2, "No such file or directory", "x"), 2, "cannot use x: No such file or directory"),
    ],
)
def test_failures_have_a_status_and_one_line(
    run: Run, monkeypatch: pytest.MonkeyPatch, error: Exception, status: int, complaint: str
) -> None:
    monkeypatch.setattr(main_module, "_function", lambda command: failing(error))
    result = run("version")
    assert (result.status, result.out) == (status, "")
    assert result.complaint.startswith(complaint)


def test_the_place_of_a_fault_is_shown_on_request(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(main_module, "_function", lambda command: failing(ValueError("oh no")))
    monkeypatch.setenv("SHOAL_TRACEBACK", "1")
    assert "Traceback" in run("version").err


@pytest.mark.parametrize(
    ("error", "status"), [(KeyboardInterrupt(), 130), (BrokenPipeError(), 0), (SystemExit(3), 3), (SystemExit("x"), 1)]
)
def test_what_ends_in_silence(run: Run, monkeypatch: pytest.MonkeyPatch, error: BaseException, status: int) -> None:
    monkeypatch.setattr(main_module, "_function", lambda command: failing(error))
    result = run("version")
    assert (result.status, result.out, result.err) == (status, "", "")


@pytest.mark.parametrize("stream", ["stdin", "stdout", "stderr"])
def test_streams_that_are_closed(monkeypatch: pytest.MonkeyPatch, stream: str) -> None:
    monkeypatch.setattr(f"sys.{stream}", None)
    assert main(["aqualin", "score", "6/6/6/6/6/6"]) == 0
    assert main(["aqualin", "score", "6/6"]) == 2
    if stream == "stdin":
        assert main(["aqualin", "score", "-"]) == 2


# -- the table of commands ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", COMMANDS.values(), ids=NAMES)
def test_every_command_is_where_the_table_says(command: Command) -> None:
    module, function = command.where.split(":")
    assert module.startswith("shoal.cli.")
    assert callable(main_module._function(command))
    assert function in main_module._function(command).__name__


IMPORT_ALL = """
import importlib, sys
optional, modules = (words.split() for words in sys.argv[1:])
sys.modules.update(dict.fromkeys(optional))  # importing them fails from now on
for module in modules:
    importlib.import_module(module)
"""


def test_modules_of_the_command_line_can_be_imported_without_any_extra() -> None:
    optional = ["numpy", "llvmlite", *(name.replace("-", "_") for names in EXTRAS.values() for name in names), "fpdf"]
    modules = [f"shoal.cli.{path.stem}" for path in Path(main_module.__file__).parent.glob("[!_]*.py")]
    assert "shoal.cli.ugi" in modules
    command = [sys.executable, "-c", IMPORT_ALL, " ".join(optional), " ".join(modules)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
