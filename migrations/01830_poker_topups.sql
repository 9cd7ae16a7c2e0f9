-- +goose Up
-- Top-ups at a ring table: a further stake of a stay, asked for between two
-- hands. owed says which call of the vendor protocol it still owes: BET,
-- ROLLBACK or nothing.
CREATE TABLE studio_poker_topups (
    id              BIGINT NOT NULL PRIMARY KEY,
    sit_id          BIGINT NOT NULL REFERENCES studio_poker_sits (id),
    user_id         TEXT   NOT NULL,
    amount          BIGINT NOT NULL CHECK (amount > 0),
    status          TEXT   NOT NULL CHECK (status IN ('PENDING', 'TAKEN', 'REFUSED', 'UNDONE')),
    owed            TEXT   NOT NULL CHECK (owed IN ('', 'BET', 'ROLLBACK')),
    reason          TEXT   NOT NULL DEFAULT '',
    idem_key        TEXT   NOT NULL,
    balance         BIGINT NOT NULL DEFAULT 0,
    balance_version BIGINT NOT NULL DEFAULT 0,
    created_at      BIGINT NOT NULL,
    UNIQUE (user_id, idem_key)
);
CREATE INDEX studio_poker_topups_owed ON studio_poker_topups (id) WHERE owed <> '';

-- topped: what all top-ups of a stay brought; adds: the part of it that lies
-- beside the table until the hand is over.
ALTER TABLE studio_poker_sits ADD COLUMN topped BIGINT NOT NULL DEFAULT 0;
ALTER TABLE studio_poker_sits ADD COLUMN adds BIGINT NOT NULL DEFAULT 0;

-- What a stay staked is its buy-in and its top-ups.
DROP VIEW v_house_stays;
CREATE VIEW v_house_stays AS
SELECT id AS round_id, 'poker' AS engine, vendor, game_code, user_id, currency, buy_in + topped AS stake, payout, status AS outcome_state,
       CASE WHEN owed = '' AND status NOT IN ('PENDING', 'SEATED') THEN 1 ELSE 0 END AS settled
FROM studio_poker_sits;

-- +goose Down
DROP VIEW v_house_stays;
CREATE VIEW v_house_stays AS
SELECT id AS round_id, 'poker' AS engine, vendor, game_code, user_id, currency, buy_in AS stake, payout, status AS outcome_state,
       CASE WHEN owed = '' AND status NOT IN ('PENDING', 'SEATED') THEN 1 ELSE 0 END AS settled
FROM studio_poker_sits;
ALTER TABLE studio_poker_sits DROP COLUMN adds;
ALTER TABLE studio_poker_sits DROP COLUMN topped;
DROP TABLE studio_poker_topups;
