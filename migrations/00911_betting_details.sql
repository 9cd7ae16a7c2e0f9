-- +goose Up
-- What only few actions carry; an ordinary bet has no row here. amount is what
-- a free bet was recorded with (it stakes nothing); pocket is where a win went,
-- empty for cash; returned_by is the action that gave a free round back.
CREATE TABLE bet_details (
    action_id   BIGINT  NOT NULL PRIMARY KEY,
    round_id    BIGINT  NOT NULL,
    bet_type    TEXT    NOT NULL,
    reward      TEXT    NOT NULL,
    grant_id    BIGINT  NOT NULL,
    amount      BIGINT  NOT NULL,
    pocket      TEXT    NOT NULL,
    pools       INTEGER NOT NULL,
    returned_by BIGINT  NOT NULL DEFAULT 0,
    info        TEXT    NOT NULL
);
CREATE INDEX bet_details_free ON bet_details (round_id) WHERE grant_id <> 0;

-- Every resettlement of a round: its payout before and after.
CREATE TABLE bet_resettlements (
    round_id  BIGINT  NOT NULL,
    version   INTEGER NOT NULL,
    action_id BIGINT  NOT NULL,
    before    BIGINT  NOT NULL,
    after     BIGINT  NOT NULL CHECK (after >= 0),
    reopened  BOOLEAN NOT NULL,
    PRIMARY KEY (round_id, version)
);

-- Free rounds that members were granted; used counts the bets that stand.
CREATE TABLE bet_grants (
    id           BIGINT  NOT NULL PRIMARY KEY,
    vendor       TEXT    NOT NULL,
    reward       TEXT    NOT NULL,
    member_id    BIGINT  NOT NULL,
    currency     TEXT    NOT NULL,
    games        TEXT    NOT NULL,
    rounds       INTEGER NOT NULL CHECK (rounds > 0),
    used         INTEGER NOT NULL CHECK (used >= 0 AND used <= rounds),
    stake        BIGINT  NOT NULL CHECK (stake > 0),
    pocket       TEXT    NOT NULL CHECK (pocket IN ('CASH', 'BONUS')),
    expires_at   BIGINT  NOT NULL,
    created_at   BIGINT  NOT NULL,
    cancelled_at BIGINT  NOT NULL DEFAULT 0,
    UNIQUE (vendor, reward, member_id)
);
CREATE INDEX bet_grants_member ON bet_grants (member_id, id);

-- What went into and out of vendors' jackpot pools, a row an action and pool;
-- their sum is the pool's account in the book.
CREATE TABLE bet_pool_moves (
    action_id BIGINT NOT NULL,
    vendor    TEXT   NOT NULL,
    pool      TEXT   NOT NULL,
    currency  TEXT   NOT NULL,
    amount    BIGINT NOT NULL CHECK (amount <> 0),
    PRIMARY KEY (action_id, pool)
);
CREATE INDEX bet_pool_moves_pool ON bet_pool_moves (vendor, pool, currency, action_id);

-- The sum of a pool's moves up to an action; wins queue here, contributions
-- never touch it.
CREATE TABLE bet_pools (
    vendor     TEXT   NOT NULL,
    pool       TEXT   NOT NULL,
    currency   TEXT   NOT NULL,
    counted    BIGINT NOT NULL,
    counted_to BIGINT NOT NULL,
    PRIMARY KEY (vendor, pool, currency)
);

-- v_bet_details, v_bet_grants, v_bet_pool_moves: the same for outside checks.
CREATE VIEW v_bet_details AS
SELECT action_id, round_id, bet_type, reward, grant_id, amount, pocket, pools, returned_by, info FROM bet_details;
CREATE VIEW v_bet_grants AS
SELECT id AS grant_id, vendor, reward, member_id, currency, games, rounds, used, stake, pocket, expires_at, created_at, cancelled_at FROM bet_grants;
CREATE VIEW v_bet_pool_moves AS
SELECT action_id, vendor, pool, currency, amount FROM bet_pool_moves;

-- +goose Down
DROP VIEW v_bet_pool_moves;
DROP VIEW v_bet_grants;
DROP VIEW v_bet_details;
DROP TABLE bet_pools;
DROP TABLE bet_pool_moves;
DROP TABLE bet_grants;
DROP TABLE bet_resettlements;
DROP TABLE bet_details;
