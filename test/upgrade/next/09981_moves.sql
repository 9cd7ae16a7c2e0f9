-- +goose Up
-- A table that is filled from the whole book.
CREATE TABLE drill_moves (
    entry_id   BIGINT NOT NULL,
    account_id BIGINT NOT NULL,
    amount     BIGINT NOT NULL,
    PRIMARY KEY (entry_id, account_id)
);
INSERT INTO drill_moves (entry_id, account_id, amount) SELECT entry_id, account_id, amount FROM v_postings;
CREATE INDEX drill_moves_account ON drill_moves (account_id, entry_id);
