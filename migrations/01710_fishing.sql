-- +goose Up
-- The fishing rooms; see internal/studio/fishing. Amounts are micro-units,
-- instants microseconds since 1970, 0 means "not yet".

-- The water of a room since a start of the process: its fish are a function of
-- the seed, which is public.
CREATE TABLE studio_fishing_waters (
    id        BIGINT NOT NULL PRIMARY KEY,
    room      TEXT   NOT NULL,
    sheet     TEXT   NOT NULL,
    seed      TEXT   NOT NULL,
    opened_at BIGINT NOT NULL
);

-- The sealed seed of a member's next stay, to which the house is committed.
CREATE TABLE studio_fishing_seeds (
    user_id  TEXT NOT NULL,
    currency TEXT NOT NULL,
    sealed   TEXT NOT NULL,
    hash     TEXT NOT NULL,
    PRIMARY KEY (user_id, currency)
);

-- A member's stay at a seat. purse is money that was loaded and not shot, with
-- what bullets in the air cost; bag is what was caught and not paid out yet.
CREATE TABLE studio_fishing_stays (
    id          BIGINT NOT NULL PRIMARY KEY,
    room        TEXT   NOT NULL,
    sheet       TEXT   NOT NULL,
    seat        BIGINT NOT NULL,
    vendor      TEXT   NOT NULL,
    game_code   TEXT   NOT NULL,
    user_id     TEXT   NOT NULL,
    currency    TEXT   NOT NULL,
    seed_sealed TEXT   NOT NULL,
    seed_hash   TEXT   NOT NULL,
    client_seed TEXT   NOT NULL,
    nonce       BIGINT NOT NULL,
    last_bullet BIGINT NOT NULL,
    purse       BIGINT NOT NULL CHECK (purse >= 0),
    bag         BIGINT NOT NULL CHECK (bag >= 0),
    load_id     BIGINT NOT NULL,
    shots       BIGINT NOT NULL,
    cost        BIGINT NOT NULL CHECK (cost >= 0),
    paid        BIGINT NOT NULL CHECK (paid >= 0),
    volleys     BIGINT NOT NULL,
    status      TEXT   NOT NULL CHECK (status IN ('SEATED', 'LEFT')),
    created_at  BIGINT NOT NULL,
    ended_at    BIGINT NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX studio_fishing_stays_seat ON studio_fishing_stays (room, seat) WHERE status = 'SEATED';
CREATE UNIQUE INDEX studio_fishing_stays_user ON studio_fishing_stays (user_id, currency, sheet) WHERE status = 'SEATED';
CREATE INDEX studio_fishing_stays_member ON studio_fishing_stays (user_id, id);

-- Money that was loaded to shoot with: one round for the platform. owed says
-- which call of the vendor protocol it still needs: BET, ROLLBACK, WIN, CLOSE
-- or nothing.
CREATE TABLE studio_fishing_loads (
    id              BIGINT NOT NULL PRIMARY KEY,
    stay_id         BIGINT NOT NULL,
    vendor          TEXT   NOT NULL,
    game_code       TEXT   NOT NULL,
    user_id         TEXT   NOT NULL,
    currency        TEXT   NOT NULL,
    amount          BIGINT NOT NULL CHECK (amount > 0),
    payout          BIGINT NOT NULL DEFAULT 0 CHECK (payout >= 0),
    status          TEXT   NOT NULL CHECK (status IN ('PENDING', 'LIVE', 'DONE', 'REFUSED', 'UNDONE')),
    owed            TEXT   NOT NULL CHECK (owed IN ('', 'BET', 'ROLLBACK', 'WIN', 'CLOSE')),
    reason          TEXT   NOT NULL DEFAULT '',
    idem_key        TEXT   NOT NULL,
    balance         BIGINT NOT NULL DEFAULT 0,
    balance_version BIGINT NOT NULL DEFAULT 0,
    created_at      BIGINT NOT NULL,
    ended_at        BIGINT NOT NULL DEFAULT 0,
    UNIQUE (user_id, idem_key)
);
CREATE INDEX studio_fishing_loads_stay ON studio_fishing_loads (stay_id, id);
CREATE INDEX studio_fishing_loads_owed ON studio_fishing_loads (id) WHERE owed <> '';

-- Bullets that hit, as one answer told them: JSON lists of bullet, weapon,
-- stake, nonce, and for each fish its number and what it paid in costs.
CREATE TABLE studio_fishing_volleys (
    stay_id  BIGINT NOT NULL,
    number   BIGINT NOT NULL,
    water_id BIGINT NOT NULL,
    shots    TEXT   NOT NULL,
    cost     BIGINT NOT NULL CHECK (cost > 0),
    paid     BIGINT NOT NULL CHECK (paid >= 0),
    at       BIGINT NOT NULL,
    PRIMARY KEY (stay_id, number)
);

-- +goose Down
DROP TABLE studio_fishing_volleys;
DROP TABLE studio_fishing_loads;
DROP TABLE studio_fishing_stays;
DROP TABLE studio_fishing_seeds;
DROP TABLE studio_fishing_waters;
