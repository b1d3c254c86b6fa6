"""Aqualin in JAX on the device that is there, beside the games of PGX: steps, games and turns a second.

All environments run through PGX's own shell with its auto-reset, observation and mask included, and act at random by
the same sampler. Rows are printed as they come; a row that does not fit into memory says so, and when the time is up
the rest is left out. With --proof nothing is timed: 10,000 games are played in lockstep with the rules, and 1,000 in
five forms: by the rules, for PettingZoo, OpenSpiel and PGX, and as records. Aquarium Designer follows in all but PGX's.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from math import isnan
from typing import Any, TypeAlias

from benchmarks._common import machine, versions

try:
    import jax
    import jax.numpy as jnp
    import numpy as np
    import pgx
    from jax import Array, lax
    from pgx.experimental.wrappers import auto_reset

    from shoal.rl.jax.aqualin import scaled
    from shoal.rl.jax.env import Aqualin
    from shoal.rl.jax.rollout import random_games
    from shoal.rl.jax.sets import nth_bit
except ModuleNotFoundError as error:
    sys.exit(f"This benchmark needs {error.name}: run script/bench --all rl")

BATCHES = (1_024, 16_384, 131_072, 1_048_576)
"""Games side by side, for every environment."""

MORE_BATCHES = (32_768, 65_536, 262_144, 524_288, 2_097_152)
"""And these for Aqualin, in search of the best."""

PEERS = ("othello", "go_9x9", "connect_four", "backgammon")

STEPS_A_GAME = 72
TURNS_A_GAME = 36

FEW_STEPS = 500
"""With fewer steps the games that end among them say little about how many end a second."""

COPY_BYTES = 2**30
"""How much is copied to measure the memory's speed, on an accelerator."""

PROOF_GAMES = 10_000

PROOF_GAMES_IN_FORMS = 1_000

Loop: TypeAlias = Callable[[Any, int], Any]
"""Carry a state on by so many steps."""


@dataclass(frozen=True, slots=True)
class Job:
    """One row to measure."""

    name: str
    batch: int
    build: Callable[[int], tuple[Loop, Any]]
    """For a batch: the compiled loop and the state it starts from."""

    length: int | None = None
    """Steps a game, where that is always the same; else games are counted as they end."""


