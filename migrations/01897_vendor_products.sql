-- +goose Up
-- A vendor that keeps wallets has a name of its own for what it offers.
ALTER TABLE gateway_peers ADD COLUMN product TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE gateway_peers DROP COLUMN product;
