-- +goose Up
-- Persons at the phone-auth service and whose they are: bound for good.
CREATE TABLE identity_phones (
    member_id BIGINT NOT NULL PRIMARY KEY,
    subject   TEXT   NOT NULL UNIQUE,
    bound_at  BIGINT NOT NULL
);
CREATE VIEW v_identity_phones AS SELECT member_id, bound_at FROM identity_phones;
