-- +goose Up
-- The accounts as they are now; on SQLite there is more to it.
CREATE VIEW account_states AS
SELECT id, owner_kind, owner_id, kind, currency, tracked, balance, version, overdrawn FROM accounts;
