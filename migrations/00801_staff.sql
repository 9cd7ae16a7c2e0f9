-- +goose Up
-- Operators; totp_secret is sealed with a key that is not in the database,
-- totp_step is the last time step whose code was used.
CREATE TABLE staff_operators (
    id          BIGINT  NOT NULL PRIMARY KEY,
    name        TEXT    NOT NULL UNIQUE,
    roles       TEXT    NOT NULL,
    secret_hash TEXT    NOT NULL,
    totp_secret TEXT    NOT NULL,
    totp_step   BIGINT  NOT NULL DEFAULT 0,
    blocked     BOOLEAN NOT NULL DEFAULT FALSE,
    created_at  BIGINT  NOT NULL
);

-- stepped_at is when a one-time code was last given.
CREATE TABLE staff_sessions (
    id          BIGINT NOT NULL PRIMARY KEY,
    operator_id BIGINT NOT NULL,
    token_hash  TEXT   NOT NULL UNIQUE,
    ip          TEXT   NOT NULL,
    created_at  BIGINT NOT NULL,
    seen_at     BIGINT NOT NULL,
    stepped_at  BIGINT NOT NULL,
    ends_at     BIGINT NOT NULL,
    ended_at    BIGINT NOT NULL DEFAULT 0
);

-- Four eyes: checker is 0 until somebody else decides.
CREATE TABLE staff_approvals (
    id         BIGINT NOT NULL PRIMARY KEY,
    kind       TEXT   NOT NULL,
    subject    TEXT   NOT NULL,
    payload    TEXT   NOT NULL,
    why        TEXT   NOT NULL,
    maker      BIGINT NOT NULL CHECK (maker > 0),
    checker    BIGINT NOT NULL DEFAULT 0 CHECK (checker <> maker),
    state      TEXT   NOT NULL CHECK (state IN ('pending', 'approved', 'rejected')),
    verdict    TEXT   NOT NULL DEFAULT '',
    made_at    BIGINT NOT NULL,
    decided_at BIGINT NOT NULL DEFAULT 0,
    CHECK ((state = 'pending') = (checker = 0)),
    CHECK ((state = 'pending') = (decided_at = 0))
);
CREATE INDEX staff_approvals_state ON staff_approvals (state, id);

CREATE TABLE staff_audit (
    seq        BIGINT NOT NULL PRIMARY KEY,
    at         BIGINT NOT NULL,
    operator   BIGINT NOT NULL,
    what       TEXT   NOT NULL,
    subject    TEXT   NOT NULL,
    before     TEXT   NOT NULL,
    after      TEXT   NOT NULL,
    why        TEXT   NOT NULL,
    ip         TEXT   NOT NULL,
    request_id TEXT   NOT NULL,
    prev_hash  TEXT   NOT NULL,
    hash       TEXT   NOT NULL
);
CREATE INDEX staff_audit_subject ON staff_audit (subject, seq);

-- The end of the chain; locking this row puts writers in line.
CREATE TABLE staff_audit_head (
    id   INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    seq  BIGINT  NOT NULL,
    hash TEXT    NOT NULL
);
INSERT INTO staff_audit_head (id, seq, hash) VALUES (1, 0, '');

CREATE VIEW v_staff_operators AS SELECT id, name, roles, blocked, created_at FROM staff_operators;
CREATE VIEW v_staff_approvals AS SELECT id, kind, subject, payload, why, maker, checker, state, verdict, made_at, decided_at FROM staff_approvals;
CREATE VIEW v_staff_audit AS SELECT seq, at, operator, what, subject, before, after, why, ip, request_id, prev_hash, hash FROM staff_audit;
