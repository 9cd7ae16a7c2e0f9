-- +goose Up
-- The sandbox's transfer vendors: their own books, apart from the platform's.
-- An account begins with the code of its house, which is one vendor.
CREATE TABLE simvendor_players (
    account    TEXT   NOT NULL PRIMARY KEY,
    currency   TEXT   NOT NULL,
    password   TEXT   NOT NULL,
    balance    BIGINT NOT NULL CHECK (balance >= 0),
    created_at BIGINT NOT NULL
);

-- An order that was only asked after stands here as FAILED, for good.
CREATE TABLE simvendor_orders (
    reference_no TEXT    NOT NULL PRIMARY KEY,
    account      TEXT    NOT NULL,
    direction    TEXT    NOT NULL,
    whole        BOOLEAN NOT NULL,
    amount       BIGINT  NOT NULL CHECK (amount >= 0),
    state        TEXT    NOT NULL CHECK (state IN ('SUCCESS', 'FAILED')),
    reason       TEXT    NOT NULL,
    at           BIGINT  NOT NULL
);
CREATE INDEX simvendor_orders_account ON simvendor_orders (account, at);

CREATE TABLE simvendor_sessions (
    token_hash TEXT   NOT NULL PRIMARY KEY,
    account    TEXT   NOT NULL,
    back_url   TEXT   NOT NULL,
    lang       TEXT   NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX simvendor_sessions_account ON simvendor_sessions (account);

CREATE TABLE simvendor_flips (
    id      BIGINT NOT NULL PRIMARY KEY,
    account TEXT   NOT NULL,
    picked  TEXT   NOT NULL,
    landed  TEXT   NOT NULL,
    stake   BIGINT NOT NULL CHECK (stake > 0),
    payout  BIGINT NOT NULL CHECK (payout >= 0),
    at      BIGINT NOT NULL
);
CREATE INDEX simvendor_flips_account ON simvendor_flips (account, id);

CREATE TABLE simvendor_mode (
    house TEXT NOT NULL PRIMARY KEY,
    mode  TEXT NOT NULL
);

-- +goose Down
DROP TABLE simvendor_mode;
DROP TABLE simvendor_flips;
DROP TABLE simvendor_sessions;
DROP TABLE simvendor_orders;
DROP TABLE simvendor_players;
