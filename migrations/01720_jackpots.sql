-- +goose Up
-- The pools of the brand; see internal/studio/jackpot. The terms here are those
-- of the next cycle, each cycle keeps the ones it began with. Rates are in
-- millionths of a stake.
CREATE TABLE studio_jackpot_pools (
    id         BIGINT  NOT NULL PRIMARY KEY,
    level      TEXT    NOT NULL CHECK (level IN ('mini', 'minor', 'major', 'grand')),
    currency   TEXT    NOT NULL,
    kind       TEXT    NOT NULL CHECK (kind IN ('must_hit_by', 'random')),
    seed       BIGINT  NOT NULL CHECK (seed >= 0),
    spread     BIGINT  NOT NULL CHECK (spread >= 0),
    ceiling    BIGINT  NOT NULL CHECK (ceiling >= 0),
    mean       BIGINT  NOT NULL CHECK (mean >= 0),
    rate       BIGINT  NOT NULL CHECK (rate > 0),
    reserve    BIGINT  NOT NULL CHECK (reserve >= 0),
    growth     BOOLEAN NOT NULL,
    open       BOOLEAN NOT NULL,
    version    INTEGER NOT NULL,
    changed_at BIGINT  NOT NULL,
    UNIQUE (level, currency)
);

-- A pool from one win to the next. base + topped + gathered is what the level's
-- account in the book holds while it accrues; threshold, revealed and the winner
-- stand here from the moment in which it was won.
CREATE TABLE studio_jackpot_cycles (
    id          BIGINT  NOT NULL PRIMARY KEY,
    pool_id     BIGINT  NOT NULL,
    number      INTEGER NOT NULL,
    level       TEXT    NOT NULL,
    currency    TEXT    NOT NULL,
    kind        TEXT    NOT NULL,
    seed        BIGINT  NOT NULL,
    spread      BIGINT  NOT NULL,
    ceiling     BIGINT  NOT NULL,
    mean        BIGINT  NOT NULL,
    rate        BIGINT  NOT NULL,
    reserve     BIGINT  NOT NULL,
    growth      BOOLEAN NOT NULL,
    base        BIGINT  NOT NULL,
    topped      BIGINT  NOT NULL,
    gathered    BIGINT  NOT NULL,
    state       TEXT    NOT NULL CHECK (state IN ('ACCRUING', 'TRIGGERED', 'PAID')),
    seed_sealed TEXT    NOT NULL,
    seed_hash   TEXT    NOT NULL,
    next_sealed TEXT    NOT NULL,
    next_hash   TEXT    NOT NULL,
    entropy     TEXT    NOT NULL,
    opened_at   BIGINT  NOT NULL,
    threshold   BIGINT  NOT NULL,
    prize       BIGINT  NOT NULL,
    revealed    TEXT    NOT NULL,
    member_id   BIGINT  NOT NULL,
    vendor      TEXT    NOT NULL,
    game_code   TEXT    NOT NULL,
    round_id    BIGINT  NOT NULL,
    action_id   BIGINT  NOT NULL,
    hit_at      BIGINT  NOT NULL,
    paid_at     BIGINT  NOT NULL,
    UNIQUE (pool_id, number),
    CHECK (state = 'ACCRUING' OR (prize = base + topped + gathered AND gathered = threshold AND member_id <> 0)),
    CHECK (kind <> 'must_hit_by' OR state = 'ACCRUING' OR prize <= ceiling)
);
CREATE UNIQUE INDEX studio_jackpot_cycles_open ON studio_jackpot_cycles (pool_id) WHERE state = 'ACCRUING';
CREATE INDEX studio_jackpot_cycles_owed ON studio_jackpot_cycles (id) WHERE state = 'TRIGGERED';

-- What is put by for seeds.
CREATE TABLE studio_jackpot_reserves (
    currency TEXT   NOT NULL PRIMARY KEY,
    amount   BIGINT NOT NULL
);

-- What part of a stake goes to the pools from a moment on, in millionths.
CREATE TABLE studio_jackpot_rates (
    currency TEXT   NOT NULL,
    since_at BIGINT NOT NULL,
    rate     BIGINT NOT NULL,
    PRIMARY KEY (currency, since_at)
);

-- What the stakes of a game brought in a day, and what a pool held at moments.
CREATE TABLE studio_jackpot_given (
    currency  TEXT   NOT NULL,
    day       BIGINT NOT NULL,
    vendor    TEXT   NOT NULL,
    game_code TEXT   NOT NULL,
    amount    BIGINT NOT NULL,
    bets      BIGINT NOT NULL,
    PRIMARY KEY (currency, day, vendor, game_code)
);
CREATE TABLE studio_jackpot_points (
    pool_id BIGINT NOT NULL,
    at      BIGINT NOT NULL,
    value   BIGINT NOT NULL,
    PRIMARY KEY (pool_id, at)
);

-- v_jackpots: the cycles for outside checks. While a cycle accrues, base +
-- topped + gathered is the balance of the account pool/<level>/JACKPOT_POOL.
CREATE VIEW v_jackpots AS
SELECT id AS cycle_id, pool_id, number, level, currency, kind, seed, ceiling, base, topped, gathered, state, threshold, prize,
       member_id, vendor, game_code, round_id, action_id, opened_at, hit_at, paid_at
FROM studio_jackpot_cycles;

-- +goose Down
DROP VIEW v_jackpots;
DROP TABLE studio_jackpot_points;
DROP TABLE studio_jackpot_given;
DROP TABLE studio_jackpot_rates;
DROP TABLE studio_jackpot_reserves;
DROP TABLE studio_jackpot_cycles;
DROP TABLE studio_jackpot_pools;
