"""The store: logs that only grow, one next entry for all writers, tables that outlive the process."""

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from shoal.shuffle import Secret
from shoal.web.store import Addition, Entry, NewTable, SeatHolder, StaleError, Store, StoreError


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


def append(store: Store, table_id: str, number: int, *entries: Entry) -> None:
    """Append to one log, or raise why that cannot be."""
    (error,) = store.append([Addition(table_id, number, entries)])
    if error:
        raise error


def act(text: str, message: str | None = None) -> Entry:
    return Entry("action", 0, text, message)


def test_a_table_is_read_back_as_it_was_made(opened: Callable[[], Store]) -> None:
    store = opened()
    store.create(new())
    append(store, "t1", 0, act("one", "m1"), act("two"))
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
    append(one, "t1", 0, act("mine"))
    with pytest.raises(StaleError):
        append(two, "t1", 0, act("yours"), act("more"))
    assert two.entries("t1") == [act("mine")]
    append(two, "t1", 1, act("next"))
    assert one.entries("t1") == [act("mine"), act("next")]


def test_entries_are_appended_all_or_none(opened: Callable[[], Store]) -> None:
    store = opened()
    store.create(new())
    append(store, "t1", 0, act("one", "m1"))
    with pytest.raises(StaleError):
        append(store, "t1", 1, act("two"), act("three", "m1"))  # the message was carried out before
    with pytest.raises(StaleError):
        append(store, "t1", 5, act("far ahead"))
    assert store.entries("t1") == [act("one", "m1")]


def test_of_many_additions_only_those_that_cannot_be_are_left_out(opened: Callable[[], Store]) -> None:
    store = opened()
    for table_id in ("t1", "t2", "t3"):
        store.create(new(table_id))
    append(store, "t1", 0, act("one", "m1"))
    additions = [
        Addition("t2", 0, (act("fine"), act("too"))),
        Addition("t1", 1, (act("more"), act("the same message", "m1"))),
        Addition("t2", 2, (act("next"),)),
        Addition("t3", 4, (act("far ahead"),)),
        Addition("t1", 1, (act("in time"),)),
    ]
    assert [error is None for error in store.append(additions)] == [True, False, True, False, True]
    assert [entry.text for entry in store.entries("t1")] == ["one", "in time"]
    assert [entry.text for entry in store.entries("t2")] == ["fine", "too", "next"]
    assert store.entries("t3") == []


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
