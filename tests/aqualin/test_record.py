"""Whole games as text: reading, writing, and a complaint that names the line for everything that can be wrong."""

import io
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shoal.aqualin import Position, ReefRecord, Role, read_records, write_records
from shoal.aqualin.record import MARKS, RecordedTurn
from shoal.errors import NotationError
from shoal.game import CHANCE, Outcome
from tests.aqualin.play import games, random_record

SHORT = """\
[Game "Aqualin"]
[Colour "Markus"]
[Animal "Nina"]
[First "animal"]
[Pool "BcGfPjUhRsYt"]

1. Bc@d4 +Gs
2. d4-d1 Gf@d4 +Rc ?! {opens the d file}
*
"""


def read(text: str) -> list[ReefRecord]:
    return list(read_records(text.splitlines(keepends=True)))


def read_one(text: str) -> ReefRecord:
    (record,) = read(text)
    return record


# -- reading what was written ------------------------------------------------------------------------------------------


@settings(max_examples=50)
@given(games(comments=True))
def test_what_is_written_reads_back(record: ReefRecord) -> None:
    assert read_one(record.text) == record
    assert read_one(record.text).text == record.text


def test_the_parts_of_a_record() -> None:
    record = read_one(SHORT)
    assert record.text == SHORT
    assert list(record.tags) == ["Game", "Colour", "Animal", "First", "Pool"]
    assert record.turns[1].text == "d4-d1 Gf@d4 +Rc ?! {opens the d file}"
    assert (record.turns[1].mark, record.turns[1].comment) == ("?!", "opens the d file")
    assert record.start == Position.initial(Role.ANIMAL)
    assert [position.text for position in record.positions()] == [
        "6/6/6/6/6/6 BcGfPjUhRsYt a a",
        "6/6/3Bc2/6/6/6 GfGsPjUhRsYt c a",
        "6/6/3Gf2/6/6/3Bc2 GsPjUhRcRsYt a a",
    ]
    assert record.outcome is None


@settings(max_examples=20)
@given(games())
def test_the_steps_lead_from_the_start_to_the_last_position(record: ReefRecord) -> None:
    state = record.start
    for step in record.steps:
        state = state.after(step.action, step.seat)  # type: ignore[arg-type]
    *_, last = record.positions()
    assert state == last
    assert [step.seat for step in record.steps[:6]] == [CHANCE] * 6


def test_white_space_and_line_ends_do_not_matter() -> None:
    loose = '\ufeff\r\n \t[ Game   "Aqualin" ]\r\n\r\n[First "animal"]\n[Pool "YtRsUhPjGfBc"]\n\n\n'
    loose += " 1.Bc@d4,+Gs\r\n\n2 .  d4-d1   Gf@d4\t+Rc  \r\n\n  *  \r\n\r\n"
    turns = [turn.text for turn in read_one(loose).turns]
    assert turns == ["Bc@d4 +Gs", "d4-d1 Gf@d4 +Rc"]
    assert read_one(SHORT.replace("\n", "\r\n")) == read_one(SHORT)
    resigned = SHORT.replace("*", "0-0 animal (resigned)")
    assert read_one(resigned.replace("0-0 animal (", " 0-0\t animal  (")) == read_one(resigned)


@pytest.mark.parametrize(
    "line",
    ["Bc@d4 +Gs ?! {why}", "Bc@d4 +Gs {why} ?!", "Bc@d4 +Gs?!{why}", "Bc@d4 +Gs{ why }?!", "Bc@d4 +Gs ?!   {why}  "],
)
def test_a_mark_and_a_comment_in_either_order(line: str) -> None:
    record = read_one(SHORT.replace("Bc@d4 +Gs", line))
    assert record.turns[0].text == "Bc@d4 +Gs ?! {why}"


@pytest.mark.parametrize("mark", MARKS)
def test_every_mark(mark: str) -> None:
    assert read_one(SHORT.replace("+Gs", f"+Gs {mark}")).turns[0].mark == mark