@dataclass(frozen=True, slots=True)
class Rate:
    """What a row came to."""

    steps: float
    """Steps a second."""

    games: float
    """Whole games a second; not a number when too few steps were timed to tell."""

    compiling: float
    """Seconds until the first step could be done."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="script/bench --all rl", description="Aqualin in JAX beside PGX's games.")
    parser.add_argument("--seconds", type=float, default=480, metavar="S", help="stop after this (default: 480)")
    parser.add_argument("--row-seconds", type=float, default=1.0, metavar="S", help="time of one row (default: 1)")
    parser.add_argument("--most", type=int, default=2_097_152, metavar="N", help="the largest batch (default: all)")
    parser.add_argument("--only", metavar="WORD", default="", help="only the rows with this word in the name")
    parser.add_argument("--proof", action="store_true", help="play games in lockstep with the rules instead")
    options = parser.parse_args()
    print(
        f"{time.strftime('%Y-%m-%d')}  {device()}\n{machine()}\n{versions('jax', 'jaxlib', 'pgx', 'numpy')}\n",
        flush=True,
    )
    return prove() if options.proof else measure(options)


def device() -> str:
    first = jax.devices()[0]
    return f"{first.device_kind} ({first.platform}), {jax.device_count()} of them"


def prove() -> int:
    from tests.rl import five_forms, four_forms, lockstep

    begin = time.perf_counter()
    lockstep.play(PROOF_GAMES, seed=1)
    print(
        f"{PROOF_GAMES:,} games in lockstep with the rules: no difference, {time.perf_counter() - begin:.0f} s",
        flush=True,
    )
    for name, forms, play in (("Aqualin", "five", five_forms.play), ("Aquarium Designer", "four", four_forms.play)):
        begin = time.perf_counter()
        play(PROOF_GAMES_IN_FORMS, seed=2)
        spent = time.perf_counter() - begin
        print(f"{PROOF_GAMES_IN_FORMS:,} games of {name} in {forms} forms: no difference, {spent:.0f} s", flush=True)
    return 0


# Rows


def measure(options: argparse.Namespace) -> int:
    """Measure row by row until the time is up."""
    end = time.perf_counter() + options.seconds
    bandwidth = copy_bandwidth()
    print(f"copying memory: {bandwidth / 1e9:,.0f} GB/s, read and written\n\n{HEADING}", flush=True)
    best: dict[str, tuple[int, Rate]] = {}
    for job in jobs(options):
        if time.perf_counter() > end:
            print(f"{job.name:36}{job.batch:>11,}   left out: the time is up", flush=True)
            continue
        outcome = attempt(job, options.row_seconds)
        print(f"{job.name:36}{job.batch:>11,}   {told(outcome)}", flush=True)
        if isinstance(outcome, Rate) and outcome.steps > best.get(job.name, (0, Rate(0, 0, 0)))[1].steps:
            best[job.name] = job.batch, outcome
    print(flush=True)
    report_best(best)
    if AQUALIN in best:
        report_traffic(*best[AQUALIN], bandwidth)
    return 0


AQUALIN = "Aqualin"
ROLLOUT = "Aqualin, whole turns, no shell"
HEADING = f"{'through the PGX shell':36}{'batch':>11}   {'steps/s':>15}{'games/s':>13}{'compiling':>12}"


def jobs(options: argparse.Namespace) -> Iterator[Job]:
    """Yield the rows: first what everything is compared at, then the search for the best batch."""
    plan = [(name, batch) for batch in BATCHES for name in (AQUALIN, ROLLOUT, *PEERS)]
    plan += [(name, batch) for batch in MORE_BATCHES for name in (AQUALIN, ROLLOUT)]
    for name, batch in plan:
        if options.only in name and batch <= options.most:
            yield rollout_job(batch) if name == ROLLOUT else shell_job(name, batch)


def attempt(job: Job, seconds: float) -> Rate | str:
    """Measure a row, or say why it cannot be measured."""
    try:
        return rate(job, seconds)
    except jax.errors.JaxRuntimeError as error:
        if "RESOURCE_EXHAUSTED" in str(error) or "out of memory" in str(error).lower():
            return "out of memory"
        raise


def rate(job: Job, seconds: float) -> Rate:
    """Compile once, warm up, and time as many steps as fill the seconds."""
    begin = time.perf_counter()
    loop, state = job.build(job.batch)
    state = ready(loop(state, 1))
    compiling = time.perf_counter() - begin
    steps, spent = job.length or 4, 0.0
    while True:
        begin = time.perf_counter()
        state = ready(loop(state, steps))
        spent = time.perf_counter() - begin
        if spent > seconds / 2:
            break
        steps = whole_games(job, max(steps + 1, int(steps * min(50.0, seconds / max(spent, 1e-6)))))
    return Rate(steps * job.batch / spent, games_ended(job, state, steps) / spent, compiling)


def whole_games(job: Job, steps: int) -> int:
    """Round a number of steps up to whole games, where they all take the same."""
    return -(-steps // job.length) * job.length if job.length else steps


def games_ended(job: Job, state: Any, steps: int) -> float:
    """Return how many games the timed steps brought to their end; not a number when the steps were too few to tell."""
    if job.length:
        return steps * job.batch / job.length
    return float(state[1].sum()) if steps >= FEW_STEPS else float("nan")


def ready(state: Any) -> Any:
    return jax.block_until_ready(state)


def told(outcome: Rate | str) -> str:
    if isinstance(outcome, str):
        return outcome
    games = "" if isnan(outcome.games) else f"{outcome.games:,.0f}"
    return f"{outcome.steps:15,.0f}{games:>13}{outcome.compiling:10.1f} s"


def report_best(best: dict[str, tuple[int, Rate]]) -> None:
    """Say at which batch each is fastest."""
    print(f"{'the fastest of each':36}{'batch':>11}")
    for name, (batch, found) in best.items():
        unit = "turns" if name == ROLLOUT else "steps"
        print(f"{name:36}{batch:>11,}   {found.steps:15,.0f} {unit}/s")


# What is measured


def shell_job(name: str, batch: int) -> Job:
    """Return a row for an environment in PGX's shell."""
    return Job(name, batch, partial(shell_loop, name), STEPS_A_GAME if name == AQUALIN else None)


def environment(name: str) -> Any:
    return Aqualin() if name == AQUALIN else pgx.make(name)


def shell_loop(name: str, batch: int) -> tuple[Loop, Any]:
    """Return the loop over random legal steps, and its first state: the games, the games finished, the key."""
    env = environment(name)
    one_step = random_step(env, batch)

    def loop(carry: Any, steps: int) -> Any:
        state, _, key = carry
        return lax.fori_loop(0, steps, lambda _, carry: one_step(carry), (state, jnp.zeros(batch, jnp.int32), key))

    start, key = jax.random.split(jax.random.PRNGKey(1))
    state = jax.jit(jax.vmap(env.init))(jax.random.split(start, batch))
    return jax.jit(loop, donate_argnums=0), (state, jnp.zeros(batch, jnp.int32), key)


