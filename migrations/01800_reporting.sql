-- +goose Up
-- What a member played, paid in and got on a day of the brand, by category; the
-- category is empty for what belongs to none. Sums that are added to; nothing in
-- the book stands on them.
CREATE TABLE reporting_member_days (
    member_id  BIGINT  NOT NULL,
    day        INTEGER NOT NULL,
    category   TEXT    NOT NULL,
    bets       BIGINT  NOT NULL,
    stake      BIGINT  NOT NULL,
    payout     BIGINT  NOT NULL,
    valid      BIGINT  NOT NULL,
    rebate     BIGINT  NOT NULL,
    promo      BIGINT  NOT NULL,
    deposit    BIGINT  NOT NULL,
    withdrawal BIGINT  NOT NULL,
    PRIMARY KEY (member_id, day, category)
);
CREATE VIEW v_member_days AS SELECT member_id, day, category, bets, stake, payout, valid, rebate, promo, deposit, withdrawal FROM reporting_member_days;
