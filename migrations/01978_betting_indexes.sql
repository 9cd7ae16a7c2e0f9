-- +goose Up
-- Grants with something left are few beside those that are used up, or the other
-- way round: each are listed newest first, from an index that holds no others.
-- Only free bets change used, so that an ordinary bet never touches them.
CREATE INDEX bet_grants_left ON bet_grants (id) WHERE cancelled_at = 0 AND used < rounds;
CREATE INDEX bet_grants_used ON bet_grants (id) WHERE cancelled_at = 0 AND used >= rounds;

-- What went out of pools is found among itself: nearly all moves are contributions.
CREATE INDEX bet_pool_moves_out ON bet_pool_moves (action_id) WHERE amount < 0;

-- +goose Down
DROP INDEX bet_pool_moves_out;
DROP INDEX bet_grants_used;
DROP INDEX bet_grants_left;
