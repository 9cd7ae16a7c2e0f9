-- +goose Up
-- The authenticator app of a member; the secret is sealed for this row.
-- last_step is the newest time step whose code was used: none is good twice.
CREATE TABLE identity_authenticators (
    member_id    BIGINT NOT NULL PRIMARY KEY,
    sealed       TEXT   NOT NULL,
    created_at   BIGINT NOT NULL,
    confirmed_at BIGINT NOT NULL DEFAULT 0,
    last_step    BIGINT NOT NULL DEFAULT 0
);

-- Codes for who has lost the app, each good once; keyed hashes.
CREATE TABLE identity_recovery_codes (
    member_id BIGINT NOT NULL,
    code_hash TEXT   NOT NULL,
    used_at   BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (member_id, code_hash)
);
