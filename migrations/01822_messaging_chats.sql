-- +goose Up
-- Support chat. A member has at most one chat that is not closed; lines carry
-- numbers that rise by one within their chat.
CREATE TABLE messaging_chats (
    id          BIGINT  NOT NULL PRIMARY KEY,
    member_id   BIGINT  NOT NULL,
    topic       TEXT    NOT NULL,
    lang        TEXT    NOT NULL,
    state       TEXT    NOT NULL CHECK (state IN ('waiting', 'taken', 'closed')),
    staff_id    BIGINT  NOT NULL DEFAULT 0,
    staff_name  TEXT    NOT NULL DEFAULT '',
    lines       BIGINT  NOT NULL DEFAULT 0,
    member_read BIGINT  NOT NULL DEFAULT 0,
    staff_read  BIGINT  NOT NULL DEFAULT 0,
    version     BIGINT  NOT NULL DEFAULT 0,
    ticket      TEXT    NOT NULL DEFAULT '',
    stars       INTEGER NOT NULL DEFAULT 0 CHECK (stars BETWEEN 0 AND 5),
    remark      TEXT    NOT NULL DEFAULT '',
    created_at  BIGINT  NOT NULL,
    waiting_at  BIGINT  NOT NULL,
    taken_at    BIGINT  NOT NULL DEFAULT 0,
    closed_at   BIGINT  NOT NULL DEFAULT 0,
    CHECK ((state = 'taken') = (staff_id <> 0 AND closed_at = 0))
);
CREATE UNIQUE INDEX messaging_chats_one ON messaging_chats (member_id) WHERE state <> 'closed';
CREATE INDEX messaging_chats_member ON messaging_chats (member_id, id);
CREATE INDEX messaging_chats_state ON messaging_chats (state, waiting_at);
CREATE TABLE messaging_chat_lines (
    chat_id    BIGINT NOT NULL,
    n          BIGINT NOT NULL,
    author     TEXT   NOT NULL CHECK (author IN ('member', 'staff', 'house')),
    staff_id   BIGINT NOT NULL DEFAULT 0,
    name       TEXT   NOT NULL DEFAULT '',
    text       TEXT   NOT NULL,
    images     TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (chat_id, n)
);
CREATE INDEX messaging_chat_lines_age ON messaging_chat_lines (created_at);
-- Who sits at the desk; it is open while somebody was seen a moment ago.
CREATE TABLE messaging_desk (
    staff_id BIGINT NOT NULL PRIMARY KEY,
    name     TEXT   NOT NULL,
    seen_at  BIGINT NOT NULL
);
CREATE TABLE messaging_macros (
    id         BIGINT NOT NULL PRIMARY KEY,
    name       TEXT   NOT NULL UNIQUE,
    texts      TEXT   NOT NULL,
    version    BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE VIEW v_messaging_chats AS SELECT id, member_id, topic, lang, state, staff_id, lines, stars, created_at, taken_at, closed_at FROM messaging_chats;
