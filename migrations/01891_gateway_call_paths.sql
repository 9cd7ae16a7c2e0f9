-- +goose Up
-- Where a call in a dialect of its vendor came in; empty for the platform's own
-- protocol, whose path follows from the operation.
ALTER TABLE gateway_calls ADD COLUMN path TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE gateway_calls DROP COLUMN path;
