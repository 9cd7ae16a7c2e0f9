-- +goose Up
-- Ways to pay besides a provider's page: what the member is told, what the
-- provider calls the payment, who stated and who decided, and the way back.
ALTER TABLE cashier_deposits ADD COLUMN provider_ref TEXT NOT NULL DEFAULT '';
ALTER TABLE cashier_deposits ADD COLUMN details TEXT NOT NULL DEFAULT '{}';
ALTER TABLE cashier_deposits ADD COLUMN origin TEXT NOT NULL DEFAULT '';
ALTER TABLE cashier_deposits ADD COLUMN tries INTEGER NOT NULL DEFAULT 1;
ALTER TABLE cashier_deposits ADD COLUMN refund TEXT NOT NULL DEFAULT '' CHECK (refund IN ('', 'DUE', 'DONE', 'BY_HAND'));
ALTER TABLE cashier_deposits ADD COLUMN refund_trx TEXT NOT NULL DEFAULT '';
-- What came by hand is stated by one person and credited by another.
ALTER TABLE cashier_deposits ADD COLUMN maker_id BIGINT NOT NULL DEFAULT 0
    CHECK (maker_id = 0 OR state <> 'CREDITED' OR (decided_by <> 0 AND decided_by <> maker_id));

-- Slips of bank transfers. sum is the hash of the file that came, look tells
-- pictures that look alike; the payer's name is sealed.
CREATE TABLE cashier_slips (
    deposit_id BIGINT  NOT NULL,
    number     INTEGER NOT NULL,
    member_id  BIGINT  NOT NULL,
    file       TEXT    NOT NULL,
    sum        TEXT    NOT NULL UNIQUE,
    look       BIGINT  NOT NULL,
    payer      TEXT    NOT NULL,
    twin       BIGINT  NOT NULL,
    at         BIGINT  NOT NULL,
    PRIMARY KEY (deposit_id, number)
);

-- Transfers that staff found on the bank's statement; each counts once.
CREATE TABLE cashier_deposit_parts (
    deposit_id BIGINT  NOT NULL,
    number     INTEGER NOT NULL,
    provider   TEXT    NOT NULL,
    trx_id     TEXT    NOT NULL CHECK (trx_id <> ''),
    amount     BIGINT  NOT NULL CHECK (amount > 0),
    staff_id   BIGINT  NOT NULL,
    at         BIGINT  NOT NULL,
    PRIMARY KEY (deposit_id, number),
    UNIQUE (provider, trx_id)
);
