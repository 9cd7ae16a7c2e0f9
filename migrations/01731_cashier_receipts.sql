-- +goose Up
-- Receipts that are contradicted, sent again, given back or forced, and
-- withdrawals of low risk that nobody needs to approve. The table is made anew,
-- because its states are held by a check.
DROP VIEW v_withdrawals;
ALTER TABLE cashier_withdrawals RENAME TO cashier_withdrawals_before;
DROP INDEX cashier_withdrawals_trx;
DROP INDEX cashier_withdrawals_member;
DROP INDEX cashier_withdrawals_state;
CREATE TABLE cashier_withdrawals (
    id               BIGINT  NOT NULL PRIMARY KEY,
    member_id        BIGINT  NOT NULL,
    account_id       BIGINT  NOT NULL,
    account_number   TEXT    NOT NULL,
    account_name     TEXT    NOT NULL,
    method           TEXT    NOT NULL,
    provider         TEXT    NOT NULL,
    currency         TEXT    NOT NULL,
    amount           BIGINT  NOT NULL CHECK (amount > 0),
    quoted_fee       BIGINT  NOT NULL CHECK (quoted_fee >= 0 AND quoted_fee < amount),
    fee              BIGINT  NOT NULL CHECK (fee = quoted_fee OR fee = 0),
    hold_id          BIGINT  NOT NULL,
    fee_hold_id      BIGINT  NOT NULL,
    state            TEXT    NOT NULL CHECK (state IN ('REQUESTED', 'RISK', 'MAKER', 'CHECKER', 'APPROVED', 'PAYING', 'ISSUED',
                         'RECEIPT_OPEN', 'ALL_RECEIVED', 'AUTO_RECEIVED', 'REJECTED', 'RETURNED', 'PARTIALLY_RECEIVED', 'NOT_RECEIVED',
                         'INVESTIGATING', 'RE_ISSUED', 'RETURNED_TO_BALANCE', 'FORCED_RECEIVED')),
    reason           TEXT    NOT NULL,
    risk_score       INTEGER NOT NULL,
    risk_reasons     TEXT    NOT NULL,
    maker_id         BIGINT  NOT NULL,
    maker_at         BIGINT  NOT NULL,
    checker_id       BIGINT  NOT NULL,
    checker_at       BIGINT  NOT NULL,
    auto_approved    BOOLEAN NOT NULL,
    attempts         INTEGER NOT NULL,
    payout_failed    BOOLEAN NOT NULL,
    trx_id           TEXT    NOT NULL,
    issued_at        BIGINT  NOT NULL,
    receipt_by       BIGINT  NOT NULL,
    received_amount  BIGINT  NOT NULL CHECK (received_amount >= 0),
    returned_amount  BIGINT  NOT NULL CHECK (returned_amount >= 0),
    leg_amount       BIGINT  NOT NULL CHECK (leg_amount > 0),
    disputed         BIGINT  NOT NULL CHECK (disputed >= 0),
    remark           TEXT    NOT NULL,
    evidence         TEXT    NOT NULL,
    force_maker_id   BIGINT  NOT NULL,
    force_checker_id BIGINT  NOT NULL,
    step_at          BIGINT  NOT NULL,
    created_at       BIGINT  NOT NULL,
    updated_at       BIGINT  NOT NULL,
    version          BIGINT  NOT NULL,
    -- Maker and checker are two people.
    CHECK (checker_id = 0 OR checker_id <> maker_id),
    -- Nothing is approved, paid or received without both of them, or the rules
    -- of low risk.
    CHECK (state IN ('REQUESTED', 'RISK', 'MAKER', 'CHECKER', 'REJECTED') OR auto_approved OR (maker_id <> 0 AND checker_id <> 0)),
    -- Paid means that the provider's proof is here.
    CHECK (state IN ('REQUESTED', 'RISK', 'MAKER', 'CHECKER', 'APPROVED', 'PAYING', 'REJECTED', 'RETURNED') OR trx_id <> ''),
    -- A receipt is forced by two people and by evidence.
    CHECK (state <> 'FORCED_RECEIVED' OR (force_maker_id <> 0 AND force_checker_id <> 0 AND force_maker_id <> force_checker_id AND evidence <> '')),
    -- In every end state the sums meet, and nothing is under dispute.
    CHECK (state NOT IN ('ALL_RECEIVED', 'AUTO_RECEIVED', 'REJECTED', 'RETURNED', 'RETURNED_TO_BALANCE', 'FORCED_RECEIVED')
        OR (received_amount + returned_amount = amount - fee AND disputed = 0)),
    -- While something is under dispute it is what the member has not received.
    CHECK (state NOT IN ('PARTIALLY_RECEIVED', 'NOT_RECEIVED', 'INVESTIGATING')
        OR (disputed > 0 AND received_amount + returned_amount + disputed = amount - fee))
);
INSERT INTO cashier_withdrawals (id, member_id, account_id, account_number, account_name, method, provider, currency, amount, quoted_fee, fee,
    hold_id, fee_hold_id, state, reason, risk_score, risk_reasons, maker_id, maker_at, checker_id, checker_at, auto_approved, attempts,
    payout_failed, trx_id, issued_at, receipt_by, received_amount, returned_amount, leg_amount, disputed, remark, evidence, force_maker_id,
    force_checker_id, step_at, created_at, updated_at, version)
