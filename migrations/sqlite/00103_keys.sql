-- +goose Up
-- Sorted runs of keys, see internal/platform/db/keys.go: a block is 250 pairs of
-- (hash, row id), 8 bytes each, big-endian; its id is space, run and number.
CREATE TABLE key_blocks (
    id   INTEGER NOT NULL PRIMARY KEY,
    body BLOB    NOT NULL
);
CREATE TABLE key_runs (
    space    INTEGER NOT NULL,
    run      INTEGER NOT NULL,
    first_id BIGINT  NOT NULL,
    last_id  BIGINT  NOT NULL,
    fences   BLOB    NOT NULL,
    filter   BLOB    NOT NULL,
    PRIMARY KEY (space, run)
);
