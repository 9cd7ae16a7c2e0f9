-- +goose Up
-- The member's protection. See internal/care.
CREATE TABLE care_members (
    member_id    BIGINT  NOT NULL PRIMARY KEY,
    version      BIGINT  NOT NULL,
    limits       TEXT    NOT NULL,
    pause_kind   TEXT    NOT NULL CHECK (pause_kind IN ('', 'timeout', 'exclusion', 'forever')),
    pause_from   BIGINT  NOT NULL,
    pause_until  BIGINT  NOT NULL,
    pause_by     BIGINT  NOT NULL,
    pause_of     BIGINT  NOT NULL,
    reality      INTEGER NOT NULL,
    reality_from BIGINT  NOT NULL,
    reviewed_at  BIGINT  NOT NULL,
    count_from   BIGINT  NOT NULL
);
CREATE UNIQUE INDEX care_members_version ON care_members (version);
-- The number of changes; raised by each, in its own transaction.
CREATE TABLE care_epoch (
    one   INTEGER NOT NULL PRIMARY KEY,
    epoch BIGINT  NOT NULL
);
INSERT INTO care_epoch (one, epoch) VALUES (1, 0);
-- Stakes by the hour, written by bets; what came back, written by the listener.
CREATE TABLE care_spent (
    member_id BIGINT NOT NULL,
    hour      BIGINT NOT NULL,
    stake     BIGINT NOT NULL CHECK (stake >= 0),
    PRIMARY KEY (member_id, hour)
);
CREATE TABLE care_returned (
    member_id BIGINT NOT NULL,
    hour      BIGINT NOT NULL,
    voided    BIGINT NOT NULL,
    paid      BIGINT NOT NULL,
    PRIMARY KEY (member_id, hour)
);
CREATE TABLE care_sittings (
    member_id  BIGINT NOT NULL PRIMARY KEY,
    began_at   BIGINT NOT NULL,
    last_at    BIGINT NOT NULL
);
CREATE TABLE care_history (
    id        BIGINT NOT NULL PRIMARY KEY,
    member_id BIGINT NOT NULL,
    staff_id  BIGINT NOT NULL,
    what      TEXT   NOT NULL,
    detail    TEXT   NOT NULL,
    at        BIGINT NOT NULL
);
CREATE INDEX care_history_member ON care_history (member_id, id);
-- Hidden forms of who excluded persons are, and accounts that share one.
CREATE TABLE care_traces (
    trace     TEXT   NOT NULL,
    member_id BIGINT NOT NULL,
    PRIMARY KEY (trace, member_id)
);
CREATE TABLE care_matches (
    id         BIGINT NOT NULL PRIMARY KEY,
    member_id  BIGINT NOT NULL,
    of_id      BIGINT NOT NULL,
    traces     TEXT   NOT NULL,
    state      TEXT   NOT NULL CHECK (state IN ('open', 'same', 'other')),
    staff_id   BIGINT NOT NULL DEFAULT 0,
    at         BIGINT NOT NULL,
    decided_at BIGINT NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX care_matches_pair ON care_matches (member_id, of_id);