SELECT id, member_id, account_id, account_number, account_name, method, provider, currency, amount, quoted_fee, fee,
    hold_id, fee_hold_id, state, reason, risk_score, risk_reasons, maker_id, maker_at, checker_id, checker_at, FALSE, attempts,
    payout_failed, trx_id, issued_at, receipt_by, received_amount, returned_amount, amount - quoted_fee, 0, '', '', 0,
    0, step_at, created_at, updated_at, version
FROM cashier_withdrawals_before;
DROP TABLE cashier_withdrawals_before;
CREATE UNIQUE INDEX cashier_withdrawals_hold ON cashier_withdrawals (hold_id);
CREATE UNIQUE INDEX cashier_withdrawals_trx ON cashier_withdrawals (provider, trx_id) WHERE trx_id <> '';
CREATE INDEX cashier_withdrawals_member ON cashier_withdrawals (member_id, id);
CREATE INDEX cashier_withdrawals_state ON cashier_withdrawals (state, id);
CREATE VIEW v_withdrawals AS
    SELECT id, member_id, method, provider, currency, amount, quoted_fee, fee, hold_id, fee_hold_id, state, reason, risk_score,
        maker_id, checker_id, auto_approved, trx_id, received_amount, returned_amount, leg_amount, disputed, force_maker_id, force_checker_id,
        created_at, updated_at, version
    FROM cashier_withdrawals;

-- Every payout order that was paid; a transaction pays once.
CREATE TABLE cashier_withdrawal_legs (
    withdrawal_id BIGINT  NOT NULL,
    number        INTEGER NOT NULL,
    provider      TEXT    NOT NULL,
    trx_id        TEXT    NOT NULL CHECK (trx_id <> ''),
    amount        BIGINT  NOT NULL CHECK (amount > 0),
    at            BIGINT  NOT NULL,
    PRIMARY KEY (withdrawal_id, number),
    UNIQUE (provider, trx_id)
);
INSERT INTO cashier_withdrawal_legs (withdrawal_id, number, provider, trx_id, amount, at)
SELECT id, attempts, provider, trx_id, amount - fee, issued_at FROM cashier_withdrawals WHERE trx_id <> '' AND issued_at > 0;

-- Pictures with which members show what did not arrive.
CREATE TABLE cashier_proofs (
    withdrawal_id BIGINT  NOT NULL,
    number        INTEGER NOT NULL,
    leg           INTEGER NOT NULL,
    file          TEXT    NOT NULL,
    at            BIGINT  NOT NULL,
    PRIMARY KEY (withdrawal_id, number)
);
