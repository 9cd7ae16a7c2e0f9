-- +goose Up
-- Who is erased takes the slips along, in a write transaction that must not look
-- through everybody's.
CREATE INDEX cashier_slips_member ON cashier_slips (member_id);

-- +goose Down
DROP INDEX cashier_slips_member;
