"""The search: sound trees, honest draws, the same tree from the same seed, and limits that hold."""

import random
import threading
import time
import tomllib
from itertools import product

import pytest

from shoal import kernels
from shoal.aqualin import Draw, Position, Turn
from shoal.aqualin.codes import code_of, turn_of
from shoal.aqualin.kernel import REEF
from shoal.aqualin.roles import Role
from shoal.engine import heuristic, tree
from shoal.engine.analysis import Analysis, Limit, Line
from shoal.engine.grove import COLUMNS, Grove, present_of
from shoal.engine.judges import Heuristic
from shoal.engine.search import Search
from shoal.engine.weights import Weights
from shoal.errors import InvalidPositionError
from shoal.kernels.field import members
from tests.engine.late import late_position

PLAIN = kernels.ground(compiled=False)
EMPTY_CELLS = [36, 30, 20, 12, 8, 7, 4, 2, 1]


def grown(position: Position, nodes: int, seed: int = 1) -> Grove:
    """Return a tree of plain Python."""
    grove = Grove(PLAIN, seed)
    grove.stand(position)
    assert grove.grow(nodes) == nodes
    return grove


def chain(nodes: tree.Tree, node: int) -> list[int]:
    """Return the children of a node."""
    found: list[int] = []
    child = nodes.first[node]
    while child:
        found.append(child)
        child = nodes.sibling[child]
    assert len(found) == nodes.children[node]
    return found


def options(nodes: tree.Tree, node: int) -> list[tuple[int, float]]:
    """Return the actions that a node may be left by, with their priors."""
    within = slice(nodes.start[node], nodes.start[node] + nodes.options[node])
    return list(zip(nodes.option[within], nodes.prior[within], strict=True))


@pytest.mark.parametrize("empty", EMPTY_CELLS)
def test_every_node_is_a_position_of_the_game_and_every_sum_adds_up(empty: int) -> None:
    position = late_position(empty, empty)
    nodes = grown(position, 120).tree
    waiting: list[tuple[int, Position]] = [(0, position)]
    while waiting:
        node, here = waiting.pop()
        children = chain(nodes, node)
        through = sum(nodes.visits[child] for child in children)
        assert nodes.visits[node] - through in ((1,) if children else (nodes.visits[node],))
        assert 0 <= nodes.value[node] <= nodes.visits[node] + 1e-9
        assert_options_lead_to_children(nodes, node)
        for slid in children:
            assert_options_lead_to_children(nodes, slid)
            for placed in chain(nodes, slid):
                after = here.after(turn_at(nodes, slid, placed))  # refuses what is not legal
                drawn = chain(nodes, placed)
                tiles = [nodes.action[draw] for draw in drawn]
                assert len(set(tiles)) == len(tiles)
                assert sum(nodes.visits[draw] for draw in drawn) == nodes.visits[placed]
                for draw, tile in zip(drawn, tiles, strict=True):
                    is_none = tile == tree.NO_DRAW
                    assert is_none != after.awaits_draw
                    waiting.append((draw, after if is_none else after.after(Draw(tile))))


def assert_options_lead_to_children(nodes: tree.Tree, node: int) -> None:
    """Check that options are in order as far as they must be, and that nothing unlikely was tried too early."""
    found = options(nodes, node)
    if found:
        tried = nodes.children[node]
        priors = [prior for _, prior in found]
        assert sum(priors) == pytest.approx(1, abs=1e-5)
        assert [nodes.action[child] for child in chain(nodes, node)] == [action for action, _ in found[:tried]]
        assert priors[: tried + 1] == sorted(priors, reverse=True)[: tried + 1]
        assert len({action for action, _ in found}) == len(found)


def turn_at(nodes: tree.Tree, slid: int, placed: int) -> Turn:
    return turn_of(nodes.action[slid] << 12 | nodes.action[placed])


def test_draws_grow_with_the_visits_and_are_visited_evenly() -> None:
    nodes = grown(late_position(3, 10), 500).tree
    placed = max((node for slid in chain(nodes, 0) for node in chain(nodes, slid)), key=lambda node: nodes.visits[node])
    draws = chain(nodes, placed)
    visits = [nodes.visits[draw] for draw in draws]
    assert len(draws) == min(1 + int((nodes.visits[placed] - 1) ** 0.5), len(late_position(3, 10).stock))
    assert len(draws) > 2
    assert max(visits) - min(visits) <= max(visits) // 2


