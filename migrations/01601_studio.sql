-- +goose Up
-- The house games; see internal/studio. Amounts are micro-units, instants
-- microseconds since 1970, 0 means "not yet".

-- A launch token that was used here; only its SHA-256 is kept.
CREATE TABLE studio_sessions (
    token_hash TEXT   NOT NULL PRIMARY KEY,
    id         BIGINT NOT NULL UNIQUE,
    vendor     TEXT   NOT NULL,
    game_code  TEXT   NOT NULL,
    user_id    TEXT   NOT NULL,
    currency   TEXT   NOT NULL,
    created_at BIGINT NOT NULL
);

-- A pair of server seeds: one in use, one announced; sealed until retired_at.
CREATE TABLE studio_seeds (
    id            BIGINT NOT NULL PRIMARY KEY,
    user_id       TEXT   NOT NULL,
    currency      TEXT   NOT NULL,
    engine        TEXT   NOT NULL,
    server_sealed TEXT   NOT NULL,
    server_hash   TEXT   NOT NULL,
    next_sealed   TEXT   NOT NULL,
    next_hash     TEXT   NOT NULL,
    client_seed   TEXT   NOT NULL,
    nonce         BIGINT NOT NULL,
    created_at    BIGINT NOT NULL,
    retired_at    BIGINT NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX studio_seeds_active ON studio_seeds (user_id, currency, engine) WHERE retired_at = 0;

-- A round that is decided in one step (slot, dice). state is PENDING until the
-- money answered, then SETTLED, REFUSED (no money moved) or VOIDED (undone).
CREATE TABLE studio_rounds (
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
    state           TEXT   NOT NULL CHECK (state IN ('PENDING', 'SETTLED', 'REFUSED', 'VOIDED')),
    reason          TEXT   NOT NULL DEFAULT '',
    idem_key        TEXT   NOT NULL,
    balance         BIGINT NOT NULL DEFAULT 0,
    balance_version BIGINT NOT NULL DEFAULT 0,
    created_at      BIGINT NOT NULL,
    ended_at        BIGINT NOT NULL DEFAULT 0,
    UNIQUE (seed_id, nonce),
    UNIQUE (user_id, idem_key)
);
CREATE INDEX studio_rounds_member ON studio_rounds (user_id, vendor, game_code, id);
CREATE INDEX studio_rounds_open ON studio_rounds (user_id, id) WHERE state = 'PENDING';

-- The hash chains of the shared crash rounds.
CREATE TABLE studio_crash_chains (
    id            BIGINT NOT NULL PRIMARY KEY,
    secret_sealed TEXT   NOT NULL,
    terminal      TEXT   NOT NULL,
    salt          TEXT   NOT NULL,
    length        BIGINT NOT NULL,
    created_at    BIGINT NOT NULL
);

-- point (in hundredths) and seed are written when the round is over.
CREATE TABLE studio_crash_rounds (
    id        BIGINT NOT NULL PRIMARY KEY,
    chain_id  BIGINT NOT NULL REFERENCES studio_crash_chains (id),
    number    BIGINT NOT NULL,
    phase     TEXT   NOT NULL CHECK (phase IN ('BETTING', 'RUNNING', 'CRASHED', 'VOID')),
    opened_at BIGINT NOT NULL,
    ended_at  BIGINT NOT NULL DEFAULT 0,
    point     BIGINT NOT NULL DEFAULT 0,
    seed      TEXT   NOT NULL DEFAULT '',
    UNIQUE (chain_id, number)
);
CREATE INDEX studio_crash_rounds_open ON studio_crash_rounds (id) WHERE phase IN ('BETTING', 'RUNNING');

-- owed says which call of the vendor protocol this bet still owes: BET,
-- ROLLBACK, WIN, CLOSE, or nothing ('').
CREATE TABLE studio_crash_bets (
    id              BIGINT NOT NULL PRIMARY KEY,
    round_id        BIGINT NOT NULL REFERENCES studio_crash_rounds (id),
    vendor          TEXT   NOT NULL,
    game_code       TEXT   NOT NULL,
    user_id         TEXT   NOT NULL,
    currency        TEXT   NOT NULL,
    stake           BIGINT NOT NULL CHECK (stake > 0),
    auto            BIGINT NOT NULL,
    status          TEXT   NOT NULL,
    owed            TEXT   NOT NULL CHECK (owed IN ('', 'BET', 'ROLLBACK', 'WIN', 'CLOSE')),
    cashed_at       BIGINT NOT NULL DEFAULT 0,
    payout          BIGINT NOT NULL DEFAULT 0 CHECK (payout >= 0),
    reason          TEXT   NOT NULL DEFAULT '',
    idem_key        TEXT   NOT NULL,
    balance         BIGINT NOT NULL DEFAULT 0,
    balance_version BIGINT NOT NULL DEFAULT 0,
    created_at      BIGINT NOT NULL,
    UNIQUE (user_id, idem_key)
);
CREATE INDEX studio_crash_bets_round ON studio_crash_bets (round_id);
CREATE INDEX studio_crash_bets_member ON studio_crash_bets (user_id, id);
CREATE INDEX studio_crash_bets_owed ON studio_crash_bets (id) WHERE owed <> '';

-- v_house_rounds: every bet on a house game as the games recorded it.
-- settled says that no money is on its way any more;
-- payout counts where outcome_state is SETTLED/CASHED.
CREATE VIEW v_house_rounds AS
SELECT id AS round_id, engine, vendor, game_code, user_id, currency, stake, payout, state AS outcome_state,
       CASE WHEN state = 'PENDING' THEN 0 ELSE 1 END AS settled
FROM studio_rounds
UNION ALL
SELECT id, 'crash', vendor, game_code, user_id, currency, stake, payout, status,
       CASE WHEN owed = '' AND status NOT IN ('PENDING', 'LIVE') THEN 1 ELSE 0 END
FROM studio_crash_bets;

-- +goose Down
DROP VIEW v_house_rounds;
DROP TABLE studio_crash_bets;
DROP TABLE studio_crash_rounds;
DROP TABLE studio_crash_chains;
DROP TABLE studio_rounds;
DROP TABLE studio_seeds;
DROP TABLE studio_sessions;
