-- +goose Up
-- Links that set a new password, by the hash of their token.
CREATE TABLE identity_resets (
    token_hash TEXT   NOT NULL PRIMARY KEY,
    member_id  BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    used_at    BIGINT NOT NULL
);
CREATE INDEX identity_resets_member ON identity_resets (member_id);
