-- +goose Up
-- What actions moved of bonuses, a row an action and grant; an ordinary bet has
-- none. stake went out of the bonus pocket (a minus: it came back), payout into
-- it (a minus: it was taken back), short is what of that cash paid. Their sum
-- over a round is what stands in it.
CREATE TABLE bet_bonuses (
    action_id BIGINT NOT NULL,
    grant_id  BIGINT NOT NULL,
    round_id  BIGINT NOT NULL,
    stake     BIGINT NOT NULL,
    payout    BIGINT NOT NULL,
    short     BIGINT NOT NULL CHECK (short >= 0),
    PRIMARY KEY (action_id, grant_id)
);
CREATE INDEX bet_bonuses_round ON bet_bonuses (round_id);
CREATE INDEX bet_bonuses_grant ON bet_bonuses (grant_id);

-- v_bet_bonuses: the same for outside checks.
CREATE VIEW v_bet_bonuses AS SELECT action_id, grant_id, round_id, stake, payout, short FROM bet_bonuses;

-- +goose Down
DROP VIEW v_bet_bonuses;
DROP TABLE bet_bonuses;
