-- +goose Up
-- What games paid back of what was staked on a day of the brand, by the order of
-- the stake; squares is the sum of the stakes' squares in whole units, rounded
-- up. Counted from the settled rounds by a job; a day is written as a whole.
CREATE TABLE reporting_returns (
    day      INTEGER NOT NULL,
    vendor   TEXT    NOT NULL,
    game     TEXT    NOT NULL,
    currency TEXT    NOT NULL,
    level    BIGINT  NOT NULL,
    rounds   BIGINT  NOT NULL,
    stake    BIGINT  NOT NULL,
    payout   BIGINT  NOT NULL,
    squares  BIGINT  NOT NULL,
    PRIMARY KEY (day, vendor, game, currency, level)
);
CREATE VIEW v_returns AS SELECT day, vendor, game, currency, level, rounds, stake, payout, squares FROM reporting_returns;

-- The day on which staff were last told that something pays off its return.
CREATE TABLE reporting_return_alarms (
    subject TEXT    NOT NULL PRIMARY KEY,
    day     INTEGER NOT NULL
);
