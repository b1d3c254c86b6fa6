"""Small programs that speak UGI, well or badly, for tests of those who ask them."""

import shlex
import sys
from pathlib import Path

__all__ = ["GOOD", "misbehaving", "program"]

GREETING = """\
import sys, time
def say(text):
    print(text, flush=True)
for line in sys.stdin:
    LOG
    words = line.split()
    if words == ["ugi"]:
        say("id name tester")
        say("option name Seed type spin default 0 min 0 max 2147483647")
        say("option name Style type string default plain")
        say("ugiok")
    elif words == ["isready"]:
        say("readyok")
    elif words[:1] == ["go"]:
        GO
    elif words[:1] == ["position"]:
        text = line.split(None, 2)[2].strip()
    elif words == ["quit"]:
        break
"""

GOOD = """from shoal.aqualin import Position
        say("info depth 1")
        say("bestmove " + next(Position.from_text(text).legal_turns()).word)"""
"""Plays the first of all legal turns."""

BAD = {
    "dies": "sys.exit(3)",
    "is silent": "time.sleep(3600)",
    "talks": 'while True: say("info string still thinking")',
    "never ends a line": 'while True: sys.stdout.write("x" * 65536)',
    "cheats": 'say("bestmove Bc@a1,+Yt")',
    "passes": 'say("bestmove none")',
    "babbles": 'say("bestmove \\x00\\u00e9 \\udcff".encode("ascii", "replace").decode())',
    "stops reading": "sys.stdin.close(); time.sleep(3600)",
}
"""What programs do when they should answer."""


def program(folder: Path, go: str, log: Path | None = None) -> str:
    """Write a program, which notes down what it is told, and return the name of the player that it is."""
    path = folder / f"program{len(list(folder.iterdir()))}.py"
    note = "pass" if log is None else f"open({str(log)!r}, 'a').write(line)"
    path.write_text(GREETING.replace("GO", go).replace("LOG", note), encoding="utf-8")
    return f"ugi:{shlex.quote(sys.executable)} {shlex.quote(str(path))}"


def misbehaving(folder: Path, how: str) -> str:
    """Write a program that misbehaves and return the name of the player that it is."""
    return program(folder, BAD[how])
