"""Data sets: the same files from the same seed, whoever plays and however often somebody interrupts."""

import errno
import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from shoal import game as games
from shoal import records
from shoal.arena import Dataset, LocalExecutor, Match, ProcessExecutor, RayExecutor, make_dataset
from shoal.arena.rows import GAMES, POSITIONS, Column
from shoal.errors import NotationError
from shoal.game import CHANCE
from tests.arena.programs import misbehaving
from tests.arena.test_tournament import Interrupted
from tests.designer.example import deck_text

polars = pytest.importorskip("polars")

QUICK = Dataset(Match("aqualin", ("greedy", "random"), 2, deals_anew=True), games=250, shard=120)
SLOW = Dataset(Match("designer", ("greedy", "random"), 2, deals_anew=True), games=7, shard=3, positions=True)
BOTH = pytest.mark.parametrize("dataset", [QUICK, SLOW], ids=["quick", "slow"])


def made(dataset: Dataset, path: Path, start: Callable[[Match], Any] = LocalExecutor) -> dict[str, bytes]:
    """Make a data set and return what is in its folder."""
    make_dataset(dataset, path, lambda: start(dataset.match))
    return files(path)


def files(path: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in path.iterdir()}


def rows(path: Path, table: str = "games") -> list[dict[str, Any]]:
    return list(polars.read_parquet(path / f"{table}-*.parquet").to_dicts())


# -- what is in it -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", games.GAMES)
def test_every_row_agrees_with_its_record_and_every_record_replays(tmp_path: Path, name: str) -> None:
    match = Match(name, ("greedy", "random"), 2, deals_anew=True)
    made(Dataset(match, 9), tmp_path)
    game = games.load(name)
    found = rows(tmp_path)
    assert [row["game"] for row in found] == list(range(9))
    assert len({row["secret"] for row in found}) == 9
    for row in found:
        (record,) = game.records(row["record"].splitlines())
        assert records.verify(game, record) == ""
        assert record.outcome is not None
        assert (tuple(row["points"]), tuple(row["places"])) == (record.outcome.scores, record.outcome.places)
        assert (row["reason"], row["forfeited"], row["note"]) == ("played", None, "")
        assert [record.tags[seat] for seat in game.seat_names(2)] == row["players"]
        assert record.tags["Secret"] == row["secret"]
        assert row["plies"] == sum(step.seat != CHANCE for step in record.steps)
        dealt = [step.action.text for step in record.steps if step.seat == CHANCE]
        assert sorted(row["dealt"]) == sorted(dealt)


def test_the_columns_of_aqualin_hold_the_order_the_opening_and_who_began(tmp_path: Path) -> None:
    made(replace(QUICK, games=12), tmp_path)
    game = games.load("aqualin")
    for row in rows(tmp_path):
        order = game.order(records.Secret.from_text(row["secret"]), ())
        start = game.initial(2, dict([row["options"].split("=")]))
        assert row["options"] == f"first={('colour', 'animal')[row['first']]}"
        for text in row["dealt"][:6]:
            start = start.after(game.parse_action(text))
        assert row["opening"] == start.text
        assert row["dealt"] == [f"+{text}" for text in map(tile_text, order)]


