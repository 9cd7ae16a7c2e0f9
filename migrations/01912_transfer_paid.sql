-- +goose Up
-- A vendor may give back finer money than the currency has: paid is what of it
-- came to the member's cash, which is floored; the rest is the vendor's result.
ALTER TABLE gateway_transfers ADD COLUMN paid BIGINT NOT NULL DEFAULT 0 CHECK (paid >= 0 AND paid <= moved);
UPDATE gateway_transfers SET paid = moved WHERE direction = 'OUT';
DROP VIEW v_transfers;
CREATE VIEW v_transfers AS
    SELECT id, reference_no, member_id, vendor, currency, direction, whole, amount, transit, moved, paid, state, reason,
        sent_at, unknown_at, ended_at, created_at, updated_at, version
    FROM gateway_transfers;

-- +goose Down
DROP VIEW v_transfers;
CREATE VIEW v_transfers AS
    SELECT id, reference_no, member_id, vendor, currency, direction, whole, amount, transit, moved, state, reason,
        sent_at, unknown_at, ended_at, created_at, updated_at, version
    FROM gateway_transfers;
ALTER TABLE gateway_transfers DROP COLUMN paid;
