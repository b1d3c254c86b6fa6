"""A training run: play, learn, measure, write it down; stopped and gone on with at any time."""

import csv
import math
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np

from shoal.errors import ShoalError
from shoal.train import checkpoints
from shoal.train.config import Config
from shoal.train.endings import Prover, nothing_proved
from shoal.train.league import against_random, share
from shoal.train.learning import PARTS, Learner, Window, learnt, new_learner, new_window, remembered
from shoal.train.selfplay import SearchSettings, lessons, play

__all__ = ["Row", "Run", "run"]

SAVE_SECONDS = 120.0
"""How often a run is saved while it goes on."""

NEW_MEMBER_ELO = 40.0
"""A network joins the league when it is so much stronger than the last one that did."""

COLUMNS = ("iteration", "games", "seconds", "elo", "against_random", *PARTS, "playing_seconds", "learning_seconds")

_jax: Any = jax  # for what it gives no types to

Row: TypeAlias = dict[str, float]
"""A row of the curve: what is in `COLUMNS`, as far as it was measured."""

Listener: TypeAlias = Callable[[Row], None]


@dataclass
class Run:
    """Where a run stands."""

    learner: Learner
    iteration: int = 0
    seconds: float = 0.0
    """How long it has gone on, over all pieces."""

    league: list[Any] = field(default_factory=list)
    ratings: list[float] = field(default_factory=list)
    """The Elo of the members of the league; the first one had 0."""

    last: Row = field(default_factory=dict)
    """The last row of the curve that has a match in it."""

    @classmethod
    def begin(cls, config: Config, weights: Path | None = None) -> "Run":
        """Return a run that has yet to begin, with weights that were learnt before or with none."""
        learner = new_learner(jax.random.PRNGKey(config.seed), config)
        if weights is not None:
            params = checkpoints.read_weights(weights, learner.params)
            learner = learner._replace(params=params, average=jax.tree.map(jnp.copy, params))
        return cls(learner)

    @classmethod
    def resume(cls, folder: Path, config: Config, weights: Path | None = None) -> "Run":
        """Return a run where it was saved; where there is none, begin one."""
        state = checkpoints.read_state(folder, "learner")
        if state is None:
            return cls.begin(config, weights)
        new = cls.begin(config)
        learner = checkpoints.load(folder, "learner", new.learner)
        ratings = state["ratings"]
        members: Any = [_halved(new.learner.average)] * len(ratings)
        league = checkpoints.load(folder, "league", members)
        return cls(learner, state["iteration"], state["seconds"], league, ratings)

    def save(self, folder: Path) -> None:
        """Write the run down."""
        checkpoints.save(folder, "league", self.league)
        state = {"iteration": self.iteration, "seconds": round(self.seconds, 1), "ratings": self.ratings}
        checkpoints.save(folder, "learner", self.learner, state)


def run(
    config: Config,
    folder: Path,
    *,
    weights: Path | None = None,
    iterations: int | None = None,
    seconds: float | None = None,
    listener: Listener,
) -> Run:
    """Go on with the run in a folder until it has so many iterations or the time is up; save it there."""
    begun = time.perf_counter()
    _jax.config.update("jax_compilation_cache_dir", str(folder.absolute() / "compiled"))
    now = Run.resume(folder, config, weights)
    before = now.seconds
    work = _Work(config.at(now.iteration), now.learner)
    resumed = played = now.iteration
    saved_at = time.perf_counter()
    longest = 0.0

    def elapsed() -> float:
        return time.perf_counter() - begun

    with _Curve(folder, now.iteration) as curve:
        while (iterations is None or now.iteration < iterations) and (
            seconds is None or elapsed() + 1.5 * longest < seconds
        ):
            start = time.perf_counter()
            if config.at(now.iteration) != work.config:
                work = _Work(config.at(now.iteration), now.learner, work.window)
            played += 1
            may_learn = resumed == 0 or played - resumed > config.refill
            row = work.iterate(now, played, may_learn=may_learn)
            now.seconds = before + elapsed()
            if may_learn:
                now.iteration += 1
                if now.iteration % config.league_every == 0 or now.iteration == 1:
                    now.last = row = row | work.measure(now)
                curve.write(row | {"iteration": now.iteration, "seconds": now.seconds}, listener)
            longest = max(longest if now.iteration > 2 else 0.0, time.perf_counter() - start)
            if time.perf_counter() - saved_at > SAVE_SECONDS:
                now.save(folder)
                saved_at = time.perf_counter()
        now.save(folder)
    return now


