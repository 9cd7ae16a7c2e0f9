-- +goose Up
-- Vendors that keep wallets are compared daily too: a day's book is of bets or
-- of transfers, whose stake and payout are what went in and what came out.
ALTER TABLE gateway_days ADD COLUMN book TEXT NOT NULL DEFAULT 'bets';

-- When the report was asked for that told what the vendor holds; 0 where it
-- told nothing of it.
ALTER TABLE gateway_report_sources ADD COLUMN held_at BIGINT NOT NULL DEFAULT 0;

-- What a vendor says that it holds for its players, and what its games have
-- ever paid them less their stakes, at the moment of the report.
CREATE TABLE gateway_report_holdings (
    vendor   TEXT   NOT NULL,
    day      BIGINT NOT NULL,
    account  TEXT   NOT NULL,
    currency TEXT   NOT NULL,
    balance  BIGINT NOT NULL CHECK (balance >= 0),
    result   BIGINT NOT NULL,
    PRIMARY KEY (vendor, day, account)
);

-- What was ever moved into a wallet less what was moved out of it.
ALTER TABLE gateway_vendor_wallets ADD COLUMN net BIGINT NOT NULL DEFAULT 0;
UPDATE gateway_vendor_wallets SET net = COALESCE((
    SELECT SUM(CASE WHEN t.direction = 'IN' THEN t.moved ELSE -t.moved END) FROM gateway_transfers t
    WHERE t.member_id = gateway_vendor_wallets.member_id AND t.vendor = gateway_vendor_wallets.vendor AND t.state = 'DONE'), 0);
CREATE INDEX gateway_vendor_wallets_vendor ON gateway_vendor_wallets (vendor, member_id);

-- The table of differences is made anew, because its kinds are held by a check.
ALTER TABLE gateway_differences RENAME TO gateway_differences_before;
CREATE TABLE gateway_differences (
    vendor       TEXT   NOT NULL,
    day          BIGINT NOT NULL,
    seq          BIGINT NOT NULL,
    kind         TEXT   NOT NULL CHECK (kind IN ('book', 'missing', 'unknown', 'amount', 'held')),
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
INSERT INTO gateway_differences SELECT vendor, day, seq, kind, tx_id, round_ref, user_id, currency, our_stake, our_payout, their_stake, their_payout
    FROM gateway_differences_before;
DROP TABLE gateway_differences_before;

-- +goose Down
ALTER TABLE gateway_differences RENAME TO gateway_differences_before;
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
INSERT INTO gateway_differences SELECT vendor, day, seq, kind, tx_id, round_ref, user_id, currency, our_stake, our_payout, their_stake, their_payout
    FROM gateway_differences_before WHERE kind <> 'held';
DROP TABLE gateway_differences_before;
DROP INDEX gateway_vendor_wallets_vendor;
ALTER TABLE gateway_vendor_wallets DROP COLUMN net;
DROP TABLE gateway_report_holdings;
ALTER TABLE gateway_report_sources DROP COLUMN held_at;
ALTER TABLE gateway_days DROP COLUMN book;