def test_comments_may_hold_nearly_everything() -> None:
    comment = 'a {brace, "quotes", 1. Bc@d4, ! and ?, [no tag] \u2013 海 🐢'
    assert read_one(SHORT.replace("opens the d file", comment)).turns[1].comment == comment
    assert read_one(SHORT.replace("opens the d file", "a\ttab")).turns[1].comment == "a tab"
    assert read_one(SHORT.replace("{opens the d file}", "{}")).turns[1].comment == ""


# -- tags --------------------------------------------------------------------------------------------------------------


@given(
    st.dictionaries(
        st.from_regex(r"X[A-Za-z0-9_]{0,8}", fullmatch=True),
        st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"])),
    )
)
def test_unknown_tags_are_kept_in_order_whatever_they_say(tags: dict[str, str]) -> None:
    record = random_record(random.Random(1), turns=1, tags=tags)
    again = read_one(record.text)
    assert list(again.tags.items()) == list(record.tags.items())
    assert again.text == record.text


def test_quotes_and_backslashes_are_escaped() -> None:
    record = random_record(random.Random(1), turns=0, tags={"Event": 'a "b" \\ c\\'})
    assert r'[Event "a \"b\" \\ c\\"]' in record.text
    assert read_one(record.text).tags["Event"] == 'a "b" \\ c\\'


@pytest.mark.parametrize("value", ["a\nb", "a\rb", "\x00", "a\tb", "\x85", "\u2028", "\ud800"])
def test_what_a_file_of_lines_cannot_hold_is_not_written(value: str) -> None:
    with pytest.raises(NotationError, match="the tag Event cannot hold the control character"):
        _ = random_record(random.Random(1), turns=0, tags={"Event": value}).text


# -- the result --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reason", ["time", "resigned"])
@pytest.mark.parametrize("winner", ["colour", "animal"])
def test_a_game_that_ended_otherwise_names_the_winner(winner: str, reason: str) -> None:
    record = read_one(SHORT.replace("*", f"0-0 {winner} ({reason})"))
    assert record.outcome == Outcome((0, 0), (1, 2) if winner == "colour" else (2, 1), reason)
    assert record.text.endswith(f"\n0-0 {winner} ({reason})\n")


def test_a_game_may_end_between_a_turn_and_its_draw() -> None:
    text = SHORT.replace(" +Rc", "").replace("*", "0-0 colour (resigned)")
    assert read_one(text).turns[-1].draw is None
    assert read_one(text).text == text


@pytest.mark.parametrize("seed", range(3))
def test_a_false_result_is_refused(seed: int) -> None:
    record = random_record(random.Random(seed))
    assert record.outcome is not None
    colour, animal = record.outcome.scores
    winner = Role(record.outcome.winners[0])
    *lines, result, _ = record.text.split("\n")
    assert result == f"{colour}-{animal} {winner.word}"
    for false, complaint in (
        (f"{colour}-{animal} {winner.other.word}", f"expected {result}"),
        (
            f"{colour + 1}-{animal} {winner.word}",
            f"the totals are {colour + 1}-{animal}, the reef gives {colour}-{animal}",
        ),
        (f"0{colour}-{animal} {winner.word}", "the reef gives"),
        ("*", f"the game is over: expected '{result}', not '*'"),
        (f"{colour}:{animal} {winner.word}", "is neither a numbered turn nor a result"),
        (f"{colour}-{animal}", "is neither a numbered turn nor a result"),
        (f"{colour}-{animal} {winner.word} (tired)", "is neither a numbered turn nor a result"),
    ):
        with pytest.raises(NotationError) as caught:
            read("\n".join([*lines, false]))
        assert complaint in str(caught.value)
        assert str(caught.value).startswith(f"line {len(lines) + 1}: ")


# -- set-up positions --------------------------------------------------------------------------------------------------

SET_UP = """\
[Game "Aqualin"]
[Position "YcYfYjYhYsYt/RcRfRjRhRsRt/UcUfUjUhUsUt/PcPfPjPhPsPt/GcGfGjGhGsGt/BcBf3Bt BjBhBs c a"]

1. c2-c1 Bj@c2
2. Bh@d1
3. Bs@e1
68-90 animal
"""


