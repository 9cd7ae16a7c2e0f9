-- +goose Up
-- Who members have proved to be; see internal/compliance. details is sealed;
-- doc_key and name_key are keyed hashes by which equal documents and persons
-- are found.
CREATE TABLE compliance_people (
    member_id  BIGINT  NOT NULL PRIMARY KEY,
    level      INTEGER NOT NULL CHECK (level BETWEEN 0 AND 3),
    details    TEXT    NOT NULL,
    doc_key    TEXT    NOT NULL DEFAULT '',
    name_key   TEXT    NOT NULL DEFAULT '',
    updated_at BIGINT  NOT NULL
);
CREATE INDEX compliance_people_doc ON compliance_people (doc_key) WHERE doc_key <> '';
CREATE INDEX compliance_people_name ON compliance_people (name_key) WHERE name_key <> '';

-- What members sent for a level, and what was decided about it: by the
-- verifier (decided_by 0), or by one of staff.
CREATE TABLE compliance_requests (
    id         BIGINT  NOT NULL PRIMARY KEY,
    member_id  BIGINT  NOT NULL,
    level      INTEGER NOT NULL CHECK (level BETWEEN 1 AND 3),
    state      TEXT    NOT NULL CHECK (state IN ('sent', 'referred', 'passed', 'failed')),
    details    TEXT    NOT NULL,
    reason     TEXT    NOT NULL DEFAULT '',
    note       TEXT    NOT NULL DEFAULT '',
    verifier   TEXT    NOT NULL DEFAULT '',
    decided_by BIGINT  NOT NULL DEFAULT 0,
    decided_at BIGINT  NOT NULL DEFAULT 0,
    created_at BIGINT  NOT NULL,
    CHECK ((state IN ('passed', 'failed')) = (decided_at > 0)),
    CHECK (state <> 'failed' OR reason <> '')
);
CREATE INDEX compliance_requests_member ON compliance_requests (member_id, id);
CREATE INDEX compliance_requests_state ON compliance_requests (state, id);
-- One request at a time.
CREATE UNIQUE INDEX compliance_requests_open ON compliance_requests (member_id) WHERE state IN ('sent', 'referred');

-- Pictures of documents: sealed files; file is empty once they are taken away.
CREATE TABLE compliance_papers (
    id         BIGINT NOT NULL PRIMARY KEY,
    request_id BIGINT NOT NULL,
    member_id  BIGINT NOT NULL,
    kind       TEXT   NOT NULL,
    file       TEXT   NOT NULL,
    sum        TEXT   NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX compliance_papers_request ON compliance_papers (request_id);
CREATE INDEX compliance_papers_member ON compliance_papers (member_id);

-- The rules in force and those before them.
CREATE TABLE compliance_settings (
    version    BIGINT NOT NULL PRIMARY KEY,
    value      TEXT   NOT NULL,
    staff_id   BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);

CREATE VIEW v_compliance_people AS SELECT member_id, level, updated_at FROM compliance_people;
CREATE VIEW v_compliance_requests AS
    SELECT id, member_id, level, state, reason, decided_by, decided_at, created_at FROM compliance_requests;

-- +goose Down
DROP VIEW v_compliance_requests;
DROP VIEW v_compliance_people;
DROP TABLE compliance_settings;
DROP TABLE compliance_papers;
DROP TABLE compliance_requests;
DROP TABLE compliance_people;
