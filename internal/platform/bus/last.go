package bus

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/platform/db"
)

// by the key of each engine's table
const (
	lastAtSQLite   = `SELECT COALESCE((SELECT created_at FROM outbox ORDER BY seq DESC LIMIT 1), 0)`
	lastAtPostgres = `SELECT COALESCE((SELECT created_at FROM outbox ORDER BY tx DESC, seq DESC LIMIT 1), 0)`
)

// LastAt is when the newest event that is kept was published, 0 where there is
// none. An event may name an id that stands in no table (a round that was closed
// without a transaction of its own), so that a process which begins goes on with
// ids above it.
func LastAt(ctx context.Context, d *db.DB) (at clock.Instant, err error) {
	query := lastAtPostgres
	if d.Engine() == db.SQLite {
		query = lastAtSQLite
	}
	err = d.QueryRowContext(ctx, query).Scan((*int64)(&at))
	return at, err
}
