-- +goose Up
-- The address itself, sealed, so that codes can be sent to it; empty for those
-- that were noted before.
ALTER TABLE identity_contacts ADD COLUMN sealed TEXT NOT NULL DEFAULT '';
