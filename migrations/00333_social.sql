-- +goose Up
-- Accounts at other providers that open a member's account here.
CREATE TABLE identity_links (
    provider  TEXT   NOT NULL,
    subject   TEXT   NOT NULL,
    member_id BIGINT NOT NULL,
    label     TEXT   NOT NULL,
    linked_at BIGINT NOT NULL,
    used_at   BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (provider, subject),
    UNIQUE (member_id, provider)
);

-- Visits to a provider under way; state, browser and ticket only as SHA-256.
-- ticket_hash is set when the provider has answered for somebody unknown.
CREATE TABLE identity_social_visits (
    state_hash   TEXT   NOT NULL PRIMARY KEY,
    browser_hash TEXT   NOT NULL,
    provider     TEXT   NOT NULL,
    nonce        TEXT   NOT NULL,
    verifier     TEXT   NOT NULL,
    back         TEXT   NOT NULL,
    ends_at      BIGINT NOT NULL,
    used_at      BIGINT NOT NULL DEFAULT 0,
    ticket_hash  TEXT   UNIQUE,
    subject      TEXT   NOT NULL DEFAULT '',
    label        TEXT   NOT NULL DEFAULT '',
    claimed_at   BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX identity_social_visits_age ON identity_social_visits (ends_at);
