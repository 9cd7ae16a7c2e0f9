-- +goose Up
-- Vendors' calls that are worth more than memory: those that failed, and those
-- of the sandbox desk. Session tokens are hidden in the bodies.
CREATE TABLE gateway_calls (
    id              BIGINT  NOT NULL PRIMARY KEY,
    vendor          TEXT    NOT NULL,
    key_id          TEXT    NOT NULL,
    op              TEXT    NOT NULL,
    origin          TEXT    NOT NULL,
    http            INTEGER NOT NULL,
    status          TEXT    NOT NULL,
    micros          BIGINT  NOT NULL,
    member_id       BIGINT  NOT NULL,
    tx_id           TEXT    NOT NULL,
    round_ref       TEXT    NOT NULL,
    replayed        BOOLEAN NOT NULL,
    proof           TEXT    NOT NULL,
    sent_at         TEXT    NOT NULL,
    nonce           TEXT    NOT NULL,
    signature       TEXT    NOT NULL,
    body_hash       TEXT    NOT NULL,
    request         TEXT    NOT NULL,
    reply_at        TEXT    NOT NULL,
    reply_signature TEXT    NOT NULL,
    reply           TEXT    NOT NULL
);
CREATE INDEX gateway_calls_vendor ON gateway_calls (vendor, id);

-- +goose Down
DROP TABLE gateway_calls;
