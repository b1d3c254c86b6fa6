"""How soon the web app answers while many play against the computer: a real server, real sockets, one SQLite file.

Every game has a person of its own, who thinks a while, looks at a turn in the making, reloads the page, ends the turn
and waits for the computer. Measured are the answers that no engine has part in, as the person sees them. Server,
workers and all these people share two cores. With --check the exit status is 1 when the promise is not kept.
"""

import argparse
import asyncio
import json
import math
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

import httpx2
from benchmarks._common import machine, versions
from websockets.asyncio.client import connect

CORES = 2
PROMISE_MS = 50
"""95 of 100 answers come within so many milliseconds."""

KINDS = ("page", "preview", "turn accepted", "new table", "first moment")
"""Answers that the web process gives by itself; the first moment comes after a connection was made."""
ENGINE = "computer's turn"

PATIENCE = 120
"""Seconds until the computers have to play at once."""

SETTLING = 5
"""Seconds that people play before anything is measured."""

READY = 0.2
"""Seconds that a computer's turn takes at most when all is loaded and nobody else plays."""


@dataclass
class Samples:
    """How long answers took, by kind, in seconds; noted between two moments only."""

    begin: float
    end: float
    of: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))

    @contextmanager
    def timed(self, kind: str) -> Iterator[None]:
        """Note how long something took."""
        asked = time.perf_counter()
        yield
        if self.begin <= asked < self.end:
            self.of[kind].append(time.perf_counter() - asked)

    @property
    def together(self) -> list[float]:
        """All that is promised to come soon."""
        return [seconds for kind in KINDS for seconds in self.of[kind]]

    @property
    def is_over(self) -> bool:
        """Whether nothing is measured any more."""
        return time.perf_counter() >= self.end


@dataclass
class Person:
    """Somebody who plays one game after the other against the computer."""

    url: str
    level: str
    think: float
    lot: random.Random
    samples: Samples
    requests: int = 0
    table: dict[str, Any] = field(default_factory=dict)

    async def play(self) -> None:
        """Play until the time is over."""
        await asyncio.sleep(self.lot.uniform(0, self.think))
        async with httpx2.AsyncClient(base_url=self.url, timeout=PATIENCE, verify=False) as self.client:
            while not self.samples.is_over:
                await self.play_game()

    async def play_game(self) -> None:
        """Play a game to its end, or until the time is over."""
        form = {"game": "aqualin", "against": "computer", "player": self.level}
        with self.samples.timed("new table"):
            answer = await self.client.post("/tables", data=form)
        page = answer.headers["location"]
        cookie = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())}
        address = f"{self.url.replace('http', 'ws', 1)}{page}/live"
        begun = time.perf_counter()
        async with connect(address, additional_headers=cookie, proxy=None, open_timeout=PATIENCE) as self.socket:
            await self.hear("table")
            if self.samples.begin <= begun < self.samples.end:
                self.samples.of["first moment"].append(time.perf_counter() - begun)
            await self.say("contribute", text="salt")
            while not self.samples.is_over:
                await self.wait_for_own_turn()
                if self.table["phase"] == "over":
                    return
                await self.take_turn(page)

    async def take_turn(self, page: str) -> None:
        """Make any turn, in the way that people do, and wait for the computer's."""
        pause = self.think * self.lot.uniform(0.5, 1.5) / 3
        view = self.table["view"]
        turn = f"{self.lot.choice(view['pool'])}@{self.lot.choice(view['empty'])}"
        await asyncio.sleep(pause)
        with self.samples.timed("preview"):
            await self.say("preview", draft=turn)
            await self.hear("preview")
        await asyncio.sleep(pause)
        with self.samples.timed("page"):
            (await self.client.get(page)).raise_for_status()
        await asyncio.sleep(pause)
        (seat,) = self.table["you"]
        with self.samples.timed("turn accepted"):
            await self.say("act", number=self.table["number"], seat=seat, action=turn)
            await self.hear("accepted")
        with self.samples.timed(ENGINE):
            await self.wait_for_own_turn(after=len(self.table["history"]))

    async def wait_for_own_turn(self, after: int = -1) -> None:
        """Listen until the person is to act, or the game is over; `after` more turns than so many."""
        table = self.table
        while not (
            table.get("phase") == "over"
            or (table.get("phase") == "playing" and table["thinking"] is None and len(table["history"]) > after)
        ):
            await self.hear("table")
            table = self.table

    async def say(self, type_: str, **fields: object) -> None:
        """Send a message."""
        self.requests += 1
        name = f"{self.requests}"
        await self.socket.send(json.dumps({"type": type_, "id": name, "request": self.requests, **fields}))

    async def hear(self, type_: str) -> None:
        """Listen until a message of a type has come."""
        while True:
            message = json.loads(await self.socket.recv())
            if message["type"] == "refused":
                raise AssertionError(f"refused: {message['reason']}")
            if message["type"] == "table":
                self.table = message
            if message["type"] == type_:
                return


