-- +goose Up
-- The desk of free rounds reads grants by vendor and by state, and the rounds
-- that were played from one of them. What is still open is found by its expiry,
-- what was cancelled in an index of its own; only free bets have a row in the
-- last one, and the bets of an ordinary round never touch any of them.
CREATE INDEX bet_grants_vendor ON bet_grants (vendor, id);
CREATE INDEX bet_grants_expiry ON bet_grants (expires_at, id);
CREATE INDEX bet_grants_cancelled ON bet_grants (id) WHERE cancelled_at <> 0;
CREATE INDEX bet_details_grant ON bet_details (grant_id, round_id) WHERE grant_id <> 0;

-- +goose Down
DROP INDEX bet_details_grant;
DROP INDEX bet_grants_cancelled;
DROP INDEX bet_grants_expiry;
DROP INDEX bet_grants_vendor;
