-- +goose Up
-- When a member was erased, 0 for never: staff see a mark in place of the person.
ALTER TABLE members ADD COLUMN erased_at BIGINT NOT NULL DEFAULT 0;
UPDATE members SET erased_at = (SELECT e.erased_at FROM compliance_erased e WHERE e.member_id = members.id)
WHERE id IN (SELECT member_id FROM compliance_erased);

-- +goose Down
ALTER TABLE members DROP COLUMN erased_at;