@dataclass
class Server:
    """`shoal serve` in a process of its own, as people start it."""

    process: "subprocess.Popen[str]"
    url: str

    @classmethod
    def start(cls, folder: str) -> Self:
        """Start on a free port, with a database in a folder."""
        command = [sys.executable, "-m", "shoal", "serve", "--no-open", "--port", "0"]
        command += ["--database", str(Path(folder) / "shoal.sqlite3")]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        found = re.search(r"http://[0-9.]+:[0-9]+", process.stdout.readline())
        assert found is not None
        return cls(process, found[0])

    def cpu_seconds(self) -> float:
        """Return how long the web process itself has computed; 0 where the system does not tell."""
        try:
            fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return 0.0
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        """End the process."""
        self.process.terminate()
        self.process.wait()


def main() -> int:
    parser = argparse.ArgumentParser(prog="script/bench web", description="How soon the web app answers.")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="games at a time (default: 100)")
    parser.add_argument("--level", default="level:3", metavar="PLAYER", help="the computer (default: level:3)")
    parser.add_argument(
        "--think",
        type=float,
        nargs="+",
        default=[1.0, 0.0],
        metavar="S",
        help="seconds that a person takes for a turn, for one measurement after the other (default: 1, then none)",
    )
    parser.add_argument("--seconds", type=float, default=30.0, metavar="S", help="how long to measure (default: 30)")
    parser.add_argument("--check", action="store_true", help=f"fail when 5 %% of answers take over {PROMISE_MS} ms")
    options = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, set(sorted(os.sched_getaffinity(0))[:CORES]))
    print(f"{machine()}; {CORES} cores\n{versions('starlette', 'uvicorn', 'websockets', 'numba')}\n")
    with tempfile.TemporaryDirectory() as folder:
        server = Server.start(folder)
        try:
            kept = [asyncio.run(is_kept(server, think, options)) for think in options.think]
        finally:
            server.stop()
    if options.check:
        print(f"\nThe promise, 95 % within {PROMISE_MS} ms, is {'kept' if all(kept) else 'NOT kept'}.")
    return int(options.check and not all(kept))


async def is_kept(server: Server, think: float, options: argparse.Namespace) -> bool:
    """Measure and report; return whether the promise is kept."""
    await warmed_up(server.url, options.level)
    samples, share = await measured(server, think, options)
    wait = f"{think:g} s" if think else "no time"
    print(f"\n{options.games} games against {options.level}, {wait} to think, for {options.seconds:g} s")
    report(samples, options.seconds)
    print(f"The web process computed for {100 * share:.0f} % of a core.", flush=True)
    return rank(samples.together, 0.95) <= PROMISE_MS / 1000


async def warmed_up(url: str, level: str) -> None:
    """Play a little until the computers answer at once: workers load their players when they are idle."""
    deadline = time.perf_counter() + PATIENCE
    slowest: float = PATIENCE
    while slowest > READY and time.perf_counter() < deadline:
        now = time.perf_counter()
        samples = Samples(now, now + 1)
        people = [Person(url, level, 0.3, random.Random(number), samples) for number in range(4)]
        await asyncio.gather(*(person.play() for person in people))
        slowest = max(samples.of[ENGINE], default=PATIENCE)
        await asyncio.sleep(1)


async def measured(server: Server, think: float, options: argparse.Namespace) -> tuple[Samples, float]:
    """Let people play; return what they saw, and what share of a core the web process took."""
    begin = time.perf_counter() + SETTLING
    samples = Samples(begin, begin + options.seconds)
    people = [
        Person(server.url, options.level, think, random.Random(number), samples) for number in range(options.games)
    ]
    playing = [asyncio.create_task(person.play()) for person in people]
    await asyncio.sleep(begin - time.perf_counter())
    before = server.cpu_seconds()
    await asyncio.sleep(options.seconds)
    share = (server.cpu_seconds() - before) / options.seconds
    await asyncio.gather(*playing)
    return samples, share


def report(samples: Samples, seconds: float) -> None:
    """Print a table with a line for each kind of answer."""
    print(f"{'':18}{'count':>8}{'a second':>10}{'p50 ms':>10}{'p95 ms':>10}{'p99 ms':>10}{'most ms':>10}")
    rows = {kind: samples.of[kind] for kind in KINDS}
    for kind, times in {**rows, "together": samples.together, ENGINE: samples.of[ENGINE]}.items():
        ranks = "".join(f"{1000 * rank(times, share):>10.1f}" for share in (0.5, 0.95, 0.99, 1.0))
        print(f"{kind:18}{len(times):>8}{len(times) / seconds:>10.1f}{ranks}")


def rank(times: list[float], share: float) -> float:
    """Return the time that a share of all answers did not exceed."""
    return sorted(times)[max(0, math.ceil(share * len(times)) - 1)] if times else math.nan


if __name__ == "__main__":
    sys.exit(main())
