-- +goose Up
-- Codes that open a session in another browser, by the hash of the code; good
-- once, for a minute, and no longer than the session that asked.
CREATE TABLE identity_handovers (
    code_hash  TEXT   NOT NULL PRIMARY KEY,
    member_id  BIGINT NOT NULL,
    session_id BIGINT NOT NULL,
    ends_at    BIGINT NOT NULL,
    used_at    BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX identity_handovers_age ON identity_handovers (ends_at);