def tile_text(tile: int) -> str:
    return "BGPURY"[tile // 6] + "cfjhst"[tile % 6]


def test_seats_alternate_in_four_games_of_aqualin(tmp_path: Path) -> None:
    made(replace(QUICK, games=8), tmp_path)
    found = [(row["players"][0], row["first"]) for row in rows(tmp_path)]
    assert len(set(found[:4])) == 4
    assert len(set(found[4:])) == 4


@pytest.mark.parametrize("name", games.GAMES)
def test_the_positions_lead_to_one_another(tmp_path: Path, name: str) -> None:
    match = Match(name, ("greedy", "random"), 2, deals_anew=True)
    made(Dataset(match, 3, positions=True), tmp_path)
    game = games.load(name)
    for row in rows(tmp_path):
        here = [each for each in rows(tmp_path, "positions") if each["game"] == row["game"]]
        assert [each["ply"] for each in here] == list(range(row["plies"]))
        assert here[0]["position"] == row["opening"]
        (record,) = game.records(row["record"].splitlines())
        deciding = [step for step in record.steps if step.seat != CHANCE]
        for each, step in zip(here, deciding, strict=True):
            assert (each["seat"], each["action"]) == (step.seat, step.action.text)
            state = game.parse_state(each["position"])
            assert each["seat"] in state.actors()
            state.after(game.parse_action(each["action"]), each["seat"])
            assert tuple(each["scores"]) == state.scores()
            assert (each["points"], each["place"]) == (row["points"], row["places"][each["seat"]])


def test_what_the_columns_mean_is_in_the_files(tmp_path: Path) -> None:
    made(replace(SLOW, games=1), tmp_path)
    for table, columns in (("games", GAMES), ("positions", POSITIONS)):
        file = tmp_path / f"{table}-00000.parquet"
        about = polars.read_parquet_metadata(file)
        assert json.loads(about["columns"]) == {column.name: column.about for column in columns}
        assert json.loads(about["shoal"]) == json.loads((tmp_path / "dataset.json").read_text())
        assert [kind(each) for each in columns] == list(map(str, polars.read_parquet_schema(file).values()))


def kind(column: Column) -> str:
    return f"List({column.kind[1:-1]})" if column.kind.startswith("[") else column.kind


def test_a_program_that_cannot_go_on_is_told(tmp_path: Path) -> None:
    player = misbehaving(tmp_path, "dies")
    made(Dataset(Match("aqualin", (player, "greedy"), 2, deals_anew=True), 1), tmp_path / "data")
    (row,) = rows(tmp_path / "data")
    assert (row["reason"], row["players"][row["forfeited"]]) == ("resigned", player)
    assert row["note"] == "ended without an answer"


@pytest.mark.parametrize(
    ("players", "by_the_clock"),
    [(("greedy", "search:20n"), ()), (("level:8", "greedy"), ("level:8",)), (("ugi:x", "greedy"), ("ugi:x",))],
)
def test_players_by_the_clock_are_named(players: tuple[str, str], by_the_clock: tuple[str, ...]) -> None:
    dataset = Dataset(Match("aqualin", players, 2, deals_anew=True), 1)
    assert dataset.by_the_clock == by_the_clock
    assert dataset.conditions["by the clock"] == list(by_the_clock)


# -- the same files again ----------------------------------------------------------------------------------------------


@BOTH
def test_the_number_of_workers_changes_no_byte(tmp_path: Path, dataset: Dataset) -> None:
    alone = made(dataset, tmp_path / "1")
    assert len(alone) == 1 + dataset.shards * (1 + dataset.positions)
    for workers in (2, 3):
        assert made(dataset, tmp_path / f"{workers}", lambda match, n=workers: ProcessExecutor(match, n)) == alone


def test_a_ray_cluster_makes_the_same_files(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    cluster = made(QUICK, tmp_path / "ray", lambda match: RayExecutor(match, 1))
    assert cluster == made(QUICK, tmp_path / "here")


def test_games_played_at_once_give_the_bytes_of_games_played_turn_by_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dataset = replace(QUICK, games=6, shard=4)
    at_once = made(dataset, tmp_path / "at once")
    monkeypatch.setattr("shoal.engine.quick", lambda game, names: None)
    assert not dataset.is_quick
    assert made(dataset, tmp_path / "by turns") == at_once


def test_another_seed_gives_other_games(tmp_path: Path) -> None:
    other = replace(QUICK, games=5, match=replace(QUICK.match, seed=2))
    made(replace(QUICK, games=5), tmp_path / "1")
    made(other, tmp_path / "2")
    assert {row["secret"] for row in rows(tmp_path / "1")}.isdisjoint(row["secret"] for row in rows(tmp_path / "2"))


@BOTH
@pytest.mark.parametrize("left", [0, 1, 2, 4])
def test_an_interrupted_run_goes_on_as_if_nothing_had_happened(tmp_path: Path, dataset: Dataset, left: int) -> None:
    whole = made(dataset, tmp_path / "whole")
    parts = tmp_path / "parts"
    if left < 3 or dataset is SLOW:
        with pytest.raises(KeyboardInterrupt):
            make_dataset(dataset, parts, lambda: Interrupted(dataset.match, left))
        assert files(parts).items() != whole.items()
    assert made(dataset, parts) == whole


@pytest.mark.parametrize("cut", [1, 30, 500])
def test_a_draft_that_was_being_written_is_cut_back_to_whole_games(tmp_path: Path, cut: int) -> None:
    whole = made(SLOW, tmp_path / "whole")
    parts = tmp_path / "parts"
    with pytest.raises(KeyboardInterrupt):
        make_dataset(SLOW, parts, lambda: Interrupted(SLOW.match, 5))
    draft = parts / "games-00001.draft"
    assert draft.read_bytes().count(b"\n") == 2
    draft.write_bytes(draft.read_bytes()[:-cut])
    played: list[int] = []
    make_dataset(SLOW, parts, lambda: LocalExecutor(SLOW.match), played.append)
    assert played == [5, 6, 7]
    assert files(parts) == whole


def test_what_a_killed_run_left_behind_is_cleared_away(tmp_path: Path) -> None:
    whole = made(SLOW, tmp_path)
    (tmp_path / "games-00002.parquet").unlink()
    (tmp_path / "games-00002.parquet.part").write_bytes(b"half")
    (tmp_path / "games-00001.draft").write_text("left over")
    (tmp_path / "games-00002.draft").write_text('[[6], []]\n["nonsense"]\n')
    assert make_dataset(SLOW, tmp_path, lambda: LocalExecutor(SLOW.match)) == 1
    assert files(tmp_path) == whole


def test_a_complete_set_is_left_alone(tmp_path: Path) -> None:
    def nobody() -> LocalExecutor:
        raise AssertionError("nothing is left to play")

    whole = made(SLOW, tmp_path)
    assert make_dataset(SLOW, tmp_path, nobody) == 0
    assert files(tmp_path) == whole


# -- what is refused ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("other", "complaint"),
    [
        (replace(SLOW, match=replace(SLOW.match, seed=2)), "seed is 1 there and 2 here"),
        (replace(SLOW, match=replace(SLOW.match, players=("random", "greedy"))), r'players is \["greedy", "random"\]'),
        (replace(SLOW, games=8), "games is 7 there and 8 here"),
        (replace(SLOW, shard=5), "shard is 3 there and 5 here"),
        (replace(SLOW, positions=False), "positions is true there and false here"),
    ],
)
def test_the_folder_of_another_run_is_refused(tmp_path: Path, other: Dataset, complaint: str) -> None:
    before = made(SLOW, tmp_path)
    with pytest.raises(NotationError, match=f"holds another data set: {complaint}"):
        made(other, tmp_path)
    assert files(tmp_path) == before


def test_the_folder_of_another_version_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made(SLOW, tmp_path)
    monkeypatch.setattr("shoal.arena.dataset.__version__", "9.9")
    with pytest.raises(NotationError, match=r'another data set: shoal is ".*" there and "9.9" here'):
        made(SLOW, tmp_path)


def test_cards_of_ones_own_may_not_change_in_between(tmp_path: Path) -> None:
    cards = tmp_path / "mine.toml"
    cards.write_text(deck_text(), encoding="utf-8")
    dataset = Dataset(Match(f"designer:{cards}", ("random",), 1, deals_anew=True), 1)
    made(dataset, tmp_path / "data")
    cards.write_text(f"{deck_text()}# another\n", encoding="utf-8")
    with pytest.raises(NotationError, match=r'another data set: file is "sha256:\w+" there and "sha256:'):
        made(dataset, tmp_path / "data")


def test_folders_with_something_else_in_them_are_refused(tmp_path: Path) -> None:
    (tmp_path / "holiday.jpg").touch()
    with pytest.raises(NotationError, match=r"holds no data set but 'holiday.jpg'"):
        made(SLOW, tmp_path)
    (tmp_path / "dataset.json").write_text("[")
    with pytest.raises(NotationError, match=r"dataset.json cannot be read"):
        made(SLOW, tmp_path)


def test_two_runs_in_one_folder_are_one_too_many(tmp_path: Path) -> None:
    def second() -> LocalExecutor:
        made(SLOW, tmp_path)
        raise AssertionError

    with pytest.raises(NotationError, match="is in use: another run is making a data set there"):
        make_dataset(SLOW, tmp_path, second)


@BOTH
def test_a_full_disk_leaves_what_can_be_gone_on_with(
    tmp_path: Path, dataset: Dataset, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = made(dataset, tmp_path / "whole")
    real = os.fsync
    calls: list[int] = []

    def full(handle: int) -> None:
        calls.append(handle)
        if len(calls) == 3:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        real(handle)

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match=r"cannot write to .*parts: No space left on device; the same command goes on"):
        made(dataset, tmp_path / "parts")
    assert not list((tmp_path / "parts").glob("*.part"))
    assert made(dataset, tmp_path / "parts") == whole
