-- +goose Up
-- The public terms of the programme: VIP ranks, the points mall, offers behind
-- promotions. See internal/rewards.
CREATE TABLE rewards_settings (
    name       TEXT   NOT NULL PRIMARY KEY,
    value      TEXT   NOT NULL,
    version    BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
