-- +goose Up
-- A table that is made anew under its old name.
CREATE TABLE drill_moves_new (
    entry_id   BIGINT  NOT NULL,
    account_id BIGINT  NOT NULL,
    amount     BIGINT  NOT NULL CHECK (amount <> 0),
    raised     BOOLEAN NOT NULL,
    PRIMARY KEY (entry_id, account_id)
);
INSERT INTO drill_moves_new (entry_id, account_id, amount, raised) SELECT entry_id, account_id, amount, amount > 0 FROM drill_moves;
DROP TABLE drill_moves;
ALTER TABLE drill_moves_new RENAME TO drill_moves;
CREATE INDEX drill_moves_account ON drill_moves (account_id, entry_id);
CREATE VIEW v_drill AS SELECT account_id, SUM(amount) AS balance FROM drill_moves GROUP BY account_id;
