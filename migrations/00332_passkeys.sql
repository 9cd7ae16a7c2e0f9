-- +goose Up
-- Passkeys: the public half of a key pair in a member's device. record is the
-- credential record of WebAuthn.
CREATE TABLE identity_passkeys (
    id            BIGINT NOT NULL PRIMARY KEY,
    member_id     BIGINT NOT NULL,
    credential_id TEXT   NOT NULL UNIQUE,
    record        TEXT   NOT NULL,
    name          TEXT   NOT NULL,
    created_at    BIGINT NOT NULL,
    used_at       BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX identity_passkeys_member ON identity_passkeys (member_id);

-- Ceremonies under way, each finished once; member_id is 0 for a login.
CREATE TABLE identity_ceremonies (
    ticket_hash TEXT   NOT NULL PRIMARY KEY,
    member_id   BIGINT NOT NULL,
    session     TEXT   NOT NULL,
    ends_at     BIGINT NOT NULL
);
CREATE INDEX identity_ceremonies_age ON identity_ceremonies (ends_at);
