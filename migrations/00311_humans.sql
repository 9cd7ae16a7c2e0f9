-- +goose Up
-- Human checks: each is answered once, and its token is spent once.
CREATE TABLE identity_humans (
    id         TEXT    NOT NULL PRIMARY KEY,
    kind       TEXT    NOT NULL CHECK (kind IN ('slide', 'pick')),
    client     TEXT    NOT NULL,
    answer     INTEGER NOT NULL,
    created_at BIGINT  NOT NULL,
    used_at    BIGINT  NOT NULL,
    token_hash TEXT    UNIQUE,
    passed_at  BIGINT  NOT NULL,
    spent_at   BIGINT  NOT NULL
);
CREATE INDEX identity_humans_age ON identity_humans (created_at);
