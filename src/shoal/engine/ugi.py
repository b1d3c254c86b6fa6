"""The engine protocol UGI: one command a line comes in, answers go out, and meanwhile a thread thinks.

`docs/ugi.md` describes it. Whatever cannot be understood is answered with an `info string` and changes nothing.
"""

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from shoal import __version__
from shoal.aqualin import Position
from shoal.aqualin.notation import parse_turn
from shoal.engine.analysis import Analyst, Limit
from shoal.engine.recruit import Recruit, Settings
from shoal.engine.thinking import Question, Thinking
from shoal.errors import NotationError, ShoalError

__all__ = ["LONGEST_REMARK", "OPTIONS", "START", "Session"]

START = "6/6/6/6/6/6 BcGfPjUhRsYt c c"
"""The position that `startpos` names."""

OPTIONS: Mapping[str, tuple[str, int, int]] = {
    "Threads": ("threads", 1, 256),
    "Seed": ("seed", 0, 2**31 - 1),
    "Level": ("level", 1, 8),
    "MultiPV": ("multipv", 1, 256),
}
"""For each option as it is typed: its field in `Settings`, the least and the largest value."""

LONGEST_REMARK = 500
"""Characters: enough for any sentence, but not for a whole line quoted in one."""


class Session:
    """A conversation with one program that asks."""

    def __init__(self, recruit: Recruit, say: Callable[[str], None]) -> None:
        self._recruit = recruit
        self._tell = say
        self._voice = threading.Lock()
        self._settings = Settings()
        self._analyst: Analyst | None = None
        self._position = Position.from_text(START)
        self._thinking: Thinking | None = None
        self._commands: Mapping[str, Callable[[list[str]], None]] = {
            "ugi": self._introduce,
            "isready": self._get_ready,
            "setoption": self._set_option,
            "uginewgame": self._new_game,
            "position": self._set_up,
            "go": self._go,
            "stop": self._stop,
            "query": self._query,
        }

    def hear(self, line: str) -> bool:
        """Carry out one line; return whether the conversation goes on."""
        words = line.split()
        if not words:
            return True
        if words[0] == "quit":
            return False
        command = self._commands.get(words[0])
        try:
            if command is None:
                known = ", ".join(self._commands)
                raise NotationError(f"{_quoted(words[0])} is not a command: expected {known} or quit")
            command(words[1:])
        except ShoalError as error:
            self.remark(str(error))
        return True

    def remark(self, text: str) -> None:
        """Say something for people to read."""
        self._say(f"info string {' '.join(text.split())[:LONGEST_REMARK]}")

    def finish(self) -> None:
        """Come to an end: thinking that has a limit is carried to it, any other is stopped."""
        if self._thinking is not None:
            if self._thinking.is_endless:
                self._thinking.stop()
            self._thinking.wait()

    def leave(self) -> None:
        """Come to an end now."""
        self._stop([])

    def _say(self, line: str) -> None:
        with self._voice:
            self._tell(line)

    # -- who we are ------------------------------------------------------------------------------------------------

    def _introduce(self, words: list[str]) -> None:
        self._say(f"id name Shoal {__version__}")
        self._say("id author the Shoal developers")
        for name, (field, least, most) in OPTIONS.items():
            self._say(f"option name {name} type spin default {getattr(Settings(), field)} min {least} max {most}")
        self._say("ugiok")

    def _get_ready(self, words: list[str]) -> None:
        if not self._is_thinking():
            self._ready_analyst()
        self._say("readyok")

    def _ready_analyst(self) -> Analyst:
        if self._analyst is None:
            self._analyst = self._recruit(self._settings)
        return self._analyst

    def _set_option(self, words: list[str]) -> None:
        self._check_idle("setoption")
        name, value = _named_value(words)
        known = next((option for option in OPTIONS if option.lower() == name.lower()), None)
        if known is None:
            raise NotationError(f"{_quoted(name)} is not an option: expected {', '.join(OPTIONS)}")
        field, least, most = OPTIONS[known]
        number = _number(value, f"the option {known}")
        if not least <= number <= most:
            raise NotationError(f"the option {known} is a number from {least} to {most}, not {number}")
        self._settings = replace(self._settings, **{field: number})
        self._analyst = None

    # -- the position ----------------------------------------------------------------------------------------------

    def _new_game(self, words: list[str]) -> None:
        self._check_idle("uginewgame")
        self._analyst = None
        self._position = Position.from_text(START)

    def _set_up(self, words: list[str]) -> None:
        self._check_idle("position")
        begin, moves = _split_at(words, "moves")
        if begin[:1] == ["fen"]:
            position = Position.from_text(" ".join(begin[1:])).checked()
        elif begin == ["startpos"]:
            position = Position.from_text(START)
        else:
            raise NotationError("position is followed by startpos, or by fen and a position")
        for number, word in enumerate(moves, 1):
            position = _played(position, number, word)
        self._position = position

    def _query(self, words: list[str]) -> None:
        outcome = self._position.outcome()
        answers = {
            "gameover": _truth(outcome is not None),
            "p1turn": _truth(outcome is None and self._position.to_move == self._position.first),
            "result": "none" if outcome is None else _winner(self._position),
        }
        answer = answers.get(" ".join(words))
        if answer is None:
            raise NotationError(f"query is followed by {', '.join(answers)}, not by {_quoted(' '.join(words))}")
        self._say(f"response {answer}")

    # -- thinking --------------------------------------------------------------------------------------------------

    def _is_thinking(self) -> bool:
        return self._thinking is not None and not self._thinking.is_over

    def _check_idle(self, command: str) -> None:
        """Refuse what would change the question in the middle of the answer."""
        if self._is_thinking():
            raise NotationError(f"{command} is ignored while thinking: send stop first")

    def _go(self, words: list[str]) -> None:
        asked = time.perf_counter()
        self._check_idle("go")
        self.finish()  # the last answer is on its way out
        question = Question(self._position, _limit(words), self._settings.multipv, asked)
        if self._position.is_over:
            self._say("bestmove none")
            return
        self._thinking = Thinking(self._ready_analyst(), question, self._say)

    def _stop(self, words: list[str]) -> None:
        if self._thinking is not None:
            self._thinking.stop()
            self._thinking.wait()


