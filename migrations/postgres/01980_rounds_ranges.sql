-- +goose Up
-- The server keeps 256 requests to sum up a stretch of pages, works them off once
-- a minute, and writes each one that it has no room for into its log. Stretches
-- of 2 MB stay below that at any speed that one server reaches.
ALTER INDEX rounds_id SET (pages_per_range = 256);
REINDEX INDEX rounds_id;

-- +goose Down
ALTER INDEX rounds_id SET (pages_per_range = 64);
REINDEX INDEX rounds_id;
