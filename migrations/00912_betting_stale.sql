-- +goose Up
-- How far the actions were looked through for rounds that are open too long,
-- and the few rounds and actions that were found; see internal/betting/stale.go.
CREATE TABLE bet_cursors (
    name      TEXT   NOT NULL PRIMARY KEY,
    action_id BIGINT NOT NULL
);
CREATE TABLE bet_stale_rounds (
    round_id  BIGINT NOT NULL PRIMARY KEY,
    member_id BIGINT NOT NULL,
    next_at   BIGINT NOT NULL
);
CREATE TABLE bet_stale_actions (
    round_id  BIGINT NOT NULL,
    action_id BIGINT NOT NULL,
    tx_id     TEXT   NOT NULL,
    kind      TEXT   NOT NULL,
    PRIMARY KEY (round_id, action_id)
);

-- +goose Down
DROP TABLE bet_stale_actions;
DROP TABLE bet_stale_rounds;
DROP TABLE bet_cursors;
