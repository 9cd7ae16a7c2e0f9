-- +goose Up
-- What members apply for with a form. One of a member and campaign is open at a
-- time; grant_id is 0 until one is approved. Images are names of files.
CREATE TABLE bonus_applications (
    id          BIGINT  NOT NULL PRIMARY KEY,
    campaign_id BIGINT  NOT NULL,
    version     INTEGER NOT NULL,
    member_id   BIGINT  NOT NULL,
    slot        TEXT    NOT NULL,
    state       TEXT    NOT NULL CHECK (state IN ('APPLYING', 'HELD', 'APPROVED', 'REJECTED', 'EXCLUDED')),
    remark      TEXT    NOT NULL,
    images      TEXT    NOT NULL,
    grant_id    BIGINT  NOT NULL DEFAULT 0,
    reason      TEXT    NOT NULL DEFAULT '',
    staff_id    BIGINT  NOT NULL DEFAULT 0,
    at          BIGINT  NOT NULL,
    decided_at  BIGINT  NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX bonus_applications_open ON bonus_applications (campaign_id, member_id) WHERE state IN ('APPLYING', 'HELD');
CREATE INDEX bonus_applications_own ON bonus_applications (campaign_id, member_id, id);
CREATE INDEX bonus_applications_member ON bonus_applications (member_id, id);
CREATE INDEX bonus_applications_campaign ON bonus_applications (campaign_id, id);
CREATE INDEX bonus_applications_queue ON bonus_applications (state, id);
CREATE INDEX bonus_applications_desk ON bonus_applications (campaign_id, state, id);

-- Hidden forms of from where, and under which name, a campaign was claimed or
-- applied for.
CREATE TABLE bonus_traces (
    campaign_id BIGINT NOT NULL,
    kind        TEXT   NOT NULL,
    mark        TEXT   NOT NULL,
    member_id   BIGINT NOT NULL,
    PRIMARY KEY (campaign_id, kind, mark, member_id)
);
CREATE INDEX bonus_traces_member ON bonus_traces (member_id);

-- +goose Down
DROP TABLE bonus_traces;
DROP TABLE bonus_applications;
