-- +goose Up
-- Whether who is remembered came in by a code to their number, which the login
-- begins with then.
ALTER TABLE identity_devices ADD COLUMN by_code BOOLEAN NOT NULL DEFAULT FALSE;

-- +goose Down
ALTER TABLE identity_devices DROP COLUMN by_code;
