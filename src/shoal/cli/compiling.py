"""The command `shoal compile`: doing beforehand what otherwise happens at the first use."""

import time
from collections.abc import Sequence

from shoal import game as games
from shoal import kernels
from shoal.cli.arguments import Parser
from shoal.cli.output import Answer
from shoal.cli.progress import Progress
from shoal.engine import roster
from shoal.engine.warming import warm_up, warm_up_whole_games
from shoal.errors import MissingExtraError

__all__ = ["compile_all"]


def compile_all(words: Sequence[str]) -> int:
    """Compile what the players of all games need, and say where it is kept."""
    parser = Parser(
        "compile",
        "Compile everything that computer players need, and keep it in a cache: the first turn of a program that is\n"
        "started later comes at once. For images of containers and for machines that are to be ready.\n"
        "NUMBA_CACHE_DIR names another folder for the cache.",
        "  shoal compile\n  NUMBA_CACHE_DIR=/opt/shoal/compiled shoal compile",
    )
    parser.add_json()
    options = parser.read(words)
    if not kernels.available():
        raise MissingExtraError(
            "compiling needs Numba: pip install 'shoal[engine]' adds it (NUMBA_DISABLE_JIT must not be set)"
        )
    from shoal.kernels.native import cache_root  # needs the extra

    compiled: list[str] = []
    kernels.listeners.append(lambda name: compiled.append(name) if name else None)
    begun = time.perf_counter()
    players = [(game, listed.name) for game in map(games.load, games.GAMES) for listed in roster(game)]
    with Progress(len(players)) as progress:
        for done, (game, name) in enumerate(players):
            progress.show(done, f"{game.title}: {name}")
            warm_up(game, [name])
        for game in map(games.load, games.GAMES):
            warm_up_whole_games(game)
    seconds = time.perf_counter() - begun
    folder = str(cache_root())
    page = [
        f"{len(players)} players are ready after {seconds:.0f} s; "
        + (f"compiled: {', '.join(compiled)}" if compiled else "everything was compiled already"),
        f"kept in {folder}",
    ]
    document = {"players": len(players), "compiled": compiled, "folder": folder, "seconds": round(seconds, 3)}
    Answer(page[0], document, page).write(as_json=options.json, alone=True)
    return 0
