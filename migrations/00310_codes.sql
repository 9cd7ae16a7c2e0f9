-- +goose Up
-- One-time codes: one live code per purpose and address, both as keyed hashes.
CREATE TABLE identity_codes (
    purpose      TEXT    NOT NULL,
    address_hash TEXT    NOT NULL,
    code_hash    TEXT    NOT NULL,
    attempts     INTEGER NOT NULL,
    created_at   BIGINT  NOT NULL,
    expires_at   BIGINT  NOT NULL,
    resend_at    BIGINT  NOT NULL,
    used_at      BIGINT  NOT NULL,
    PRIMARY KEY (purpose, address_hash)
);
CREATE INDEX identity_codes_age ON identity_codes (expires_at);

-- Addresses of members as keyed hashes. Many may have given an address, one has
-- confirmed it.
CREATE TABLE identity_contacts (
    member_id    BIGINT NOT NULL,
    channel      TEXT   NOT NULL CHECK (channel IN ('sms', 'email')),
    address_hash TEXT   NOT NULL,
    confirmed_at BIGINT NOT NULL,
    created_at   BIGINT NOT NULL,
    PRIMARY KEY (member_id, channel, address_hash)
);
CREATE UNIQUE INDEX identity_contacts_owner ON identity_contacts (channel, address_hash) WHERE confirmed_at > 0;
