-- +goose Up
-- The books of the simulated Nagad: it plays an outside service, so nothing
-- here is read by the cashier.
CREATE TABLE nagadpay_payments (
    reference    TEXT    NOT NULL PRIMARY KEY,
    order_id     TEXT    NOT NULL UNIQUE,
    challenge    TEXT    NOT NULL,
    token        TEXT    NOT NULL UNIQUE,
    callback_url TEXT    NOT NULL,
    amount       BIGINT  NOT NULL,
    paid         BIGINT  NOT NULL,
    state        TEXT    NOT NULL,
    silent       BOOLEAN NOT NULL,
    issuer_ref   TEXT    NOT NULL,
    created_at   BIGINT  NOT NULL
);
