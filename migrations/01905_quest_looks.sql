-- +goose Up
-- What a recount finds together: a member's moves of tickets, and the awards of
-- the quests of a kind.
CREATE INDEX rewards_quest_ticket_moves_member ON rewards_quest_ticket_moves (member_id);
CREATE INDEX rewards_quest_awards_kind ON rewards_quest_awards (kind, quest_id);

-- +goose Down
DROP INDEX rewards_quest_awards_kind;
DROP INDEX rewards_quest_ticket_moves_member;
