"""Games that a network plays against itself with a little search, and what there is to learn from them.

The search is Gumbel MuZero's with the true game as its model. A network sees the draw only once it has happened; inside
one search every branch draws the same tiles, one for each turn to come, so that no branch looks better than
another by its luck. The tile that is really drawn has nothing to do with these.
"""

from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import mctx
import numpy as np
from jax import Array, lax
from jax.typing import ArrayLike

from shoal.rl.jax import aqualin
from shoal.rl.jax.aqualin import GameState
from shoal.rl.jax.masks import legal
from shoal.rl.jax.planes import packed
from shoal.rl.jax.trees import choose
from shoal.train.features import Seen, facts, seen, slots
from shoal.train.network import MARGIN_SCALE, Outputs, Params, action_logits, outputs

__all__ = [
    "LEVERAGE",
    "NEVER",
    "STEPS",
    "Lessons",
    "Played",
    "SearchSettings",
    "final",
    "judged",
    "lessons",
    "play",
    "search",
    "stepped",
]

STEPS = 72
"""Every game has so many steps: a slide or none and a placement for each of 36 turns."""

NEVER = -1e9
"""The logit of what is illegal."""


LEVERAGE = np.concatenate(
    [
        [0.34, 0.34, 0.34, 0.34, 0.34, 0.34, 0.34, 0.34, 0.35, 0.35, 0.35, 0.35],
        [0.36, 0.36, 0.37, 0.38, 0.39, 0.39, 0.40, 0.41, 0.42, 0.44, 0.46, 0.48],
        [0.49, 0.51, 0.55, 0.60, 0.65, 0.71, 0.79, 0.91, 1.06, 1.30, 1.68, 3.00],
        [0.0],
    ]
)
"""By tiles on the reef, about what a point given adds to the logarithm of the odds; see `benchmarks/fairness.py`."""


class SearchSettings(NamedTuple):
    """How games are played."""

    games: int
    """Side by side."""

    simulations: int
    """Positions looked at for each step."""

    considered: int
    """Actions considered at first."""

    noise: float = 1.0
    """How much luck there is in what is considered: the scale of Gumbel's noise. Without, the best found is played."""


class Played(NamedTuple):
    """Games that were played; in front of each shape are the steps and the games."""

    words: Array
    """The position: `shoal.rl.jax.planes.packed`."""

    policy: Array
    """How often the search would choose each action: float16[361]."""

    win: Array
    """The chance of the player to move, as far as the search could see: float32."""

    over: GameState
    """How they ended; here there are no steps."""


class Lessons(NamedTuple):
    """What is to be learnt from positions; in front of each shape are the steps and the games."""

    words: Array
    """The position: `shoal.rl.jax.planes.packed`."""

    policy: Array
    """How often each action should be chosen: float16[361]."""

    win: Array
    """The chance of the player to move: float16."""

    points: Array
    """Both points at the end, own first: int8[2]."""

    sizes: Array
    """By cell the schools at the end, own first: int8[36, 2]."""


def judged(params: Params, games: GameState, precision: Any) -> tuple[Outputs, Array]:
    """Return what the network says about games, and the logits of what is legal next."""
    sights: Seen = jax.vmap(seen)(games)
    cells, whole = jax.vmap(facts)(sights)
    out = outputs(params, cells.astype(precision), whole.astype(precision))
    logits = action_logits(out, jax.vmap(slots)(sights.pool), sights.placing)
    return out, jnp.where(jax.vmap(legal)(games), logits, NEVER)


def utility(win: Array, margin: Array, weight: Array) -> Array:
    """Return what a search strives for, from -1 to 1: to win, and a little for a high margin."""
    return (1 - weight) * (2 * win - 1) + weight * jnp.tanh(margin / MARGIN_SCALE)


def stepped(game: GameState, action: Array, word: Array) -> GameState:
    """Carry out an action; what is drawn follows from a random word."""
    slid = aqualin.slide(game, action)
    slot = action.astype(jnp.uint32) // 36
    placed = aqualin.place(game, slot, action - 36 * slot, aqualin.draw(game.stock, word))
    return choose(game.placing, placed, slid)


def final(game: GameState) -> tuple[Array, Array]:
    """Return 1 or 0 for whether the player who would be next has won a game that is over, and its margin."""
    margin = aqualin.school_points(game.own) - aqualin.school_points(game.other)
    return (margin > 0).astype(jnp.float32), margin.astype(jnp.float32)


