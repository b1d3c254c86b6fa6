"""Read a data set of `shoal selfplay` with Polars: what the seats and the first turn are worth, and how points grow.

shoal selfplay --players greedy --games 1000 --positions --out games
python examples/read_selfplay.py games
"""

import argparse
import json
from pathlib import Path

import polars as pl

from shoal import game as games


def main() -> None:
    """Print four short tables."""
    parser = argparse.ArgumentParser(description="Count what is in a data set of shoal selfplay.")
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    table = pl.scan_parquet(folder / "games-*.parquet")
    about = json.loads((folder / "dataset.json").read_text(encoding="utf-8"))
    print(f"{about['games']} games, {' and '.join(dict.fromkeys(about['players']))}, seed {about['seed']}\n")
    show("by seat", by_seat(table))
    show("by turn", by_turn(table))
    if about["positions"]:
        show("points as the game goes on", by_ply(pl.scan_parquet(folder / "positions-*.parquet")))
    show("one game, replayed", replayed(table, about["game"]))


def by_seat(table: pl.LazyFrame) -> pl.LazyFrame:
    """Return how those did who had each seat; a shared first place counts as won for all who share it."""
    seats = table.with_columns(seat=pl.int_ranges(pl.col("players").list.len(), dtype=pl.Int64))
    rows = seats.select("seat", "players", "points", "places").explode("seat", "players", "points", "places")
    return rows.group_by("seat").agg(pl.len().alias("games"), won(), points()).sort("seat")


def by_turn(table: pl.LazyFrame) -> pl.LazyFrame:
    """Return how those did who had the first turn, and the others, where one seat has it."""
    seats = table.drop_nulls("first").with_columns(seat=pl.int_ranges(pl.col("players").list.len(), dtype=pl.Int64))
    rows = seats.select("first", "seat", "points", "places").explode("seat", "points", "places")
    turn = pl.when(pl.col("seat") == pl.col("first")).then(pl.lit("first")).otherwise(pl.lit("later"))
    return rows.group_by(turn.alias("turn")).agg(pl.len().alias("games"), won(), points()).sort("turn")


def by_ply(table: pl.LazyFrame) -> pl.LazyFrame:
    """Return the points of all seats together after every sixth decision."""
    every_sixth = table.filter(pl.col("ply") % 6 == 0).with_columns(total=pl.col("scores").list.sum())
    return every_sixth.group_by("ply").agg(pl.len().alias("games"), pl.col("total").mean().round(2)).sort("ply")


def replayed(table: pl.LazyFrame, name: str) -> pl.LazyFrame:
    """Return the points of the first game as they are in the table, and as its record gives them."""
    first = table.head(1).collect().row(0, named=True)
    (record,) = games.variant(name).records(first["record"].splitlines())
    assert record.outcome is not None
    return pl.LazyFrame(
        {"game": [first["game"]], "stored": [first["points"]], "replayed": [list(record.outcome.scores)]}
    )


def won() -> pl.Expr:
    """Return the share of first places."""
    return (pl.col("places") == 1).mean().round(4).alias("won")


def points() -> pl.Expr:
    """Return the mean of the points."""
    return pl.col("points").mean().round(2)


def show(title: str, rows: pl.LazyFrame) -> None:
    """Print a table with its title, unless it is empty."""
    found = rows.collect()
    if found.height:
        with pl.Config(tbl_hide_column_data_types=True, tbl_hide_dataframe_shape=True, tbl_formatting="NOTHING"):
            print(title, found, sep="\n", end="\n\n")


if __name__ == "__main__":
    main()
