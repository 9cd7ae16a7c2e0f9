-- +goose Up
-- Copies of all that is known of a member. token is sealed, token_hash finds
-- the row; each copy is fetched once.
CREATE TABLE compliance_copies (
    id         BIGINT NOT NULL PRIMARY KEY,
    member_id  BIGINT NOT NULL,
    state      TEXT   NOT NULL CHECK (state IN ('asked', 'ready', 'fetched', 'expired')),
    token      TEXT   NOT NULL DEFAULT '',
    token_hash TEXT   NOT NULL DEFAULT '',
    file       TEXT   NOT NULL DEFAULT '',
    bytes      BIGINT NOT NULL DEFAULT 0,
    asked_at   BIGINT NOT NULL,
    ready_at   BIGINT NOT NULL DEFAULT 0,
    until_at   BIGINT NOT NULL DEFAULT 0,
    fetched_at BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX compliance_copies_member ON compliance_copies (member_id, id);
CREATE UNIQUE INDEX compliance_copies_token ON compliance_copies (token_hash) WHERE token_hash <> '';
CREATE INDEX compliance_copies_state ON compliance_copies (state, until_at);

-- Who was erased, and what the law keeps of them: sealed until until_at.
CREATE TABLE compliance_erased (
    member_id BIGINT NOT NULL PRIMARY KEY,
    pseudonym TEXT   NOT NULL UNIQUE,
    kept      TEXT   NOT NULL,
    erased_at BIGINT NOT NULL,
    until_at  BIGINT NOT NULL
);
CREATE INDEX compliance_erased_until ON compliance_erased (until_at);

-- What members said about advertising; the newest row of a channel counts, none
-- means no.
CREATE TABLE compliance_consents (
    member_id BIGINT  NOT NULL,
    channel   TEXT    NOT NULL,
    version   INTEGER NOT NULL,
    given     BOOLEAN NOT NULL,
    source    TEXT    NOT NULL,
    at        BIGINT  NOT NULL,
    PRIMARY KEY (member_id, channel, version)
);

CREATE VIEW v_compliance_erased AS SELECT member_id, pseudonym, erased_at, until_at FROM compliance_erased;

-- +goose Down
DROP VIEW v_compliance_erased;
DROP TABLE compliance_consents;
DROP TABLE compliance_erased;
DROP TABLE compliance_copies;
