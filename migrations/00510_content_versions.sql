-- +goose Up
-- Whom an item is for, that it is put away, and what a promotion says about
-- claiming it; every save as a version of its own; the pictures that were
-- brought in. See internal/content.
ALTER TABLE content_items ADD COLUMN audience TEXT NOT NULL DEFAULT '{}';
ALTER TABLE content_items ADD COLUMN archived BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE content_texts ADD COLUMN claim TEXT NOT NULL DEFAULT '';
ALTER TABLE content_texts ADD COLUMN terms TEXT NOT NULL DEFAULT '';

CREATE TABLE content_versions (
    item_id  BIGINT NOT NULL REFERENCES content_items (id) ON DELETE CASCADE,
    version  BIGINT NOT NULL,
    act      TEXT   NOT NULL,
    staff_id BIGINT NOT NULL,
    made_at  BIGINT NOT NULL,
    item     TEXT   NOT NULL,
    PRIMARY KEY (item_id, version)
);

CREATE TABLE content_pictures (
    name     TEXT    NOT NULL PRIMARY KEY,
    purpose  TEXT    NOT NULL,
    label    TEXT    NOT NULL,
    width    INTEGER NOT NULL,
    height   INTEGER NOT NULL,
    bytes    BIGINT  NOT NULL,
    staff_id BIGINT  NOT NULL,
    made_at  BIGINT  NOT NULL
);
CREATE INDEX content_pictures_made ON content_pictures (made_at);
