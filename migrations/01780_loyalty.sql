-- +goose Up
-- Ranks, points and what is given back: see internal/rewards/loyalty. Points
-- themselves are in the book (accounts of kind POINTS).

-- What a member did on a day of the brand in a category of games; deposits stand
-- in the category without a name.
CREATE TABLE loyalty_days (
    member_id BIGINT NOT NULL,
    day       BIGINT NOT NULL,
    category  TEXT   NOT NULL,
    valid     BIGINT NOT NULL,
    stake     BIGINT NOT NULL,
    payout    BIGINT NOT NULL,
    deposit   BIGINT NOT NULL,
    PRIMARY KEY (member_id, day, category)
);
CREATE INDEX loyalty_days_day ON loyalty_days (day, member_id);

-- Totals of all time and of the month, and the rank that they brought.
CREATE TABLE loyalty_members (
    member_id     BIGINT  NOT NULL PRIMARY KEY,
    currency      TEXT    NOT NULL,
    deposit       BIGINT  NOT NULL DEFAULT 0,
    valid         BIGINT  NOT NULL DEFAULT 0,
    month         BIGINT  NOT NULL DEFAULT 0,
    month_deposit BIGINT  NOT NULL DEFAULT 0,
    month_valid   BIGINT  NOT NULL DEFAULT 0,
    level         INTEGER NOT NULL DEFAULT 0,
    best          INTEGER NOT NULL DEFAULT 0,
    floor         INTEGER NOT NULL DEFAULT 0,
    earned_at     BIGINT  NOT NULL DEFAULT 0,
    checked       BIGINT  NOT NULL DEFAULT 0,
    debt          BIGINT  NOT NULL DEFAULT 0 CHECK (debt >= 0)
);

-- What is left over of a member's sums for the next day.
CREATE TABLE loyalty_carries (
    member_id BIGINT NOT NULL,
    name      TEXT   NOT NULL,
    amount    BIGINT NOT NULL,
    PRIMARY KEY (member_id, name)
);

-- How far days are closed; one row.
CREATE TABLE loyalty_closing (
    name     TEXT   NOT NULL PRIMARY KEY,
    begun    BIGINT NOT NULL,
    closed   BIGINT NOT NULL,
    after_id BIGINT NOT NULL
);

CREATE TABLE loyalty_ranks (
    id         BIGINT  NOT NULL PRIMARY KEY,
    member_id  BIGINT  NOT NULL,
    from_level INTEGER NOT NULL,
    to_level   INTEGER NOT NULL,
    why        TEXT    NOT NULL CHECK (why IN ('up', 'keep', 'staff')),
    staff_id   BIGINT  NOT NULL,
    reason     TEXT    NOT NULL,
    at         BIGINT  NOT NULL
);
CREATE INDEX loyalty_ranks_member ON loyalty_ranks (member_id, id);

CREATE TABLE loyalty_rewards (
    id         BIGINT  NOT NULL PRIMARY KEY,
    member_id  BIGINT  NOT NULL,
    currency   TEXT    NOT NULL,
    kind       TEXT    NOT NULL,
    ref        TEXT    NOT NULL,
    level      INTEGER NOT NULL,
    prize      TEXT    NOT NULL,
    state      TEXT    NOT NULL CHECK (state IN ('CLAIMABLE', 'CLAIMED', 'EXPIRED')),
    created_at BIGINT  NOT NULL,
    until      BIGINT  NOT NULL,
    claimed_at BIGINT  NOT NULL DEFAULT 0,
    UNIQUE (member_id, kind, ref)
);
CREATE INDEX loyalty_rewards_open ON loyalty_rewards (member_id, until) WHERE state = 'CLAIMABLE';
CREATE INDEX loyalty_rewards_due ON loyalty_rewards (until) WHERE state = 'CLAIMABLE';
CREATE INDEX loyalty_rewards_member ON loyalty_rewards (member_id, id);

-- The mall. terms are what staff decide, as JSON.
CREATE TABLE loyalty_wares (
    tag     TEXT   NOT NULL PRIMARY KEY,
    sort    BIGINT NOT NULL,
    terms   TEXT   NOT NULL,
    stock   BIGINT NOT NULL CHECK (stock >= 0),
    version BIGINT NOT NULL
);

-- The last number of a day's references.
CREATE TABLE loyalty_references (
    day  BIGINT NOT NULL PRIMARY KEY,
    last BIGINT NOT NULL CHECK (last < 1000000)
);

CREATE TABLE loyalty_redemptions (
    id         BIGINT NOT NULL PRIMARY KEY,
    member_id  BIGINT NOT NULL,
    currency   TEXT   NOT NULL,
    reference  TEXT   NOT NULL UNIQUE,
    tag        TEXT   NOT NULL,
    name       TEXT   NOT NULL,
    prize      TEXT   NOT NULL,
    points     BIGINT NOT NULL CHECK (points > 0),
    state      TEXT   NOT NULL CHECK (state IN ('IN_PROCESS', 'APPROVED', 'REJECTED')),
    remark     TEXT   NOT NULL,
    staff_id   BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    decided_at BIGINT NOT NULL,
    CHECK (state <> 'REJECTED' OR remark <> '')
);
CREATE INDEX loyalty_redemptions_member ON loyalty_redemptions (member_id, id);
CREATE INDEX loyalty_redemptions_state ON loyalty_redemptions (state, id);

CREATE TABLE loyalty_conversions (
    id        BIGINT NOT NULL PRIMARY KEY,
    member_id BIGINT NOT NULL,
    currency  TEXT   NOT NULL,
    reference TEXT   NOT NULL UNIQUE,
    points    BIGINT NOT NULL CHECK (points > 0),
    amount    BIGINT NOT NULL CHECK (amount > 0),
    day       BIGINT NOT NULL,
    at        BIGINT NOT NULL
);
CREATE INDEX loyalty_conversions_member ON loyalty_conversions (member_id, day);
