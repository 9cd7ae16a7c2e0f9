-- +goose Up
CREATE TABLE members (
    id             BIGINT  NOT NULL PRIMARY KEY,
    account        TEXT    NOT NULL UNIQUE,
    nickname       TEXT    NOT NULL,
    type           INTEGER NOT NULL CHECK (type IN (0, 1, 2, 4, 41, 42)),
    currency       TEXT    NOT NULL,
    status         TEXT    NOT NULL CHECK (status IN ('active', 'frozen')),
    status_why     TEXT    NOT NULL DEFAULT '',
    lang           TEXT    NOT NULL,
    upline         BIGINT  NOT NULL DEFAULT 0 CHECK (upline <> id),
    affiliate_code TEXT    NOT NULL DEFAULT '',
    referral_code  TEXT    NOT NULL DEFAULT '',
    fields         TEXT    NOT NULL DEFAULT '{}',
    created_at     BIGINT  NOT NULL,
    CHECK ((type = 4) = (currency = 'XXX'))
);
CREATE INDEX members_upline ON members (upline);
CREATE VIEW v_members AS SELECT id, account, type, currency, status, lang, upline, created_at FROM members;
