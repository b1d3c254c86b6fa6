"""Whole games as text: reading, writing, checking the shuffle, and a complaint that names the line."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shoal import records
from shoal.designer import Phase, Position, Rule, TankRecord, read_records
from shoal.designer.game import DesignerGame
from shoal.errors import NotationError
from shoal.game import Step
from shoal.shuffle import Secret
from tests.designer.example import DECK
from tests.designer.play import random_record, random_step, random_steps
from tests.designer.test_position import ALONE

GAME = DesignerGame(DECK)
SECRET = Secret(bytes(range(32)))

SHORT = f"""\
[Game "Aquarium Designer"]
[Deck "example"]
[DeckHash "{DECK.hash}"]
[Rule "basic"]
[Seat1 "Ada"]
[Seat2 "level:3"]

deal 1:E3 2:E5
1: lay E3@0,0r1
2: lay E5@0,0r0
round 1: L04 L17 | L22
1: pass
2: draw L17
1: draw L04
2: lay L17@0,1r0
1: lay L04@1,0r2
round 2: L22 L09 | L31
*
"""


def read(text: str) -> list[TankRecord]:
    return list(read_records(text.splitlines(keepends=True), DECK))


def read_one(text: str) -> TankRecord:
    (record,) = read(text)
    return record


# -- reading what was written ------------------------------------------------------------------------------------------


@settings(max_examples=30)
@given(st.integers(0, 2**32), st.integers(1, 5), st.sampled_from(Rule), st.one_of(st.none(), st.integers(0, 150)))
def test_what_is_written_reads_back(seed: int, seats: int, rule: Rule, steps: int | None) -> None:
    record = random_record(random.Random(seed), seats, rule=rule, steps=steps)
    (again,) = read_records(record.text.splitlines(keepends=True))
    assert again == record
    assert again.text == record.text
    assert again.start == Position.initial(seats, rule)
    *_, last = again.positions()
    assert last.outcome() == again.outcome


def test_the_parts_of_a_record() -> None:
    record = read_one(SHORT)
    assert record.text == SHORT
    assert list(record.tags) == ["Game", "Deck", "DeckHash", "Rule", "Seat1", "Seat2"]
    *_, last = record.positions()
    assert last.text == ("basic 2 draw 1 | E3@0,0r1 L04@1,0r2 ; E5@0,0r0 L17@0,1r0 | L22 L09 | L31 | - - | - | -")
    assert record.outcome is None
    assert [step.seat for step in record.steps[-4:]] == [1, 0, -1, -1]


def test_white_space_and_line_ends_do_not_matter() -> None:
    assert read(SHORT.replace("\n", "\r\n")) == read(f"\ufeff\n{SHORT}\n\n") == read(SHORT)
    loose = SHORT.replace("\n\n", "\n").replace("1: ", "1:  ").replace("2: ", "2:").replace(" | ", "|")
    assert read(loose.replace("L04 L17", " L04  L17 ").replace("deal ", "deal   ")) == read(SHORT)
    assert read_one(SHORT.replace("[Rule", "\t[ Rule ")).text == SHORT


def test_the_end_of_a_game() -> None:
    for seed in range(3):
        record = random_record(random.Random(seed), 3)
        assert record.outcome is not None
        *_, last = record.positions()
        *_, totals, places, _ = record.text.split("\n")
        pairs = zip(last.scores(), last.animals(), strict=True)
        assert totals == f"totals {' '.join(f'{score}/{animals}' for score, animals in pairs)}"
        assert places == f"places {' '.join(map(str, record.outcome.places))}"
        assert " |\n" in record.text
        assert record.text.count(" |\n") == 1, "nothing follows the bar in the last round only"


def test_the_end_of_a_solo_game() -> None:
    record = random_record(random.Random(1), 1)
    *_, last = record.positions()
    *_, total, rank, _ = record.text.split("\n")
    assert total == f"total {last.scores()[0]}/{last.animals()[0]}"
    assert rank in ("rank S", "rank A", "rank B", "rank C", "rank D")


@pytest.mark.parametrize("seats", [1, 2, 5])
@pytest.mark.parametrize("steps", [0, 1, 3, 20, 31])
def test_a_game_that_is_given_up(seats: int, steps: int) -> None:
    unfinished = random_record(random.Random(seats), seats, steps=steps)
    *_, last = unfinished.positions()
    for seat in range(seats):
        for reason in ("resigned", "time"):
            record = DesignerGame().record({}, unfinished.start, unfinished.steps, last.ended(reason, seat))
            (again,) = read_records(record.text.splitlines())
            assert again == record
            assert record.text.endswith(f" ({reason})\n")


def test_a_game_from_a_set_up_position() -> None:
    start = Position.from_text(ALONE, DECK)
    played = list(random_steps(random.Random(1), start))
    record = GAME.record({"Seat1": "Ada"}, start, [step for step, _ in played], played[-1][1].outcome())
    assert f'[Position "{ALONE}"]' in record.text
    assert read_one(record.text) == record
    assert read_one(record.text).start == start


def test_games_that_begin_in_the_middle_of_a_round() -> None:
    """Also where a card is still to be turned up, or entrance cards to be dealt."""
    rng = random.Random(5)
    stages = [Position.initial(3, deck=DECK)]
    stages += [position for _, position in random_steps(rng, stages[0])]
    for start in rng.sample(stages, 25):
        steps = []
        position = start
        while position.phase is not Phase.OVER and len(steps) < 9:
            steps.append(random_step(rng, position))
            position = position.after(steps[-1].action, steps[-1].seat)
        record = GAME.record({}, start, steps, position.outcome())
        assert read_one(record.text) == record


# -- checking the shuffle ----------------------------------------------------------------------------------------------


def fair_record(seats: int, tags: dict[str, str] | None = None, left: int = 0) -> TankRecord:
    """Write down a game on the shipped deck that was really dealt from the secret."""
    game = DesignerGame()
    order = game.order(SECRET, ("salt",))
    rng = random.Random(seats)
    position = start = game.initial(seats)
    steps: list[Step] = []
    while position.outcome() is None:
        step = random_step(rng, position)
        steps.append(Step(step.seat, game.dealt(position, order)) if position.chances() else step)
        position = position.after(steps[-1].action, steps[-1].seat)
    fair = {"Shuffle": "1", "Commitment": SECRET.commitment, "Contribution1": "salt", "Secret": SECRET.text}
    steps = steps[: len(steps) - left]
    return game.record({**fair, **(tags or {})}, start, steps, None if left else position.outcome())


@pytest.mark.parametrize("seats", range(1, 6))
@pytest.mark.parametrize("left", [0, 1])
def test_a_true_record_is_verified(seats: int, left: int) -> None:
    (chunk,) = records.chunks(fair_record(seats, left=left).text.splitlines(keepends=True))
    assert records.verify(*records.read(chunk)) == ""


@pytest.mark.parametrize("seats", [1, 4])
def test_another_order_is_noticed(seats: int) -> None:
    (chunk,) = records.chunks(fair_record(seats, {"Contribution1": "pepper"}).text.splitlines())
    assert "the shuffle gives" in records.verify(*records.read(chunk))


# -- complaints --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('"Aquarium Designer"', '"Chess"', "line 1: 'Chess' is not Aquarium Designer"),
        (
            DECK.hash,
            "sha256:00",
            "line 1: the game was played with another deck (example, sha256:00): give that deck's",
        ),
        ('[Rule "basic"]', '[Rule "hard"]', "line 1: 'hard' is not a scoring rule: expected basic or advanced"),
        ('[Seat1 "Ada"]\n', "", "line 1: the tags of the seats are missing or have gaps: expected Seat1, Seat2"),
        ('[Seat2 "level:3"]', '[Seat2 "level\\x"]', "line 6: "),
        ('[Seat2 "level:3"]', '[Position "x"]', "line 1: a position has 7 fields"),
        ("deal 1:E3 2:E5", "deal 1:E3 2:E3", "line 8: 'deal 2:E3' is not possible: E3 is dealt already"),
        ("deal 1:E3 2:E5", "deal", "line 8: 'deal' names no card"),
        ("deal 1:E3 2:E5", "deal E3", "line 8: 'E3' is not a deal"),
        ("1: lay E3@0,0r1", "1: lay E3@0,0r5", "line 9: 'E3@0,0r5': the rotation is r0 to r3"),
        ("1: lay E3@0,0r1", "2: lay E3@0,0r1", "line 9: 'lay E3@0,0r1' is not possible: E3 is held by seat 1"),
        ("1: lay E3@0,0r1", "lay E3@0,0r1", "line 9: 'lay E3@0,0r1' is no line of a record: expected 'deal"),
        ("1: lay E3@0,0r1", "6: lay E3@0,0r1", "line 9: '6: lay E3@0,0r1' is no line of a record"),
        ("round 1: L04 L17 | L22", "round 2: L04 L17 | L22", "line 11: round 2 cannot begin: the game is in round 1"),
        ("round 1: L04 L17 | L22", "round 1: L04 L17", "line 11: 'round 1: L04 L17' is no line of a record"),
        (
            "round 1: L04 L17 | L22",
            "round 1: L04 L17 | L17",
            "line 11: 'show L17' is not possible: L17 is not in the deck",
        ),
        ("L04 L17 | L22", "L04 L17 L22 |", "line 11: round 1 has 2 cards on offer and 1 visible, not 3 and 0"),
        ("L04 L17 | L22", "L04 | L22", "line 11: round 1 has 2 cards on offer and 1 visible, not 1 and 1"),
        ("L04 L17 | L22", "|", "line 11: round 1 turns up no card that was not face up before"),
        ("L04 L17 | L22", "L04 X17 | L22", "line 11: 'X17' is not a card"),
        ("1: pass", "1: draw L22", "line 12: 'draw L22' is not possible: L22 lies on the deck until the next round"),
        ("2: draw L17", "1: draw L17", "line 13: 'draw L17' is not possible: it is seat 2's turn to draw"),
        ("1: draw L04", "1: pass", "line 14: 'pass' is not possible: seat 1 has passed in this round already"),
        ("L04@1,0r2", "L04@1,1r2", "line 16: L04@1,1r2 cannot be laid: no card lies side by side with 1,1"),
        ("L22 L09 | L31", "L09 L22 | L31", "line 17: L22 was visible on the deck and is the first card on offer now"),
        ("*", "* *", "line 18: the result is '* *', expected * while"),
        ("*", "*\n*", "line 18: the result is '*; *', expected * while the game goes on"),
        ("*", "*\n1: pass", "line 19: '1: pass' follows the result: expected the tags of another record"),
        ("*", "totals 0/0 0/0\nplaces 1 1", "line 18: the result is 'totals 0/0 0/0; places 1 1', expected * while"),
        ("*", "places 1 2 (tired)", "line 18: the result is 'places 1 2 (tired)', expected *"),
        ("*\n", "", "line 17: the record has no result: expected totals and places, total and rank, or *"),
    ],
)
def test_a_complaint_names_the_line(old: str, new: str, complaint: str) -> None:
    assert SHORT.count(old) >= 1
    with pytest.raises(NotationError) as caught:
        read(SHORT.replace(old, new, 1))
    assert str(caught.value).startswith(complaint)
    with pytest.raises(NotationError) as caught:
        read(SHORT + SHORT.replace(old, new, 1))
    line, rest = complaint.removeprefix("line ").split(":", 1)
    assert str(caught.value).startswith(f"line {int(line) + SHORT.count(chr(10))}:{rest}")


@pytest.mark.parametrize("seed", range(3))
def test_a_false_result_is_refused(seed: int) -> None:
    record = random_record(random.Random(seed), 2)
    *lines, totals, places, _ = record.text.split("\n")
    for false in (
        [totals.replace("/", "1/", 1), places],
        [totals, "places 1 1"],
        [totals, f"{places} (resigned)"],
        [places, totals],
        [totals],
        [places],
        ["*"],
        ["total 40/12", "rank B"],
    ):
        with pytest.raises(NotationError) as caught:
            list(read_records([*lines, *false]))
        assert str(caught.value).startswith(f"line {len(lines) + 1}: the result is ")


def test_tags_that_contradict_a_set_up_position() -> None:
    record = GAME.record({"Seat1": "Ada"}, Position.from_text(ALONE, DECK), ()).text
    assert read_one(record).text == record
    with pytest.raises(NotationError, match="line 1: the tags name 2 seats, the tag Position has 1"):
        read(record.replace("[Position", '[Seat2 "Eve"]\n[Position'))
    with pytest.raises(NotationError, match="line 1: the tag Rule says advanced, the tag Position basic"):
        read(record.replace('[Rule "basic"]', '[Rule "advanced"]'))
    with pytest.raises(NotationError, match=r"line 1: the position .* cannot occur in play: L02 appears twice"):
        read(record.replace("| L07 |", "| L02 |"))


def test_a_round_is_not_shown_twice() -> None:
    again = SHORT.replace("*", "round 2: L22 L09 | L31\n*")
    with pytest.raises(NotationError, match="line 18: 'show L31' is not possible: no card is turned up now"):
        read(again)
    partly = SHORT.replace("L22 L09 | L31", "L22 |")
    with pytest.raises(NotationError, match="line 17: round 2 turns up no card that was not face up before"):
        read(partly)


def test_several_records_follow_one_another() -> None:
    text = SHORT + "\n" + SHORT.replace("Ada", "Eve") + SHORT
    assert [record.tags["Seat1"] for record in read(text)] == ["Ada", "Eve", "Ada"]
    assert read("") == read("\n \n") == []


def test_a_stream_is_read_one_record_at_a_time() -> None:
    taken = 0

    def endless() -> Iterator[str]:
        nonlocal taken
        while True:
            for line in SHORT.splitlines(keepends=True):
                taken += 1
                yield line

    found = read_records(endless(), DECK)
    for number in range(1, 50):
        next(found)
        assert taken == number * len(SHORT.splitlines()) + 1
