-- +goose Up
-- One movement of a member's money to or from a transfer vendor. transit is
-- what was set aside on the way, moved what the vendor says it took or gave.
CREATE TABLE gateway_transfers (
    id           BIGINT  NOT NULL PRIMARY KEY,
    reference_no TEXT    NOT NULL UNIQUE,
    member_id    BIGINT  NOT NULL,
    vendor       TEXT    NOT NULL,
    currency     TEXT    NOT NULL,
    direction    TEXT    NOT NULL CHECK (direction IN ('IN', 'OUT')),
    whole        BOOLEAN NOT NULL,
    amount       BIGINT  NOT NULL CHECK (amount >= 0),
    transit      BIGINT  NOT NULL CHECK (transit >= 0),
    moved        BIGINT  NOT NULL CHECK (moved >= 0),
    state        TEXT    NOT NULL CHECK (state IN ('REQUESTED', 'SENT', 'UNKNOWN', 'DONE', 'RETURNED')),
    reason       TEXT    NOT NULL,
    attempts     INTEGER NOT NULL,
    sent_at      BIGINT  NOT NULL,
    unknown_at   BIGINT  NOT NULL,
    ended_at     BIGINT  NOT NULL,
    step_at      BIGINT  NOT NULL,
    created_at   BIGINT  NOT NULL,
    updated_at   BIGINT  NOT NULL,
    version      BIGINT  NOT NULL,
    CHECK (amount > 0 OR whole),
    -- What is sent in is what was set aside, whole or not at all.
    CHECK (direction = 'OUT' OR (transit = amount AND moved IN (0, amount))),
    CHECK ((state IN ('DONE', 'RETURNED')) = (ended_at > 0)),
    CHECK (state = 'DONE' OR moved = 0),
    CHECK (state <> 'UNKNOWN' OR unknown_at > 0)
);
-- One movement at a time between a member and a vendor.
CREATE UNIQUE INDEX gateway_transfers_running ON gateway_transfers (member_id, vendor) WHERE state IN ('REQUESTED', 'SENT', 'UNKNOWN');
CREATE INDEX gateway_transfers_member ON gateway_transfers (member_id, id);
CREATE INDEX gateway_transfers_state ON gateway_transfers (state, id);
CREATE VIEW v_transfers AS
    SELECT id, reference_no, member_id, vendor, currency, direction, whole, amount, transit, moved, state, reason,
        sent_at, unknown_at, ended_at, created_at, updated_at, version
    FROM gateway_transfers;

-- A member's wallet at a vendor as last heard of. epoch grows with every
-- change, so that an answer to an older question is known for one.
CREATE TABLE gateway_vendor_wallets (
    member_id  BIGINT NOT NULL,
    vendor     TEXT   NOT NULL,
    currency   TEXT   NOT NULL,
    player_at  BIGINT NOT NULL,
    balance    BIGINT NOT NULL CHECK (balance >= 0),
    balance_at BIGINT NOT NULL,
    used_at    BIGINT NOT NULL,
    epoch      BIGINT NOT NULL,
    PRIMARY KEY (member_id, vendor)
);
CREATE INDEX gateway_vendor_wallets_used ON gateway_vendor_wallets (used_at);

-- What members have chosen about vendors' wallets.
CREATE TABLE gateway_transfer_settings (
    member_id    BIGINT  NOT NULL PRIMARY KEY,
    is_single    BOOLEAN NOT NULL,
    collected_at BIGINT  NOT NULL
);

-- +goose Down
DROP TABLE gateway_transfer_settings;
DROP TABLE gateway_vendor_wallets;
DROP VIEW v_transfers;
DROP TABLE gateway_transfers;
