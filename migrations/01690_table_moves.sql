-- +goose Up
-- moves: what members decided in a round of blackjack, box by box
-- (internal/studio/tables, MovesText). While they decide, the round is DEALING
-- with entropy and an empty outcome.
ALTER TABLE studio_table_rounds ADD COLUMN moves TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE studio_table_rounds DROP COLUMN moves;
