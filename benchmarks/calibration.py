"""How far the chance to win can be believed: what was thought in games that nobody learnt from, and who won them.

The games are those of `fairness`, in the same folder. What the network and its search thought is looked at by tenths
and by turn; then, on a sample, the network as the engine ships it, the heuristic, and the engine's own search, beside
what can be said of a seat without looking. With --check the exit status is 1 when the reliability error is too large.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from benchmarks._beliefs import HEURISTIC, Belief, judged_anew, searched, thought
from benchmarks._tables import Table, percent, show
from benchmarks._watching import BY_STRENGTH, PLANS, add_options, play_missing, read_games

from benchmarks import _reliability as reliability
from shoal.train.chart import Axis, Panel, Series, chart

AS_LEARNT = PLANS[1]
"""Games as the network learnt from, but for their luck."""

PROMISE = 0.02
"""The reliability error that is allowed in these."""

TURNS = 6
"""So many turns are put together."""

SPANS = [f"{at + 1} to {at + TURNS}" for at in range(0, 36, TURNS)]


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="script/bench --all calibration",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_options(parser)
    parser.add_argument("--sample", metavar="N", type=int, default=2000, help="games judged anew (default: 2000)")
    parser.add_argument("--engine", metavar="N", type=int, default=2000, help="positions searched (default: 2000)")
    parser.add_argument("--nodes", metavar="N", type=int, default=200, help="evaluations for each (default: 200)")
    parser.add_argument("--workers", metavar="N", type=int, default=1, help="processes that search (default: 1)")
    parser.add_argument("--pictures", metavar="DIR", type=Path, help="also draw a picture")
    parser.add_argument("--check", action="store_true", help=f"fail above a reliability error of {PROMISE}")
    options = parser.parse_args()
    play_missing(options)
    if options.play:
        return 0
    played = [games for plan in BY_STRENGTH if (games := read_games(options.folder, plan.name))]
    if not played:
        sys.exit(f"{options.folder} holds no games to win from the start: leave out --only")
    strongest = played[-1]
    for games in played:
        print(f"{games.title}: {games.count:,} games, {games.about['made']}")
    beliefs = [list(thought(games)) for games in played]
    show_errors("\nAll games", [belief for each in beliefs for belief in each])
    for each in beliefs[-2:]:
        show_parts(each[-1])
    sampled = list(judged_anew(strongest, options.sample))
    show_errors(f"{options.sample:,} games, {strongest.title}, judged anew", sampled)
    if options.engine:
        found = searched(strongest, options.engine, options.nodes, options.workers)
        show_errors(f"A position of each of {options.engine:,} games, {strongest.title}, by the engine", list(found))
    if options.pictures:
        options.pictures.mkdir(parents=True, exist_ok=True)
        heuristic = next(belief for belief in sampled if belief.title == HEURISTIC)
        drawn = picture([*(each[0] for each in beliefs[-2:]), heuristic])
        (options.pictures / "calibration.svg").write_text(drawn, encoding="utf-8")
    learnt = next((each for games, each in zip(played, beliefs, strict=True) if games.plan == AS_LEARNT), beliefs[-1])
    error = max(reliability.error_of(belief.chances, belief.won) for belief in learnt)
    if options.check:
        print(f"The promise, an error of {PROMISE} at most there, is {'kept' if error <= PROMISE else 'NOT kept'}.")
    return int(options.check and error > PROMISE)


def show_errors(title: str, beliefs: Sequence[Belief]) -> None:
    """Print how far each can be believed in all, and in each part of a game."""
    rows: Table = []
    for belief in beliefs:
        rows.append(
            [
                belief.title,
                f"{reliability.error_of(belief.chances, belief.won):.4f}",
                f"{reliability.luck_of(belief.chances, belief.won):.4f}",
                f"{reliability.brier(belief.chances, belief.won):.4f}",
                *(f"{reliability.error_of(*part):.3f}" for part in by_turns(belief)),
            ]
        )
    spans = [f"turns {span}" for span in SPANS] if len(rows[0]) > 4 else []
    show(title, ["who judges", "reliability error", "by luck alone", "Brier score", *spans], rows)


def by_turns(belief: Belief) -> Iterator[tuple[Any, Any]]:
    """Yield chances and wins of each part of a game; nothing where there is but one position of each."""
    if belief.chances.shape[1] > 1:
        for at in range(0, belief.chances.shape[1], TURNS):
            yield belief.chances[:, at : at + TURNS], belief.won[:, at : at + TURNS]


def show_parts(belief: Belief) -> None:
    """Print by tenths what was thought and what came of it."""
    found = reliability.parts(belief.chances, belief.won)
    rows: Table = [[percent(part.chance), percent(part.won), f"{part.count:,}"] for part in found]
    show(f"By tenths, {belief.title}", ["thought", "won", "positions"], rows)
    factor, shift = reliability.fitted_logit(belief.chances, belief.won)
    print(f"The logarithm of the odds that fits best: {factor:.3f} times what it says, {shift:+.3f}.\n")


def picture(beliefs: Sequence[Belief]) -> str:
    """Draw what was won against what was thought, and how far off that was in the course of the game."""
    believed = [Series([(0.0, 0.0), (1.0, 1.0)], kind="guide", ink=4)]
    by_turn = []
    for ink, belief in enumerate(beliefs):
        name = belief.title.partition(":")[0]
        found = reliability.parts(belief.chances, belief.won)
        believed.append(Series([(part.chance, part.won) for part in found], name, "dots", ink))
        errors = enumerate(reliability.error_of(*part) for part in by_turns(belief))
        by_turn.append(Series([(float(at), error) for at, error in errors], name, "dots", ink))
    shares = Axis("what was thought of the chances of whoever was to move", reach=(0.0, 1.0), percent=True)
    turns = Axis("turns", names=SPANS)
    return chart(
        [
            Panel(
                "How many of them won, by what the network thinks at first sight",
                believed,
                shares,
                Axis(reach=(0.0, 1.0), percent=True),
            ),
            Panel("Reliability error in the course of the game", by_turn, turns, Axis(reach=(0.0, 0.05))),
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
