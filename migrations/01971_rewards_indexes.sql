-- +goose Up
-- A place on a board is a count of who stands before it: all that it asks is here,
-- and who was taken off is not.
DROP INDEX rewards_quest_scores_order;
CREATE INDEX rewards_quest_scores_order ON rewards_quest_scores (quest_id, value DESC, changed_at, member_id) WHERE is_out = FALSE;
