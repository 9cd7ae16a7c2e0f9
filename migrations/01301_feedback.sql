-- +goose Up
-- What readers tell the house, and what they are answered. See internal/feedback.
CREATE TABLE feedback_tickets (
    id          BIGINT NOT NULL PRIMARY KEY,
    member_id   BIGINT NOT NULL,
    sender      TEXT   NOT NULL,
    topic       TEXT   NOT NULL,
    content     TEXT   NOT NULL,
    lang        TEXT   NOT NULL,
    state       TEXT   NOT NULL,
    images      TEXT   NOT NULL,
    answer      TEXT   NOT NULL DEFAULT '',
    answered_by BIGINT NOT NULL DEFAULT 0,
    answered_at BIGINT NOT NULL DEFAULT 0,
    created_at  BIGINT NOT NULL
);
CREATE INDEX feedback_tickets_sender ON feedback_tickets (sender, created_at);
CREATE INDEX feedback_tickets_member ON feedback_tickets (member_id, id);
CREATE INDEX feedback_tickets_state ON feedback_tickets (state, id);
CREATE TABLE feedback_pictures (
    name       TEXT   NOT NULL PRIMARY KEY,
    jpeg       BYTEA  NOT NULL
);
CREATE TABLE feedback_settings (
    one        INTEGER NOT NULL PRIMARY KEY,
    value      TEXT    NOT NULL,
    version    BIGINT  NOT NULL,
    updated_at BIGINT  NOT NULL
);
