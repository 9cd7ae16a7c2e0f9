-- +goose Up
-- Changes of settings that wait for their time. A plan holds what it changes,
-- not the whole document, so that what is saved meanwhile stays. See
-- internal/site.
CREATE TABLE site_plans (
    name       TEXT   NOT NULL,
    due_at     BIGINT NOT NULL,
    staff_id   BIGINT NOT NULL,
    made_at    BIGINT NOT NULL,
    patch      TEXT   NOT NULL,
    state      TEXT   NOT NULL CHECK (state IN ('WAITING', 'DONE', 'DROPPED', 'REFUSED')),
    version    BIGINT NOT NULL DEFAULT 0,
    refusal    TEXT   NOT NULL DEFAULT '',
    PRIMARY KEY (name, due_at, made_at)
);
CREATE UNIQUE INDEX site_plans_waiting ON site_plans (name, due_at) WHERE state = 'WAITING';

-- +goose Down
DROP TABLE site_plans;
