-- +goose Up
-- When a wallet's vendor was last asked for its balance by the regular look,
-- answered or not: whoever waited longest is next.
ALTER TABLE gateway_vendor_wallets ADD COLUMN asked_at BIGINT NOT NULL DEFAULT 0;
-- Those of a day are compared with their vendor's books the day after.
CREATE INDEX gateway_transfers_ended ON gateway_transfers (ended_at);

-- +goose Down
DROP INDEX gateway_transfers_ended;
ALTER TABLE gateway_vendor_wallets DROP COLUMN asked_at;
