-- +goose Up
-- Fundist may send an action again under another transaction id, and cancels
-- one by its action: which ids belong to which action, noted before any money
-- moves. tx_id is the id that the book knows the action by; amount is -1 where
-- a cancellation came before its action.
CREATE TABLE gateway_fundist_calls (
    vendor    TEXT   NOT NULL,
    tid       TEXT   NOT NULL,
    tx_id     TEXT   NOT NULL,
    kind      TEXT   NOT NULL CHECK (kind IN ('debit', 'credit')),
    member_id BIGINT NOT NULL,
    round     TEXT   NOT NULL,
    action    TEXT   NOT NULL,
    game      TEXT   NOT NULL,
    currency  TEXT   NOT NULL,
    amount    BIGINT NOT NULL,
    seen_at   BIGINT NOT NULL,
    PRIMARY KEY (vendor, tid)
);
CREATE UNIQUE INDEX gateway_fundist_actions ON gateway_fundist_calls (vendor, kind, member_id, round, action) WHERE tid = tx_id;

-- +goose Down
DROP TABLE gateway_fundist_calls;
