"""100,000 mutated positions, turns and records: each reads and prints back to the same value, or is refused politely.

At least 30 of 100 must be readable, so that the harmless half of the mutations is one; the shares are printed.
"""

import io
import random
from collections.abc import Callable, Iterator, Sequence

import pytest

from shoal import records
from shoal.aqualin import Position
from shoal.aqualin.notation import parse_part, parse_turn
from shoal.aqualin.record import read_records
from shoal.aqualin.tiles import parse_tiles, tiles_text
from shoal.aqualin.view import preview, view
from shoal.errors import ShoalError
from shoal.game import load
from shoal.shuffle import Secret
from tests.aqualin.play import dealt, random_position, random_record, random_turn
from tests.hostile.mutate import Change, mutated

POSITIONS = 55_000
TURNS = 37_000
RECORDS = 8_000


# -- what is done to a text --------------------------------------------------------------------------------------------


def is_readable(text: str, use: Callable[[str], None]) -> bool:
    """Use a text; say whether that was possible. A refusal is one sentence of ours, and nothing else is raised."""
    try:
        use(text)
    except ShoalError as error:
        sentence = str(error)
        assert sentence.strip(), repr(text)
        assert "\n" not in sentence, repr(text)
        return False
    except Exception as error:
        raise AssertionError(f"{text!r} leads to {error!r}") from error
    return True


def use_position(text: str) -> None:
    position = Position.from_text(text)
    assert Position.from_text(position.text) == position
    assert Position.from_text(position.text).text == position.text
    position.problems()
    position.scores()
    position.turn_count()


def use_turn(text: str) -> None:
    turn, draw = parse_turn(text)
    drawn = f" {draw.text}" if draw else ""
    assert parse_turn(turn.text + drawn) == (turn, draw)
    assert parse_turn((turn.text + drawn).replace(" ", ",")) == (turn, draw)
    assert parse_part(turn.word) == (turn.slide, turn.placement)


def use_records(text: str) -> None:
    for record in read_records(io.StringIO(text)):
        (again,) = read_records(io.StringIO(record.text))
        assert again == record
        assert again.text == record.text
        assert list(read_records(record.text.splitlines())) == [record], "however the lines are split"
        record.text.encode()


# -- harmless changes --------------------------------------------------------------------------------------------------


def more_space(rng: random.Random, text: str) -> str:
    at = [place for place, letter in enumerate(text) if letter == " "]
    place = rng.choice(at) if at else 0
    return text[:place] + rng.choice([" ", "\t", "  ", "\u00a0", "\u2003"]) + text[place:]


def spaces_around(rng: random.Random, text: str) -> str:
    return rng.choice([" ", "\t"]) + text + rng.choice(["\n", "\r\n", " "])


def shuffled_pool(rng: random.Random, text: str) -> str:
    reef, pool, *roles = text.split()
    tiles = parse_tiles(pool)
    return " ".join([reef, tiles_text(tuple(rng.sample(tiles, len(tiles)))), *roles])


def other_roles(rng: random.Random, text: str) -> str:
    return " ".join([*text.split()[:2], rng.choice("ca"), rng.choice("ca")])


def smaller_pool(rng: random.Random, text: str) -> str:
    reef, pool, *roles = text.split()
    tiles = parse_tiles(pool)
    return " ".join([reef, tiles_text(tiles[: rng.randint(0, len(tiles))]), *roles])


def ranks_exchanged(rng: random.Random, text: str) -> str:
    reef, *rest = text.split()
    ranks = reef.split("/")
    return " ".join(["/".join(rng.sample(ranks, 6)), *rest])


def commas(rng: random.Random, text: str) -> str:
    return text.replace(" ", rng.choice([",", " , ", "  "]))


def another_tag(rng: random.Random, text: str) -> str:
    value = "".join(rng.choice('abc \\"[]{}*.é海🐢') for _ in range(rng.randint(0, 9)))
    return f"{records.tag_text(f'X{rng.randint(0, 10**9)}', value)}\n{text}"