def test_a_game_from_a_set_up_position() -> None:
    record = read_one(SET_UP)
    assert record.text == SET_UP
    assert record.start == record.dealt
    assert record.start.reef.tile_count == 33
    assert [step.seat for step in record.steps] == [0, 1, 0]


def test_turns_from_a_set_up_position_may_be_numbered_as_in_the_whole_game() -> None:
    numbered = SET_UP.replace("\n1.", "\n34.").replace("\n2.", "\n35.").replace("\n3.", "\n36.")
    assert read(numbered) == read(SET_UP)
    with pytest.raises(NotationError, match="line 5: '2' is not the number of the turn: expected 35"):
        read(SET_UP.replace("\n1.", "\n34."))


def test_a_set_up_position_that_cannot_occur_is_refused() -> None:
    with pytest.raises(NotationError, match="cannot occur in play: with 33 tiles on the reef"):
        read(SET_UP.replace("c a", "a a"))


# -- complaints --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('[Game "Aqualin"]', '[Game "Chess"]', "line 1: 'Chess' is not Aqualin"),
        (
            '[Colour "Markus"]',
            '[Colour "Mar"kus"]',
            'line 2: \'[Colour "Mar"kus"]\' is not a tag: expected [Name "value"]',
        ),
        ('[Colour "Markus"]', "[Colour Markus]", "line 2: '[Colour Markus]' is not a tag"),
        ('[Colour "Markus"]', '[Colour "Mar\\kus"]', "is not a tag"),
        ('[Colour "Markus"]', '[Colour "Mar\tkus"]', "line 2: the tag Colour cannot hold the control character '\\t'"),
        ('[Colour "Markus"]', '[First "colour"]', "line 4: the tag First appears twice"),
        ('[First "animal"]\n', "", "line 1: the tag First is missing (or Position, for a game from a set-up position)"),
        ('[Pool "BcGfPjUhRsYt"]\n', "", "line 1: the tag Pool is missing"),
        ("BcGfPjUhRsYt", "BcGfPjUhRs", "line 1: the tag Pool holds 6 tiles, not 5"),
        ("BcGfPjUhRsYt", "BcGfPjUhRsBc", "line 1: Bc appears twice among BcGfPjUhRsBc"),
        ("BcGfPjUhRsYt", "BcGfPjUhRsY", "line 1: 'Y' is not a tile"),
        ('"animal"', '"fish"', "line 1: 'fish' is not a role"),
        (
            '[Pool "BcGfPjUhRsYt"]',
            '[Position "6/6/6/6/6/6 BcGfPjUhRsYt a a"]',
            "line 1: the tag Position stands instead of",
        ),
        ("1. Bc@d4", "2. Bc@d4", "line 7: '2' is not the number of the turn: expected 1"),
        ("1. Bc@d4", "\u0661. Bc@d4", "line 7: '\u0661' is not the number of the turn: expected 1"),
        ("1. Bc@d4", "01. Bc@d4", "line 7: '01' is not the number of the turn"),
        (
            "1. Bc@d4",
            "Bc@d4",
            "line 7: 'Bc@d4 +Gs' is neither a numbered turn nor a result such as '19-21 animal' or '*'",
        ),
        ("Bc@d4 +Gs", "Bs@d4 +Gs", "line 7: Bs@d4 cannot be played: Bs is not in the pool"),
        ("Bc@d4 +Gs", "+Gs", "line 7: '+Gs' is not a placement"),
        ("Bc@d4 +Gs", "Bc@d4 +Gf", "line 7: +Gf cannot be drawn: Gf is not in the stockpile"),
        ("Bc@d4 +Gs", "Bc@d4", "line 8: d4-d1 Gf@d4 cannot be played yet: a tile must be drawn first"),
        ("d4-d1", "d4-e1", "line 8: d4-e1 cannot be played: a slide runs along one row or one column"),
        ("?!", "!?!", "line 8: '!?!' is not a mark: expected one of !! ! !? ?! ? ??"),
        ("?! {opens the d file}", "! {opens} ?", "line 8: a turn has one mark, not two: ! and ?"),
        (
            "{opens the d file}",
            "{opens",
            "line 8: the comment has no end: expected }",
        ),
        ("{opens the d file}", "{opens} {more}", "line 8: '{more}' is left over"),
        ("{opens the d file}", "{opens\x07}", "line 8: a comment cannot hold the control character '\\x07'"),
        ("*\n", "", "line 1: the record has no result line: expected totals and winner, or *"),
        ("*\n", "0-0 animal\n", "line 9: the result is '0-0 animal', expected * while the game goes on"),
        ("*\n", "*\n*\n", "line 10: '*' follows the result: expected the tags of another record"),
        ("*\n", "*\n3. Uh@a1\n", "line 10: '3. Uh@a1' follows the result"),
    ],
)
def test_every_complaint_names_the_line(old: str, new: str, complaint: str) -> None:
    assert old in SHORT
    for before, text in ((0, SHORT), (11, SHORT + "\n\n" + SHORT)):
        spoilt = text[: text.rindex("[Game")] + text[text.rindex("[Game") :].replace(old, new, 1)
        with pytest.raises(NotationError) as caught:
            read(spoilt)
        expected = complaint
        for number in (1, 2, 4, 7, 8, 9, 10):
            expected = (
                expected.replace(f"line {number}:", f"line {number + before}:")
                if f"line {number}:" in complaint
                else expected
            )
        assert expected in str(caught.value)
        assert str(caught.value).startswith("line ")


