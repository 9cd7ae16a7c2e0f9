-- +goose Up
-- v_claims: every prize that a member could take or was given, whichever room it
-- is of, for outside checks; state is in the words of that room.
CREATE VIEW v_claims AS
SELECT 'bonus' AS room, id AS claim_id, member_id, currency, state, created_at FROM bonus_grants
UNION ALL
SELECT 'loyalty', id, member_id, currency, state, created_at FROM loyalty_rewards
UNION ALL
SELECT 'quest', id, member_id, currency, state, at FROM rewards_quest_awards;

-- +goose Down
DROP VIEW v_claims;
