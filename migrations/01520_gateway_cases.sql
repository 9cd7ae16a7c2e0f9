-- +goose Up
-- What the gateway cannot settle by itself and staff must look at; one open
-- case at most about a subject.
CREATE TABLE gateway_cases (
    id          BIGINT NOT NULL PRIMARY KEY,
    kind        TEXT   NOT NULL,
    vendor      TEXT   NOT NULL,
    subject     TEXT   NOT NULL,
    member_id   BIGINT NOT NULL DEFAULT 0,
    detail      TEXT   NOT NULL,
    opened_at   BIGINT NOT NULL,
    resolved_at BIGINT NOT NULL DEFAULT 0,
    resolved_by BIGINT NOT NULL DEFAULT 0,
    note        TEXT   NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX gateway_cases_open ON gateway_cases (kind, vendor, subject) WHERE resolved_at = 0;

-- +goose Down
DROP TABLE gateway_cases;
