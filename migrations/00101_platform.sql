-- +goose Up
-- What was answered to a caller's id, for good; see platform/idem.
CREATE TABLE idempotency (
    scope      TEXT   NOT NULL,
    key        TEXT   NOT NULL,
    hash       TEXT   NOT NULL,
    response   TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (scope, key)
);
CREATE VIEW v_idempotency AS SELECT scope, key, hash, response, created_at FROM idempotency;

-- How far each listener has read the outbox; see platform/bus.
CREATE TABLE outbox_cursors (
    listener TEXT   NOT NULL PRIMARY KEY,
    tx       BIGINT NOT NULL,
    seq      BIGINT NOT NULL
);

-- Scheduled and retried work; see platform/jobs.
CREATE TABLE jobs (
    id          BIGINT  NOT NULL PRIMARY KEY,
    kind        TEXT    NOT NULL,
    period      TEXT    NOT NULL,
    payload     TEXT    NOT NULL,
    run_at      BIGINT  NOT NULL,
    lease_until BIGINT  NOT NULL DEFAULT 0,
    attempts    INTEGER NOT NULL DEFAULT 0,
    done_at     BIGINT  NOT NULL DEFAULT 0,
    last_error  TEXT    NOT NULL DEFAULT '',
    UNIQUE (kind, period)
);
CREATE INDEX jobs_due ON jobs (done_at, run_at);
