-- +goose Up
-- The sandbox payment provider's own books: it plays an outside service, so
-- nothing here is read by the cashier.
CREATE TABLE sandboxpay_payments (
    reference  TEXT    NOT NULL PRIMARY KEY,
    token      TEXT    NOT NULL UNIQUE,
    method     TEXT    NOT NULL,
    currency   TEXT    NOT NULL,
    amount     BIGINT  NOT NULL CHECK (amount > 0),
    paid       BIGINT  NOT NULL,
    state      TEXT    NOT NULL,
    trx_id     TEXT    NOT NULL,
    reason     TEXT    NOT NULL,
    expires_at BIGINT  NOT NULL,
    created_at BIGINT  NOT NULL
);
-- Of the account only the last two digits are kept: they choose how it behaves.
CREATE TABLE sandboxpay_payouts (
    reference  TEXT   NOT NULL PRIMARY KEY,
    method     TEXT   NOT NULL,
    ending     TEXT   NOT NULL,
    currency   TEXT   NOT NULL,
    amount     BIGINT NOT NULL CHECK (amount > 0),
    state      TEXT   NOT NULL,
    trx_id     TEXT   NOT NULL,
    reason     TEXT   NOT NULL,
    created_at BIGINT NOT NULL
);
