"""The games that fairness and calibration look at: played by the shipped network, kept in a folder."""

import argparse
import hashlib
import json
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from benchmarks._common import versions

try:
    import jax
    import jax.numpy as jnp
    import numpy as np
    import numpy.typing as npt

    from shoal.train.checkpoints import read_weights
    from shoal.train.config import Config
    from shoal.train.network import Params, Shape, initial
    from shoal.train.selfplay import SearchSettings
    from shoal.train.watch import AT_ONCE, Terms, Watched, first_turns, watch
except ModuleNotFoundError as error:
    sys.exit(f"This benchmark needs {error.name}: run script/bench --all NAME")

__all__ = ["BY_STRENGTH", "PLANS", "Games", "Plan", "add_options", "params", "play_missing", "read_games"]

SEED = 20261119
"""Of these games; none of them was learnt from."""

CONSIDERED = 16
"""Actions that a search begins with, as in training."""


AS_USUAL = Terms()


@dataclass(frozen=True, slots=True)
class Plan:
    """Games that are to be played."""

    name: str
    """Of their file."""

    title: str
    simulations: int
    """Positions looked at for each step; without any the network plays what it likes best."""

    terms: Terms = AS_USUAL


PLANS = (
    Plan("policy", "network alone", 0),
    Plan("search-16", "16 a step", 16),
    Plan("search-64", "64 a step", 64),
    Plan("any-first", "16 a step, any first turn", 16, Terms(free=2)),
    Plan("for-points", "16 a step, for points", 16, Terms(weight=1.0)),
    Plan("gift-1", "16 a step, a point given", 16, Terms(gift=1)),
)

BY_STRENGTH = PLANS[:3]
"""Those that play to win from the start, weakest first."""


