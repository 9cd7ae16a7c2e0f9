-- +goose Up
-- One writer: seq grows in commit order, tx is not needed.
CREATE TABLE outbox (
    seq        INTEGER PRIMARY KEY AUTOINCREMENT,
    tx         BIGINT NOT NULL DEFAULT 0,
    topic      TEXT   NOT NULL,
    subject    TEXT   NOT NULL,
    payload    TEXT   NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE VIEW v_outbox AS SELECT seq, topic, subject, payload, created_at FROM outbox;
