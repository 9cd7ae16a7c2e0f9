-- +goose Up
-- Codes that bring new members below their owner; each member and agent has one
-- of their own, staff can add others.
CREATE TABLE members_invitations (
    code       TEXT    NOT NULL PRIMARY KEY CHECK (code = UPPER(code)),
    member_id  BIGINT  NOT NULL,
    own        BOOLEAN NOT NULL,
    domain     TEXT    NOT NULL DEFAULT '',
    note       TEXT    NOT NULL DEFAULT '',
    enabled    BOOLEAN NOT NULL DEFAULT TRUE,
    made_by    BIGINT  NOT NULL DEFAULT 0,
    created_at BIGINT  NOT NULL
);
CREATE UNIQUE INDEX members_invitations_own ON members_invitations (member_id) WHERE own;
CREATE INDEX members_invitations_member ON members_invitations (member_id);
-- Who referred a member, 0 for nobody; upline is the agent above.
ALTER TABLE members ADD COLUMN referrer BIGINT NOT NULL DEFAULT 0;
CREATE INDEX members_invited ON members (affiliate_code) WHERE affiliate_code <> '';
CREATE INDEX members_referrer ON members (referrer) WHERE referrer <> 0;
CREATE VIEW v_members_invitations AS SELECT code, member_id, own, enabled, created_at FROM members_invitations;