def test_brothers_sample_the_same_tiles_first() -> None:
    nodes = grown(late_position(5, 16), 300).tree
    firsts = {nodes.action[chain(nodes, placed)[0]] for slid in chain(nodes, 0) for placed in chain(nodes, slid)}
    assert len(firsts) == 1


def test_the_first_draw_differs_between_seeds() -> None:
    position = late_position(5, 16)
    firsts = set()
    for seed in range(8):
        nodes = grown(position, 20, seed).tree
        placed = chain(nodes, chain(nodes, 0)[0])[0]
        firsts.add(nodes.action[chain(nodes, placed)[0]])
    assert len(firsts) > 2


@pytest.mark.parametrize("empty", EMPTY_CELLS)
def test_plain_and_compiled_grow_the_same_tree(empty: int) -> None:
    pytest.importorskip("numba")
    position = late_position(empty, empty)
    plain, machine = Grove(PLAIN, 7), Grove(kernels.ground(compiled=True), 7)
    for grove in (plain, machine):
        grove.stand(position)
        assert grove.grow(100) == 100
    assert columns(plain.tree) == columns(machine.tree)


def columns(nodes: tree.Tree) -> list[list[float]]:
    """Return what is in use of a tree's arrays."""
    ends = [nodes.used[tree.NODES]] * 9 + [nodes.used[tree.OPTIONS]] * 2
    return [list(map(float, column[:end])) for column, end in zip(nodes[:COLUMNS], ends, strict=True)]


def test_the_same_seed_finds_the_same_and_another_seed_something_else() -> None:
    position = late_position(2, 14)

    def lines(seed: int) -> tuple[Line, ...]:
        return Search(seed=seed).analyse(position, Limit(nodes=300), lines=5).lines

    assert lines(4) == lines(4)
    assert lines(4) != lines(5)


@pytest.mark.parametrize("slots", [2, 8])
def test_leaves_in_batches_leave_no_expected_loss_behind(slots: int) -> None:
    grove = Grove(PLAIN, 1, Heuristic(PLAIN, slots=slots))
    grove.stand(late_position(4, 12))
    assert grove.grow(203) == 203
    nodes = grove.tree
    assert nodes.visits[0] == 203
    for slid in chain(nodes, 0):
        assert sum(nodes.value[placed] for placed in chain(nodes, slid)) == pytest.approx(nodes.value[slid])
        assert sum(nodes.visits[placed] for placed in chain(nodes, slid)) == nodes.visits[slid]


def test_the_line_of_a_turn_that_was_not_tried_is_that_turn() -> None:
    grove = Grove(PLAIN, 1)
    position = late_position(4, 12)
    grove.stand(position)
    grove.grow(40)
    tried = {look.code for look in grove.looks()}
    slides = {int(grove.tree.action[slid]) for slid in chain(grove.tree, 0)}
    untried = next(code for turn in position.legal_turns() if (code := code_of(turn)) >> 12 not in slides)
    for placement in slides - {0}:  # numbers that mean a slide at the root and might be taken for a placement
        assert grove.line(untried >> 12 << 12 | placement)[1:] == ()
    assert untried not in tried
    assert grove.line(untried) == (turn_of(untried),)


def test_guesses_fill_the_list_when_hardly_anything_was_tried() -> None:
    position = late_position(4, 12)
    for nodes in (1, 2, 3, 5, 40):
        lines = Search(seed=1).analyse(position, Limit(nodes=nodes), lines=6).lines
        assert len({line.turn for line in lines}) == len(lines) == 6
        assert [line.visits for line in lines] == sorted((line.visits for line in lines), reverse=True)
        for line in lines:
            assert 0 <= line.win_chance <= 1
            assert position.after(line.turn)
    grove = Grove(PLAIN, 1)
    grove.stand(position)
    grove.grow(9)
    guesses, tried = grove.guesses(), {look.code for look in grove.looks()}
    assert not tried & {look.code for look in guesses}
    slides = sum(grove.tree.options[slid] for slid in chain(grove.tree, 0))
    assert len(guesses) + len(tried) == slides


