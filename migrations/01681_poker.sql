-- +goose Up
-- Poker; see internal/studio/poker. Amounts are micro-units, instants
-- microseconds since 1970, 0 means "not yet".

-- Where a table stands between two hands. next_sealed is the server seed of
-- the next hand, next_hash its commitment, which everybody sees.
CREATE TABLE studio_poker_tables (
    code        TEXT   NOT NULL PRIMARY KEY,
    hands       BIGINT NOT NULL,
    button      BIGINT NOT NULL,
    small_seat  BIGINT NOT NULL,
    big_seat    BIGINT NOT NULL,
    next_sealed TEXT   NOT NULL,
    next_hash   TEXT   NOT NULL
);

-- A member's stay at a table, from the buy-in to the leaving: one round for
-- the platform. stack is what the last finished hand left. owed says which call
-- of the vendor protocol it still owes: BET, ROLLBACK, WIN, CLOSE or nothing.
CREATE TABLE studio_poker_sits (
    id              BIGINT NOT NULL PRIMARY KEY,
    table_code      TEXT   NOT NULL,
    seat            BIGINT NOT NULL,
    vendor          TEXT   NOT NULL,
    game_code       TEXT   NOT NULL,
    user_id         TEXT   NOT NULL,
    currency        TEXT   NOT NULL,
    buy_in          BIGINT NOT NULL CHECK (buy_in > 0),
    stack           BIGINT NOT NULL CHECK (stack >= 0),
    status          TEXT   NOT NULL CHECK (status IN ('PENDING', 'SEATED', 'LEFT', 'REFUSED', 'UNDONE')),
    owed            TEXT   NOT NULL CHECK (owed IN ('', 'BET', 'ROLLBACK', 'WIN', 'CLOSE')),
    payout          BIGINT NOT NULL DEFAULT 0 CHECK (payout >= 0),
    client_seed     TEXT   NOT NULL,
    waits           BOOLEAN NOT NULL,
    missed_small    BOOLEAN NOT NULL,
    hands           BIGINT NOT NULL DEFAULT 0,
    reason          TEXT   NOT NULL DEFAULT '',
    idem_key        TEXT   NOT NULL,
    balance         BIGINT NOT NULL DEFAULT 0,
    balance_version BIGINT NOT NULL DEFAULT 0,
    created_at      BIGINT NOT NULL,
    ended_at        BIGINT NOT NULL DEFAULT 0,
    UNIQUE (user_id, idem_key)
);
CREATE UNIQUE INDEX studio_poker_sits_seat ON studio_poker_sits (table_code, seat) WHERE status IN ('PENDING', 'SEATED');
CREATE UNIQUE INDEX studio_poker_sits_user ON studio_poker_sits (table_code, user_id) WHERE status IN ('PENDING', 'SEATED');
CREATE INDEX studio_poker_sits_member ON studio_poker_sits (user_id, id);
CREATE INDEX studio_poker_sits_owed ON studio_poker_sits (id) WHERE owed <> '';

-- A hand. record is what it follows from (JSON), written as far as it is known
-- when the hand begins and whole when it is over.
CREATE TABLE studio_poker_hands (
    id          BIGINT NOT NULL PRIMARY KEY,
    table_code  TEXT   NOT NULL,
    number      BIGINT NOT NULL,
    state       TEXT   NOT NULL CHECK (state IN ('OPEN', 'PAID', 'VOID')),
    currency    TEXT   NOT NULL,
    seed_sealed TEXT   NOT NULL,
    seed_hash   TEXT   NOT NULL,
    client_seed TEXT   NOT NULL,
    root        TEXT   NOT NULL,
    record      TEXT   NOT NULL,
    pot         BIGINT NOT NULL DEFAULT 0,
    rake        BIGINT NOT NULL DEFAULT 0,
    started_at  BIGINT NOT NULL,
    ended_at    BIGINT NOT NULL DEFAULT 0,
    UNIQUE (table_code, number)
);
CREATE INDEX studio_poker_hands_open ON studio_poker_hands (id) WHERE state = 'OPEN';

-- Who was dealt into a hand and with what they came and went.
CREATE TABLE studio_poker_players (
    hand_id BIGINT NOT NULL REFERENCES studio_poker_hands (id),
    seat    BIGINT NOT NULL,
    sit_id  BIGINT NOT NULL,
    user_id TEXT   NOT NULL,
    brought BIGINT NOT NULL,
    left_with BIGINT NOT NULL,
    PRIMARY KEY (hand_id, seat)
);
CREATE INDEX studio_poker_players_user ON studio_poker_players (user_id, hand_id);

-- +goose Down
DROP TABLE studio_poker_players;
DROP TABLE studio_poker_hands;
DROP TABLE studio_poker_sits;
DROP TABLE studio_poker_tables;
