-- +goose Up
-- The shared tables; see internal/studio/pit. Amounts are micro-units, instants
-- microseconds since 1970, 0 means "not yet".

-- phase is OPENING until the outcome is fixed with entropy; seed is written
-- when the round is over, until then it is sealed only.
CREATE TABLE studio_table_rounds (
    id          BIGINT NOT NULL PRIMARY KEY,
    table_code  TEXT   NOT NULL,
    game        TEXT   NOT NULL,
    number      BIGINT NOT NULL,
    phase       TEXT   NOT NULL CHECK (phase IN ('OPENING', 'DEALING', 'RESULT', 'SETTLED', 'VOID')),
    seed_sealed TEXT   NOT NULL,
    commitment  TEXT   NOT NULL,
    entropy     TEXT   NOT NULL DEFAULT '',
    outcome     TEXT   NOT NULL DEFAULT '',
    seed        TEXT   NOT NULL DEFAULT '',
    opened_at   BIGINT NOT NULL,
    ended_at    BIGINT NOT NULL DEFAULT 0,
    UNIQUE (table_code, number)
);
CREATE INDEX studio_table_rounds_open ON studio_table_rounds (id) WHERE phase NOT IN ('SETTLED', 'VOID');

-- wagers is a JSON list of spot and stake; place the order in which stakes were
-- confirmed. owed says which call of the vendor protocol this bet still owes:
-- BET, ROLLBACK, WIN, CLOSE, or nothing ('').
CREATE TABLE studio_table_bets (
    id              BIGINT NOT NULL PRIMARY KEY,
    round_id        BIGINT NOT NULL REFERENCES studio_table_rounds (id),
    vendor          TEXT   NOT NULL,
    game_code       TEXT   NOT NULL,
    user_id         TEXT   NOT NULL,
    currency        TEXT   NOT NULL,
    wagers          TEXT   NOT NULL,
    stake           BIGINT NOT NULL CHECK (stake > 0),
    share           TEXT   NOT NULL,
    place           BIGINT NOT NULL DEFAULT 0,
    status          TEXT   NOT NULL,
    owed            TEXT   NOT NULL CHECK (owed IN ('', 'BET', 'ROLLBACK', 'WIN', 'CLOSE')),
    payout          BIGINT NOT NULL DEFAULT 0 CHECK (payout >= 0),
    reason          TEXT   NOT NULL DEFAULT '',
    idem_key        TEXT   NOT NULL,
    balance         BIGINT NOT NULL DEFAULT 0,
    balance_version BIGINT NOT NULL DEFAULT 0,
    created_at      BIGINT NOT NULL,
    UNIQUE (user_id, idem_key)
);
CREATE INDEX studio_table_bets_round ON studio_table_bets (round_id);
CREATE INDEX studio_table_bets_member ON studio_table_bets (user_id, id);
CREATE INDEX studio_table_bets_owed ON studio_table_bets (id) WHERE owed <> '';

-- v_house_tables: every bet at a table as the pit recorded it, in the columns
-- of v_house_rounds; payout counts where outcome_state is PAID.
CREATE VIEW v_house_tables AS
SELECT b.id AS round_id, r.game AS engine, b.vendor, b.game_code, b.user_id, b.currency, b.stake, b.payout, b.status AS outcome_state,
       CASE WHEN b.owed = '' AND b.status NOT IN ('PENDING', 'LIVE') THEN 1 ELSE 0 END AS settled
FROM studio_table_bets b JOIN studio_table_rounds r ON r.id = b.round_id;

-- +goose Down
DROP VIEW v_house_tables;
DROP TABLE studio_table_bets;
DROP TABLE studio_table_rounds;
