"""The store: logs that only grow, one next entry for all writers, tables that outlive the process."""

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from shoal.shuffle import Secret
from shoal.web.store import Entry, NewTable, SeatHolder, StaleError, Store, StoreError


@pytest.fixture
def opened(database: Path) -> Iterator[Callable[[], Store]]:
    """Open the database as often as a test likes."""
    stores: list[Store] = []

    def open_store() -> Store:
        stores.append(Store(database))
        return stores[-1]

    yield open_store
    for store in stores:
        store.close()


ANN, BOB = SeatHolder("ann", None), SeatHolder(None, "greedy")


def new(table_id: str = "t1", rematch_of: str | None = None) -> NewTable:
    return NewTable(table_id, "aqualin", {"first": "animal"}, None, Secret(bytes(32)), (ANN, BOB), rematch_of)


def act(text: str, message: str | None = None) -> Entry:
    return Entry("action", 0, text, message)


def test_a_table_is_read_back_as_it_was_made(opened: Callable[[], Store]) -> None:
    store = opened()
    store.create(new())
    store.append("t1", 0, [act("one", "m1"), act("two")])
    store.close()
    again = opened()
    table = again.table("t1")
    assert table is not None
    assert (table.game, table.options, table.seats, table.secret) == (
        "aqualin",
        {"first": "animal"},
        (ANN, BOB),
        Secret(bytes(32)),
    )
    assert again.entries("t1") == [act("one", "m1"), act("two")]
    assert again.entries("t1", 1) == [act("two")]
    assert again.table("t2") is None
    assert again.tables_of("ann") == ["t1"]
    assert again.tables_of("bob") == []


def test_of_two_writers_one_wins(opened: Callable[[], Store]) -> None:
    one, two = opened(), opened()
    one.create(new())
    one.append("t1", 0, [act("mine")])
    with pytest.raises(StaleError):
        two.append("t1", 0, [act("yours"), act("more")])
    assert two.entries("t1") == [act("mine")]
    two.append("t1", 1, [act("next")])
    assert one.entries("t1") == [act("mine"), act("next")]


def test_entries_are_appended_all_or_none(opened: Callable[[], Store]) -> None:
    store = opened()
    store.create(new())
    store.append("t1", 0, [act("one", "m1")])
    with pytest.raises(StaleError):
        store.append("t1", 1, [act("two"), act("three", "m1")])  # the message was carried out before
    with pytest.raises(StaleError):
        store.append("t1", 5, [act("far ahead")])
    assert store.entries("t1") == [act("one", "m1")]


def test_a_table_has_one_rematch(opened: Callable[[], Store]) -> None:
    store = opened()
    store.create(new())
    assert store.create(new("t2", "t1")) == "t2"
    assert store.create(new("t3", "t1")) == "t2"
    assert store.table("t3") is None


def test_what_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann, " * 1000)
    with pytest.raises(StoreError, match=r"letter\.txt"):
        Store(path)
    assert path.read_text() == "Dear Ann, " * 1000
    with pytest.raises(StoreError, match="missing"):
        Store(tmp_path / "missing" / "shoal.sqlite3")


def test_a_database_of_a_newer_shoal_is_refused(database: Path) -> None:
    Store(database).close()
    raw = sqlite3.connect(database)
    raw.execute("PRAGMA user_version = 99")
    raw.close()
    with pytest.raises(StoreError, match="newer"):
        Store(database)
