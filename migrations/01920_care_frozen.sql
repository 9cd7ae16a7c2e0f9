-- +goose Up
-- Who is frozen, as bets read it within their transaction. See internal/care. Who
-- was frozen before this stood is refused by his profile, which each node reads
-- after its start.
ALTER TABLE care_members ADD COLUMN frozen BOOLEAN NOT NULL DEFAULT FALSE;

-- +goose Down
ALTER TABLE care_members DROP COLUMN frozen;