def test_text_without_tags_is_a_record_without_a_start() -> None:
    with pytest.raises(NotationError, match="line 1: the tag Pool is missing"):
        read("hello\n")
    assert read("") == read("\n \n") == []


def test_a_line_of_many_marks_or_blanks_takes_no_time() -> None:
    for noise in ("!" * 200_000 + "x", " " * 200_000 + "}", "{" + " " * 200_000):
        with pytest.raises(NotationError):
            read(SHORT.replace("Bc@d4 +Gs", f"Bc@d4 +Gs {noise}"))


# -- streams -----------------------------------------------------------------------------------------------------------


def test_several_records_follow_one_another() -> None:
    records = [random_record(random.Random(seed), turns=turns) for seed, turns in enumerate((36, 0, 5, 36))]
    text = "\n".join(record.text for record in records)
    assert read(text) == records
    assert read(text.replace("\n\n", "\n")) == records


def test_two_files_with_a_mark_in_front_joined_to_one() -> None:
    assert read(f"\ufeff{SHORT}\ufeff{SHORT}") == [read_one(SHORT)] * 2


def test_records_are_written_as_they_come() -> None:
    stream = io.StringIO()
    records = [random_record(random.Random(seed), turns=turns) for seed, turns in enumerate((36, 0, 5))]

    def played() -> Iterator[ReefRecord]:
        for number, record in enumerate(records):
            assert read(stream.getvalue()) == records[:number], "what was played before is written already"
            yield record

    write_records(played(), stream)
    assert read(stream.getvalue()) == records
    assert stream.getvalue() == "\n".join(record.text for record in records)


def test_a_stream_is_read_one_record_at_a_time() -> None:
    """Of an endless stream the reader takes the lines of one record, and of the next as much as tells them apart."""
    taken = 0

    def endless() -> Iterator[str]:
        nonlocal taken
        while True:
            for line in SHORT.splitlines(keepends=True):
                taken += 1
                yield line

    records = read_records(endless())
    for number in range(1, 2000):
        record = next(records)
        assert taken == number * len(SHORT.splitlines()) + 1
    assert record == read_one(SHORT)


def test_records_before_a_bad_one_are_read() -> None:
    records = read_records((SHORT + SHORT.replace("Bc@d4", "Bs@d4")).splitlines())
    assert next(records) == read_one(SHORT)
    with pytest.raises(NotationError, match="line 16: Bs@d4 cannot be played"):
        next(records)


def test_commenting_a_turn() -> None:
    record = read_one(SHORT)
    turns = (replace(record.turns[0], mark="!", comment="well"), record.turns[1])
    assert "1. Bc@d4 +Gs ! {well}" in replace(record, turns=turns).text
    assert RecordedTurn(record.turns[0].turn, None).text == "Bc@d4"