def _limit(words: Sequence[str]) -> Limit:
    """Read what follows `go`; `infinite` lifts every limit."""
    found: dict[str, int] = {}
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word in ("movetime", "nodes"):
            found[word] = _number(rest.pop(0) if rest else "", f"{word} of go")
        elif word != "infinite":
            raise NotationError(f"go is followed by movetime MS, nodes N or infinite, not by {_quoted(word)}")
    if "infinite" in words:
        return Limit()
    milliseconds = found.get("movetime")
    return Limit(None if milliseconds is None else milliseconds / 1000, found.get("nodes"))


def _played(position: Position, number: int, word: str) -> Position:
    """Return the position after a turn with its draw."""
    try:
        turn, draw = parse_turn(word)
        after = position.after(turn)
        if draw is not None:
            after = after.after(draw)
        elif after.awaits_draw:
            raise NotationError("the draw is missing")
    except ShoalError as error:
        raise NotationError(f"turn {number}, {_quoted(word)}: {error}") from None
    return after


def _winner(position: Position) -> str:
    return "p1win" if position.leader() == position.first else "p2win"


def _truth(value: bool) -> str:
    return "true" if value else "false"


def _named_value(words: Sequence[str]) -> tuple[str, str]:
    """Read `name X value Y`; both may be several words."""
    name, value = _split_at(words, "value")
    if name[:1] != ["name"] or not name[1:] or not value:
        raise NotationError("setoption is followed by name X value Y")
    return " ".join(name[1:]), " ".join(value)


def _split_at(words: Sequence[str], separator: str) -> tuple[list[str], list[str]]:
    """Return what stands before and after a word; where it is missing, nothing stands after it."""
    at = words.index(separator) if separator in words else len(words)
    return list(words[:at]), list(words[at + 1 :])


def _number(text: str, what: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 15):
        raise NotationError(f"{what} is a whole number, not {_quoted(text)}")
    return int(text)


def _quoted(text: str) -> str:
    """Return a text as it may stand in a remark, cut if it is long."""
    return repr(text if len(text) <= 60 else f"{text[:60]}...")
