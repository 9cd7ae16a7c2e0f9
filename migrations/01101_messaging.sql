-- +goose Up
-- Outgoing messages. sealed is the text with its codes and links and is emptied
-- as soon as a driver has taken it outside; shown is the text without them.
CREATE TABLE messaging_messages (
    id         BIGINT  NOT NULL PRIMARY KEY,
    channel    TEXT    NOT NULL CHECK (channel IN ('sms', 'email')),
    masked     TEXT    NOT NULL,
    template   TEXT    NOT NULL,
    lang       TEXT    NOT NULL,
    member_id  BIGINT  NOT NULL DEFAULT 0,
    state      TEXT    NOT NULL CHECK (state IN ('queued', 'kept', 'sent', 'failed', 'expired')),
    attempts   INTEGER NOT NULL,
    problem    TEXT    NOT NULL,
    sealed     TEXT    NOT NULL,
    shown      TEXT    NOT NULL,
    until_at   BIGINT  NOT NULL,
    created_at BIGINT  NOT NULL,
    done_at    BIGINT  NOT NULL
);
CREATE INDEX messaging_messages_age ON messaging_messages (created_at);

CREATE VIEW v_messaging AS SELECT id, channel, template, lang, member_id, state, attempts, created_at, done_at FROM messaging_messages;
