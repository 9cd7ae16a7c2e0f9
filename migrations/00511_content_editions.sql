-- +goose Up
-- Terms and privacy in versions: version 0 is the draft, the others stand for
-- good. See internal/content.
CREATE TABLE content_editions (
    document TEXT    NOT NULL CHECK (document IN ('terms', 'privacy')),
    version  INTEGER NOT NULL CHECK (version >= 0),
    from_at  BIGINT  NOT NULL,
    texts    TEXT    NOT NULL,
    staff_id BIGINT  NOT NULL,
    made_at  BIGINT  NOT NULL,
    revision BIGINT  NOT NULL,
    PRIMARY KEY (document, version)
);
