"""The command `shoal train`: learning by self-play."""

from collections.abc import Sequence
from dataclasses import asdict
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from shoal.cli.arguments import Parser, parse_path, parse_seconds
from shoal.cli.extras import extra
from shoal.cli.matches import parse_positive
from shoal.cli.output import Answer
from shoal.cli.progress import Progress
from shoal.errors import NotationError

if TYPE_CHECKING:
    from shoal.train.run import Row, Run

__all__ = ["train"]

MOST_ITERATIONS = 1_000_000
MINUTE = 60.0

FILES = ("aqualin.onnx", "aqualin.safetensors")
"""What --network writes: for the engine, and to go on learning with."""


def train(words: Sequence[str]) -> int:
    """Go on with a training run, or begin one."""
    options = _parser().read(words)
    folder = parse_path(options.out)
    iterations = (
        parse_positive(options.iterations, "the number of iterations", MOST_ITERATIONS) if options.iterations else None
    )
    seconds = MINUTE * parse_seconds(options.minutes, "the time in minutes") if options.minutes else None
    with extra("train", "train"):
        from shoal.train.config import Config
        from shoal.train.run import run
    if options.picture:
        from shoal.train.picture import picture

        drawn = picture(folder / "curve.csv")
        parse_path(options.picture).write_text(drawn, encoding="utf-8")
        return 0
    config = Config.read(_shipped(options.config, "toml"))
    weights = _shipped(options.weights, "safetensors") if options.weights else None
    if options.network:
        return _write_network(config, folder, options.json)
    with Progress(iterations or 0) as progress:

        def show(row: "Row") -> None:
            progress.show(int(row["iteration"]), f"{row['games']:,.0f} games, {row['seconds']:,.0f} s")

        made = run(config, folder, weights=weights, iterations=iterations, seconds=seconds, listener=show)
    _answer(made, folder).write(as_json=options.json, alone=True)
    return 0


def _shipped(name: str, kind: str) -> Path:
    """Return a file of a kind that comes with Shoal, or one's own."""
    shipped = Path(str(files("shoal.train"))) / f"{name}.{kind}"
    return shipped if "/" not in name and shipped.exists() else parse_path(name)


def _answer(made: "Run", folder: Path) -> Answer:
    document = {"folder": str(folder), "iteration": made.iteration, "seconds": round(made.seconds, 1), **made.last}
    text = f"{made.iteration:,} iterations in {made.seconds:,.0f} s; the curve is in {folder / 'curve.csv'}"
    if "against_random" in made.last:
        text += f"; the network wins {100 * made.last['against_random']:.1f} % against random play"
    return Answer(text, document)


def _write_network(config: Any, folder: Path, as_json: bool) -> int:
    from shoal.train import checkpoints
    from shoal.train.export import facts_of_play, write_model
    from shoal.train.run import Run

    if checkpoints.read_state(folder, "learner") is None:
        raise NotationError(f"there is no run in {folder} yet; without --network the same command begins one")
    made = Run.resume(folder, config)
    params = made.learner.average
    about = {"iteration": str(made.iteration), "seconds": f"{made.seconds:.0f}", "config": repr(asdict(config))}
    model, weights = (folder / name for name in FILES)
    write_model(model, params, about, facts_of_play(params))
    checkpoints.write_weights(weights, params)
    Answer(f"{model} and {weights}", {"model": str(model), "weights": str(weights)}).write(as_json=as_json, alone=True)
    return 0


def _parser() -> Parser:
    parser = Parser(
        "train",
        "Let a network learn by playing against itself. The run lives in a folder; interrupted, the same command goes\n"
        "on. A table of its progress is kept there in curve.csv.",
        "  shoal train toy --out run --minutes 2              (small enough for a processor)\n"
        "  shoal train aqualin --out run --minutes 10         (needs an accelerator)\n"
        "  shoal train aqualin --out run --network            (writes what the engine plays with)\n"
        "  shoal train aqualin --out run --picture curve.svg  (draws its curve)",
    )
    parser.add_argument("config", metavar="CONFIG", help="aqualin, toy, or a TOML file of one's own")
    parser.add_argument("--out", metavar="FOLDER", required=True, help="where the run lives")
    parser.add_argument("--minutes", metavar="M", help="stop after this time (Ctrl-C loses two minutes at most)")
    parser.add_argument("--iterations", metavar="N", help="stop when so many iterations have been played in all")
    parser.add_argument(
        "--weights", metavar="FILE", help="begin with these weights: aqualin, those that Shoal comes with, or a file"
    )
    parser.add_argument("--network", action="store_true", help="learn nothing; write the network as it is by now")
    parser.add_argument("--picture", metavar="FILE", help="learn nothing; draw the curve of the run as SVG")
    parser.add_json()
    return parser
