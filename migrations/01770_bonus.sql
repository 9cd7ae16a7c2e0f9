-- +goose Up
-- Campaigns, what members hold of them and what they turned over; see
-- internal/rewards/bonus. rule and terms are JSON, amounts micro-units.
CREATE TABLE bonus_campaigns (
    id         BIGINT  NOT NULL PRIMARY KEY,
    tag        TEXT    NOT NULL UNIQUE,
    state      TEXT    NOT NULL CHECK (state IN ('DRAFT', 'ASKED', 'LIVE', 'PAUSED', 'CLOSED')),
    version    INTEGER NOT NULL,
    taken      BIGINT  NOT NULL DEFAULT 0 CHECK (taken >= 0),
    made_by    BIGINT  NOT NULL,
    updated_at BIGINT  NOT NULL
);
CREATE TABLE bonus_rules (
    campaign_id BIGINT  NOT NULL,
    version     INTEGER NOT NULL,
    rule        TEXT    NOT NULL,
    made_by     BIGINT  NOT NULL,
    at          BIGINT  NOT NULL,
    PRIMARY KEY (campaign_id, version)
);
-- Codes that are good for one claim; taken_by is 0 until then.
CREATE TABLE bonus_codes (
    code        TEXT   NOT NULL PRIMARY KEY,
    campaign_id BIGINT NOT NULL,
    taken_by    BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX bonus_codes_campaign ON bonus_codes (campaign_id);
-- Devices that have had a campaign.
CREATE TABLE bonus_marks (
    campaign_id BIGINT NOT NULL,
    mark        TEXT   NOT NULL,
    PRIMARY KEY (campaign_id, mark)
);
CREATE TABLE bonus_grants (
    id          BIGINT  NOT NULL PRIMARY KEY,
    campaign_id BIGINT  NOT NULL,
    version     INTEGER NOT NULL,
    member_id   BIGINT  NOT NULL,
    currency    TEXT    NOT NULL,
    state       TEXT    NOT NULL CHECK (state IN ('OFFERED', 'CLAIMED', 'QUEUED', 'ACTIVE', 'COMPLETED', 'FORFEITED', 'EXPIRED', 'CANCELLED')),
    slot        TEXT    NOT NULL,
    amount      BIGINT  NOT NULL CHECK (amount >= 0),
    deposit     BIGINT  NOT NULL,
    target      BIGINT  NOT NULL CHECK (target >= 0),
    terms       TEXT    NOT NULL,
    converted   BIGINT  NOT NULL CHECK (converted >= 0),
    forfeited   BIGINT  NOT NULL CHECK (forfeited >= 0),
    from_cash   BIGINT  NOT NULL CHECK (from_cash >= 0 AND from_cash <= converted),
    from_house  BIGINT  NOT NULL CHECK (from_house >= 0),
    found       BIGINT  NOT NULL CHECK (found >= 0),
    refused     INTEGER NOT NULL DEFAULT 0,
    why         TEXT    NOT NULL,
    device      TEXT    NOT NULL,
    created_at  BIGINT  NOT NULL,
    active_at   BIGINT  NOT NULL,
    expires_at  BIGINT  NOT NULL,
    ended_at    BIGINT  NOT NULL,
    UNIQUE (campaign_id, member_id, slot)
);
CREATE UNIQUE INDEX bonus_grants_active ON bonus_grants (member_id, currency) WHERE state = 'ACTIVE';
CREATE INDEX bonus_grants_member ON bonus_grants (member_id, id);
CREATE INDEX bonus_grants_campaign ON bonus_grants (campaign_id, id);
CREATE INDEX bonus_grants_due ON bonus_grants (expires_at) WHERE expires_at > 0 AND ended_at = 0;
-- What was turned over for a grant; written by the counting listener alone.
CREATE TABLE bonus_wagers (
    grant_id BIGINT NOT NULL,
    category TEXT   NOT NULL,
    valid    BIGINT NOT NULL,
    counted  BIGINT NOT NULL,
    PRIMARY KEY (grant_id, category)
);
-- Cash that was given, and what of it must be turned over.
CREATE TABLE bonus_rollovers (
    id        BIGINT NOT NULL PRIMARY KEY,
    member_id BIGINT NOT NULL,
    currency  TEXT   NOT NULL,
    amount    BIGINT NOT NULL CHECK (amount > 0),
    target    BIGINT NOT NULL CHECK (target >= 0),
    progress  BIGINT NOT NULL CHECK (progress >= 0),
    scope     TEXT   NOT NULL,
    source    TEXT   NOT NULL,
    at        BIGINT NOT NULL,
    done_at   BIGINT NOT NULL,
    UNIQUE (scope, source, member_id)
);
CREATE INDEX bonus_rollovers_open ON bonus_rollovers (member_id) WHERE done_at = 0;
CREATE INDEX bonus_rollovers_member ON bonus_rollovers (member_id, id);
-- Deposits that were credited, as campaigns count them.
CREATE TABLE bonus_deposits (
    id        BIGINT NOT NULL PRIMARY KEY,
    member_id BIGINT NOT NULL,
    currency  TEXT   NOT NULL,
    method    TEXT   NOT NULL,
    amount    BIGINT NOT NULL,
    at        BIGINT NOT NULL
);
CREATE INDEX bonus_deposits_member ON bonus_deposits (member_id, currency, id);
CREATE INDEX bonus_deposits_at ON bonus_deposits (at);
INSERT INTO bonus_deposits (id, member_id, currency, method, amount, at)
SELECT id, member_id, currency, method, paid_amount, updated_at FROM cashier_deposits WHERE state = 'CREDITED';

-- v_bonus_grants: for outside checks; a grant that was paid (active_at > 0) has
-- left amount + its bets' moves + from_cash + from_house + found - converted - forfeited.
CREATE VIEW v_bonus_grants AS
SELECT id AS grant_id, campaign_id, version, member_id, currency, state, amount, deposit, target, converted, forfeited, from_cash, from_house,
       found, refused, created_at, active_at, expires_at, ended_at FROM bonus_grants;

-- +goose Down
DROP VIEW v_bonus_grants;
DROP TABLE bonus_deposits;
DROP TABLE bonus_rollovers;
DROP TABLE bonus_wagers;
DROP TABLE bonus_grants;
DROP TABLE bonus_marks;
DROP TABLE bonus_codes;
DROP TABLE bonus_rules;
DROP TABLE bonus_campaigns;
