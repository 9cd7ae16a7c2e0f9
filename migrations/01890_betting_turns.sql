-- +goose Up
-- How often its round had been resettled when a win came; without a row it was
-- never. Numbers of actions do not tell: of two that cross at two nodes the
-- later one may have the lower number.
CREATE TABLE bet_turns (
    action_id  BIGINT  NOT NULL PRIMARY KEY,
    settlement INTEGER NOT NULL CHECK (settlement > 0)
);
INSERT INTO bet_turns (action_id, settlement)
SELECT a.id, MAX(s.version) FROM bet_resettlements s JOIN bet_actions a ON a.round_id = s.round_id AND a.id > s.action_id
WHERE a.kind IN ('bet-win', 'win', 'promo', 'jackpot') GROUP BY a.id;

-- +goose Down
DROP TABLE bet_turns;
