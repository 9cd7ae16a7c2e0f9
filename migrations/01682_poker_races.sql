-- +goose Up
-- A sit-and-go under way as it stood when its last hand began or ended (JSON),
-- empty while it takes registrations and for ring tables.
ALTER TABLE studio_poker_tables ADD COLUMN race TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE studio_poker_tables DROP COLUMN race;
