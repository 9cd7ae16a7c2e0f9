-- +goose Up
-- Staff read the cases that wait, their own, and those of a kind, newest first.
-- What is closed grows for years and what waits stays few, so that each has an
-- index of its own; most cases have no owner, and none of those is asked for.
CREATE INDEX compliance_cases_waiting ON compliance_cases (id) WHERE closed_at = 0;
CREATE INDEX compliance_cases_owner ON compliance_cases (owner, id) WHERE owner <> 0;
CREATE INDEX compliance_cases_kind ON compliance_cases (kind, id);
-- Every hour those copies are looked for that still have a file: a few of all
-- that were ever asked for.
CREATE INDEX compliance_copies_file ON compliance_copies (id) WHERE file <> '';

-- +goose Down
DROP INDEX compliance_copies_file;
DROP INDEX compliance_cases_kind;
DROP INDEX compliance_cases_owner;
DROP INDEX compliance_cases_waiting;
