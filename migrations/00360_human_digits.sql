-- +goose Up
-- The check is passed by sliding, or with digits that are read or heard: what
-- was a row of shapes told its answer. A check lives two minutes, so that those
-- under way are asked for again and nothing else is lost.
DROP TABLE identity_humans;
CREATE TABLE identity_humans (
    id         TEXT    NOT NULL PRIMARY KEY,
    kind       TEXT    NOT NULL CHECK (kind IN ('slide', 'picture', 'sound')),
    client     TEXT    NOT NULL,
    answer     INTEGER NOT NULL,
    created_at BIGINT  NOT NULL,
    used_at    BIGINT  NOT NULL,
    token_hash TEXT    UNIQUE,
    passed_at  BIGINT  NOT NULL,
    spent_at   BIGINT  NOT NULL
);
CREATE INDEX identity_humans_age ON identity_humans (created_at);
