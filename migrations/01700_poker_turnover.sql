-- +goose Up
-- What counts as turnover of a hand and of a stay; see docs/decisions/0015.
ALTER TABLE studio_poker_players ADD COLUMN turnover BIGINT NOT NULL DEFAULT 0;
ALTER TABLE studio_poker_sits ADD COLUMN turnover BIGINT NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE studio_poker_players DROP COLUMN turnover;
ALTER TABLE studio_poker_sits DROP COLUMN turnover;
