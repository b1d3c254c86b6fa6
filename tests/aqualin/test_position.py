"""Positions in play: which turns are legal, what they lead to, how the game ends."""

import itertools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shoal.aqualin import Draw, Placement, Position, ReefRecord, Role, Slide, Turn
from shoal.aqualin.cells import CELLS
from shoal.aqualin.notation import parse_turn
from shoal.aqualin.position import POOL_SIZE
from shoal.aqualin.reef import EMPTY
from shoal.aqualin.tiles import TILES, parse_tile
from shoal.errors import IllegalActionError, InvalidPositionError
from shoal.game import CHANCE
from tests.aqualin.play import START, dealt, games, positions, random_position, random_record, random_turn
from tests.aqualin.recount import recount

MIDDLE = Position.from_text("6/1BcGf3/6/2Pj1Rs1/6/5Yt BtGcGhPcRhUj a c")


# -- whole games -------------------------------------------------------------------------------------------------------


@settings(max_examples=30)
@given(st.randoms(use_true_random=False))
def test_a_game_has_30_draws_after_the_deal_and_36_turns(rng: random.Random) -> None:
    record = random_record(rng)
    draws = [turn.draw for turn in record.turns]
    assert len(record.steps) == 6 + 36 + 30
    assert all(draws[:30])
    assert not any(draws[30:])
    sizes = [len(position.pool) for position in record.positions()]
    assert sizes == [6] * 31 + [5, 4, 3, 2, 1, 0]


@settings(max_examples=30)
@given(games())
def test_all_36_tiles_are_always_accounted_for(record: ReefRecord) -> None:
    for position in record.positions():
        laid = [tile for tile in position.reef.tiles if tile != EMPTY]
        assert sorted([*laid, *position.pool, *position.stock]) == list(TILES)
        assert position.problems() == ()
        assert position.checked() is position
        assert position.pool == tuple(sorted(position.pool))


@given(positions(most=35), st.randoms(use_true_random=False))
def test_a_turn_changes_only_what_it_says(position: Position, rng: random.Random) -> None:
    turn = random_turn(rng, position)
    after = position.after(turn)
    expected = list(position.reef.tiles)
    if turn.slide:
        expected[turn.slide.target], expected[turn.slide.origin] = expected[turn.slide.origin], EMPTY
    expected[turn.placement.cell] = turn.placement.tile
    assert after.reef.tiles == tuple(expected)
    assert sorted((*after.pool, turn.placement.tile)) == list(position.pool)
    assert (after.to_move, after.first) == (position.to_move.other, position.first)
    assert after.stock == position.stock


def test_a_turn_leaves_the_position_alone() -> None:
    text = START.text
    START.after(Turn(None, Placement(0, 0)))
    assert START.text == text
    assert len({START, Position.from_text(text)}) == 1


# -- which turns are legal ---------------------------------------------------------------------------------------------


def slid(position: Position, slide: Slide | None) -> list[int] | None:
    """Return what lies where after a slide, `None` when the printed rules do not allow it."""
    contents = list(position.reef.tiles)
    if slide is None:
        return contents
    straight = slide.origin // 6 == slide.target // 6 or slide.origin % 6 == slide.target % 6
    if not straight or slide.origin == slide.target or contents[slide.origin] == EMPTY:
        return None
    if any(contents[cell] != EMPTY for cell in CELLS if is_between(slide, cell) or cell == slide.target):
        return None
    contents[slide.target], contents[slide.origin] = contents[slide.origin], EMPTY
    return contents


