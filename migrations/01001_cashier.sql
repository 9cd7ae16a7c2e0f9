-- +goose Up
-- Where members are paid to. Number and name are sealed; number_key is a keyed
-- hash by which equal numbers are found.
CREATE TABLE cashier_accounts (
    id         BIGINT NOT NULL PRIMARY KEY,
    member_id  BIGINT NOT NULL,
    method     TEXT   NOT NULL,
    number     TEXT   NOT NULL,
    number_key TEXT   NOT NULL,
    name       TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    removed_at BIGINT NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX cashier_accounts_one ON cashier_accounts (member_id, method, number_key) WHERE removed_at = 0;
CREATE INDEX cashier_accounts_number ON cashier_accounts (number_key);

CREATE TABLE cashier_deposits (
    id          BIGINT  NOT NULL PRIMARY KEY,
    member_id   BIGINT  NOT NULL,
    method      TEXT    NOT NULL,
    provider    TEXT    NOT NULL,
    currency    TEXT    NOT NULL,
    amount      BIGINT  NOT NULL CHECK (amount > 0),
    paid_amount BIGINT  NOT NULL CHECK (paid_amount >= 0),
    state       TEXT    NOT NULL CHECK (state IN ('CREATED', 'PENDING', 'PROCESSING', 'CREDITED', 'FAILED', 'EXPIRED', 'CANCELLED', 'REVIEW')),
    reason      TEXT    NOT NULL,
    late        BOOLEAN NOT NULL,
    trx_id      TEXT    NOT NULL,
    pay_url     TEXT    NOT NULL,
    expires_at  BIGINT  NOT NULL,
    step_at     BIGINT  NOT NULL,
    attempts    INTEGER NOT NULL,
    decided_by  BIGINT  NOT NULL,
    created_at  BIGINT  NOT NULL,
    updated_at  BIGINT  NOT NULL,
    version     BIGINT  NOT NULL,
    CHECK (state <> 'CREDITED' OR (trx_id <> '' AND paid_amount > 0))
);
-- A provider's transaction belongs to one deposit, for good.
CREATE UNIQUE INDEX cashier_deposits_trx ON cashier_deposits (provider, trx_id) WHERE trx_id <> '';
CREATE INDEX cashier_deposits_member ON cashier_deposits (member_id, id);
CREATE INDEX cashier_deposits_state ON cashier_deposits (state, id);
CREATE VIEW v_deposits AS
    SELECT id, member_id, method, provider, currency, amount, paid_amount, state, reason, late, trx_id, decided_by, created_at, updated_at, version
    FROM cashier_deposits;

-- account_number and account_name are sealed copies.
CREATE TABLE cashier_withdrawals (
    id              BIGINT  NOT NULL PRIMARY KEY,
    member_id       BIGINT  NOT NULL,
    account_id      BIGINT  NOT NULL,
    account_number  TEXT    NOT NULL,
    account_name    TEXT    NOT NULL,
    method          TEXT    NOT NULL,
    provider        TEXT    NOT NULL,
    currency        TEXT    NOT NULL,
    amount          BIGINT  NOT NULL CHECK (amount > 0),
    quoted_fee      BIGINT  NOT NULL CHECK (quoted_fee >= 0 AND quoted_fee < amount),
    fee             BIGINT  NOT NULL CHECK (fee = quoted_fee OR fee = 0),
    hold_id         BIGINT  NOT NULL UNIQUE,
    fee_hold_id     BIGINT  NOT NULL,
    state           TEXT    NOT NULL CHECK (state IN ('REQUESTED', 'RISK', 'MAKER', 'CHECKER', 'APPROVED', 'PAYING', 'ISSUED',
                        'RECEIPT_OPEN', 'ALL_RECEIVED', 'AUTO_RECEIVED', 'REJECTED', 'RETURNED')),
    reason          TEXT    NOT NULL,
    risk_score      INTEGER NOT NULL,
    risk_reasons    TEXT    NOT NULL,
    maker_id        BIGINT  NOT NULL,
    maker_at        BIGINT  NOT NULL,
    checker_id      BIGINT  NOT NULL,
    checker_at      BIGINT  NOT NULL,
    attempts        INTEGER NOT NULL,
    payout_failed   BOOLEAN NOT NULL,
    trx_id          TEXT    NOT NULL,
    issued_at       BIGINT  NOT NULL,
    receipt_by      BIGINT  NOT NULL,
    received_amount BIGINT  NOT NULL CHECK (received_amount >= 0),
    returned_amount BIGINT  NOT NULL CHECK (returned_amount >= 0),
    step_at         BIGINT  NOT NULL,
    created_at      BIGINT  NOT NULL,
    updated_at      BIGINT  NOT NULL,
    version         BIGINT  NOT NULL,
    -- Maker and checker are two people.
    CHECK (checker_id = 0 OR checker_id <> maker_id),
    -- Nothing is approved, paid or received without both of them.
    CHECK (state NOT IN ('APPROVED', 'PAYING', 'ISSUED', 'RECEIPT_OPEN', 'ALL_RECEIVED', 'AUTO_RECEIVED', 'RETURNED')
        OR (maker_id <> 0 AND checker_id <> 0)),
    -- Paid means that the provider's proof is here.
    CHECK (state NOT IN ('ISSUED', 'RECEIPT_OPEN', 'ALL_RECEIVED', 'AUTO_RECEIVED') OR trx_id <> ''),
    -- In every end state the sums meet.
    CHECK (state NOT IN ('ALL_RECEIVED', 'AUTO_RECEIVED', 'REJECTED', 'RETURNED') OR received_amount + returned_amount = amount - fee)
);
CREATE UNIQUE INDEX cashier_withdrawals_trx ON cashier_withdrawals (provider, trx_id) WHERE trx_id <> '';
CREATE INDEX cashier_withdrawals_member ON cashier_withdrawals (member_id, id);
CREATE INDEX cashier_withdrawals_state ON cashier_withdrawals (state, id);
CREATE VIEW v_withdrawals AS
    SELECT id, member_id, method, provider, currency, amount, quoted_fee, fee, hold_id, fee_hold_id, state, reason, risk_score,
        maker_id, checker_id, trx_id, received_amount, returned_amount, created_at, updated_at, version
    FROM cashier_withdrawals;

-- A withdrawal's way, one line per state.
CREATE TABLE cashier_withdrawal_steps (
    withdrawal_id BIGINT NOT NULL,
    version       BIGINT NOT NULL,
    state         TEXT   NOT NULL,
    at            BIGINT NOT NULL,
    PRIMARY KEY (withdrawal_id, version)
);
