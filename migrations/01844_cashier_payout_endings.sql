-- +goose Up
-- A payout whose provider's word does not fit its order is ended by two people:
-- what was really paid by which evidence, of which order, and what was ordered.
-- excess is what went out beyond what was ordered, in all orders together.
ALTER TABLE cashier_withdrawals ADD COLUMN excess BIGINT NOT NULL DEFAULT 0 CHECK (excess >= 0);
ALTER TABLE cashier_withdrawals ADD COLUMN end_leg INTEGER NOT NULL DEFAULT 0;
ALTER TABLE cashier_withdrawals ADD COLUMN end_ordered BIGINT NOT NULL DEFAULT 0 CHECK (end_ordered >= 0);
ALTER TABLE cashier_withdrawals ADD COLUMN end_paid BIGINT NOT NULL DEFAULT 0 CHECK (end_paid >= 0);
ALTER TABLE cashier_withdrawals ADD COLUMN end_trx TEXT NOT NULL DEFAULT '';
ALTER TABLE cashier_withdrawals ADD COLUMN end_evidence TEXT NOT NULL DEFAULT '';
ALTER TABLE cashier_withdrawals ADD COLUMN end_maker BIGINT NOT NULL DEFAULT 0;
ALTER TABLE cashier_withdrawals ADD COLUMN end_checker BIGINT NOT NULL DEFAULT 0
    CHECK (end_checker = 0 OR (end_maker <> 0 AND end_checker <> end_maker));

-- +goose Down
ALTER TABLE cashier_withdrawals DROP COLUMN end_checker;
ALTER TABLE cashier_withdrawals DROP COLUMN end_maker;
ALTER TABLE cashier_withdrawals DROP COLUMN end_evidence;
ALTER TABLE cashier_withdrawals DROP COLUMN end_trx;
ALTER TABLE cashier_withdrawals DROP COLUMN end_paid;
ALTER TABLE cashier_withdrawals DROP COLUMN end_ordered;
ALTER TABLE cashier_withdrawals DROP COLUMN end_leg;
ALTER TABLE cashier_withdrawals DROP COLUMN excess;
