-- +goose Up
-- The purge looks for what is old, and staff for how many accepted a version:
-- each by one range of an index, however many members there are.
CREATE INDEX identity_sessions_gone ON identity_sessions (ended_at) WHERE ended_at > 0;
CREATE INDEX identity_sessions_lapsed ON identity_sessions (ends_at) WHERE ended_at = 0;
CREATE INDEX identity_devices_age ON identity_devices (ends_at);
CREATE INDEX identity_device_tokens_age ON identity_device_tokens (made_at);
CREATE INDEX identity_resets_age ON identity_resets (expires_at);
CREATE INDEX identity_acceptances_version ON identity_acceptances (document, version);