def search(
    params: Params,
    games: GameState,
    key: Array,
    weight: Array,
    settings: SearchSettings,
    precision: Any,
    gift: ArrayLike = 0.0,
) -> Any:
    """Look ahead; return the policy to learn, the action to play, and the chance to win as far as can be seen.

    The first starter may have been given points; what the network says of a game without them is put right by rule of
    thumb, `LEVERAGE`, and how the game ends is counted with them.
    """
    order_key, search_key = jax.random.split(key)
    words = jax.random.bits(order_key, (settings.games, 36), jnp.uint32)

    def chance(games: GameState, out: Outputs) -> tuple[Array, Array]:
        count = jax.vmap(aqualin.laid)(games)
        points = jnp.where(count % 2 == 0, gift, -jnp.asarray(gift))
        return jax.nn.sigmoid(out.win + points * jnp.asarray(LEVERAGE, jnp.float32)[count]), out.margin + points

    def model(context: Any, _: Array, actions: Array, before: GameState) -> tuple[mctx.RecurrentFnOutput, GameState]:
        params, words = context
        turns = jax.vmap(aqualin.laid)(before)
        after = jax.vmap(stepped)(before, actions, jnp.take_along_axis(words, turns[:, None] % 36, 1)[:, 0])
        out, logits = judged(params, after, precision)
        is_over = jax.vmap(aqualin.is_over)(after)
        margin = jax.vmap(final)(after)[1] + gift
        won = (margin > 0).astype(jnp.float32)
        reward = jnp.where(is_over, -utility(won, margin, weight), 0.0)
        discount = jnp.where(is_over, 0.0, jnp.where(before.placing, -1.0, 1.0))
        value = jnp.where(is_over, 0.0, utility(*chance(after, out), weight))
        return mctx.RecurrentFnOutput(reward=reward, discount=discount, prior_logits=logits, value=value), after

    out, logits = judged(params, games, precision)
    win, margin = chance(games, out)
    root = mctx.RootFnOutput(prior_logits=logits, value=utility(win, margin, weight), embedding=games)
    found = mctx.gumbel_muzero_policy(
        (params, words),
        search_key,
        root,
        model,
        settings.simulations,
        invalid_actions=logits <= NEVER,
        max_num_considered_actions=settings.considered,
        gumbel_scale=settings.noise,
    )
    tried = found.search_tree.summary()
    gain = jnp.where(tried.visit_counts > 0, tried.qvalues - root.value[:, None], 0.0)
    better = (found.action_weights * gain).sum(1)
    return found.action_weights, found.action, jnp.clip(win + better / 2, 0.0, 1.0)


@partial(jax.jit, static_argnames=("settings", "precision"))
def play(params: Params, key: Array, weight: Array, settings: SearchSettings, precision: Any) -> Played:
    """Play games from the deal to the end."""
    deal_key, play_key = jax.random.split(key)
    deals = jax.random.bits(deal_key, (settings.games, aqualin.DEAL_WORDS), jnp.uint32)
    games = jax.vmap(lambda words: aqualin.start(aqualin.deal(words)))(deals)

    def step(games: GameState, number: Array) -> tuple[GameState, tuple[Array, Array, Array]]:
        search_key, draw_key = jax.random.split(jax.random.fold_in(play_key, number))
        policy, actions, win = search(params, games, search_key, weight, settings, precision)
        words = jax.random.bits(draw_key, (settings.games,), jnp.uint32)
        after = jax.vmap(stepped)(games, actions, words)
        return after, (jax.vmap(packed)(games), policy.astype(jnp.float16), win)

    over, (words, policy, win) = lax.scan(step, games, jnp.arange(STEPS))
    return Played(words, policy, win, over)


@partial(jax.jit, static_argnames="persistence")
def lessons(played: Played, exact: Array, persistence: float) -> Lessons:
    """Return what is to be learnt from games. `exact` are the chances at each step where they are known, else NaN.

    `persistence` says how much of what became of a game is believed after one step more: the λ of the targets. The one
    who would be next in the end is the first starter, who moves in every other turn.
    """
    over = played.over
    is_starter = np.arange(STEPS) // 2 % 2 == 0
    won = jax.vmap(final)(over)[0]

    def back(later: Array, step: tuple[Array, Array, Array]) -> tuple[Array, Array]:
        hoped, known, starter = step
        now = (1 - persistence) * jnp.where(starter, hoped, 1 - hoped) + persistence * later
        now = jnp.where(jnp.isnan(known), now, jnp.where(starter, known, 1 - known))
        return now, jnp.where(starter, now, 1 - now)

    _, targets = lax.scan(back, won, (played.win, exact, jnp.asarray(is_starter)), reverse=True)
    points = jnp.stack([jax.vmap(aqualin.school_points)(kinds) for kinds in (over.own, over.other)], 1)
    sizes = jnp.stack([jax.vmap(aqualin.school_sizes)(kinds) for kinds in (over.own, over.other)], 2)

    def by_step(facts: Array) -> Array:
        """Return facts of the end for every step, those of the player to move first."""
        sides = jnp.stack([facts, facts[..., ::-1]])
        return sides[np.where(is_starter, 0, 1)].astype(jnp.int8)

    return Lessons(played.words, played.policy, targets.astype(jnp.float16), by_step(points), by_step(sizes))
