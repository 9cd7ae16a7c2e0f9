-- +goose Up
-- v_house_stays: every stay at a poker table as the cardroom recorded it, in
-- the columns of v_house_rounds; payout counts where outcome_state is LEFT.
CREATE VIEW v_house_stays AS
SELECT id AS round_id, 'poker' AS engine, vendor, game_code, user_id, currency, buy_in AS stake, payout, status AS outcome_state,
       CASE WHEN owed = '' AND status NOT IN ('PENDING', 'SEATED') THEN 1 ELSE 0 END AS settled
FROM studio_poker_sits;

-- +goose Down
DROP VIEW v_house_stays;
