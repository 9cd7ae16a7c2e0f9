-- +goose Up
-- What is one of many (a broadcast's messages to a million) waits in a line of its
-- own, so that nothing that one person waits for stands behind it. Done rows are
-- in neither line; periodic work and the sweep look for them by kind.
ALTER TABLE jobs ADD COLUMN bulk SMALLINT NOT NULL DEFAULT 0;
CREATE INDEX jobs_waiting ON jobs (bulk, run_at, id) WHERE done_at = 0;
CREATE INDEX jobs_kind ON jobs (kind, done_at);
DROP INDEX jobs_due;
