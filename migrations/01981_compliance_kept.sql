-- +goose Up
-- Every hour it is looked for what was kept of erased members long enough: a few of
-- all who were ever erased, nearly all of whom have nothing kept in the end.
CREATE INDEX compliance_erased_kept ON compliance_erased (until_at) WHERE kept <> '';
DROP INDEX compliance_erased_until;

-- +goose Down
CREATE INDEX compliance_erased_until ON compliance_erased (until_at);
DROP INDEX compliance_erased_kept;
