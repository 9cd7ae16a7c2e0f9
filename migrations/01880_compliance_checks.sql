-- +goose Up
-- What the program found when it looked whether it is still itself: parts is
-- JSON, a name, two sums and a word each. staff_id is 0 for the daily job;
-- clock_offset is in microseconds, what must be added to the clock.
CREATE TABLE compliance_checks (
    id           BIGINT  NOT NULL PRIMARY KEY,
    node         INTEGER NOT NULL,
    staff_id     BIGINT  NOT NULL,
    state        TEXT    NOT NULL,
    parts        TEXT    NOT NULL,
    clock_state  TEXT    NOT NULL,
    clock_offset BIGINT  NOT NULL,
    at           BIGINT  NOT NULL
);
CREATE INDEX compliance_checks_node ON compliance_checks (node, id);

-- +goose Down
DROP TABLE compliance_checks;
