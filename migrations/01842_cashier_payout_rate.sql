-- +goose Up
-- What one coin was worth when the withdrawal was asked for: what the member was
-- told is what is sent. 0 is a withdrawal that needs none, or was asked for before
-- this was kept.
ALTER TABLE cashier_withdrawals ADD COLUMN rate BIGINT NOT NULL DEFAULT 0;
