"""The engine protocol, line by line: what it answers, and what it shrugs off."""

import random
import re
import time
from collections.abc import Callable, Iterator
from threading import Event

import pytest

from shoal.aqualin import Position
from shoal.aqualin.notation import parse_draw, parse_turn
from shoal.engine.analysis import Analysis, Analyst, Limit, Listener
from shoal.engine.recruit import Settings, recruit
from shoal.engine.search import Search
from shoal.engine.ugi import LONGEST_REMARK, START, Session
from tests.aqualin.play import random_position

FULL = random_position(random.Random(1), 36)


class Ponderer:
    """Thinks again and again until its time is up or it is stopped, as searches do."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.search = Search(seed=settings.seed)
        self.positions: list[Position] = []

    def analyse(
        self,
        position: Position,
        limit: Limit,
        *,
        lines: int = 1,
        stop: Event | None = None,
        listener: Listener | None = None,
    ) -> Analysis:
        self.positions.append(position)
        stop = stop or Event()
        end = time.perf_counter() + (1e9 if limit.seconds is None else limit.seconds)
        found = self.search.analyse(position, Limit(nodes=limit.nodes or 20), lines=lines)
        while limit.nodes is None and not stop.wait(max(0.0, min(0.01, end - time.perf_counter()))):
            if time.perf_counter() >= end:
                break
            if listener:
                listener(found)
        return found


class Talk:
    """A session and what it said."""

    def __init__(self, recruit: Callable[[Settings], Analyst] = Ponderer) -> None:
        self.said: list[str] = []
        self.settings: list[Settings] = []
        self.recruited: list[Analyst] = []
        self.recruit = recruit
        self.session = Session(self._hire, self.said.append)

    def _hire(self, settings: Settings) -> Analyst:
        self.settings.append(settings)
        self.recruited.append(self.recruit(settings))
        return self.recruited[-1]

    def tell(self, *lines: str) -> list[str]:
        """Say some lines and return what is answered to them at once."""
        before = len(self.said)
        for line in lines:
            assert self.session.hear(line)
        return self.said[before:]

    def answer(self, *lines: str) -> str:
        """Say some lines and return the answer once it has come."""
        before = len(self.said)
        self.tell(*lines)
        deadline = time.monotonic() + 30
        while not any(line.startswith("bestmove") for line in self.said[before:]):
            assert time.monotonic() < deadline
            time.sleep(0.001)
        (best,) = (line for line in self.said[before:] if line.startswith("bestmove"))
        return best.removeprefix("bestmove ")


@pytest.fixture
def talk() -> Iterator[Talk]:
    talk = Talk()
    yield talk
    talk.session.leave()


def remarks(lines: list[str]) -> list[str]:
    assert all(line.startswith("info string ") for line in lines), lines
    return [line.removeprefix("info string ") for line in lines]


def position_of(talk: Talk) -> str:
    """Ask which position is set, by way of what the analyst is asked."""
    talk.answer("go nodes 1")
    analyst = talk.recruited[-1]
    assert isinstance(analyst, Ponderer)
    return analyst.positions[-1].text


# -- what is answered --------------------------------------------------------------------------------------------------


def test_the_greeting_names_the_options(talk: Talk) -> None:
    said = talk.tell("ugi")
    assert said[0].startswith("id name Shoal")
    assert said[1].startswith("id author")
    assert said[-1] == "ugiok"
    assert said[2:-1] == [
        "option name Threads type spin default 1 min 1 max 256",
        "option name Seed type spin default 0 min 0 max 2147483647",
        "option name Level type spin default 8 min 1 max 8",
        "option name MultiPV type spin default 1 min 1 max 256",
    ]


def test_ready_comes_after_somebody_was_recruited(talk: Talk) -> None:
    assert talk.tell("isready") == ["readyok"]
    assert talk.settings == [Settings()]
    talk.tell("isready", "setoption name multipv value 3", "setoption name Seed value 7")
    assert len(talk.settings) == 1, "nobody is recruited before being needed"
    talk.tell("isready")
    assert talk.settings[1:] == [Settings(seed=7, multipv=3)]


def test_what_is_shipped_is_ready_and_answers() -> None:
    talk = Talk(recruit)
    assert talk.tell("isready") == ["readyok"]
    turns = [turn.word for turn in Position.from_text(START).legal_turns()]
    assert talk.answer("position startpos", "go movetime 10") in turns


@pytest.mark.parametrize("go", ["go movetime 30", "go nodes 3", "go movetime 1000 nodes 3", "go movetime 0"])
def test_an_answer_is_a_legal_turn_without_a_draw(talk: Talk, go: str) -> None:
    for tiles in (0, 9, 30, 35):
        position = random_position(random.Random(tiles), tiles)
        best = talk.answer(f"position fen {position.text}", go)
        assert best in [turn.word for turn in position.legal_turns()]


def test_lines_tell_what_is_known(talk: Talk) -> None:
    talk.answer("setoption name MultiPV value 2", f"position fen {START}", "go movetime 40")
    told = [line for line in talk.said if line.startswith("info nodes")]
    pattern = r"info nodes \d+ time (\d+) multipv ([12]) score win 0\.\d{4} margin -?\d+\.\d\d visits \d+ pv \S+"
    found = [re.fullmatch(pattern, line) for line in told]
    assert all(found)
    assert [match[2] for match in found if match] == ["1", "2"] * (len(told) // 2)
    times = [int(match[1]) for match in found if match]
    assert times == sorted(times)
    assert 30 <= times[-1] < 1000


def test_a_proved_line_says_so(talk: Talk) -> None:
    position = random_position(random.Random(4), 35)
    talk.answer(f"position fen {position.text}", "go nodes 1")
    assert re.search(r"score win [01]\.0000 margin -?\d+\.00 exact visits", talk.said[-2])


def test_thinking_without_end_answers_when_it_is_stopped(talk: Talk) -> None:
    talk.tell("go infinite")
    time.sleep(0.1)
    assert not any(line.startswith("bestmove") for line in talk.said)
    begin = time.perf_counter()
    assert talk.tell("stop")[-1].startswith("bestmove ")
    assert time.perf_counter() - begin < 0.5


def test_an_answer_that_is_clear_at_once_still_waits_for_the_order(talk: Talk) -> None:
    shipped = Talk(recruit)
    shipped.tell("isready", "go infinite")
    time.sleep(0.2)
    assert not any(line.startswith("bestmove") for line in shipped.said)
    assert shipped.tell("stop")[-1].startswith("bestmove ")


def test_turns_lead_to_the_position(talk: Talk) -> None:
    talk.tell("position startpos moves Bc@a1,+Gs a1-a6,Yt@f6,+Rc")
    expected = Position.from_text(START)
    for text in ("Bc@a1 +Gs", "a1-a6 Yt@f6 +Rc"):
        turn, draw = text.rsplit(" ", 1)
        expected = expected.after(parse_turn(turn)[0]).after(parse_draw(draw))
    assert position_of(talk) == expected.text


def test_the_last_turns_have_no_draw(talk: Talk) -> None:
    position = random_position(random.Random(2), 34)
    first = next(position.legal_turns())
    last = next(position.after(first).legal_turns())
    assert talk.tell(f"position fen {position.text} moves {first.word} {last.word}", "query gameover") == [
        "response true"
    ]
    assert talk.answer("go infinite") == "none"


def test_queries(talk: Talk) -> None:
    asked = ("query gameover", "query p1turn", "query result")
    assert talk.tell("position startpos", *asked) == ["response false", "response true", "response none"]
    talk.tell("position startpos moves Bc@a1,+Gs")
    assert talk.tell(*asked) == ["response false", "response false", "response none"]
    talk.tell("position fen 6/6/6/6/6/6 BcGfPjUhRsYt a a")
    assert talk.tell("query p1turn") == ["response true"]
    for seed in range(6):
        position = random_position(random.Random(seed), 36)
        result = "p1win" if position.leader() == position.first else "p2win"
        talk.tell(f"position fen {position.text}")
        assert talk.tell(*asked) == ["response true", "response false", f"response {result}"]


def test_a_new_game_forgets_everything_but_the_options(talk: Talk) -> None:
    talk.tell("setoption name Seed value 3", "position startpos moves Bc@a1,+Gs", "isready", "uginewgame", "isready")
    assert talk.settings == [Settings(seed=3)] * 2
    assert position_of(talk) == START


# -- what is shrugged off ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["", "   ", "\r\n", "\n", "\t"])
def test_empty_lines_are_nothing(talk: Talk, line: str) -> None:
    assert talk.tell(line) == []


@pytest.mark.parametrize("line", ["isready\r\n", "  isready  ", "\tisready\t\n"])
def test_white_space_does_not_matter(talk: Talk, line: str) -> None:
    assert talk.tell(line) == ["readyok"]


@pytest.mark.parametrize(
    ("line", "remark"),
    [
        ("uci", "'uci' is not a command: expected ugi, isready"),
        ("GO", "'GO' is not a command"),
        ("x" * 5000, "'" + "x" * 60 + "...' is not a command"),
        ("\x00\x1b[2J", r"'\x00\x1b[2J' is not a command"),
        ("go depth 5", "go is followed by movetime MS, nodes N or infinite, not by 'depth'"),
        ("go movetime", "movetime of go is a whole number, not ''"),
        ("go movetime -5", "movetime of go is a whole number, not '-5'"),
        ("go nodes 1e5", "nodes of go is a whole number, not '1e5'"),
        ("go nodes ٣", "nodes of go is a whole number, not '٣'"),
        ("go nodes " + "9" * 5000, "nodes of go is a whole number, not '" + "9" * 60 + "...'"),
        ("setoption", "setoption is followed by name X value Y"),
        ("setoption name Seed", "setoption is followed by name X value Y"),
        ("setoption name Seed value", "setoption is followed by name X value Y"),
        ("setoption name Hash value 5", "'Hash' is not an option: expected Threads, Seed, Level, MultiPV"),
        ("setoption name Level value 9", "the option Level is a number from 1 to 8, not 9"),
        ("setoption name Level value 0", "the option Level is a number from 1 to 8, not 0"),
        ("setoption name Level value x", "the option Level is a whole number, not 'x'"),
        ("query", "query is followed by gameover, p1turn, result, not by ''"),
        ("query weather", "query is followed by gameover, p1turn, result, not by 'weather'"),
        ("position", "position is followed by startpos, or by fen and a position"),
        ("position start", "position is followed by startpos, or by fen and a position"),
        ("position startpos Bc@a1", "position is followed by startpos, or by fen and a position"),
        ("position fen", "a position has four fields"),
        ("position fen 6/6/6/6/6/6 BcGfPjUhRsYt c", "a position has four fields"),
        ("position fen 6/6/6/6/6/6 - c c", "cannot occur in play"),
        ("position fen 6/6/6/6/6/" + "Bc" * 3000 + " - c c", "rank 1 of the reef has 3000 cells, expected 6"),
        ("position fen 6/6/6/6/6/5Bc BfGfPjUhRsYt c c", "cannot occur in play"),
        ("position startpos moves Bc@a1", "turn 1, 'Bc@a1': the draw is missing"),
        ("position startpos moves Bc@a1,+Gs Bc@b1,+Gc", "turn 2, 'Bc@b1,+Gc': Bc@b1 cannot be played: Bc is not in"),
        ("position startpos moves Bc@a1,+Gf", "turn 1, 'Bc@a1,+Gf': +Gf cannot be drawn"),
        ("position startpos moves x", "turn 1, 'x': "),
        ("position startpos moves +Gs", "turn 1, '+Gs': "),
        ("position startpos moves Bc@a1 +Gs", "turn 1, 'Bc@a1': the draw is missing"),
    ],
)
def test_what_cannot_be_understood_is_remarked_upon_and_changes_nothing(talk: Talk, line: str, remark: str) -> None:
    talk.tell("position startpos moves Gf@c3,+Bf")
    (said,) = remarks(talk.tell(line))
    assert remark in said
    assert len(said) <= LONGEST_REMARK
    assert position_of(talk) == "6/6/6/2Gf3/6/6 BcBfPjUhRsYt a c"


def test_stop_without_go_is_nothing(talk: Talk) -> None:
    assert talk.tell("stop", "stop") == []
    talk.answer("go nodes 1")
    assert talk.tell("stop", "stop") == []


@pytest.mark.parametrize("line", ["go infinite", "position startpos", "setoption name Seed value 1", "uginewgame"])
def test_while_thinking_the_question_stays(talk: Talk, line: str) -> None:
    talk.tell("go infinite")
    before = len(talk.said)
    talk.tell(line, "isready")
    said = [line for line in talk.said[before:] if not line.startswith("info nodes")]
    assert said == [f"info string {line.split()[0]} is ignored while thinking: send stop first", "readyok"]
    assert talk.tell("stop")[-1].startswith("bestmove ")
    assert sum(line.startswith("bestmove") for line in talk.said) == 1


def test_the_next_question_may_follow_the_answer_at_once() -> None:
    """As of a program that reads `bestmove` and writes in the same moment."""
    replies: list[str] = []

    def say(line: str) -> None:
        if line.startswith("bestmove"):
            session.hear("position startpos")
        replies.append(line)

    session = Session(Ponderer, say)
    for _ in range(50):
        session.hear("go nodes 1")
        session.finish()
    assert not [line for line in replies if "ignored" in line]


def test_a_fault_of_the_analyst_is_told_and_answered() -> None:
    class Broken(Ponderer):
        def analyse(self, position: Position, limit: Limit, **rest: object) -> Analysis:
            raise RuntimeError("out of\nink")

    talk = Talk(Broken)
    assert talk.answer("go nodes 5") == "none"
    assert talk.said[-2] == "info string a fault of this program, RuntimeError: out of ink"


def test_nonsense_never_ends_the_talk(talk: Talk) -> None:
    rng = random.Random(1)
    words = "ugi isready setoption name Level value 3 position startpos fen moves query gameover stop x 6/6 Bc@a1,+Gs"
    known = [*words.split(), START, FULL.text, "\x00", "é", "-1"]
    lines = [" ".join(rng.choices(known, k=rng.randint(1, 6))) for _ in range(2000)]
    for line in lines:
        assert talk.session.hear(line)
    assert all(line.split()[0] in ("info", "id", "option", "ugiok", "readyok", "response") for line in talk.said)
    assert talk.tell("isready") == ["readyok"]


def test_quit_ends_the_talk(talk: Talk) -> None:
    assert not talk.session.hear("quit")
    assert not talk.session.hear("quit now\r\n")
