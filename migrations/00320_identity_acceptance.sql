-- +goose Up
-- Who accepted which version of which document, and when; rows are only added.
CREATE TABLE identity_acceptances (
    member_id   BIGINT  NOT NULL,
    document    TEXT    NOT NULL CHECK (document IN ('terms', 'marketing')),
    version     INTEGER NOT NULL CHECK (version > 0),
    ip          TEXT    NOT NULL,
    accepted_at BIGINT  NOT NULL,
    PRIMARY KEY (member_id, document, version)
);
-- Who registered before there were versions has accepted the first.
INSERT INTO identity_acceptances (member_id, document, version, ip, accepted_at)
    SELECT member_id, 'terms', 1, ip, accepted_at FROM identity_declarations;
CREATE VIEW v_identity_acceptances AS SELECT member_id, document, version, accepted_at FROM identity_acceptances;

-- The secret of payments, an Argon2id hash.
CREATE TABLE identity_payment_secrets (
    member_id   BIGINT NOT NULL PRIMARY KEY,
    secret_hash TEXT   NOT NULL,
    changed_at  BIGINT NOT NULL
);

-- When the member's first-login action ran.
CREATE TABLE identity_first_logins (
    member_id BIGINT NOT NULL PRIMARY KEY,
    done_at   BIGINT NOT NULL
);
