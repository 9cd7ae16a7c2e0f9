-- +goose Up
-- What members are told on the site itself. args are the facts of the sentence,
-- addresses among them only masked; the sentence is made when it is read.
CREATE TABLE messaging_notices (
    id         BIGINT NOT NULL PRIMARY KEY,
    member_id  BIGINT NOT NULL,
    kind       TEXT   NOT NULL,
    args       TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    read_at    BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX messaging_notices_member ON messaging_notices (member_id, id);
CREATE INDEX messaging_notices_age ON messaging_notices (created_at);

CREATE VIEW v_messaging_notices AS SELECT id, member_id, kind, created_at, read_at FROM messaging_notices;
