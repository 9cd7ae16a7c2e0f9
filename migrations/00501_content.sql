-- +goose Up
-- Everything the site tells its readers, and its words per language. See
-- internal/content.
CREATE TABLE content_items (
    id         BIGINT  NOT NULL PRIMARY KEY,
    kind       TEXT    NOT NULL,
    tag        TEXT    NOT NULL,
    group_name TEXT    NOT NULL,
    parent     TEXT    NOT NULL,
    execution  TEXT    NOT NULL,
    art        TEXT    NOT NULL,
    images     TEXT    NOT NULL,
    target     TEXT    NOT NULL,
    sort       INTEGER NOT NULL,
    enabled    BOOLEAN NOT NULL,
    from_at    BIGINT  NOT NULL DEFAULT 0,
    to_at      BIGINT  NOT NULL DEFAULT 0,
    version    BIGINT  NOT NULL,
    updated_at BIGINT  NOT NULL,
    UNIQUE (kind, tag)
);
CREATE TABLE content_texts (
    item_id  BIGINT NOT NULL REFERENCES content_items (id) ON DELETE CASCADE,
    lang     TEXT   NOT NULL,
    title    TEXT   NOT NULL,
    subtitle TEXT   NOT NULL,
    cta      TEXT   NOT NULL,
    body     TEXT   NOT NULL,
    PRIMARY KEY (item_id, lang)
);
-- Grows with every change, so that other nodes notice one cheaply.
CREATE TABLE content_version (
    one     INTEGER NOT NULL PRIMARY KEY,
    version BIGINT  NOT NULL
);
INSERT INTO content_version (one, version) VALUES (1, 0);
