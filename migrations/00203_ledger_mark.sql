-- +goose Up
-- Up to which entry the rows of accounts have it all; see ledgerdb/behind.go.
-- PostgreSQL's rows always do.
CREATE TABLE account_mark (
    id       BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    entry_id BIGINT NOT NULL
);
INSERT INTO account_mark SELECT 1, COALESCE(MAX(id), 0) FROM entries;