def is_between(slide: Slide, cell: int) -> bool:
    """Say whether a cell lies strictly between the ends of a straight slide."""
    files, ranks = zip(*((c % 6, c // 6) for c in (slide.origin, slide.target)), strict=True)
    file, rank = cell % 6, cell // 6
    inside = min(files) <= file <= max(files) and min(ranks) <= rank <= max(ranks)
    return inside and cell not in (slide.origin, slide.target)


def every_slide() -> list[Slide | None]:
    return [None, *(Slide(origin, target) for origin in CELLS for target in CELLS)]


def check_acceptance(position: Position, slides: list[Slide | None], tiles: list[int], cells: list[int]) -> int:
    """Play every combination, from its text; compare with the list and with the printed rules; return how many."""
    listed = {turn.text for turn in position.legal_turns()}
    tried = 0
    for slide in slides:
        contents = slid(position, slide)
        for tile, cell in itertools.product(tiles, cells):
            turn = Turn(slide, Placement(tile, cell))
            read, _ = parse_turn(turn.text)
            assert read == turn
            legal = contents is not None and tile in position.pool and contents[cell] == EMPTY
            assert (turn.text in listed) == legal == is_accepted(position, read), turn.text
            tried += 1
    return tried


def is_accepted(position: Position, turn: Turn) -> bool:
    try:
        position.after(turn)
    except IllegalActionError:
        return False
    return True


@pytest.mark.parametrize("laid", [0, 1, 7, 16, 24, 30, 33, 35, 36])
def test_every_listed_turn_is_accepted_and_every_other_refused(laid: int) -> None:
    rng = random.Random(laid)
    position = random_position(rng, laid)
    tiles = list({*position.pool[:2], *rng.sample(TILES, 2)})
    cells = list({*position.reef.empty_cells[:1], *rng.sample(CELLS, 2)})
    check_acceptance(position, every_slide(), tiles, cells)
    slides = rng.sample([None, *position.legal_slides()], min(3, 1 + len(position.legal_slides())))
    check_acceptance(position, slides, list(TILES), list(CELLS))


@pytest.mark.parametrize("rank", range(6))
def test_all_1680912_turns_that_can_be_written(rank: int) -> None:
    """Those that slide from one rank at a time, and with the first rank those that do not slide."""
    position = random_position(random.Random(22), 22)
    slides = [slide for slide in every_slide() if (slide.origin // 6 if slide else 0) == rank]
    assert check_acceptance(position, slides, list(TILES), list(CELLS)) == (6 * 36 + (rank == 0)) * 36 * 36


@given(positions(most=35))
@settings(max_examples=30)
def test_turns_come_sorted_and_once(position: Position) -> None:
    turns = list(position.legal_turns())
    keys = [order(turn) for turn in turns]
    assert keys == sorted(set(keys))
    assert position.turn_count() == len(turns)
    assert position.actions(int(position.to_move)) == tuple(turns)
    assert position.actions(int(position.to_move.other)) == ()


def order(turn: Turn) -> tuple[int, int, int, int]:
    slide = (turn.slide.origin, turn.slide.target) if turn.slide else (-1, -1)
    return (*slide, turn.placement.tile, turn.placement.cell)


def test_the_order_of_turns() -> None:
    position = Position.from_text("YcYfYjYhYsYt/RcRfRjRhRsRt/UcUfUjUhUsUt/PcPfPjPhPsPt/GcGfGjGhGsGt/BcBf3Bt BjBhBs a a")
    first, *_ = slides = sorted({turn.slide.text if turn.slide else "" for turn in position.legal_turns()})
    assert first == ""
    assert slides[1:] == ["b1-c1", "b1-d1", "b1-e1", "c2-c1", "d2-d1", "e2-e1", "f1-c1", "f1-d1", "f1-e1"]
    texts = [turn.text for turn in position.legal_turns()]
    assert texts[:9] == ["Bj@c1", "Bj@d1", "Bj@e1", "Bh@c1", "Bh@d1", "Bh@e1", "Bs@c1", "Bs@d1", "Bs@e1"]
    assert texts[9:13] == ["b1-c1 Bj@b1", "b1-c1 Bj@d1", "b1-c1 Bj@e1", "b1-c1 Bh@b1"]
    assert texts[-1] == "e2-e1 Bs@e2"


def test_the_cell_that_a_slide_has_left_counts_as_empty_and_its_target_does_not() -> None:
    turn, _ = parse_turn("b5-b6 Bt@b5")
    assert MIDDLE.after(turn).text.split()[0] == "1Bc4/1BtGf3/6/2Pj1Rs1/6/5Yt"
    with pytest.raises(IllegalActionError, match="Bt@b6 cannot be played: Bc lies on b6"):
        MIDDLE.after(parse_turn("b5-b6 Bt@b6")[0])


def test_sliding_back_what_the_rival_has_just_slid_is_allowed() -> None:
    position = MIDDLE.after(parse_turn("b5-b6 Bt@a1")[0]).after(Draw(parse_tile("Bf")))
    assert "b6-b5" in {slide.text for slide in position.legal_slides()}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("Yt@a1", "Yt@a1 cannot be played: Yt is not in the pool"),
        ("Bs@a1", "Bs@a1 cannot be played: Bs is not in the pool"),
        ("Bt@b5", "Bt@b5 cannot be played: Bc lies on b5"),
        ("a1-a2 Bt@a1", "a1-a2 cannot be played: no tile lies on a1"),
        ("b5-d5 Bt@a1", "b5-d5 cannot be played: Gf on c5 is in the way"),
        ("b5-c5 Bt@a1", "b5-c5 cannot be played: Gf on c5 is in the way"),
        ("b5-c6 Bt@a1", "b5-c6 cannot be played: a slide runs along one row or one column and ends on another cell"),
        ("b5-b5 Bt@a1", "b5-b5 cannot be played: a slide runs along one row or one column and ends on another cell"),
    ],
)
def test_an_illegal_turn_is_told_which_tile_or_cell_is_wrong(text: str, complaint: str) -> None:
    before = MIDDLE.text
    with pytest.raises(IllegalActionError) as caught:
        MIDDLE.after(parse_turn(text)[0])
    assert str(caught.value) == complaint
    assert MIDDLE.text == before


# -- chance ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", Role)
def test_a_seed_deals_the_same_start_every_time(first: Role) -> None:
    starts = [Position.dealt(seed, first) for seed in range(50)]
    assert starts == [Position.dealt(random.Random(seed), first) for seed in range(50)]
    assert len(set(starts)) > 45
    assert all(start.problems() == () and start.first == first for start in starts)


@pytest.mark.parametrize("first", Role)
def test_the_deal_is_six_draws_by_chance(first: Role) -> None:
    position = Position.initial(first)
    assert (position.to_move, position.first) == (first, first)
    assert position.chances() == tuple((Draw(tile), 1) for tile in TILES)
    assert position.actors() == ()
    position, draws = dealt(random.Random(1), position)
    assert len(draws) == POOL_SIZE
    assert position.chances() == ()
    assert position.actors() == (int(first),)


def test_a_draw_is_due_after_each_turn_and_only_then() -> None:
    after = START.after(parse_turn("Bc@a1")[0])
    assert after.awaits_draw
    assert len(after.legal_draws()) == 30
    assert list(after.legal_turns()) == []
    assert after.turn_count() == 0
    with pytest.raises(IllegalActionError, match="Gf@a2 cannot be played yet: a tile must be drawn first"):
        after.after(parse_turn("Gf@a2")[0])
    for tile, complaint in (("Bc", "Bc is not in the stockpile"), ("Gf", "Gf is not in the stockpile")):
        with pytest.raises(IllegalActionError, match=complaint):
            after.after(Draw(parse_tile(tile)))
    with pytest.raises(IllegalActionError, match="Gs cannot be drawn: no draw is due"):
        START.after(Draw(parse_tile("Gs")))


def test_nobody_can_act_for_somebody_else() -> None:
    turn = next(START.legal_turns())
    assert START.after(turn, 0) == START.after(turn)
    with pytest.raises(IllegalActionError, match="it is not animal's turn but colour's"):
        START.after(turn, 1)
    with pytest.raises(IllegalActionError, match="it is not chance's turn but colour's"):
        START.after(turn, CHANCE)
    with pytest.raises(IllegalActionError, match="it is not seat 7's turn but colour's"):
        START.after(turn, 7)
    waiting = START.after(turn)
    assert waiting.after(waiting.legal_draws()[0], CHANCE).actors() == (1,)
    with pytest.raises(IllegalActionError, match="it is not animal's turn but chance's"):
        waiting.after(waiting.legal_draws()[0], 1)


# -- points and the end ------------------------------------------------------------------------------------------------


def full_position(rng: random.Random, first: Role, *, tied: bool) -> Position:
    """Look for a played-out reef with equal, or with different totals."""
    while True:
        position = random_position(rng, 36)
        colour, animal = recount(position.text.split()[0])
        if (colour == animal) == tied:
            return Position(position.reef, (), first, first)


@pytest.mark.parametrize("first", Role)
@pytest.mark.parametrize("seed", range(5))
def test_on_equal_totals_whoever_went_second_wins(first: Role, seed: int) -> None:
    outcome = full_position(random.Random(seed), first, tied=True).outcome()
    assert outcome is not None
    assert outcome.scores[0] == outcome.scores[1]
    assert outcome.winners == (int(first.other),)
    assert sorted(outcome.places) == [1, 2]


@pytest.mark.parametrize("first", Role)
@pytest.mark.parametrize("seed", range(5))
def test_the_higher_total_wins_whoever_went_first(first: Role, seed: int) -> None:
    outcome = full_position(random.Random(seed), first, tied=False).outcome()
    assert outcome is not None
    winner = 0 if outcome.scores[0] > outcome.scores[1] else 1
    assert outcome.winners == (winner,)
    assert outcome.reason == "played"


def test_whole_games_that_end_level_go_to_the_second_player() -> None:
    level = won = 0
    for seed in range(400):
        record = random_record(random.Random(seed))
        outcome = record.outcome
        assert outcome is not None
        *_, last = record.positions()
        assert outcome.scores == recount(last.text.split()[0])
        if outcome.scores[0] == outcome.scores[1]:
            level += 1
            won += outcome.winners == (int(record.start.first.other),)
    assert won == level > 5


@given(positions(most=35))
def test_the_game_is_not_over_before_the_reef_is_full(position: Position) -> None:
    assert not position.is_over
    assert position.outcome() is None
    assert position.actors() == (int(position.to_move),)
    assert position.turn_count() > 0


@given(positions(least=36))
def test_on_a_full_reef_nobody_can_act(position: Position) -> None:
    assert position.is_over
    assert (position.actors(), position.chances(), position.legal_slides()) == ((), (), ())
    assert list(position.legal_turns()) == []
    assert position.turn_count() == 0
    with pytest.raises(IllegalActionError, match="Bc@a1 cannot be played: the game is over"):
        position.after(Turn(None, Placement(0, 0)))


# -- positions that cannot occur ---------------------------------------------------------------------------------------


def test_problems_list_every_reason() -> None:
    tiles = (0, 0, *[EMPTY] * 34)
    position = Position(type(START.reef)(tiles), (0, 5, 5), Role.ANIMAL, Role.COLOUR)
    assert position.problems() == (
        "with 2 tiles on the reef and colour first it is colour's turn, not animal's",
        "Bc appears twice",
        "Bt appears twice",
        "with 2 tiles on the reef the pool holds 6 tiles, not 3",
    )
    with pytest.raises(InvalidPositionError) as caught:
        position.checked()
    assert all(problem in str(caught.value) for problem in position.problems())


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("6/6/6/6/6/6 BcGfPjUhRsYt c c", []),
        (
            "6/6/6/6/6/6 BcGfPjUhRsYt a c",
            ["with 0 tiles on the reef and colour first it is colour's turn, not animal's"],
        ),
        (
            "6/6/6/6/6/Bc5 GfPjUhRsYtBf a a",
            ["with 1 tile on the reef and animal first it is colour's turn, not animal's"],
        ),
        ("6/6/6/6/6/6 - c c", ["with 0 tiles on the reef the pool holds 6 tiles, not 0"]),
        ("6/6/6/6/6/6 BcGfPjUhRsYtGs c c", ["with 0 tiles on the reef the pool holds 6 tiles, not 7"]),
        ("6/6/6/6/6/Bc5 Gf a c", ["with 1 tile on the reef the pool holds 6 tiles, not 1"]),
        ("YcYfYjYhYsYt/RcRfRjRhRsRt/UcUfUjUhUsUt/PcPfPjPhPsPt/GcGfGjGhGsGt/BcBfBjBhBs1 Bt a c", []),
        (
            "YcYfYjYhYsYt/RcRfRjRhRsRt/UcUfUjUhUsUt/PcPfPjPhPsPt/GcGfGjGhGsGt/BcBfBjBhBs1 - a c",
            ["with 35 tiles on the reef the pool holds 1 tile, not 0"],
        ),
    ],
)
def test_what_cannot_occur(text: str, problems: list[str]) -> None:
    assert list(Position.from_text(text).problems()) == problems


@given(positions(), st.sampled_from(["role", "pool"]))
def test_every_spoilt_position_has_a_problem(position: Position, how: str) -> None:
    if how == "role":
        spoilt = Position(position.reef, position.pool, position.to_move.other, position.first)
    else:
        pool = position.pool[1:] or (0,)
        spoilt = Position(position.reef, pool, position.to_move, position.first)
    assert spoilt.problems()


def test_pictures_for_notebooks() -> None:
    assert START._repr_svg_().startswith("<svg")
    assert START.reef._repr_svg_().startswith("<svg")
