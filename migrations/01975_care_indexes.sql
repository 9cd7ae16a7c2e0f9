-- +goose Up
-- Matches that nobody has decided on are a few of all that there ever were.
CREATE INDEX care_matches_open ON care_matches (id) WHERE staff_id = 0;

-- +goose Down
DROP INDEX care_matches_open;