def another_comment(rng: random.Random, text: str) -> str:
    lines = text.split("\n")
    turns = [at for at, line in enumerate(lines) if "@" in line and "{" not in line and "!" not in line]
    if turns:
        lines[rng.choice(turns)] += rng.choice([" {so}", " ! {a [b] \\ 1.}", "{x}??", "!?", " {x} ?!", "\t{ } "])
    return "\n".join(lines)


def another_line_end(rng: random.Random, text: str) -> str:
    return rng.choice([text.replace("\r\n", "\n").replace("\n", "\r\n"), text.replace("\n", "\n\n"), f"\n{text}"])


def unfinished(rng: random.Random, text: str) -> str:
    """Stop before the end, with the pool filled."""
    head, *turns = text.replace("\r\n", "\n").partition("\n1.")
    lines = "".join(turns).split("\n")[1:]
    kept = [line for line in lines[: rng.randrange(len(lines) + 1)] if "@" in line and "+" in line]
    return "\n".join([head, *kept, "*", ""])


# -- the three kinds ---------------------------------------------------------------------------------------------------


def positions(rng: random.Random) -> Iterator[str]:
    harmless: Sequence[Change] = (shuffled_pool, other_roles, smaller_pool, ranks_exchanged, more_space, spaces_around)
    while True:
        yield mutated(rng, random_position(rng, rng.randint(0, 36)).text, harmless, 0.4)


def turns(rng: random.Random) -> Iterator[str]:
    while True:
        position = random_position(rng, rng.randint(0, 35))
        for _ in range(40):
            turn = random_turn(rng, position)
            _, draws = dealt(rng, position.after(turn))
            text = " ".join([turn.text, *(draw.text for draw in draws)])
            yield mutated(rng, text, (more_space, spaces_around, commas), 0.4)


def whole_records(rng: random.Random) -> Iterator[str]:
    harmless: Sequence[Change] = (another_tag, another_comment, another_line_end, more_space_in_turns, unfinished)
    while True:
        text = random_record(rng, turns=rng.choice([36, 36, rng.randint(0, 35)]), comments=rng.random() < 0.5).text
        for _ in range(4):
            yield mutated(rng, text, harmless, 0.4)


def more_space_in_turns(rng: random.Random, text: str) -> str:
    at = text.find("\n1.")
    return text if at < 0 else text[:at] + text[at:].replace(" ", rng.choice(["  ", "\t"]))


@pytest.mark.parametrize(
    ("texts", "use", "count"),
    [(positions, use_position, POSITIONS), (turns, use_turn, TURNS), (whole_records, use_records, RECORDS)],
    ids=["positions", "turns", "records"],
)
def test_mutated_texts(
    texts: Callable[[random.Random], Iterator[str]],
    use: Callable[[str], None],
    count: int,
    record_property: Callable[[str, object], None],
) -> None:
    source = texts(random.Random(f"{texts.__name__} 1"))
    readable = sum(is_readable(next(source), use) for _ in range(count))
    share = readable / count
    record_property("readable", share)
    print(f"{count} mutated {texts.__name__}: {share:.1%} readable")
    assert share >= 0.3


def test_it_is_100000_texts() -> None:
    assert POSITIONS + TURNS + RECORDS == 100_000


# -- the same through other doors --------------------------------------------------------------------------------------


def test_mutated_turns_as_previews() -> None:
    """What a browser sends while somebody moves the tiles about."""
    rng = random.Random(2)
    source = turns(rng)

    def use(text: str) -> None:
        position = random_position(rng, rng.randint(0, 36))
        assert preview(position, text)["position"] == view(position)["position"]

    for _ in range(2_000):
        is_readable(next(source), use)


def test_mutated_records_through_verification() -> None:
    """What somebody uploads to have it checked."""
    rng = random.Random(3)
    game = load("aqualin")
    secret = Secret(bytes(32))
    tags = {"Shuffle": "1", "Commitment": secret.commitment, "Secret": secret.text, "Contribution1": "salt"}

    def use(text: str) -> None:
        for chunk in records.chunks(io.StringIO(text)):
            found, record = records.read(chunk)
            assert found is game
            records.verify(found, record)

    for _ in range(400):
        is_readable(mutated(rng, random_record(rng, tags=tags).text, (another_comment, another_tag), 0.2), use)
