"""Where the command line starts: finds the command, runs it, and turns every complaint into one line and a status."""

import importlib
import os
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from typing import NamedTuple, cast

from shoal import kernels
from shoal.cli.output import complain, settle_output
from shoal.errors import MissingExtraError, ShoalError

__all__ = ["COMMANDS", "Command", "main"]

TRACEBACK = "SHOAL_TRACEBACK"
"""The environment variable that shows where a fault of our own happened."""


class Command(NamedTuple):
    """An entry of the table of commands: nothing of a command is imported before somebody types it."""

    where: str
    """Module and function. The function takes the words after the command and returns the exit status."""

    summary: str


COMMANDS: Mapping[str, Command] = {
    "serve": Command("shoal.cli.serve:serve", "play in the browser: start the web app and open it"),
    "aqualin score": Command("shoal.cli.aqualin:score", "count the points of a reef"),
    "aqualin turns": Command("shoal.cli.aqualin:turns", "list or count the legal turns of a position"),
    "aqualin perft": Command("shoal.cli.aqualin:perft", "count sequences of turns, to compare programs"),
    "aqualin solve": Command("shoal.cli.aqualin:solve", "prove who wins an ending, and with which turns"),
    "aqualin analyse": Command("shoal.cli.analyse:analyse", "find the best turns of a position, or review a game"),
    "aqualin show": Command("shoal.cli.aqualin:show", "draw a reef or a position, in the terminal or as SVG"),
    "designer score": Command("shoal.cli.designer:score", "count the points of an aquarium"),
    "designer show": Command("shoal.cli.designer:show", "draw an aquarium or a position, in the terminal or as SVG"),
    "designer deck": Command("shoal.cli.decks:deck", "list, check, generate or print a deck of cards"),
    "designer solo": Command("shoal.cli.designer:solo", "let the computer play the solo game"),
    "ugi": Command("shoal.cli.ugi:ugi", "answer other programs as an engine, in the protocol UGI"),
    "arena": Command("shoal.cli.arena:arena", "let players meet in fair matches, and rate them"),
    "selfplay": Command("shoal.cli.selfplay:selfplay", "make data sets of games: Parquet files, to learn from"),
    "train": Command("shoal.cli.train:train", "let a network learn by playing against itself"),
    "compile": Command("shoal.cli.compiling:compile_all", "compile beforehand what computer players need"),
    "verify": Command("shoal.cli.verify:verify", "check the shuffle of recorded games"),
    "version": Command("shoal.cli.version:version", "say which Shoal, Python and optional parts are installed"),
}
"""Every command by the words that call it, in the order of the list that `shoal` prints."""

ABOUT = """\
Shoal: play, analyse and train on Aqualin and Aquarium Designer, two tile games of the sea.
An unofficial fan project, not connected with the games' publishers."""

ITEMS: Mapping[str, str] = {
    "aqualin": "A POSITION is one quoted argument or four:  6/6/6/6/6/6 BcGfPjUhRsYt c c",
    "designer": "An AQUARIUM is one quoted argument or several:  E3@0,0r1 L17@1,0r2 L04@0,1r0",
}
"""What the commands of a group are about, and how it is typed."""

NOTES = """\
In place of an argument, - reads standard input, one item a line.
'shoal COMMAND --help' explains a command."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return the exit status; by default the command is the one that was typed."""
    kernels.tell_of_compiling()
    try:
        status = _status(list(sys.argv[1:] if argv is None else argv))
        if sys.stdout is not None:
            sys.stdout.flush()  # here, where a closed pipe is still ours to handle
    except KeyboardInterrupt:
        settle_output()
        return 130
    except Exception as error:
        settle_output()
        return _failed(error)
    return status


def _status(words: list[str]) -> int:
    """Run a command; parsers leave with `SystemExit` when they have printed their help."""
    try:
        return _run(words)
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else int(leaving.code is not None)


def _failed(error: Exception) -> int:
    """Complain and return the status: 2 for what the caller can mend, 1 for everything else."""
    if isinstance(error, BrokenPipeError):
        return 0
    if isinstance(error, ShoalError):
        complain(str(error))
        return 1 if isinstance(error, MissingExtraError) else 2
    if isinstance(error, OSError):
        reason = error.strerror or str(error)
        complain(f"cannot use {error.filename}: {reason}" if error.filename else reason)
        return 2 if error.filename else 1
    if os.environ.get(TRACEBACK):
        traceback.print_exception(error)
    complain(
        f"a fault of this program, {type(error).__name__}: {error}; "
        f"please report it with what you typed ({TRACEBACK}=1 shows where it happened)"
    )
    return 1


def _run(words: list[str]) -> int:
    if words[:1] == ["help"]:
        words = [*words[1:], "--help"]
    if words[:1] == ["--version"]:
        words = ["version", *words[1:]]
    for length in (1, 2):
        name = " ".join(words[:length])
        if name in COMMANDS:
            return _function(COMMANDS[name])(words[length:])
    _overview(words)
    return 0


def _function(command: Command) -> Callable[[Sequence[str]], int]:
    module, function = command.where.split(":")
    return cast(Callable[[Sequence[str]], int], getattr(importlib.import_module(module), function))


def _overview(words: Sequence[str]) -> None:
    """Print the list of commands, or of those in one group; complain when the words call neither."""
    asked = [word for word in words if word not in ("-h", "--help")]
    if not asked:
        print(ABOUT, _list(COMMANDS), "\n".join([*ITEMS.values(), NOTES]), sep="\n\n")
        return
    group = {name: command for name, command in COMMANDS.items() if name.startswith(f"{asked[0]} ")}
    if not group:
        raise ShoalError(_unknown(asked))
    if len(asked) > 1:
        raise ShoalError(_unknown_in(group, asked[0], asked[1]))
    notes = f"{ITEMS[asked[0]]}\n{NOTES}"
    print(f"Usage: shoal {asked[0]} COMMAND [OPTION ...]", _list(group), notes, sep="\n\n")


def _list(commands: Mapping[str, Command]) -> str:
    width = max(map(len, commands))
    lines = [f"  shoal {name:{width}}  {command.summary}" for name, command in commands.items()]
    return "\n".join(["Commands:", *lines])


def _unknown(words: Sequence[str]) -> str:
    """Say that the first word is no command, and which command may have been meant."""
    meant = {name.split()[0]: name.split()[0] for name in COMMANDS}
    meant |= {name.split()[-1]: name for name in reversed(list(COMMANDS))}
    meant |= {name: name for name in COMMANDS}
    near = get_close_matches(" ".join(words[:2]), meant, 1) or get_close_matches(words[0], meant, 1)
    hint = f"did you mean 'shoal {meant[near[0]]}'?" if near else "'shoal' lists the commands"
    return f"{words[0]!r} is not a command; {hint}"


def _unknown_in(group: Mapping[str, Command], first: str, second: str) -> str:
    """Say that a word is no command of a group, and which command may have been meant."""
    near = get_close_matches(second, [name.split()[1] for name in group], 1)
    hint = f"did you mean 'shoal {first} {near[0]}'?" if near else f"'shoal {first}' lists its commands"
    return f"{f'{first} {second}'!r} is not a command; {hint}"
