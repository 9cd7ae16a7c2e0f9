-- +goose Up
-- Money that members of one line gave each other; rows are only added.
CREATE TABLE cashier_kin_transfers (
    id         BIGINT  NOT NULL PRIMARY KEY,
    from_id    BIGINT  NOT NULL,
    to_id      BIGINT  NOT NULL CHECK (to_id <> from_id),
    upward     BOOLEAN NOT NULL,
    currency   TEXT    NOT NULL,
    amount     BIGINT  NOT NULL CHECK (amount > 0),
    created_at BIGINT  NOT NULL
);
CREATE INDEX cashier_kin_transfers_from ON cashier_kin_transfers (from_id, id);
CREATE INDEX cashier_kin_transfers_to ON cashier_kin_transfers (to_id, id);
CREATE VIEW v_kin_transfers AS SELECT id, from_id, to_id, upward, currency, amount, created_at FROM cashier_kin_transfers;
