-- +goose Up
-- A browser that a member asked to be remembered on.
CREATE TABLE identity_devices (
    id         BIGINT NOT NULL PRIMARY KEY,
    member_id  BIGINT NOT NULL,
    name       TEXT   NOT NULL,
    ip         TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    seen_at    BIGINT NOT NULL,
    ends_at    BIGINT NOT NULL,
    ended_at   BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX identity_devices_member ON identity_devices (member_id, ended_at);

-- The tokens that a device has had, as SHA-256; all but the last are spent. A
-- spent one that comes back was copied.
CREATE TABLE identity_device_tokens (
    token_hash TEXT   NOT NULL PRIMARY KEY,
    device_id  BIGINT NOT NULL,
    made_at    BIGINT NOT NULL,
    spent_at   BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX identity_device_tokens_device ON identity_device_tokens (device_id);

-- Where a session came from: the device that is remembered with it, and the
-- way in.
ALTER TABLE identity_sessions ADD COLUMN device_id BIGINT NOT NULL DEFAULT 0;
ALTER TABLE identity_sessions ADD COLUMN way TEXT NOT NULL DEFAULT 'password';

-- Addresses from which a member has proved to be themselves.
CREATE TABLE identity_places (
    member_id BIGINT NOT NULL,
    origin    TEXT   NOT NULL,
    seen_at   BIGINT NOT NULL,
    PRIMARY KEY (member_id, origin)
);
CREATE INDEX identity_places_age ON identity_places (seen_at);

-- Logins that wait for a second proof; the ticket only as its SHA-256.
CREATE TABLE identity_stepups (
    ticket_hash TEXT    NOT NULL PRIMARY KEY,
    member_id   BIGINT  NOT NULL,
    way         TEXT    NOT NULL,
    remember    BOOLEAN NOT NULL,
    tries       INTEGER NOT NULL DEFAULT 0,
    created_at  BIGINT  NOT NULL,
    ends_at     BIGINT  NOT NULL,
    done_at     BIGINT  NOT NULL DEFAULT 0
);
CREATE INDEX identity_stepups_age ON identity_stepups (ends_at);
