-- +goose Up
-- Staff look members and codes up by how they begin. An index in the order of a
-- language serves neither that nor the order of bytes in which lists go on.
CREATE INDEX members_account_bytes ON members (account COLLATE "C");
CREATE INDEX members_invitations_code_bytes ON members_invitations (code COLLATE "C");
