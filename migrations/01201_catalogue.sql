-- +goose Up
-- Vendors and their titles; see internal/catalogue.
CREATE TABLE catalogue_vendors (
    code       TEXT    NOT NULL,
    category   TEXT    NOT NULL,
    name_en    TEXT    NOT NULL,
    name_bn    TEXT    NOT NULL,
    sort       INTEGER NOT NULL,
    state      TEXT    NOT NULL,
    updated_at BIGINT  NOT NULL,
    PRIMARY KEY (code, category)
);
CREATE TABLE catalogue_games (
    id          BIGINT  NOT NULL PRIMARY KEY,
    vendor      TEXT    NOT NULL,
    code        TEXT    NOT NULL,
    category    TEXT    NOT NULL,
    classify    TEXT    NOT NULL,
    name_en     TEXT    NOT NULL,
    name_bn     TEXT    NOT NULL,
    keywords    TEXT    NOT NULL,
    theme       TEXT    NOT NULL,
    motif       TEXT    NOT NULL,
    art_variant INTEGER NOT NULL,
    volatility  TEXT    NOT NULL,
    mechanic    TEXT    NOT NULL,
    par_sheet   TEXT    NOT NULL,
    return_ppm  BIGINT  NOT NULL,
    stake_min   BIGINT  NOT NULL,
    stake_max   BIGINT  NOT NULL,
    is_hot      BOOLEAN NOT NULL,
    is_new      BOOLEAN NOT NULL,
    is_game     TEXT    NOT NULL,
    trial       BOOLEAN NOT NULL,
    sort        INTEGER NOT NULL,
    state       TEXT    NOT NULL,
    updated_at  BIGINT  NOT NULL,
    UNIQUE (vendor, code)
);
-- Which title list has been written, and a number that grows with every change.
CREATE TABLE catalogue_marks (
    name  TEXT   NOT NULL PRIMARY KEY,
    value TEXT   NOT NULL,
    count BIGINT NOT NULL
);
CREATE TABLE catalogue_favourites (
    member_id BIGINT NOT NULL,
    game_id   BIGINT NOT NULL,
    added_at  BIGINT NOT NULL,
    PRIMARY KEY (member_id, game_id)
);
CREATE TABLE catalogue_recent (
    member_id BIGINT NOT NULL,
    game_id   BIGINT NOT NULL,
    played_at BIGINT NOT NULL,
    PRIMARY KEY (member_id, game_id)
);
CREATE INDEX catalogue_recent_order ON catalogue_recent (member_id, played_at);
-- The highest settled wins, each once.
CREATE TABLE catalogue_wins (
    round_id  BIGINT  NOT NULL PRIMARY KEY,
    member_id BIGINT  NOT NULL,
    game_id   BIGINT  NOT NULL,
    currency  TEXT    NOT NULL,
    stake     BIGINT  NOT NULL,
    payout    BIGINT  NOT NULL,
    jackpot   BOOLEAN NOT NULL,
    won_at    BIGINT  NOT NULL
);
CREATE INDEX catalogue_wins_order ON catalogue_wins (jackpot, payout);
-- What each game paid out per hour; the last 24 are the hot figure.
CREATE TABLE catalogue_paid (
    game_id  BIGINT NOT NULL,
    currency TEXT   NOT NULL,
    hour_at  BIGINT NOT NULL,
    payout   BIGINT NOT NULL,
    PRIMARY KEY (game_id, currency, hour_at)
);
CREATE INDEX catalogue_paid_hour ON catalogue_paid (hour_at);
CREATE VIEW v_catalogue_games AS
SELECT id, vendor, code, category, classify, name_en, mechanic, par_sheet, return_ppm, stake_min, stake_max, is_hot, is_new, state
FROM catalogue_games;
