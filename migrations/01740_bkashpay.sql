-- +goose Up
-- The books of the simulated bKash: it plays an outside service, so nothing
-- here is read by the cashier.
CREATE TABLE bkashpay_payments (
    payment_id   TEXT    NOT NULL PRIMARY KEY,
    invoice      TEXT    NOT NULL UNIQUE,
    token        TEXT    NOT NULL UNIQUE,
    callback_url TEXT    NOT NULL,
    currency     TEXT    NOT NULL,
    amount       BIGINT  NOT NULL CHECK (amount > 0),
    state        TEXT    NOT NULL,
    mode         TEXT    NOT NULL,
    verified     BOOLEAN NOT NULL,
    answer_lost  BOOLEAN NOT NULL,
    trx_id       TEXT    NOT NULL,
    refund_trx   TEXT    NOT NULL,
    created_at   BIGINT  NOT NULL
);
CREATE INDEX bkashpay_payments_trx ON bkashpay_payments (trx_id);
CREATE TABLE bkashpay_payouts (
    invoice    TEXT   NOT NULL PRIMARY KEY,
    ending     TEXT   NOT NULL,
    amount     BIGINT NOT NULL CHECK (amount > 0),
    currency   TEXT   NOT NULL,
    trx_id     TEXT   NOT NULL UNIQUE,
    created_at BIGINT NOT NULL
);
