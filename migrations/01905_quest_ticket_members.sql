-- +goose Up
-- What a member's tickets are the sum of is found by the member.
CREATE INDEX rewards_quest_ticket_moves_member ON rewards_quest_ticket_moves (member_id);

-- +goose Down
DROP INDEX rewards_quest_ticket_moves_member;
