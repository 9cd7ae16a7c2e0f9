-- +goose Up
-- Every setting as each change left it, so that a change can be undone. See
-- internal/site.
CREATE TABLE site_versions (
    name     TEXT   NOT NULL,
    version  BIGINT NOT NULL,
    staff_id BIGINT NOT NULL,
    made_at  BIGINT NOT NULL,
    value    TEXT   NOT NULL,
    PRIMARY KEY (name, version)
);