def random_step(env: Any, batch: int) -> Callable[[Any], Any]:
    """Return one random legal step of a batch in PGX's shell with its auto-reset."""
    step = jax.vmap(auto_reset(env.step, env.init))

    def one_step(carry: Any) -> Any:
        state, finished, key = carry
        key, act, move = jax.random.split(key, 3)
        words = jax.random.bits(act, (batch,), jnp.uint32)
        state = step(state, jax.vmap(pick)(words, state.legal_action_mask), jax.random.split(move, batch))
        return state, finished + state.terminated, key

    return one_step


def pick(word: Array, mask: Array) -> Array:
    """Return a legal action at random: the k-th one, found by the counts of blocks of 32 actions."""
    blocks = jnp.pad(mask, (0, -mask.shape[0] % 32)).reshape(-1, 32)
    bits = jnp.sum(blocks.astype(jnp.uint32) << np.arange(32, dtype=np.uint32), axis=1, dtype=jnp.uint32)
    sizes = [lax.population_count(bits[at]) for at in range(bits.shape[0])]
    rest = scaled(word, sum(sizes[1:], start=sizes[0]))
    found, first, passed = bits[0], jnp.uint32(0), sizes[0]
    skipped = jnp.uint32(0)
    for at in range(1, bits.shape[0]):
        beyond = rest >= passed
        found = jnp.where(beyond, bits[at], found)
        first = jnp.where(beyond, np.uint32(32 * at), first)
        skipped = jnp.where(beyond, passed, skipped)
        passed = passed + sizes[at]
    return (first + nth_bit(found, rest - skipped)).astype(jnp.int32)


def rollout_job(batch: int) -> Job:
    """Return a row for whole random games, 36 turns each, deal and points included; a step is a turn."""
    return Job(ROLLOUT, batch, rollout_loop, TURNS_A_GAME)


def rollout_loop(batch: int) -> tuple[Loop, Any]:
    """Return the loop over rounds of whole games."""

    def rounds(carry: Any, count: Array) -> Any:
        def one_round(_: Array, carry: Any) -> Any:
            key, sums = carry
            key, now = jax.random.split(key)
            own, other = random_games(now, batch)
            return key, sums + jnp.stack([own, other])

        return lax.fori_loop(0, count, one_round, carry)

    compiled = jax.jit(rounds, donate_argnums=0)
    start = jax.random.PRNGKey(2), jnp.zeros((2, batch), jnp.int32)
    return lambda carry, steps: compiled(carry, -(-steps // TURNS_A_GAME)), start


# Memory


def copy_bandwidth() -> float:
    """Return the bytes a second that the device reads and writes while it copies."""
    size = COPY_BYTES if jax.devices()[0].platform != "cpu" else 2**26
    loop = jax.jit(lambda words, times: lax.fori_loop(0, times, lambda _, words: words + 1, words), donate_argnums=0)
    words = ready(loop(jnp.zeros(size // 4, jnp.uint32), 2))
    begin = time.perf_counter()
    words = ready(loop(words, 20))
    return 20 * 2 * size / (time.perf_counter() - begin)


def report_traffic(batch: int, found: Rate, bandwidth: float) -> None:
    """Say what share of the memory's speed the steps need, and what the compiler says they move."""
    carry = shell_loop(AQUALIN, batch)[1]
    needed = 2 * sum(leaf.nbytes for leaf in jax.tree.leaves(carry[0])) / batch
    moved = bytes_moved(carry, batch)
    print(f"\nBytes a step of {AQUALIN}: the state read once and written once")
    for what, count in (("needed", needed), ("moved, by the compiler's count", moved)):
        share = count * found.steps / bandwidth
        print(f"  {what:32}{count:9,.0f}   limit {bandwidth / count / 1e6:9,.0f} M steps/s, reached {share:.1%}")


def bytes_moved(carry: Any, batch: int) -> float:
    compiled = jax.jit(random_step(Aqualin(), batch), donate_argnums=0).lower(carry).compile()
    costs = compiled.cost_analysis()
    return float((costs or {}).get("bytes accessed", float("nan"))) / batch


if __name__ == "__main__":
    sys.exit(main())
