-- +goose Up
-- Secrets of vendors' keys, sealed; at most two live ones a vendor, so that a
-- vendor can change over from one to the other.
CREATE TABLE gateway_keys (
    vendor     TEXT    NOT NULL,
    key_id     TEXT    NOT NULL,
    slot       INTEGER NOT NULL CHECK (slot IN (1, 2)),
    sealed     TEXT    NOT NULL,
    created_at BIGINT  NOT NULL,
    retired_at BIGINT  NOT NULL DEFAULT 0,
    PRIMARY KEY (vendor, key_id)
);
CREATE UNIQUE INDEX gateway_keys_live ON gateway_keys (vendor, slot) WHERE retired_at = 0;

-- Launch sessions; the token itself is never stored.
CREATE TABLE gateway_sessions (
    id         BIGINT NOT NULL PRIMARY KEY,
    token_hash TEXT   NOT NULL UNIQUE,
    member_id  BIGINT NOT NULL,
    node_id    TEXT   NOT NULL,
    vendor     TEXT   NOT NULL,
    game_code  TEXT   NOT NULL,
    currency   TEXT   NOT NULL,
    started_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX gateway_sessions_member ON gateway_sessions (member_id, id);

-- +goose Down
DROP TABLE gateway_sessions;
DROP TABLE gateway_keys;
