package db

import (
	"context"
	"database/sql"
	"time"
)

// copyEvery is how often the log is copied beside the writer.
const copyEvery = 100 * time.Millisecond

// copyLog moves committed pages from the log into the database beside the
// writer, on a connection that cannot write data. Random keys dirty thousands
// of pages a second, and a writer that copies and syncs them itself stands
// still for tens of milliseconds; so it only has the last few left to do when
// the log is to begin anew. A copy that fails loses nothing: the log stays.
func (w *groupWriter) copyLog(readers *sql.DB) {
	tick := time.NewTicker(copyEvery)
	defer tick.Stop()
	var copied int64
	for {
		select {
		case <-w.done:
			return
		case <-tick.C:
		}
		if n := w.commits.Load(); n != copied {
			copied = n
			var busy, pages, moved int64
			err := readers.QueryRowContext(context.Background(), "PRAGMA wal_checkpoint(PASSIVE)").Scan(&busy, &pages, &moved)
			if err != nil {
				w.log.Warn("the database's log could not be copied", "cause", err)
			}
		}
	}
}