@dataclass(frozen=True, slots=True)
class Games:
    """The games of a plan, as `shoal.train.watch` writes them; a row a game."""

    plan: Plan
    watched: Watched
    about: Mapping[str, Any]
    """When and where they were played, and with which weights."""

    first_turns: Any = None
    """Where the first turn is any: what others would have been worth, see `shoal.train.watch.first_turns`."""

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.watched.end)

    @property
    def title(self) -> str:
        """Who plays."""
        return self.plan.title

    @property
    def margins(self) -> npt.NDArray[np.integer]:
        """The points of the first starter less those of the second, by game."""
        return np.asarray(self.watched.end).astype(int)

    @property
    def network(self) -> npt.NDArray[np.floating]:
        """The chances of whoever is to move by the network alone: [B, 36]."""
        return np.asarray(self.watched.network).astype(float)

    @property
    def found(self) -> npt.NDArray[np.floating]:
        """The same as far as the search could see."""
        return np.asarray(self.watched.found).astype(float)

    @property
    def first_placements(self) -> npt.NDArray[np.integer]:
        """The first turn of each game: 36 × slot + cell."""
        return np.asarray(self.watched.actions[:, 1]).astype(int)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add what both benchmarks ask for."""
    parser.add_argument("folder", type=Path, help="where the games are; those that are missing are played first")
    parser.add_argument("--play", action="store_true", help="play what is missing, and no more (an accelerator helps)")
    parser.add_argument("--games", metavar="N", type=int, default=20_480, help="how many of each kind (default: 20480)")
    names = [plan.name for plan in PLANS]
    parser.add_argument("--only", metavar="NAME", nargs="+", choices=names, help=f"play only these: {' '.join(names)}")
    parser.add_argument("--batch", metavar="N", type=int, default=4_096, help="games side by side (default: 4096)")
    parser.add_argument("--seconds", metavar="S", type=float, help="begin no more games that would end after this")


def params() -> Params:
    """Return the weights of the shipped network."""
    config = Config.read(_shipped("aqualin.toml"))
    like = jax.eval_shape(lambda: initial(jax.random.PRNGKey(0), Shape(config.channels, config.blocks)))
    return read_weights(_shipped("aqualin.safetensors"), like)


def _shipped(name: str) -> Path:
    return Path(str(files("shoal.train"))) / name


@cache
def _digest() -> str:
    """Return what tells the shipped weights from others."""
    return hashlib.sha256(_shipped("aqualin.safetensors").read_bytes()).hexdigest()


def read_games(folder: Path, name: str) -> Games | None:
    """Return the games of a plan, if there are any."""
    (plan,) = (plan for plan in PLANS if plan.name == name)
    path = folder / f"{name}.npz"
    if not path.exists():
        return None
    with np.load(path) as found:
        watched = Watched(*(found[field] for field in Watched._fields))
        about = json.loads(str(found["about"]))
        if about["weights"] != _digest():
            print(f"{path} holds games of another network than the one that is shipped now", file=sys.stderr)
        return Games(plan, watched, about, found.get("first_turns"))


def play_missing(options: argparse.Namespace) -> None:
    """Play the games that are not there yet, as many as there is time for."""
    begun = time.perf_counter()
    wanted = [plan for plan in PLANS if not options.only or plan.name in options.only]
    missing = [plan for plan in wanted if not (options.folder / f"{plan.name}.npz").exists()]
    if not missing:
        return
    if options.batch % AT_ONCE and any(plan.terms.free for plan in missing):
        sys.exit(f"--batch must be a multiple of {AT_ONCE} where first turns are judged")
    options.folder.mkdir(parents=True, exist_ok=True)
    player = _Player(options.batch, missing)
    print(f"{player.device}; compiled in {time.perf_counter() - begun:.0f} s", flush=True)
    end = None if options.seconds is None else begun + options.seconds
    for plan in missing:
        before = time.perf_counter()
        lots: list[Any] = list(_until(end, player.lots(plan, -(-options.games // options.batch))))
        if not lots:
            print(f"{plan.title}: left out, the time is up", flush=True)
            continue
        watched = Watched._make(np.concatenate(parts) for parts in zip(*lots, strict=True))
        more = {"first_turns": player.first_turns(watched)} if plan.terms.free else {}
        _write(options.folder / f"{plan.name}.npz", watched, player.about(plan), more)
        spent = time.perf_counter() - before
        print(f"{plan.title}: {len(watched.end):,} games, {len(watched.end) / spent:,.0f} a second", flush=True)


def _until(end: float | None, lots: Iterator[Watched]) -> Iterator[Watched]:
    """Yield lots of games as long as another one is likely to be ready in time."""
    longest = 0.0
    before = time.perf_counter()
    while end is None or before + longest <= end:
        lot = next(lots, None)
        if lot is None:
            return
        yield lot
        now = time.perf_counter()
        longest, before = max(longest, now - before), now


def _write(path: Path, watched: Watched, about: Mapping[str, Any], more: Mapping[str, Any]) -> None:
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        np.savez_compressed(file, about=np.array(json.dumps(about)), **watched._asdict(), **more)
    part.replace(path)


class _Player:
    """Plays lots of games, with programs that were compiled at the same time."""

    def __init__(self, batch: int, plans: Sequence[Plan]) -> None:
        self._params = params()
        on_processor = jax.default_backend() == "cpu"
        self._precision = jnp.dtype("float32" if on_processor else "bfloat16")
        self._batch = batch
        simulations = sorted({plan.simulations for plan in plans})
        with ThreadPoolExecutor() as pool:
            jobs = {number: pool.submit(self._compiled, number) for number in simulations}
            judging = pool.submit(self._judging) if any(plan.terms.free for plan in plans) else None
            self._programs = {number: job.result() for number, job in jobs.items()}
            self._first_turns: Any = judging.result() if judging else None

    @property
    def device(self) -> str:
        """What it plays on."""
        return f"{jax.devices()[0].device_kind}, {self._precision}, {versions('jax', 'jaxlib', 'mctx')}"

    def _compiled(self, simulations: int) -> Any:
        settings = SearchSettings(self._batch, simulations, CONSIDERED, noise=0.0)
        return watch.lower(self._params, jax.random.PRNGKey(0), _arrays(AS_USUAL), settings, self._precision).compile()

    def _judging(self) -> Any:
        tiles = jnp.zeros((self._batch, 36), jnp.uint8)
        return first_turns.lower(self._params, tiles, self._precision).compile()

    def first_turns(self, watched: Watched) -> Any:
        """Return what all first turns of games would have been worth."""
        lots = (watched.tiles[at : at + self._batch] for at in range(0, len(watched.end), self._batch))
        return np.concatenate([np.asarray(self._first_turns(self._params, lot)) for lot in lots])

    def lots(self, plan: Plan, count: int) -> Iterator[Watched]:
        """Yield so many lots of games."""
        key = jax.random.fold_in(jax.random.PRNGKey(SEED), PLANS.index(plan))
        for lot in range(count):
            words = jax.random.fold_in(key, lot)
            played = self._programs[plan.simulations](self._params, words, _arrays(plan.terms))
            yield Watched._make(map(np.asarray, played))

    def about(self, plan: Plan) -> Mapping[str, Any]:
        """Return what is to be known about the games of a plan."""
        return {
            "plan": plan.name,
            "simulations": plan.simulations,
            "considered": CONSIDERED,
            **plan.terms._asdict(),
            "seed": SEED,
            "batch": self._batch,
            "weights": _digest(),
            "made": f"{time.strftime('%Y-%m-%d')}, {self.device}",
        }


def _arrays(terms: Terms) -> Terms:
    return Terms(jnp.float32(terms.weight), jnp.int32(terms.free), jnp.int32(terms.gift))
