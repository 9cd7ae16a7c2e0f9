-- +goose Up
-- Vendors that speak a dialect of their own: which one, where they are called,
-- under which number they know us and where their games send members back to.
CREATE TABLE gateway_peers (
    vendor      TEXT   NOT NULL PRIMARY KEY,
    dialect     TEXT   NOT NULL,
    base_url    TEXT   NOT NULL,
    operator_id TEXT   NOT NULL,
    return_url  TEXT   NOT NULL,
    changed_at  BIGINT NOT NULL
);

-- Keys of such a vendor, sealed: theirs to verify with, ours to sign with, and
-- shared secrets; at most two live ones of a use, so that each can be changed
-- over without a gap.
CREATE TABLE gateway_peer_keys (
    vendor     TEXT    NOT NULL,
    key_use    TEXT    NOT NULL CHECK (key_use IN ('verify', 'sign', 'shared')),
    key_id     TEXT    NOT NULL,
    slot       INTEGER NOT NULL CHECK (slot IN (1, 2)),
    sealed     TEXT    NOT NULL,
    created_at BIGINT  NOT NULL,
    retired_at BIGINT  NOT NULL DEFAULT 0,
    PRIMARY KEY (vendor, key_use, key_id)
);
CREATE UNIQUE INDEX gateway_peer_keys_live ON gateway_peer_keys (vendor, key_use, slot) WHERE retired_at = 0;

-- +goose Down
DROP TABLE gateway_peer_keys;
DROP TABLE gateway_peers;
