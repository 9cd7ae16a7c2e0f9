-- +goose Up
-- What the operator has set, one JSON document a subject; a subject without a
-- row has the defaults of the code. See internal/site.
CREATE TABLE site_settings (
    name       TEXT   NOT NULL PRIMARY KEY,
    value      TEXT   NOT NULL,
    version    BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE VIEW v_site_settings AS SELECT name, value, version, updated_at FROM site_settings;