def test_what_is_overlooked_is_thought_of_nowhere() -> None:
    grove = Grove(PLAIN, 1)
    squares = sum(1 << square for square in members(REEF) if square % 2)
    grove.overlook(squares)
    grove.stand(late_position(4, 12))
    assert grove.grow(150) == 150
    nodes = grove.tree
    for slid in chain(nodes, 0):
        for placed in chain(nodes, slid):
            for drawn in chain(nodes, placed):
                replies = [nodes.action[reply] for reply in chain(nodes, drawn)]
                assert not any(squares >> (reply >> 6) & 1 for reply in replies if reply)
            assert not squares >> (nodes.action[placed] & 63) & 1
    assert any(nodes.action[slid] for slid in chain(nodes, 0))
    assert not any(squares >> (nodes.action[slid] >> 6) & 1 for slid in chain(nodes, 0) if nodes.action[slid])


def test_who_overlooks_everything_still_has_a_turn() -> None:
    position = late_position(4, 12)
    search = Search(seed=1)
    search.overlook(REEF)
    assert search.analyse(position, Limit(nodes=5)).lines[0].turn.slide is None


# Between turns


@pytest.mark.parametrize("turns", [1, 2])
def test_what_is_known_of_a_later_position_is_kept(turns: int) -> None:
    position = late_position(1, 9)
    nodes = 600 * turns * turns
    grove = grown(position, nodes)
    actions = iter(grove.line(max(grove.looks(), key=lambda look: look.visits).code))
    for _ in range(turns):
        position = position.after(next(actions))
        if position.awaits_draw:
            position = position.after(next(actions))
    grove.stand(position)
    kept = grove.tree
    assert 0 < kept.visits[0] < nodes
    assert kept.visits[0] == 1 + sum(kept.visits[child] for child in chain(kept, 0))
    before = kept.visits[0]
    grove.grow(50)
    assert grove.tree.visits[0] == before + 50


def test_an_unrelated_position_begins_a_new_tree() -> None:
    grove = grown(late_position(1, 9), 200)
    grove.stand(late_position(2, 9))
    assert grove.tree.visits[0] == 0
    assert not grove.looks()


def test_a_tree_of_plain_python_grows_beyond_its_first_room(monkeypatch: pytest.MonkeyPatch) -> None:
    position = late_position(6, 20)
    roomy = grown(position, 60)
    monkeypatch.setattr("shoal.engine.grove.FIRST_ROOM", 100)
    tight = grown(position, 60)
    assert len(tight.tree.action) > 100
    assert columns(roomy.tree) == columns(tight.tree)


# Answers


def test_lines_are_played_out_as_the_game_allows() -> None:
    position = late_position(8, 9)
    analysis = Search(seed=3).analyse(position, Limit(nodes=2000), lines=4)
    assert [line.visits for line in analysis.lines] == sorted((line.visits for line in analysis.lines), reverse=True)
    assert analysis.nodes == 2000
    assert len(analysis.lines[0].actions) > 2
    for line in analysis.lines:
        here = position
        for action in line.actions:
            here = here.after(action)
        assert 0 <= line.win_chance <= 1


def test_the_last_turn_is_the_best_one() -> None:
    for seed in range(6):
        position = late_position(seed, 1)
        best = max(
            (position.after(turn) for turn in position.legal_turns()),
            key=lambda after: after.leader() == position.to_move,
        )
        line = Search(seed=1).analyse(position, Limit(nodes=200)).lines[0]
        assert position.after(line.turn).leader() == best.leader()
        assert line.win_chance == pytest.approx(float(best.leader() == position.to_move), abs=0.2)


def test_when_the_game_is_over_there_is_no_line() -> None:
    position = late_position(1, 1)
    over = position.after(next(position.legal_turns()))
    assert Search().analyse(over, Limit(nodes=10)).lines == ()


def test_a_position_that_cannot_occur_is_refused() -> None:
    with pytest.raises(InvalidPositionError, match="cannot occur in play"):
        Search().analyse(Position.from_text("6/6/6/6/6/6 BcGf c c"), Limit(nodes=10))


