-- +goose Up
-- Who may log in as which member; the secret is an Argon2id hash.
CREATE TABLE identity_credentials (
    member_id   BIGINT  NOT NULL PRIMARY KEY,
    username    TEXT    NOT NULL UNIQUE,
    kind        TEXT    NOT NULL CHECK (kind IN ('member', 'trial', 'agent')),
    secret_hash TEXT    NOT NULL,
    must_change BOOLEAN NOT NULL DEFAULT FALSE,
    blocked     BOOLEAN NOT NULL DEFAULT FALSE,
    created_at  BIGINT  NOT NULL,
    changed_at  BIGINT  NOT NULL,
    login_at    BIGINT  NOT NULL DEFAULT 0
);

-- What a member declared when registering, kept as evidence.
CREATE TABLE identity_declarations (
    member_id   BIGINT  NOT NULL PRIMARY KEY,
    terms_tag   TEXT    NOT NULL,
    min_age     INTEGER NOT NULL,
    ip          TEXT    NOT NULL,
    accepted_at BIGINT  NOT NULL
);

CREATE TABLE identity_sessions (
    id         BIGINT NOT NULL PRIMARY KEY,
    member_id  BIGINT NOT NULL,
    token_hash TEXT   NOT NULL UNIQUE,
    device     TEXT   NOT NULL,
    ip         TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    seen_at    BIGINT NOT NULL,
    ends_at    BIGINT NOT NULL,
    ended_at   BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX identity_sessions_member ON identity_sessions (member_id, ended_at);

-- slot is the second of creation: one image per client and second.
CREATE TABLE identity_captchas (
    id          TEXT   NOT NULL PRIMARY KEY,
    client      TEXT   NOT NULL,
    slot        BIGINT NOT NULL,
    answer_hash TEXT   NOT NULL,
    created_at  BIGINT NOT NULL,
    used_at     BIGINT NOT NULL DEFAULT 0,
    UNIQUE (client, slot)
);
CREATE INDEX identity_captchas_age ON identity_captchas (created_at);

CREATE TABLE identity_throttle (
    scope        TEXT    NOT NULL PRIMARY KEY,
    failures     INTEGER NOT NULL,
    last_at      BIGINT  NOT NULL,
    locked_until BIGINT  NOT NULL
);
CREATE INDEX identity_throttle_age ON identity_throttle (last_at);

-- Envelopes that were opened, so that none is opened twice.
CREATE TABLE identity_envelopes (
    jti   TEXT   NOT NULL PRIMARY KEY,
    until BIGINT NOT NULL
);
CREATE INDEX identity_envelopes_until ON identity_envelopes (until);

CREATE VIEW v_identity AS SELECT member_id, username, kind, must_change, blocked, created_at, changed_at, login_at FROM identity_credentials;
CREATE VIEW v_identity_sessions AS SELECT id, member_id, created_at, seen_at, ends_at, ended_at FROM identity_sessions;
