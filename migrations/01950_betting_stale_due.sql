-- +goose Up
-- A stale round waits in its vendor's queue, by when it is due; see
-- internal/betting/stale.go. Without vendors in it the oldest rounds of one kept
-- all others from their turn.
ALTER TABLE bet_stale_rounds ADD COLUMN vendor TEXT NOT NULL DEFAULT '';
UPDATE bet_stale_rounds SET vendor = COALESCE((
    SELECT r.vendor FROM rounds r WHERE r.member_id = bet_stale_rounds.member_id AND r.id = bet_stale_rounds.round_id), '');
CREATE INDEX bet_stale_rounds_due ON bet_stale_rounds (vendor, next_at, round_id);
