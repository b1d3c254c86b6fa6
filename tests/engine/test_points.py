"""The analyst who looks at points alone: legal, ordered, and back in time."""

import random
from threading import Event

import pytest
from tests.aqualin.play import random_position

from shoal.aqualin import Position
from shoal.engine.analysis import Analysis, Limit
from shoal.engine.aqualin import AqualinGreedy
from shoal.engine.points import PointsAnalyst


def margins(position: Position) -> dict[str, int]:
    """Return the margin of the role to move right after every turn, counted on the board."""
    sign = 1 if position.to_move == 0 else -1
    scores = {turn.text: position.after(turn).scores() for turn in position.legal_turns()}
    return {text: sign * (colour - animal) for text, (colour, animal) in scores.items()}


@pytest.mark.parametrize("tiles", [0, 12, 30, 34, 35])
def test_the_lines_are_the_best_turns_in_their_order(tiles: int) -> None:
    position = random_position(random.Random(tiles), tiles)
    expected = margins(position)
    lines = PointsAnalyst().analyse(position, Limit(), lines=5).lines
    assert [expected[line.turn.text] for line in lines] == sorted(expected.values(), reverse=True)[:5]
    assert len({line.turn for line in lines}) == len(lines)
    assert [line.win_chance for line in lines] == sorted((line.win_chance for line in lines), reverse=True)
    assert all(0 <= line.win_chance <= 1 for line in lines)


def test_one_line_is_what_the_greedy_player_may_choose() -> None:
    for seed in range(10):
        position = random_position(random.Random(seed), 3 * seed)
        (line,) = PointsAnalyst(seed).analyse(position, Limit()).lines
        best = max(margins(position).values())
        assert margins(position)[line.turn.text] == best
        greedy = AqualinGreedy().choose(position, position.to_move, random.Random(seed))
        assert margins(position)[greedy.text] == best


def test_the_seed_decides_among_equals() -> None:
    position = Position.dealt(1)
    chosen = [PointsAnalyst(seed).analyse(position, Limit()).lines[0].turn for seed in range(20)]
    assert chosen == [PointsAnalyst(seed).analyse(position, Limit()).lines[0].turn for seed in range(20)]
    assert len(set(chosen)) > 5


def test_the_last_turn_is_exact() -> None:
    for seed in range(5):
        position = random_position(random.Random(seed), 35)
        (line,) = PointsAnalyst().analyse(position, Limit()).lines
        after = position.after(line.turn)
        assert line.exact
        assert line.win_chance == float(after.leader() == position.to_move)
        assert line.margin == after.scores()[0] - after.scores()[1]


def test_limits_and_the_order_to_stop() -> None:
    position = random_position(random.Random(3), 14)
    analyst = PointsAnalyst()
    assert analyst.analyse(position, Limit(nodes=7), lines=9).nodes == 7
    assert len(analyst.analyse(position, Limit(seconds=0), lines=9).lines) == 1
    stop = Event()
    stop.set()
    assert analyst.analyse(position, Limit(), lines=9, stop=stop).nodes == 1
    assert analyst.analyse(position, Limit(nodes=10**6), lines=9).nodes == position.turn_count()


def test_a_finished_game_has_no_lines() -> None:
    assert PointsAnalyst().analyse(random_position(random.Random(1), 36), Limit()).lines == ()


def test_listeners_hear_of_it_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shoal.engine.points.SECONDS_BETWEEN", 0.0)
    heard: list[Analysis] = []
    PointsAnalyst().analyse(random_position(random.Random(3), 14), Limit(nodes=50), lines=3, listener=heard.append)
    assert [analysis.nodes for analysis in heard] == sorted(analysis.nodes for analysis in heard)
    assert len(heard) > 5
    assert all(len(analysis.lines) == min(3, analysis.nodes) for analysis in heard)
