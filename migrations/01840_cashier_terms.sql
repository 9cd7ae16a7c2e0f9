-- +goose Up
-- What staff set of the ways to pay: every version whole, the greatest one holds.
CREATE TABLE cashier_terms (
    version  BIGINT NOT NULL PRIMARY KEY CHECK (version > 0),
    value    TEXT   NOT NULL,
    staff_id BIGINT NOT NULL,
    made_at  BIGINT NOT NULL
);
