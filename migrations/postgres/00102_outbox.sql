-- +goose Up
-- Sequences do not follow commit order: readers go by the transaction's number
-- and stop below the oldest transaction that is still running.
CREATE TABLE outbox (
    seq        BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    tx         BIGINT NOT NULL DEFAULT (pg_current_xact_id()::text::bigint),
    topic      TEXT   NOT NULL,
    subject    TEXT   NOT NULL,
    payload    TEXT   NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX outbox_order ON outbox (tx, seq);
CREATE VIEW v_outbox AS SELECT seq, topic, subject, payload, created_at FROM outbox;
