"""The command `shoal verify`: whether a game was shuffled from the secret that was fixed at the start."""

from collections.abc import Sequence

from shoal import game as games
from shoal import records
from shoal.cli.arguments import Parser
from shoal.cli.items import check_utf8, record_chunks, refuse_record, source_lines, source_name
from shoal.cli.output import Answer
from shoal.errors import NotationError, ShoalError
from shoal.game import Game

__all__ = ["verify"]

VERIFIED = Answer("verified", {"verified": True})


def verify(words: Sequence[str]) -> int:
    """Print for each record whether its draws follow from its secret."""
    parser = Parser(
        "verify",
        "Recompute the shuffle of recorded games from the revealed secret: one line for each record, 'verified' or\n"
        "'mismatch' and what differs. The status is 0 when all are verified, 1 after a mismatch, 2 when a record\n"
        "cannot be read or has no secret.",
        "  shoal verify game.reef\n  shoal verify - < games.reef\n  shoal verify games.txt --with designer:mine.toml",
    )
    parser.add_argument("record", metavar="RECORD", help="a file of one or more records, or - for standard input")
    parser.add_argument(
        "--with", metavar="GAME:FILE", dest="variant", help="what the games were played with, if not the usual"
    )
    parser.add_json()
    options = parser.read(words)
    variants = [games.variant(options.variant)] if options.variant else []
    status = -1
    for chunk in record_chunks(source_lines(options.record)):
        result, answer = _verdict(options.record, chunk, variants)
        answer.write(as_json=options.json)
        status = max(status, result)
    if status < 0:
        raise NotationError(f"{source_name(options.record)} holds no record")
    return status


def _verdict(source: str, chunk: records.Chunk, variants: Sequence[Game]) -> tuple[int, Answer]:
    """Return the exit status that one record deserves, and what to print."""
    try:
        for line in chunk.lines:
            check_utf8(line)
        difference = records.verify(*records.read(chunk, variants))
    except ShoalError as error:
        return 2, refuse_record(source, error, chunk)
    if difference:
        return 1, Answer(f"mismatch: {difference}", {"verified": False, "mismatch": difference})
    return 0, VERIFIED
