package identitydb

import (
	"context"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/platform/db"
)

const day = 24 * time.Hour

// sessionsKept is how long the log of sessions stays: ninety days are the least
// that a regulator asks for.
const sessionsKept = 91 * day

// spent is what can have no effect any more: the rows of a table, found by the
// index of a column of time, that are as old as kept.
type spent struct {
	table, key, age string
	also            string // what else must hold
	kept            time.Duration
}

var spents = []spent{
	{table: "identity_captchas", key: "id", age: "created_at", kept: time.Hour},
	{table: "identity_humans", key: "id", age: "created_at", kept: time.Hour},
	{table: "identity_resets", key: "token_hash", age: "expires_at", kept: day},
	{table: "identity_codes", key: "purpose, address_hash", age: "expires_at", kept: time.Hour},
	{table: "identity_places", key: "member_id, origin", age: "seen_at", kept: 180 * day},
	{table: "identity_stepups", key: "ticket_hash", age: "ends_at", kept: day},
	{table: "identity_handovers", key: "code_hash", age: "ends_at", kept: time.Hour},
	{table: "identity_devices", key: "id", age: "ends_at", kept: 30 * day},
	{table: "identity_device_tokens", key: "token_hash", age: "made_at", kept: 60 * day},
	{table: "identity_ceremonies", key: "ticket_hash", age: "ends_at"},
	{table: "identity_social_visits", key: "state_hash", age: "ends_at", kept: time.Hour},
	{table: "identity_envelopes", key: "jti", age: "until"},
	{table: "identity_throttle", key: "scope", age: "last_at", kept: 2 * day},
	{table: "identity_sessions", key: "id", age: "ended_at", also: " AND ended_at > 0", kept: sessionsKept},
	{table: "identity_sessions", key: "id", age: "ends_at", also: " AND ended_at = 0", kept: sessionsKept},
}

// Purge drops what can have no effect any more, so many rows at the most, and
// tells how many went.
func (s *Store) Purge(ctx context.Context, tx *db.Tx, now clock.Instant, most int64) (gone int64, err error) {
	for _, x := range spents {
		query, args := x.drop(now, most-gone)
		n, err := tx.Exec(ctx, query, args...)
		if gone += n; err != nil || gone >= most {
			return gone, err
		}
	}
	return gone, nil
}

// drop deletes the oldest. It asks for their age twice: one that was renewed while
// the statement waited for it stays.
func (x spent) drop(now clock.Instant, most int64) (query string, args []any) {
	old, before := x.age+" < ?"+x.also, int64(now.Add(-x.kept))
	return `DELETE FROM ` + x.table + ` WHERE (` + x.key + `) IN (SELECT ` + x.key + ` FROM ` + x.table + ` WHERE ` + old +
		` ORDER BY ` + x.age + ` LIMIT ?) AND ` + old, []any{before, most, before}
}
