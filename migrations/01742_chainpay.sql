-- +goose Up
-- The simulated chain: it plays an outside service, so nothing here is read by
-- the cashier.
CREATE TABLE chainpay_transfers (
    trx_id       TEXT   NOT NULL PRIMARY KEY,
    reference    TEXT   NOT NULL UNIQUE,
    from_address TEXT   NOT NULL,
    to_address   TEXT   NOT NULL,
    contract     TEXT   NOT NULL,
    value        BIGINT NOT NULL CHECK (value > 0),
    at           BIGINT NOT NULL,
    drop_at      BIGINT NOT NULL,
    again_at     BIGINT NOT NULL
);
CREATE INDEX chainpay_transfers_to ON chainpay_transfers (to_address, at);