class _Work:
    """The compiled parts of an iteration and the window of lessons between them."""

    def __init__(self, config: Config, learner: Learner, window: Window | None = None) -> None:
        self.config = config
        self._precision = jnp.dtype(config.precision)
        self._settings = SearchSettings(config.games, config.simulations, config.considered)
        self._prover = Prover(config.solved) if config.solved else None
        key, weight = jax.random.PRNGKey(config.seed), jnp.float32(0)
        games = jax.eval_shape(lambda: play(learner.params, key, weight, self._settings, self._precision))
        shapes = jax.eval_shape(lambda: lessons(games, nothing_proved(config.games), config.persistence))
        self.window = window or new_window(shapes, config)
        half = _halved(learner.average)
        with ThreadPoolExecutor() as pool:
            jobs = [
                pool.submit(lambda: play.lower(learner.params, key, weight, self._settings, self._precision).compile()),
                pool.submit(lambda: learnt.lower(learner, self.window, key, config, self._precision).compile()),
                pool.submit(lambda: share.lower(half, half, key, config.league_games, self._precision).compile()),
                pool.submit(lambda: against_random.lower(half, key, config.league_games, self._precision).compile()),
                pool.submit(lambda: remembered.lower(self.window, shapes).compile()),
            ]
            self._play, self._learn, self._share, self._random, self._remember = (job.result() for job in jobs)

    def iterate(self, now: Run, number: int, *, may_learn: bool) -> Row:
        """Play one iteration of games, and learn."""
        config = self.config
        key = jax.random.fold_in(jax.random.PRNGKey(config.seed), number)
        play_key, learn_key = jax.random.split(key)
        progress = min(1.0, now.iteration / config.margin_iterations)
        weight = config.margin_first + progress * (config.margin_last - config.margin_first)
        begun = time.perf_counter()
        games = self._play(now.learner.average, play_key, jnp.float32(weight))
        exact = self._prover.proved(np.asarray(games.words)) if self._prover else nothing_proved(config.games)
        learnable = lessons(games, exact, config.persistence)
        self.window = _jax.block_until_ready(self._remember(self.window, learnable))
        played = time.perf_counter()
        row: Row = {"games": now.iteration * config.games + config.games, "playing_seconds": played - begun}
        if may_learn:
            now.learner, parts = self._learn(now.learner, self.window, learn_key)
            row |= dict(zip(PARTS, parts.tolist(), strict=True))
            row["learning_seconds"] = time.perf_counter() - played
            if not all(map(math.isfinite, parts.tolist())):
                raise ShoalError("training went astray: the loss is no number any more; go on from an older folder")
        return row

    def measure(self, now: Run) -> Row:
        """Let the network meet older ones, and take it into the league when it has become much stronger."""
        key = jax.random.fold_in(jax.random.PRNGKey(self.config.seed + 1), now.iteration)
        me = _halved(now.learner.average)
        met = []
        for number, (member, rating) in enumerate(zip(now.league, now.ratings, strict=True)):
            won = float(self._share(me, member, jax.random.fold_in(key, number)))
            if won < 0.97 or number == len(now.league) - 1:
                met.append(rating + _elo(won))
        elo = sum(met) / len(met) if met else 0.0
        if not now.ratings or elo > now.ratings[-1] + NEW_MEMBER_ELO:
            now.league = [*now.league, me][-self.config.league_size :]
            now.ratings = [*now.ratings, elo][-self.config.league_size :]
        return {"elo": elo, "against_random": float(self._random(me, key))}


def _elo(won: float) -> float:
    won = min(0.995, max(0.005, won))
    return 400 * math.log10(won / (1 - won))


def _halved(params: Any) -> Any:
    return jax.tree.map(lambda leaf: leaf.astype(jnp.float16), params)


class _Curve:
    """The table of a run: `curve.csv`, one row an iteration. Rows of iterations that were lost are dropped."""

    def __init__(self, folder: Path, iteration: int) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._path = folder / "curve.csv"
        self._iteration = iteration

    def __enter__(self) -> Self:
        known: list[dict[str, str]] = []
        if self._path.exists():
            with self._path.open(newline="", encoding="utf-8") as file:
                known = [row for row in csv.DictReader(file) if int(row["iteration"]) <= self._iteration]
        self._file = self._path.open("w", newline="", encoding="utf-8")
        self._writer = csv.DictWriter(self._file, COLUMNS)
        self._writer.writeheader()
        self._writer.writerows(known)
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def write(self, row: Row, listener: Listener) -> None:
        """Add a row and tell somebody."""
        self._writer.writerow({name: f"{row[name]:.5g}" if name in row else "" for name in COLUMNS})
        self._file.flush()
        listener(row)
