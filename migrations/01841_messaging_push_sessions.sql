-- +goose Up
-- The session in which a device was allowed: it is told no more when that was
-- ended. 0 is a device that was allowed before this was kept.
ALTER TABLE messaging_push_devices ADD COLUMN session_id BIGINT NOT NULL DEFAULT 0;
