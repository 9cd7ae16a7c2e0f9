package db

import (
	"context"
	"time"
)

// OldestOpen is, as SQL for PostgreSQL, the number of the oldest transaction that
// may still commit something: all below it have ended. One that waits for a
// standby before it is seen is open.
//
// PostgreSQL numbers the transactions of all databases of a cluster together. One
// that is known to belong to another database is not waited for, else whatever
// runs long beside Baize would hold it up. What ended since the snapshot was
// taken, or hides its database, counts as ours. The function is what the view
// pg_stat_activity reads; the view joins two tables to it, and to plan that, anew
// each time, cost three times as much as to read a batch of events.
const OldestOpen = `(SELECT COALESCE(
			(SELECT min(open::text::bigint) FROM pg_snapshot_xip(pg_current_snapshot()) open WHERE open::xid NOT IN (
				SELECT backend_xid FROM pg_stat_get_activity(NULL) WHERE backend_xid IS NOT NULL
				AND datid <> (SELECT oid FROM pg_database WHERE datname = current_database()))),
			pg_snapshot_xmax(pg_current_snapshot())::text::bigint))`

// The pauses between two looks at what is open: each is twice the last, so that
// many who wait while commits hang do not wear the server down with looking.
const (
	openPause = 5 * time.Millisecond
	openMost  = 100 * time.Millisecond
)

// AwaitOpen waits until all transactions that are open now, and that the server
// has numbered because they write, have ended; false where one is still open after
// so long. SQLite's one writer leaves none open.
//
// The bound is a number drawn for the purpose: the end of a snapshot is only one
// past the newest that has ended, and whatever is open above it would be passed
// over. A transaction that draws a number and writes nothing waits for no disk and
// no standby.
func (d *DB) AwaitOpen(ctx context.Context, patience time.Duration) (bool, error) {
	if d.engine != Postgres {
		return true, nil
	}
	var next, oldest int64
	if err := d.QueryRowContext(ctx, `SELECT pg_current_xact_id()::text::bigint`).Scan(&next); err != nil {
		return false, err
	}
	pause, until := openPause, time.Now().Add(patience)
	for ; ; time.Sleep(pause) {
		if err := d.QueryRowContext(ctx, `SELECT `+OldestOpen).Scan(&oldest); err != nil {
			return false, err
		}
		if oldest >= next || time.Now().After(until) {
			return oldest >= next, nil
		}
		pause = min(2*pause, openMost)
	}
}
