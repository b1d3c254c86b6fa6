-- Shoal's store, version 1. A table is its list of entries; everything else is replayed from them.

CREATE TABLE tables (
    id          TEXT PRIMARY KEY,           -- unguessable; part of the table's address
    game        TEXT NOT NULL,              -- a name of shoal.game.GAMES
    options     TEXT NOT NULL,              -- what was agreed, as JSON
    start       TEXT,                       -- the set-up position; NULL: from the deal
    secret      BLOB NOT NULL,              -- the shuffle's secret, shown to nobody before the end
    rematch_of  TEXT UNIQUE REFERENCES tables (id),
    day         TEXT,                       -- of a daily game: everybody plays that day's secret; NULL: none
    created     TEXT NOT NULL               -- ISO 8601, UTC
) STRICT;

CREATE TABLE days (
    game        TEXT NOT NULL,
    day         TEXT NOT NULL,              -- such as 2026-11-18, UTC
    secret      BLOB NOT NULL,              -- of all daily games of that day
    PRIMARY KEY (game, day)
) STRICT, WITHOUT ROWID;

CREATE TABLE seats (
    table_id    TEXT NOT NULL REFERENCES tables (id),
    seat        INTEGER NOT NULL,
    visitor     TEXT,                       -- the fingerprint of a person's cookie; NULL: a computer
    player      TEXT,                       -- the computer's name; NULL: a person
    PRIMARY KEY (table_id, seat),
    CHECK ((visitor IS NULL) <> (player IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_by_visitor ON seats (visitor);

CREATE TABLE entries (
    table_id    TEXT NOT NULL REFERENCES tables (id),
    number      INTEGER NOT NULL,           -- 0, 1, 2 … without a gap
    kind        TEXT NOT NULL CHECK (kind IN ('contribution', 'action', 'resignation')),
    seat        INTEGER NOT NULL,           -- -1: chance
    text        TEXT NOT NULL,
    message     TEXT,                       -- the sender's name for it: the same message is never carried out twice
    at          TEXT NOT NULL,
    PRIMARY KEY (table_id, number),
    UNIQUE (table_id, message)
) STRICT, WITHOUT ROWID;
