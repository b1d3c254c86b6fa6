"""Tables as Parquet files, by Polars: the extra `data`."""

import io
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

import polars

from shoal.arena.rows import Column, Row

__all__ = ["table_bytes"]

_VALUES: Mapping[str, polars.DataType] = {
    "Int64": polars.Int64(),
    "Int16": polars.Int16(),
    "Int8": polars.Int8(),
    "String": polars.String(),
}

_KIND = re.compile(r"(\[?)(\w+)\]?")


def table_bytes(columns: Sequence[Column], rows: Sequence[Row], conditions: Mapping[str, Any]) -> bytes:
    """Return the file of a table: the same rows and versions give the same bytes.

    What the columns mean and the conditions under which the rows were made are in its metadata, as JSON under `columns`
    and `shoal`.
    """
    values = zip(*rows, strict=True) if rows else ((),) * len(columns)
    series = [
        polars.Series(column.name, found, _kind(column.kind))
        for column, found in zip(columns, map(list, values), strict=True)
    ]
    about = {"shoal": json.dumps(conditions), "columns": json.dumps({each.name: each.about for each in columns})}
    file = io.BytesIO()
    polars.DataFrame(series).write_parquet(file, compression="zstd", metadata=about)
    return file.getvalue()


def _kind(text: str) -> polars.DataType:
    match = _KIND.fullmatch(text)
    assert match is not None
    value = _VALUES[match[2]]
    return polars.List(value) if match[1] else value
