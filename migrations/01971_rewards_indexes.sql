-- +goose Up
-- Codes are found by themselves; nobody lists those of a campaign.
DROP INDEX bonus_codes_campaign;

-- Staff list a campaign's grants by state, the newest first; what its figures add
-- up is here besides, so that they read no row.
CREATE INDEX bonus_grants_desk ON bonus_grants (campaign_id, state, id, active_at, amount, converted, forfeited);

-- The deposits of a time are read in steps, in their order.
DROP INDEX bonus_deposits_at;
CREATE INDEX bonus_deposits_at ON bonus_deposits (currency, at, id);

-- A place on a board is a count of who stands before it: all that it asks is here,
-- and who was taken off is not.
DROP INDEX rewards_quest_scores_order;
CREATE INDEX rewards_quest_scores_order ON rewards_quest_scores (quest_id, value DESC, changed_at, member_id) WHERE is_out = FALSE;

-- What is claimed for members goes on from member to member.
DROP INDEX rewards_quest_progress_quest;
CREATE INDEX rewards_quest_progress_unclaimed ON rewards_quest_progress (quest_id, begins_at, member_id) WHERE claimed_at = 0;

-- Staff list awards and invitations by kind and state, the newest first.
DROP INDEX rewards_quest_awards_process;
CREATE INDEX rewards_quest_awards_list ON rewards_quest_awards (kind, id);
CREATE INDEX rewards_quest_awards_state ON rewards_quest_awards (state, id);
CREATE INDEX rewards_quest_awards_desk ON rewards_quest_awards (kind, state, id);
DROP INDEX rewards_quest_friends_held;
CREATE INDEX rewards_quest_friends_state ON rewards_quest_friends (state, referee_id);
