-- +goose Up
-- A vendor's round is one round per member here: at a shared table each has a
-- case of their own.
DROP INDEX gateway_cases_open;
CREATE UNIQUE INDEX gateway_cases_open ON gateway_cases (kind, vendor, subject, member_id) WHERE resolved_at = 0;

-- +goose Down
DROP INDEX gateway_cases_open;
CREATE UNIQUE INDEX gateway_cases_open ON gateway_cases (kind, vendor, subject) WHERE resolved_at = 0;