@pytest.mark.parametrize("nodes", [1, 2, 3, 65, 500])
def test_a_limit_of_nodes_is_kept_to(nodes: int) -> None:
    analysis = Search().analyse(late_position(1, 20), Limit(nodes=nodes))
    assert analysis.nodes == max(2, nodes)
    assert len(analysis.lines) == 1


def test_several_threads_share_a_limit_of_nodes() -> None:
    position = late_position(1, 20)
    analysis = Search(seed=1, threads=3).analyse(position, Limit(nodes=900), lines=2)
    assert analysis.nodes == 900
    assert analysis.lines == Search(seed=1, threads=3).analyse(position, Limit(nodes=900), lines=2).lines


def test_time_is_kept_to() -> None:
    pytest.importorskip("numba")
    search = Search(seed=1)
    search.analyse(late_position(1, 20), Limit(nodes=10))  # compiles
    for position in [late_position(seed, 20) for seed in range(5)]:
        begun = time.perf_counter()
        search.analyse(position, Limit(seconds=0.1))
        assert time.perf_counter() - begun < 0.3  # generous: other tests run beside this one


def test_an_order_to_stop_ends_it() -> None:
    stop = threading.Event()
    found: list[Analysis] = []

    def listener(analysis: Analysis) -> None:
        found.append(analysis)
        stop.set()

    analysis = Search().analyse(late_position(1, 20), Limit(), stop=stop, listener=listener)
    assert len(found) == 1
    assert found[0].nodes <= analysis.nodes
    assert found[0].lines


# What it judges by


def test_what_is_seen_does_not_change_with_the_side_that_is_called_colour() -> None:
    work = Heuristic(PLAIN).work
    for empty in (30, 18, 9, 3):
        position = late_position(empty, empty)
        heuristic.observe(0, present_of(position), work)
        seen = list(work.seen)
        heuristic.observe(0, transposed(present_of(position)), work)
        assert list(work.seen) == seen


def transposed(present: list[int]) -> list[int]:
    """Swap colours with animals, and the roles with them."""
    swapped = present[:]
    for at in (*range(42), *range(tree.POOL, tree.POOL + 6)):
        swapped[at] = 6 * (present[at] % 6) + present[at] // 6
    swapped[tree.ROLE] ^= 1
    swapped[tree.TIES] ^= 1
    return swapped


def test_sealed_exposed_and_growing_schools_are_told_apart() -> None:
    # a school of two in the corner, shut in by its neighbours; one of three with room around it; pool tiles elsewhere
    position = Position.from_text("BcBfGs3/YhRtPj3/6/2UcUfUh1/6/6 BhGtPsRcYjYs c c")
    work = Heuristic(PLAIN).work
    heuristic.observe(0, present_of(position), work)
    assert work.seen[heuristic.OWN] == 1  # blue: what lies around it keeps both from sliding
    assert work.seen[heuristic.OWN + 1] == 2  # purple: two hang on to the third
    assert work.seen[heuristic.OWN + 2] == 3 * 3 + 4 * 5  # purple, and four colours with one tile each


def test_weights_come_back_from_their_file() -> None:
    shipped = Weights.shipped()
    text = shipped.text("some command")
    content = tomllib.loads(text)
    assert "some command" in text.splitlines()[0]
    assert tuple(content["win"]["margin"]) == pytest.approx(shipped.win[2], abs=1e-5)
    win, lead = shipped.tables
    assert len(win) == len(lead) == 37 * heuristic.FEATURES


def test_more_search_is_stronger() -> None:
    """Some search against next to none, in three groups of games with one tile order each."""
    pytest.importorskip("numba")
    wins = 0
    for seed, strong, first in product(range(3), Role, Role):
        wins += winner(random.Random(seed).sample(range(36), 36), strong, first) is strong
    assert wins >= 9


def winner(order: list[int], strong: Role, first: Role) -> Role:
    searches = {role: Search(seed=1) for role in Role}
    tiles = iter(order)
    position = Position.initial(first)
    while not position.is_over:
        if position.awaits_draw:
            position = position.after(Draw(next(tiles)))
            continue
        role = position.to_move
        limit = Limit(nodes=300 if role is strong else 2)
        position = position.after(searches[role].analyse(position, limit).lines[0].turn)
    return position.leader()
