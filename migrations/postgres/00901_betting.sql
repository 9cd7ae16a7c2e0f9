-- +goose Up
-- Rounds and what was done in them; see internal/betting. The engines differ in
-- how a row's key is said, as in 00201. A member's rounds lie together, in the
-- order of time, so that their list is one walk.
CREATE TABLE rounds (
    member_id     BIGINT  NOT NULL,
    id            BIGINT  NOT NULL,
    vendor        TEXT    NOT NULL,
    ref           TEXT    NOT NULL,
    game_code     TEXT    NOT NULL,
    currency      TEXT    NOT NULL,
    state         TEXT    NOT NULL CHECK (state IN ('open', 'settled', 'voided')),
    stake         BIGINT  NOT NULL CHECK (stake >= 0),
    payout        BIGINT  NOT NULL CHECK (payout >= 0),
    settled_stake BIGINT  NOT NULL DEFAULT 0,
    bets          INTEGER NOT NULL,
    wins          INTEGER NOT NULL,
    settlement    INTEGER NOT NULL DEFAULT 0,
    opened_at     BIGINT  NOT NULL,
    settled_at    BIGINT  NOT NULL DEFAULT 0,
    PRIMARY KEY (member_id, id),
    UNIQUE (vendor, ref, member_id)
) WITH (fillfactor = 80);

-- One row for every transaction id a vendor has ever sent, kept for good; a
-- tombstone is a bet that was rolled back before it came.
CREATE TABLE bet_actions (
    id          BIGINT  NOT NULL PRIMARY KEY,
    vendor      TEXT   NOT NULL,
    tx_id       TEXT   NOT NULL,
    kind        TEXT   NOT NULL,
    hash        TEXT   NOT NULL,
    member_id   BIGINT NOT NULL,
    round_id    BIGINT NOT NULL,
    ref_tx_id   TEXT   NOT NULL,
    currency    TEXT   NOT NULL,
    stake       BIGINT NOT NULL,
    payout      BIGINT NOT NULL,
    claimed     BIGINT NOT NULL,
    entry_id    BIGINT NOT NULL,
    cash        BIGINT NOT NULL,
    bonus       BIGINT NOT NULL,
    locked      BIGINT NOT NULL,
    version     BIGINT NOT NULL,
    reversed_by BIGINT NOT NULL DEFAULT 0,
    occurred_at BIGINT NOT NULL,
    at          BIGINT NOT NULL,
    UNIQUE (vendor, tx_id)
);
