-- +goose Up
-- A refused payment that the provider cannot give back is ended by two people:
-- what one has proposed by which evidence, and who confirmed it. KEPT is what
-- nobody can give back. The column is made anew, because a check holds its words.
ALTER TABLE cashier_deposits ADD COLUMN refund_now TEXT NOT NULL DEFAULT '' CHECK (refund_now IN ('', 'DUE', 'DONE', 'BY_HAND', 'KEPT'));
UPDATE cashier_deposits SET refund_now = refund;
ALTER TABLE cashier_deposits DROP COLUMN refund;
ALTER TABLE cashier_deposits RENAME COLUMN refund_now TO refund;
ALTER TABLE cashier_deposits ADD COLUMN refund_end TEXT NOT NULL DEFAULT '' CHECK (refund_end IN ('', 'DONE', 'KEPT'));
ALTER TABLE cashier_deposits ADD COLUMN refund_ref TEXT NOT NULL DEFAULT '';
ALTER TABLE cashier_deposits ADD COLUMN refund_evidence TEXT NOT NULL DEFAULT '';
ALTER TABLE cashier_deposits ADD COLUMN refund_maker BIGINT NOT NULL DEFAULT 0;
ALTER TABLE cashier_deposits ADD COLUMN refund_checker BIGINT NOT NULL DEFAULT 0
    CHECK (refund_checker = 0 OR (refund_maker <> 0 AND refund_checker <> refund_maker));
-- The currency of what came, where it is not the deposit's.
ALTER TABLE cashier_deposits ADD COLUMN paid_currency TEXT NOT NULL DEFAULT '';
CREATE INDEX cashier_deposits_refund ON cashier_deposits (refund, id) WHERE refund <> '';
-- One transfer gives one payment back.
CREATE UNIQUE INDEX cashier_deposits_refund_trx ON cashier_deposits (provider, refund_trx) WHERE refund_trx <> '';
-- +goose Down
DROP INDEX cashier_deposits_refund_trx;
DROP INDEX cashier_deposits_refund;
ALTER TABLE cashier_deposits DROP COLUMN paid_currency;
ALTER TABLE cashier_deposits DROP COLUMN refund_checker;
ALTER TABLE cashier_deposits DROP COLUMN refund_maker;
ALTER TABLE cashier_deposits DROP COLUMN refund_evidence;
ALTER TABLE cashier_deposits DROP COLUMN refund_ref;
ALTER TABLE cashier_deposits DROP COLUMN refund_end;
