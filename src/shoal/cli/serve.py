"""The command `shoal serve`: the web app."""

import argparse
from collections.abc import Sequence

from shoal.cli.arguments import Parser, parse_number, parse_path
from shoal.cli.extras import extra

__all__ = ["serve"]


def serve(words: Sequence[str]) -> int:
    """Run the web app until Ctrl-C."""
    parser = Parser(
        "serve",
        "Start the web app, for this computer or for a whole network, and open it in the browser. Ctrl-C stops it.",
        "  shoal serve\n"
        "  shoal serve --host 0.0.0.0 --name reef.example.org --no-open   (for others in the network)\n"
        "  shoal serve --port 0 --database games.sqlite3",
    )
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: %(default)s)")
    parser.add_argument(
        "--port", help="the port; 0 picks a free one (default: 8000, or a free one where that is taken)"
    )
    parser.add_argument(
        "--open", action=argparse.BooleanOptionalAction, default=True, help="open the browser (default: --open)"
    )
    parser.add_argument("--database", metavar="FILE", help="the SQLite file (default: one in the user's data folder)")
    parser.add_argument(
        "--name",
        action="append",
        default=[],
        help="a further name under which browsers reach this computer; repeatable",
    )
    options = parser.read(words)
    database = None if options.database is None else parse_path(options.database)
    port = None if options.port is None else parse_number(options.port, "the port", 65535)
    with extra("web", "shoal serve"):
        from shoal.web.serve import run  # needs the extra

        run(
            host=options.host,
            port=port,
            open_browser=options.open,
            database=database,
            names=tuple(options.name),
        )
    return 0
