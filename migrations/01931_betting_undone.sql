-- +goose Up
-- How often something of a round was taken back: a round whose other figures came
-- back to what they were is not the one that another process remembers.
ALTER TABLE rounds ADD COLUMN undone INTEGER NOT NULL DEFAULT 0;
