-- +goose Up
-- A round of steps (mines, towers, hi-lo, coin flip). params and picks, with
-- the seeds of seed_id, give everything else. state is PLACED while the stake is
-- asked for, ACTIVE while the member may go on, then CASHED, LOST, TIMEOUT
-- (cashed out for a member who did not go on), REFUSED or VOIDED. owed says which
-- call of the vendor protocol the round still owes, as of studio_crash_bets.
CREATE TABLE studio_steps (
    id              BIGINT NOT NULL PRIMARY KEY,
    vendor          TEXT   NOT NULL,
    game_code       TEXT   NOT NULL,
    user_id         TEXT   NOT NULL,
    currency        TEXT   NOT NULL,
    engine          TEXT   NOT NULL,
    seed_id         BIGINT NOT NULL REFERENCES studio_seeds (id),
    server_hash     TEXT   NOT NULL,
    client_seed     TEXT   NOT NULL,
    nonce           BIGINT NOT NULL,
    params          TEXT   NOT NULL,
    stake           BIGINT NOT NULL CHECK (stake > 0),
    payout          BIGINT NOT NULL CHECK (payout >= 0),
    outcome         TEXT   NOT NULL,
    receipt         TEXT   NOT NULL,
    state           TEXT   NOT NULL CHECK (state IN ('PLACED', 'ACTIVE', 'CASHED', 'LOST', 'TIMEOUT', 'REFUSED', 'VOIDED')),
    reason          TEXT   NOT NULL DEFAULT '',
    idem_key        TEXT   NOT NULL,
    balance         BIGINT NOT NULL DEFAULT 0,
    balance_version BIGINT NOT NULL DEFAULT 0,
    created_at      BIGINT NOT NULL,
    ended_at        BIGINT NOT NULL DEFAULT 0,
    picks           TEXT   NOT NULL DEFAULT '',
    owed            TEXT   NOT NULL CHECK (owed IN ('', 'BET', 'ROLLBACK', 'WIN', 'CLOSE')),
    moved_at        BIGINT NOT NULL,
    end_key         TEXT   NOT NULL DEFAULT '',
    UNIQUE (seed_id, nonce),
    UNIQUE (user_id, idem_key)
);
CREATE INDEX studio_steps_member ON studio_steps (user_id, vendor, game_code, id);
-- A member has at most one open round of a game.
CREATE UNIQUE INDEX studio_steps_open ON studio_steps (user_id, vendor, game_code) WHERE state IN ('PLACED', 'ACTIVE');
CREATE INDEX studio_steps_idle ON studio_steps (moved_at) WHERE state = 'ACTIVE';
CREATE INDEX studio_steps_owed ON studio_steps (id) WHERE owed <> '';

-- v_house_rounds with the rounds of steps: one cashed out for its member is
-- CASHED, one that waits is LIVE.
DROP VIEW v_house_rounds;
CREATE VIEW v_house_rounds AS
SELECT id AS round_id, engine, vendor, game_code, user_id, currency, stake, payout, state AS outcome_state,
       CASE WHEN state = 'PENDING' THEN 0 ELSE 1 END AS settled
FROM studio_rounds
UNION ALL
SELECT id, 'crash', vendor, game_code, user_id, currency, stake, payout, status,
       CASE WHEN owed = '' AND status NOT IN ('PENDING', 'LIVE') THEN 1 ELSE 0 END
FROM studio_crash_bets
UNION ALL
SELECT id, engine, vendor, game_code, user_id, currency, stake, payout,
       CASE state WHEN 'TIMEOUT' THEN 'CASHED' WHEN 'ACTIVE' THEN 'LIVE' ELSE state END,
       CASE WHEN owed = '' AND state NOT IN ('PLACED', 'ACTIVE') THEN 1 ELSE 0 END
FROM studio_steps;

-- +goose Down
DROP VIEW v_house_rounds;
CREATE VIEW v_house_rounds AS
SELECT id AS round_id, engine, vendor, game_code, user_id, currency, stake, payout, state AS outcome_state,
       CASE WHEN state = 'PENDING' THEN 0 ELSE 1 END AS settled
FROM studio_rounds
UNION ALL
SELECT id, 'crash', vendor, game_code, user_id, currency, stake, payout, status,
       CASE WHEN owed = '' AND status NOT IN ('PENDING', 'LIVE') THEN 1 ELSE 0 END
FROM studio_crash_bets;
DROP TABLE studio_steps;
