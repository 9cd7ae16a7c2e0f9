-- +goose Up
-- What vendors say of a day: one line a standing transaction.
CREATE TABLE gateway_report_lines (
    vendor    TEXT   NOT NULL,
    day       BIGINT NOT NULL,
    tx_id     TEXT   NOT NULL,
    round_ref TEXT   NOT NULL,
    user_id   TEXT   NOT NULL,
    currency  TEXT   NOT NULL,
    stake     BIGINT NOT NULL,
    payout    BIGINT NOT NULL,
    at        BIGINT NOT NULL,
    PRIMARY KEY (vendor, day, tx_id)
);

-- Where a vendor's lines of a day came from.
CREATE TABLE gateway_report_sources (
    vendor TEXT   NOT NULL,
    day    BIGINT NOT NULL,
    source TEXT   NOT NULL CHECK (source IN ('upload', 'pull', 'house')),
    at     BIGINT NOT NULL,
    PRIMARY KEY (vendor, day)
);

-- A day of a vendor in a currency, as the ledger, the rounds and the vendor
-- have it. Nets are the vendor's gain: stakes less payouts.
CREATE TABLE gateway_days (
    vendor       TEXT    NOT NULL,
    day          BIGINT  NOT NULL,
    currency     TEXT    NOT NULL,
    state        TEXT    NOT NULL CHECK (state IN ('agreed', 'mismatch', 'unreported')),
    source       TEXT    NOT NULL,
    ledger_net   BIGINT  NOT NULL,
    rounds_net   BIGINT  NOT NULL,
    our_count    BIGINT  NOT NULL,
    our_stake    BIGINT  NOT NULL,
    our_payout   BIGINT  NOT NULL,
    their_count  BIGINT  NOT NULL,
    their_stake  BIGINT  NOT NULL,
    their_payout BIGINT  NOT NULL,
    differences  BIGINT  NOT NULL,
    ran_at       BIGINT  NOT NULL,
    PRIMARY KEY (vendor, day, currency)
);
CREATE INDEX gateway_days_day ON gateway_days (day);

CREATE TABLE gateway_differences (
    vendor       TEXT   NOT NULL,
    day          BIGINT NOT NULL,
    seq          BIGINT NOT NULL,
    kind         TEXT   NOT NULL CHECK (kind IN ('book', 'missing', 'unknown', 'amount')),
    tx_id        TEXT   NOT NULL,
    round_ref    TEXT   NOT NULL,
    user_id      TEXT   NOT NULL,
    currency     TEXT   NOT NULL,
    our_stake    BIGINT NOT NULL,
    our_payout   BIGINT NOT NULL,
    their_stake  BIGINT NOT NULL,
    their_payout BIGINT NOT NULL,
    PRIMARY KEY (vendor, day, seq)
);

-- +goose Down
DROP TABLE gateway_differences;
DROP TABLE gateway_days;
DROP TABLE gateway_report_sources;
DROP TABLE gateway_report_lines;
