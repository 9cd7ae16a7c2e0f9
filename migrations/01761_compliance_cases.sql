-- +goose Up
-- What members paid and played in a day, for the rules of money laundering.
CREATE TABLE compliance_days (
    member_id   BIGINT  NOT NULL,
    day         BIGINT  NOT NULL,
    currency    TEXT    NOT NULL,
    paid_in     BIGINT  NOT NULL DEFAULT 0,
    payments    INTEGER NOT NULL DEFAULT 0,
    near        INTEGER NOT NULL DEFAULT 0,
    near_sum    BIGINT  NOT NULL DEFAULT 0,
    asked_out   BIGINT  NOT NULL DEFAULT 0,
    stake       BIGINT  NOT NULL DEFAULT 0,
    payout      BIGINT  NOT NULL DEFAULT 0,
    PRIMARY KEY (member_id, currency, day)
);

-- Where members came from: key is the keyed hash of device and address.
CREATE TABLE compliance_arrivals (
    member_id BIGINT NOT NULL,
    key       TEXT   NOT NULL,
    country   TEXT   NOT NULL,
    first_at  BIGINT NOT NULL,
    last_at   BIGINT NOT NULL,
    PRIMARY KEY (member_id, key)
);
CREATE INDEX compliance_arrivals_key ON compliance_arrivals (key);
CREATE INDEX compliance_arrivals_age ON compliance_arrivals (last_at);

-- What somebody must look at; subject names what was seen, so that it is one
-- case however often it is seen.
CREATE TABLE compliance_cases (
    id         BIGINT  NOT NULL PRIMARY KEY,
    kind       TEXT    NOT NULL,
    member_id  BIGINT  NOT NULL,
    subject    TEXT    NOT NULL,
    facts      TEXT    NOT NULL,
    state      TEXT    NOT NULL CHECK (state IN ('open', 'taken', 'proposed', 'cleared', 'reported')),
    owner      BIGINT  NOT NULL DEFAULT 0,
    due_at     BIGINT  NOT NULL,
    reason     TEXT    NOT NULL DEFAULT '',
    maker      BIGINT  NOT NULL DEFAULT 0,
    checker    BIGINT  NOT NULL DEFAULT 0,
    opened_at  BIGINT  NOT NULL,
    closed_at  BIGINT  NOT NULL DEFAULT 0,
    version    BIGINT  NOT NULL,
    -- What is reported to the authority went by two people.
    CHECK (state <> 'reported' OR (maker <> 0 AND checker <> 0 AND maker <> checker)),
    CHECK (state NOT IN ('cleared', 'reported') OR (reason <> '' AND closed_at > 0 AND maker <> 0))
);
CREATE UNIQUE INDEX compliance_cases_subject ON compliance_cases (kind, subject);
CREATE INDEX compliance_cases_member ON compliance_cases (member_id, id);
CREATE INDEX compliance_cases_state ON compliance_cases (state, id);

CREATE TABLE compliance_notes (
    id       BIGINT NOT NULL PRIMARY KEY,
    case_id  BIGINT NOT NULL,
    staff_id BIGINT NOT NULL,
    text     TEXT   NOT NULL,
    at       BIGINT NOT NULL
);
CREATE INDEX compliance_notes_case ON compliance_notes (case_id);

-- Significant events: never changed, kept for years. source makes a repeat
-- harmless.
CREATE TABLE compliance_events (
    id        BIGINT NOT NULL PRIMARY KEY,
    kind      TEXT   NOT NULL,
    source    TEXT   NOT NULL UNIQUE,
    member_id BIGINT NOT NULL,
    staff_id  BIGINT NOT NULL,
    currency  TEXT   NOT NULL,
    amount    BIGINT NOT NULL,
    detail    TEXT   NOT NULL,
    at        BIGINT NOT NULL
);
CREATE INDEX compliance_events_kind ON compliance_events (kind, id);
CREATE INDEX compliance_events_member ON compliance_events (member_id, id);

-- How far something was read.
CREATE TABLE compliance_cursors (
    name TEXT   NOT NULL PRIMARY KEY,
    at   BIGINT NOT NULL
);

-- What belongs to members, on the days on which it was counted.
CREATE TABLE compliance_funds (
    id       BIGINT NOT NULL,
    currency TEXT   NOT NULL,
    cash     BIGINT NOT NULL,
    bonus    BIGINT NOT NULL,
    locked   BIGINT NOT NULL,
    vault    BIGINT NOT NULL,
    away     BIGINT NOT NULL,
    stakes   BIGINT NOT NULL,
    pools    BIGINT NOT NULL,
    held     BIGINT NOT NULL,
    at       BIGINT NOT NULL,
    PRIMARY KEY (id, currency)
);

CREATE VIEW v_compliance_cases AS
    SELECT id, kind, member_id, subject, state, owner, due_at, maker, checker, opened_at, closed_at FROM compliance_cases;
CREATE VIEW v_compliance_events AS
    SELECT id, kind, member_id, staff_id, currency, amount, at FROM compliance_events;

-- +goose Down
DROP VIEW v_compliance_events;
DROP VIEW v_compliance_cases;
DROP TABLE compliance_funds;
DROP TABLE compliance_cursors;
DROP TABLE compliance_events;
DROP TABLE compliance_notes;
DROP TABLE compliance_cases;
DROP TABLE compliance_arrivals;
DROP TABLE compliance_days;
