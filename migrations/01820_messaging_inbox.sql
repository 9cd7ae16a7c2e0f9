-- +goose Up
-- What a notice is about, so that a member finds it again; and the news
-- of staff. See internal/messaging.
ALTER TABLE messaging_notices ADD COLUMN category TEXT NOT NULL DEFAULT 'security';
UPDATE messaging_notices SET category = 'rewards' WHERE kind = 'jackpot.won';
CREATE INDEX messaging_notices_new ON messaging_notices (member_id, read_at);

-- texts, channels and audience are JSON; done_to is the last member who was
-- reached, so that what was stopped goes on behind it.
CREATE TABLE messaging_broadcasts (
    id        BIGINT  NOT NULL PRIMARY KEY,
    name      TEXT    NOT NULL,
    purpose   TEXT    NOT NULL CHECK (purpose IN ('service', 'marketing')),
    channels  TEXT    NOT NULL,
    audience  TEXT    NOT NULL,
    texts     TEXT    NOT NULL,
    link      TEXT    NOT NULL,
    state     TEXT    NOT NULL CHECK (state IN ('draft', 'scheduled', 'sending', 'sent', 'cancelled')),
    send_at   BIGINT  NOT NULL,
    done_to   BIGINT  NOT NULL DEFAULT 0,
    reached   BIGINT  NOT NULL DEFAULT 0,
    left_out  BIGINT  NOT NULL DEFAULT 0,
    staff_id  BIGINT  NOT NULL,
    version   BIGINT  NOT NULL,
    created_at BIGINT NOT NULL,
    done_at   BIGINT  NOT NULL DEFAULT 0
);

-- What staff wrote in the place of a shipped sentence; the newest version
-- holds, an empty text is the shipped sentence again.
CREATE TABLE messaging_wordings (
    name       TEXT   NOT NULL,
    lang       TEXT   NOT NULL,
    version    BIGINT NOT NULL,
    text       TEXT   NOT NULL,
    staff_id   BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (name, lang, version)
);
