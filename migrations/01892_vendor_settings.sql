-- +goose Up
-- Staff set vendors up beside each other: the version is what they saw when
-- they changed something. A vendor that is off opens no game and takes no bet;
-- what is under way there is settled. No currencies are all.
ALTER TABLE gateway_peers ADD COLUMN currencies TEXT NOT NULL DEFAULT '';
ALTER TABLE gateway_peers ADD COLUMN is_off BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE gateway_peers ADD COLUMN version BIGINT NOT NULL DEFAULT 1;

-- +goose Down
ALTER TABLE gateway_peers DROP COLUMN version;
ALTER TABLE gateway_peers DROP COLUMN is_off;
ALTER TABLE gateway_peers DROP COLUMN currencies;
